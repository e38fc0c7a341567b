import Localization

/// The look of a growth stage, named as in io.clockd.Focus; nil for an unknown stage.
struct GrowthLook {
    let picture: String
    /// Replaces the picture on terminals without emoji.
    let letter: String
    let name: String
    let emphasis: Emphasis

    init?(_ growth: String?) {
        switch growth {
        case "seed": self.init("🌰", "S", localized("seed"), .none)
        case "sprout": self.init("🌱", "P", localized("sprout"), .good)
        case "apple": self.init("🍎", "A", localized("apple"), .ripe)
        case "tree": self.init("🌳", "T", localized("apple tree"), .grown)
        default: return nil
        }
    }

    private init(_ picture: String, _ letter: String, _ name: String, _ emphasis: Emphasis) {
        self.picture = picture
        self.letter = letter
        self.name = name
        self.emphasis = emphasis
    }

    func sign(on terminal: Terminal) -> String { terminal.showsPictures ? picture : letter }

    /// `apple 🍎`, or `apple`.
    func named(on terminal: Terminal) -> String { terminal.showsPictures ? name + " " + picture : name }

    /// The meaning of the letters: `S seed  P sprout  …`
    static var legend: String {
        ["seed", "sprout", "apple", "tree"].compactMap { GrowthLook($0) }.map { $0.letter + " " + $0.name }
            .joined(separator: "  ")
    }
}

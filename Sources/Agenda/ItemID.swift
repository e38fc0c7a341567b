/// What kinds of things are kept. The raw value is the letter that ids of that kind begin with.
package enum ItemKind: String, CaseIterable, Sendable, Hashable {
    case alarm = "a"
    case timer = "t"
    case focus = "f"
    case task = "k"
    case stopwatch = "s"
    case dday = "d"
    case ring = "r"
    /// The daily reminder of practising; there is one, and it is not listed.
    case nudge = "n"

    /// The kinds whose items people name, in the order in which a name is looked for.
    package static let named: [ItemKind] = [.alarm, .timer, .focus, .task, .stopwatch, .dday]

    /// The word that stands for the kind in JSON, in the journal and in the history.
    package var name: String {
        switch self {
        case .alarm: "alarm"
        case .timer: "timer"
        case .focus: "focus"
        case .task: "task"
        case .stopwatch: "stopwatch"
        case .dday: "dday"
        case .ring: "ring"
        case .nudge: "nudge"
        }
    }

    package init?(name: some StringProtocol) {
        guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = kind
    }
}

/// The short name of one item, `a1` or `t12`: a letter for the kind and a number that is never given twice.
package struct ItemID: Hashable, Sendable, CustomStringConvertible {
    package let kind: ItemKind
    /// From 1.
    package let number: Int64

    package init(_ kind: ItemKind, _ number: Int64) {
        self.kind = kind
        self.number = number
    }

    /// Reads `a1`; nil for anything else, also for `a01` and `a0`, which no item is called.
    package init?(_ text: some StringProtocol) {
        guard let letter = text.first, let kind = ItemKind(rawValue: String(letter)),
            let number = Int64(text.dropFirst()), number > 0, String(number) == text.dropFirst()
        else { return nil }
        self.init(kind, number)
    }

    package var description: String { kind.rawValue + String(number) }
}

import Chronology
import Console
import Localization

extension OutputOptions {
    /// Tells that a label such as `t1` is found only where no item has that id: an id comes first.
    func tellIfReadAsID(_ label: String?) {
        guard let label, Self.looksLikeID(label) else { return }
        tell([localized("the label “{label}” looks like an id, and ids take precedence", ["label": label.quotable])])
    }

    private static func looksLikeID(_ label: String) -> Bool {
        guard let letter = label.utf8.first, "atfksdr".utf8.contains(letter), label.utf8.count > 1 else {
            return label == "last"
        }
        return label.utf8.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

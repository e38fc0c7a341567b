/// The keys of a calculator whose display follows them: `366 +` is 3:66, shows 4:06 and waits for the next number.
///
/// An operator pressed after another replaces it; at the beginning it continues from the last result.
package struct Keypad: Hashable, Sendable {
    /// The keys since the last result, for ``Calculator/read(_:today:time:answer:mode:)`` with ``mode``.
    package private(set) var line = ""

    package static let mode: Calculator.Mode = [.keypad, .continuing]

    package init() {}

    /// Whether an operator waits for its operand.
    package var waits: Bool { line.last.map(Self.operators.contains) ?? false }

    /// The line without an operator that waits.
    package var sum: Substring { waits ? line.dropLast() : line[...] }

    /// Returns false for a key without a meaning.
    package mutating func press(_ key: Character) -> Bool {
        switch key {
        case "0"..."9", ":", ".", "(", ")": line.append(key)
        case "+", "*", "/": put(key)
        case "-", "\u{2212}": put("-")
        case "x", "\u{D7}": put("*")
        case "\u{F7}": put("/")
        // DEL and BS, as terminals send them.
        case "\u{7F}", "\u{8}": _ = line.popLast()
        case "c", "C": line = ""
        default: return false
        }
        return true
    }

    private mutating func put(_ sign: Character) {
        if waits { line.removeLast() }
        line.append(sign)
    }

    package mutating func clear() { line = "" }

    private static let operators: Set<Character> = ["+", "-", "*", "/"]
}

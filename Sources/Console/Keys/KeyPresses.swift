/// Splits the bytes from a terminal into keys: a character is one key, and so is a control sequence (ECMA-48), so that
/// the letters in the sequence of an arrow key have no effect.
package struct KeyPresses: Sendable {
    /// Represents keys that send a control sequence.
    package static let sequence: Character = "\u{1B}"

    private var bytes: ArraySlice<UInt8> = []

    package init() {}

    package mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

    /// Whether the bytes end within a control sequence, whose rest may still arrive.
    package var endsInSequence: Bool {
        guard let start = bytes.lastIndex(of: 0x1B) else { return false }
        return !Self.sequence(in: bytes[start...]).isWhole
    }

    /// Dequeues the next key; nil if there is none.
    package mutating func next() -> Character? {
        guard let first = bytes.first else { return nil }
        if first == 0x1B {
            bytes = bytes.dropFirst(Self.sequence(in: bytes).length)
            return Self.sequence
        }
        let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let character = String(decoding: bytes.prefix(length), as: UTF8.self).first
        bytes = bytes.dropFirst(length)
        return character
    }

    /// Measures the sequence at the start of `bytes`, which begin with ESC.
    private static func sequence(in bytes: ArraySlice<UInt8>) -> (length: Int, isWhole: Bool) {
        switch bytes.dropFirst().first {
        case nil: return (1, false)
        case UInt8(ascii: "["):
            // Parameters and intermediate bytes, then a final byte from @ to ~.
            let rest = bytes.dropFirst(2)
            guard let last = rest.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
                return (bytes.count, false)
            }
            return (last - bytes.startIndex + 1, true)
        case UInt8(ascii: "O"): return (min(3, bytes.count), bytes.count > 2)
        default: return (2, true)
        }
    }
}

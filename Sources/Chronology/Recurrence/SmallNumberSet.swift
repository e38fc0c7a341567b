/// A set of numbers from 0 to 63, kept as the bits of a word: cheap to copy and to search.
package struct SmallNumberSet: Hashable, Sendable {
    package private(set) var bits: UInt64

    package init(bits: UInt64 = 0) {
        self.bits = bits
    }

    /// Traps on a number outside 0 to 63.
    package init(_ numbers: some Sequence<Int>) {
        bits = 0
        for number in numbers { insert(number) }
    }

    package mutating func insert(_ number: Int) {
        precondition((0..<64).contains(number), "beyond the bits of a word")
        bits |= 1 << UInt64(number)
    }

    package var isEmpty: Bool { bits == 0 }
    package var count: Int { bits.nonzeroBitCount }

    package func contains(_ number: Int) -> Bool {
        (0..<64).contains(number) && bits & (1 << UInt64(number)) != 0
    }

    /// Returns the smallest member from `number` on.
    package func first(from number: Int) -> Int? {
        guard number < 64 else { return nil }
        let rest = number <= 0 ? bits : bits & (~0 << UInt64(number))
        return rest == 0 ? nil : rest.trailingZeroBitCount
    }

    /// Counts the members below `number`.
    func count(below number: Int) -> Int {
        number >= 64 ? count : (bits & ~(~0 << UInt64(max(number, 0)))).nonzeroBitCount
    }

    /// Returns the member at `index`, from 0; it must exist.
    func number(at index: Int) -> Int {
        var left = bits
        for _ in 0..<index { left &= left - 1 }
        return left.trailingZeroBitCount
    }

    /// The length of the longest run of consecutive members.
    var longestRun: Int {
        var (left, length) = (bits, 0)
        while left != 0 {
            left &= left << 1
            length += 1
        }
        return length
    }

    /// Ascending.
    package var numbers: [Int] {
        (0..<64).filter(contains)
    }
}

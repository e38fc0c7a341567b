/// A set of numbers from 0 to 63, stored as the bits of a word: cheap to copy and to search.
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

    /// Returns the first time of day from `time` on that combines an hour and a minute of the sets with the result of
    /// `firstRest` for the rest of the minute. Times are counted in units, of which a minute has `unitsPerMinute`.
    @inline(__always)
    static func firstTime(
        from time: Int,
        _ hours: SmallNumberSet,
        _ minutes: SmallNumberSet,
        unitsPerMinute: Int,
        _ firstRest: (Int) -> Int?
    ) -> Int? {
        var (hour, minute) = (time / unitsPerMinute / 60, time / unitsPerMinute % 60)
        var rest = time % unitsPerMinute
        while let nextHour = hours.first(from: hour) {
            if nextHour > hour { (minute, rest) = (0, 0) }
            hour = nextHour
            while let nextMinute = minutes.first(from: minute) {
                if nextMinute > minute { rest = 0 }
                minute = nextMinute
                if let found = firstRest(rest) { return (hour * 60 + minute) * unitsPerMinute + found }
                guard rest > 0 else { return nil }
                (minute, rest) = (minute + 1, 0)
            }
            (hour, minute, rest) = (hour + 1, 0, 0)
        }
        return nil
    }
}

/// The leap-second table of a TZif file (RFC 9636, 3.2).
struct LeapSeconds {
    struct Correction {
        /// On the file's own scale, which counts leap seconds.
        let second: Int64
        /// Leap seconds inserted up to there, less those left out.
        let total: Int64
    }

    let corrections: [Correction]

    /// `seconds`, ascending on the file's scale, in POSIX time.
    func posixSeconds(_ seconds: [Int64]) -> [Int64] {
        guard !corrections.isEmpty else { return seconds }
        var passed = 0
        return seconds.map { second in
            while passed < corrections.count, corrections[passed].second <= second { passed += 1 }
            return passed == 0
                ? second : second.subtractingReportingOverflow(corrections[passed - 1].total).partialValue
        }
    }
}

/// Durations in the forms of systemd (systemd.time(7), "Parsing time spans") and of people (`1 hour, 30 minutes`, `half
/// an hour`), in ISO 8601 (`PT25M`), and as `H:MM:SS`.
package enum DurationText {
    /// The longest accepted duration: about 10,000 years. Moving any instant of the years 0 to 9999 by it stays within
    /// ``Instant``'s range.
    package static let longest = Duration.seconds(3_650_000 * 86_400)

    /// Reads a duration of zero or more; digits finer than a microsecond are dropped.
    ///
    /// Ambiguous texts are refused with both readings: a bare number, `M:SS`, `H:MM`, and a number without its unit
    /// after others (`1h30`). Zero needs no unit. Months and years are refused: they have no fixed length.
    package static func parse(_ text: String) throws(TimeTextError) -> Duration {
        try TokenReader.read(text, as: .duration) { reader throws(TimeTextError) in
            let start = reader.startOffset
            if reader.take(symbol: "-") {
                throw reader.failure(.negative, at: start..<reader.endOffset)
            }
            _ = reader.take(symbol: "+")
            return try reader.readDuration()
        }
    }

    /// Like ``parse(_:)``, with an optional sign, for `timer extend`.
    package static func parseSigned(_ text: String) throws(TimeTextError) -> Duration {
        try TokenReader.read(text, as: .duration) { reader throws(TimeTextError) in
            let isNegative = reader.take(symbol: "-")
            if !isNegative { _ = reader.take(symbol: "+") }
            let magnitude = try reader.readDuration()
            return isNegative ? .zero - magnitude : magnitude
        }
    }
}

extension TokenReader {
    /// Reads a duration in any of the three forms.
    fileprivate mutating func readDuration() throws(TimeTextError) -> Duration {
        if let current, current.kind == .word, ["p", "pt"].contains(current.folded) { return try readISODuration() }
        return try nextIsColonNumber ? readClockDuration() : readSpan()
    }

    /// Reads `H:MM:SS`, with or without a fraction. With a single colon it is ambiguous and refused.
    private mutating func readClockDuration() throws(TimeTextError) -> Duration {
        let start = startOffset
        let fields = try readColonFields()
        guard fields.count == 3 else {
            throw failure(.twoReadings("\(fields[0])h\(fields[1])m", "\(fields[0])m\(fields[1])s"), since: start)
        }
        guard fields[1] < 60 else { throw failure(.clockFieldOutOfRange(.minute), since: start) }
        guard fields[2] < 60 else { throw failure(.clockFieldOutOfRange(.second), since: start) }
        let fraction = try readFractionMicroseconds()
        guard fields[0] <= 100_000_000 else { throw failure(.tooLarge(.duration), since: start) }
        let seconds = Int64(fields[0] * 3600 + fields[1] * 60 + fields[2])
        return try bounded(seconds * 1_000_000 + fraction, since: start)
    }

    /// Whether the next tokens are digits directly followed by a colon.
    var nextIsColonNumber: Bool {
        guard nextIs(.digits), let colon = ahead(1) else { return false }
        return colon.isSymbol(":") && !colon.followsSpace
    }

    /// Reads one to three numbers with colons between and no spaces. The first token must be digits.
    mutating func readColonFields() throws(TimeTextError) -> [Int] {
        var fields: [Int] = []
        while let digits = take(kind: .digits) {
            fields.append(try integer(digits))
            guard fields.count < 3, nextIs(symbol: ":"), isAttached else { return fields }
            advance()
            guard nextIs(.digits), isAttached else { break }
        }
        throw unreadable()
    }

    /// Reads `.5` to `.999999`, directly after the last token; finer digits are dropped. Zero if there is none.
    mutating func readFractionMicroseconds() throws(TimeTextError) -> Int64 {
        guard nextIs(symbol: "."), isAttached else { return 0 }
        advance()
        guard isAttached, let digits = take(kind: .digits) else { throw unreadable() }
        return DecimalNumber(whole: "0", fraction: digits.text).microseconds(ofUnit: 1_000_000) ?? 0
    }

    func bounded(_ microseconds: Int64?, since start: Int) throws(TimeTextError) -> Duration {
        guard let microseconds, microseconds <= DurationText.longest.wholeMicroseconds else {
            throw failure(.tooLarge(.duration), since: start)
        }
        return .microseconds(microseconds)
    }
}

extension DurationText {
    /// Prints the duration as systemd prints spans: `1h 30min`, `2w 3d`, `1.500000s`, `0`. ``parse(_:)`` reads it back,
    /// or ``parseSigned(_:)`` if it is negative. Digits finer than a microsecond are dropped.
    ///
    /// Unlike systemd's, the largest unit is the week: systemd's months have 30.44 days.
    package static func print(_ duration: Duration) -> String {
        let microseconds = duration.wholeMicroseconds
        guard microseconds != 0 else { return "0" }
        var rest = microseconds.magnitude
        var parts: [String] = []
        for (unit, name) in printedUnits where rest >= unit {
            let (count, remainder) = rest.quotientAndRemainder(dividingBy: unit)
            if rest < 60_000_000, remainder > 0 {
                parts.append("\(count).\(padded(remainder, below: unit))\(name)")
                break
            }
            parts.append("\(count)\(name)")
            rest = remainder
        }
        return (microseconds < 0 ? "-" : "") + parts.joined(separator: " ")
    }

    private static let printedUnits: [(microseconds: UInt64, name: String)] = [
        (604_800_000_000, "w"), (86_400_000_000, "d"), (3_600_000_000, "h"), (60_000_000, "min"), (1_000_000, "s"),
        (1_000, "ms"), (1, "us"),
    ]

    /// Pads a fraction of `unit`, a power of ten, with leading zeros.
    private static func padded(_ fraction: UInt64, below unit: UInt64) -> String {
        String(String(unit + fraction).dropFirst())
    }
}

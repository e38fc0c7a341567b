/// Durations as people and systemd write them (systemd.time(7), "Parsing time spans"), as ISO 8601 writes them
/// (`PT25M`), and as `H:MM:SS`.
package enum DurationText {
    /// The longest duration that is read: about 10,000 years. Any instant of the civil years 0 to 9999, moved by it,
    /// stays within ``Instant``'s range.
    package static let longest = Duration.seconds(3_650_000 * 86_400)

    /// Reads a duration of zero or more, to the microsecond; what is finer is dropped.
    ///
    /// A bare number, `M:SS` and `H:MM` are refused with their two readings, as is a number without its unit after
    /// others (`1h30`); zero needs no unit. Months and years are refused: they have no fixed length.
    package static func parse(_ text: String) throws(TimeTextError) -> Duration {
        var reader = try TokenReader(text, as: .duration)
        let start = reader.startOffset
        if reader.take(symbol: "-") {
            throw reader.failure(.negative, at: start..<reader.endOffset)
        }
        _ = reader.take(symbol: "+")
        return try reader.readWholeDuration()
    }

    /// As ``parse(_:)``, with `+` or `-` before it: what `timer extend` takes.
    package static func parseSigned(_ text: String) throws(TimeTextError) -> Duration {
        var reader = try TokenReader(text, as: .duration)
        let isNegative = reader.take(symbol: "-") || reader.take(symbol: "−")
        if !isNegative { _ = reader.take(symbol: "+") }
        let magnitude = try reader.readWholeDuration()
        return isNegative ? .zero - magnitude : magnitude
    }
}

extension TokenReader {
    /// A duration in any of the three forms, and nothing after it.
    mutating func readWholeDuration() throws(TimeTextError) -> Duration {
        let duration: Duration
        if let current, current.kind == .word, ["p", "pt"].contains(current.folded) {
            duration = try readISODuration()
        } else if nextIsColonNumber {
            duration = try readClockDuration()
        } else {
            duration = try readSpan()
        }
        try expectEnd()
        return duration
    }

    /// `H:MM:SS`, with or without a fraction. With one colon only it could be two things, and is refused.
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

    /// Whether digits begin here with a colon directly after them.
    var nextIsColonNumber: Bool {
        guard nextIs(.digits), let colon = ahead(1) else { return false }
        return colon.isSymbol(":") && !colon.followsSpace
    }

    /// Numbers with colons between and no spaces: one, two or three. The first token must be digits.
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

    /// `.5` to `.999999`, directly after what was read; finer digits are dropped. Zero when there is none.
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

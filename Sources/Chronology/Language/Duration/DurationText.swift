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
        try ReaderLanguage.english.duration(text)
    }

    /// Like ``parse(_:)``, with an optional sign, for `timer extend`.
    package static func parseSigned(_ text: String) throws(TimeTextError) -> Duration {
        try ReaderLanguage.english.signedDuration(text)
    }
}

extension PhraseReader {
    /// Reads a duration in any of the three forms, with an optional sign.
    mutating func readDuration(isSigned: Bool) throws(TimeTextError) -> Duration {
        let start = position
        let isNegative = take(symbol: "-")
        if isNegative, !isSigned { throw failure(.negative, at: start..<tokens.count) }
        if !isNegative { _ = take(symbol: "+") }
        skipDurationFillers()
        let length = try readUnsignedDuration()
        skipDurationFillers()
        return isNegative ? .zero - length : length
    }

    /// `in 25 Minuten`, `25분 동안`
    private mutating func skipDurationFillers() {
        position = skippingFillers(position)
        if meaning(position) == .in { position = skippingFillers(position + 1) }
    }

    private mutating func readUnsignedDuration() throws(TimeTextError) -> Duration {
        if isISODuration(position) { return try readISODuration() }
        if isColonNumber(position) { return try readClockDuration() }
        let start = position
        guard let span = try span(start) else {
            if case .unclear(let first, let second)? = meaning(start) {
                throw failure(.twoReadings(first, second), at: start..<start + 1)
            }
            if let (number, next) = try quantity(start), number.isZero, next == tokens.count {
                position = next
                return .zero
            }
            throw try unitMissing(start) ?? unreadable(at: start)
        }
        position = span.next
        if let missing = try unitMissing(span.next, behind: span) { throw missing }
        return try duration(span)
    }

    /// Reads `H:MM:SS`, with or without a fraction. With a single colon it is ambiguous and refused.
    private mutating func readClockDuration() throws(TimeTextError) -> Duration {
        guard let ((fields, microsecond), next) = try colonNumbers(position) else { throw unreadable(at: position) }
        let indices = position..<next
        guard fields.count == 3 else {
            func reading(_ units: SpanUnit...) -> TimeReading {
                .span(zip(fields, units).map { SpanPart(number: DecimalNumber($0), unit: .fixed($1)) })
            }
            throw failure(.twoReadings(reading(.hour, .minute), reading(.minute, .second)), at: indices)
        }
        guard fields[1] < 60 else { throw failure(.clockFieldOutOfRange(.minute), at: indices) }
        guard fields[2] < 60 else { throw failure(.clockFieldOutOfRange(.second), at: indices) }
        guard fields[0] <= 100_000_000 else { throw failure(.tooLarge(.duration), at: indices) }
        position = next
        let seconds = Int64(fields[0] * 3600 + fields[1] * 60 + fields[2])
        return try bounded(seconds * 1_000_000 + microsecond, at: indices)
    }
}

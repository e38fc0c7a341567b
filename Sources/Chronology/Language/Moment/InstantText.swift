/// Instants in RFC 3339: `2026-11-23T07:30:00+09:00`.
package enum InstantText {
    /// Reads a date-time with its offset (`Z` or `±HH:MM`); `t`, `z` and a space for `T` are accepted, and so is `@`
    /// with seconds since 1970. Digits finer than a microsecond are dropped.
    package static func parse(_ text: String) throws(TimeTextError) -> Instant {
        try TokenReader.read(text, as: .instant) { reader throws(TimeTextError) in try reader.readInstant() }
    }

    /// Prints the instant with the offset of `zone`, and a fraction only if there is one. ``parse(_:)`` reads the same
    /// instant back.
    ///
    /// RFC 3339 offsets have no seconds: an offset with seconds (from before standard time) is rounded to the minute,
    /// and the wall time with it. An instant outside the years 0 to 9999, which RFC 3339 cannot express, is printed as
    /// `@` and its seconds since 1970.
    package static func print(_ instant: Instant, in zone: Zone) -> String {
        let offsetMinutes = (zone.offset(at: instant).seconds + 30).flooredDivision(by: 60).quotient
        let (local, overflow) = instant.microsecondsSinceEpoch.addingReportingOverflow(
            Int64(offsetMinutes) * 60_000_000
        )
        guard !overflow, let civil = CivilDateTime(microsecondsSinceCivilEpoch: local) else {
            return "@" + DecimalText.print(millionths: instant.microsecondsSinceEpoch)
        }
        let (hours, minutes) = abs(offsetMinutes).quotientAndRemainder(dividingBy: 60)
        return CivilDateTimeText.print(civil) { text in
            text.append(hours, digits: 2, after: offsetMinutes < 0 ? "-" : "+")
            text.append(minutes, digits: 2, after: ":")
        }
    }
}

/// A wall time in ISO 8601, without an offset: `2026-11-23T07:30:00`.
package enum CivilDateTimeText {
    package static func print(_ local: CivilDateTime) -> String { print(local) { _ in } }

    /// With the text appended by `end`. Written into one buffer for speed: lists have thousands of them.
    fileprivate static func print(_ local: CivilDateTime, end: (inout DigitBuffer) -> Void) -> String {
        let (date, time) = (local.date, local.time)
        return String(unsafeUninitializedCapacity: 32) { bytes in
            var text = DigitBuffer(bytes: bytes)
            text.append(date.year, digits: 4, after: nil)
            text.append(date.month, digits: 2, after: "-")
            text.append(date.day, digits: 2, after: "-")
            text.append(time.hour, digits: 2, after: "T")
            text.append(time.minute, digits: 2, after: ":")
            text.append(time.second, digits: 2, after: ":")
            text.append(fraction: time.microsecond)
            end(&text)
            return text.count
        }
    }
}

/// Text written into memory with a fixed capacity of 32 bytes.
private struct DigitBuffer {
    let bytes: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    init(bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

    /// Appends `mark` and a number with leading zeros. `digits` is 2 or 4; the number is not negative and has no more
    /// digits.
    mutating func append(_ number: Int, digits: Int, after mark: Unicode.Scalar?) {
        if let mark { append(UInt8(ascii: mark)) }
        var unit = digits == 4 ? 1_000 : 10
        while unit > 0 {
            append(UInt8(ascii: "0") + UInt8(number / unit % 10))
            unit /= 10
        }
    }

    /// As ``TimeOfDayText/fraction(_:)``: empty for zero, otherwise without trailing zeros.
    mutating func append(fraction microseconds: Int) {
        guard microseconds != 0 else { return }
        append(UInt8(ascii: "."))
        var (rest, unit) = (microseconds, 100_000)
        while rest > 0 {
            append(UInt8(ascii: "0") + UInt8(rest / unit))
            (rest, unit) = (rest % unit, unit / 10)
        }
    }

    private mutating func append(_ byte: UInt8) {
        precondition(count < bytes.count, "the text has room")
        bytes[count] = byte
        count += 1
    }
}

extension TokenReader {
    fileprivate mutating func readInstant() throws(TimeTextError) -> Instant {
        if take(symbol: "@") { return try readUnixSeconds() }
        let start = startOffset
        guard nextIs(.digits), nextIs(symbol: "-", ahead: 1) else { throw unreadable() }
        guard case .date(let date) = try readDay(vocabulary: []), nextIsTimeAfterDate else {
            throw failure(.unreadable(.instant), at: start..<endOffset)
        }
        guard case .at(let instant) = try readISOTime(of: date, since: start) else {
            throw failure(.offsetMissing, since: start)
        }
        return instant
    }

    /// Reads `1700000000`, `1.5` or `-5` seconds since 1970.
    mutating func readUnixSeconds() throws(TimeTextError) -> Instant {
        let start = startOffset
        let isNegative = take(symbol: "-")
        let number = try readDecimal()
        guard let microseconds = number.microseconds(ofUnit: SpanUnit.second.rawValue) else {
            throw failure(.tooLarge(subject), since: start)
        }
        return Instant(microsecondsSinceEpoch: isNegative ? -microseconds : microseconds)
    }

    /// Whether the time after a date is next, as in `2026-12-25T09:00` and `2026-12-25 09:00`.
    var nextIsTimeAfterDate: Bool {
        nextIsTimeOfDay || (isAttached && current?.folded == "t" && nextIs(.digits, ahead: 1))
    }

    /// Reads the time after a date: an instant if it has an offset, otherwise a wall time.
    mutating func readISOTime(of date: CivilDate, since start: Int) throws(TimeTextError) -> When {
        _ = take(word: "t")
        guard nextIsTimeOfDay else { throw unreadable(.unreadable(.timeOfDay)) }
        let time = try readTimeOfDay()
        guard let offsetSeconds = try readUTCOffset() else { return .dated(.date(date), time) }
        let local = CivilDateTime(date, time).microsecondsSinceCivilEpoch
        return .at(Instant(microsecondsSinceEpoch: local - Int64(offsetSeconds) * 1_000_000))
    }

    /// Reads `Z`, `+09:00` or `-0330` directly after the time, in seconds. Nil if there is none.
    private mutating func readUTCOffset() throws(TimeTextError) -> Int? {
        guard isAttached, let current else { return nil }
        if take(word: "z") { return 0 }
        guard current.isSymbol("+") || current.isSymbol("-") else { return nil }
        let start = startOffset
        advance()
        guard let digits = take(kind: .digits) else { throw failure(.offsetMissing, since: start) }
        var (hours, minutes) = (try integer(digits), 0)
        if digits.text.utf8.count == 4 {
            (hours, minutes) = (hours / 100, hours % 100)
        } else if take(symbol: ":"), let second = take(kind: .digits) {
            minutes = try integer(second)
        }
        guard digits.text.utf8.count != 3, hours < 24 else { throw failure(.offsetMissing, since: start) }
        guard minutes < 60 else { throw failure(.clockFieldOutOfRange(.minute), since: start) }
        let seconds = hours * 3600 + minutes * 60
        return current.isSymbol("-") ? -seconds : seconds
    }
}

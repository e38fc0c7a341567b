extension InstantText {
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

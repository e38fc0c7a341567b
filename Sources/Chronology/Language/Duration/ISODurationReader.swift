extension TokenReader {
    /// Reads ISO 8601 durations of fixed length: `PT25M`, `P1DT2H`, `P2W`, the last part with or without a fraction.
    mutating func readISODuration() throws(TimeTextError) -> Duration {
        let start = startOffset
        let end = isoEnd()
        var letters = ISODesignators()
        var total: Int64 = 0
        var rest = Array(text.utf8.prefix(end).dropFirst(start + 1))[...]
        while !rest.isEmpty {
            let at = end - rest.count
            if rest.first?.asciiLowercased == UInt8(ascii: "t") {
                guard letters.beginTime() else { throw failure(.unreadable(.duration), at: at..<end) }
                rest = rest.dropFirst()
                continue
            }
            guard let number = takeISONumber(from: &rest), let letter = rest.popFirst()?.asciiLowercased else {
                throw failure(.unreadable(.duration), at: at..<end)
            }
            if letters.isUnfixed(letter) { throw failure(.unfixedLength, at: at..<end - rest.count) }
            guard let unit = letters.unit(of: letter), number.fraction.isEmpty || rest.isEmpty else {
                throw failure(.unreadable(.duration), at: at..<end)
            }
            let part = number.microseconds(ofUnit: unit.rawValue)
            let (sum, overflow) = total.addingReportingOverflow(part ?? 0)
            guard part != nil, !overflow, sum <= DurationText.longest.wholeMicroseconds else {
                throw failure(.tooLarge(.duration), at: start..<end)
            }
            total = sum
        }
        guard letters.endsWell else { throw failure(.unreadable(.duration), at: start..<end) }
        return .microseconds(total)
    }

    /// Skips all tokens attached to the `P`, and returns the offset of their end.
    private mutating func isoEnd() -> Int {
        advance()
        while isAttached { advance() }
        return readOffset
    }

    private func takeISONumber(from bytes: inout ArraySlice<UInt8>) -> DecimalNumber? {
        let whole = takeDigits(from: &bytes)
        guard !whole.isEmpty else { return nil }
        guard let mark = bytes.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",") else {
            return DecimalNumber(whole: whole, fraction: "")
        }
        bytes = bytes.dropFirst()
        let fraction = takeDigits(from: &bytes)
        return fraction.isEmpty ? nil : DecimalNumber(whole: whole, fraction: fraction)
    }

    private func takeDigits(from bytes: inout ArraySlice<UInt8>) -> String {
        let digits = bytes.prefix(while: \.isASCIIDigit)
        bytes = bytes.dropFirst(digits.count)
        return String(decoding: digits, as: UTF8.self)
    }
}

/// Checks the designators: each at most once, in order, `H`, `M` and `S` only after the `T`.
private struct ISODesignators {
    private var isTime = false
    private var last: SpanUnit?
    private var lastIsTime = false

    /// Returns false for a second `T`.
    mutating func beginTime() -> Bool {
        defer { isTime = true }
        return !isTime
    }

    func isUnfixed(_ letter: UInt8) -> Bool {
        letter == UInt8(ascii: "y") || letter == UInt8(ascii: "m") && !isTime
    }

    mutating func unit(of letter: UInt8) -> SpanUnit? {
        let unit: SpanUnit? =
            switch (letter, isTime) {
            case (UInt8(ascii: "w"), false): .week
            case (UInt8(ascii: "d"), false): .day
            case (UInt8(ascii: "h"), true): .hour
            case (UInt8(ascii: "m"), true): .minute
            case (UInt8(ascii: "s"), true): .second
            default: nil
            }
        guard let unit, unit.rawValue < last?.rawValue ?? .max else { return nil }
        last = unit
        lastIsTime = isTime
        return unit
    }

    /// Whether there was a designator, and one after the `T`, if any.
    var endsWell: Bool { last != nil && lastIsTime == isTime }
}

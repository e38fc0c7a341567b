extension PhraseReader {
    /// Whether a `P` or `PT` is there, with digits directly behind it, or with nothing.
    func isISODuration(_ index: Int) -> Bool {
        isLetter("pt", index) || isLetter("p", index) && (isAttached(index + 1) || index + 1 == tokens.count)
    }

    func isoSpan(_ start: Int) throws(TimeTextError) -> PhraseSpan {
        var reader = self
        reader.position = start
        let number = DecimalNumber(whole: String(try reader.readISODuration().wholeMicroseconds))
        let part = SpanPart(number: number, unit: .fixed(.microsecond))
        return PhraseSpan(parts: [part], tokens: start..<reader.position)
    }

    /// Reads ISO 8601 durations of fixed length: `PT25M`, `P1DT2H`, `P2W`, the last part with or without a fraction.
    mutating func readISODuration() throws(TimeTextError) -> Duration {
        let first = position
        // Everything attached to the `P`.
        repeat { position += 1 } while isAttached(position)
        let (start, end) = (range(first..<position).lowerBound, range(first..<position).upperBound)
        func failure(_ reason: TimeTextError.Reason, at range: Range<Int>) -> TimeTextError {
            TimeTextError(text: text, range: range, reason: reason)
        }
        var rest = Array(text.utf8.prefix(end).dropFirst(start + 1))[...]
        var isTime = false
        var last: SpanUnit?
        var total: Int64 = 0
        while !rest.isEmpty {
            let at = end - rest.count
            if !isTime, rest.first?.asciiLowercased == UInt8(ascii: "t") {
                isTime = true
                rest = rest.dropFirst()
                continue
            }
            guard let number = DecimalNumber(takenFrom: &rest), let letter = rest.popFirst()?.asciiLowercased else {
                throw failure(.unreadable(.duration), at: at..<end)
            }
            if letter == UInt8(ascii: "y") || letter == UInt8(ascii: "m") && !isTime {
                throw failure(.unfixedLength, at: at..<end - rest.count)
            }
            // Each unit at most once and in order, and a fraction only in the last.
            guard let unit = SpanUnit(isoDesignator: letter, isTime: isTime), unit.rawValue < last?.rawValue ?? .max,
                number.fraction.isEmpty || rest.isEmpty
            else { throw failure(.unreadable(.duration), at: at..<end) }
            let (sum, overflow) = total.addingReportingOverflow(number.microseconds(ofUnit: unit.rawValue) ?? .max)
            total = overflow ? .max : sum
            last = unit
        }
        // A `T` must be followed by a part.
        guard let last, (last.rawValue < SpanUnit.day.rawValue) == isTime else {
            throw failure(.unreadable(.duration), at: start..<end)
        }
        return try bounded(total, at: first..<position)
    }
}

extension SpanUnit {
    /// `isTime`: after the `T`; hours, minutes and seconds are allowed only there.
    fileprivate init?(isoDesignator letter: UInt8, isTime: Bool) {
        switch (letter, isTime) {
        case (UInt8(ascii: "w"), false): self = .week
        case (UInt8(ascii: "d"), false): self = .day
        case (UInt8(ascii: "h"), true): self = .hour
        case (UInt8(ascii: "m"), true): self = .minute
        case (UInt8(ascii: "s"), true): self = .second
        default: return nil
        }
    }
}

extension DecimalNumber {
    /// Takes digits with an optional fraction after a point or a comma; nil if there are none.
    fileprivate init?(takenFrom bytes: inout ArraySlice<UInt8>) {
        let whole = Self.takeDigits(from: &bytes)
        var fraction = ""
        if !whole.isEmpty, let mark = bytes.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",") {
            bytes = bytes.dropFirst()
            fraction = Self.takeDigits(from: &bytes)
            guard !fraction.isEmpty else { return nil }
        }
        guard !whole.isEmpty else { return nil }
        self.init(whole: whole, fraction: fraction)
    }

    private static func takeDigits(from bytes: inout ArraySlice<UInt8>) -> String {
        let digits = bytes.prefix(while: \.isASCIIDigit)
        bytes = bytes.dropFirst(digits.count)
        return String(decoding: digits, as: UTF8.self)
    }
}

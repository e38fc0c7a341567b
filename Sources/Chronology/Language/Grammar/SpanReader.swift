/// A duration as it was written.
struct PhraseSpan {
    var parts: [SpanPart]
    var tokens: Range<Int>

    /// The index of the token after it.
    var next: Int { tokens.upperBound }

    /// Set for a number of months and years, and for half years.
    var wholeMonths: Int? {
        var total = 0
        for part in parts {
            guard let count = Int(part.number.whole), count <= 120_000 else { return nil }
            switch (part.unit, part.number.fraction) {
            case (.months, ""): total += count
            case (.years, ""): total += 12 * count
            case (.years, "5"): total += 12 * count + 6
            default: return nil
            }
        }
        return total
    }
}

extension PhraseReader {
    /// `1h 30min`, `1.5h`, `1 hour, 30 minutes`, `anderthalb Stunden`, `1時間半`; nil without a duration.
    func span(_ start: Int) throws(TimeTextError) -> PhraseSpan? {
        if isISODuration(start), isAttached(start + 1) { return try isoSpan(start) }
        guard let (first, next) = try spanPart(start) else { return nil }
        var span = PhraseSpan(parts: [first], tokens: start..<next)
        while let (part, next) = try spanPart(spanSeparator(span.next)) ?? bareMinutes(behind: span) {
            span.parts.append(part)
            span.tokens = start..<next
        }
        return span
    }

    /// The index behind a comma, `and`, or both.
    private func spanSeparator(_ index: Int) -> Int {
        let behindComma = isSymbol(",", index) ? index + 1 : index
        return meaning(behindComma) == .and ? behindComma + 1 : behindComma
    }

    /// `30` of `1h30` and `1 heure 30`, `une heure trente`, in languages with that form.
    private func bareMinutes(behind span: PhraseSpan) -> Found<SpanPart>? {
        guard meaning(span.next - 1) == .hour, let token = token(span.next), let (minutes, next) = integer(span.next),
            token.content == .digits ? token.text.utf8.count == 2 : minutes >= 10
        else { return nil }
        return (SpanPart(number: DecimalNumber(minutes), unit: .fixed(.minute)), next)
    }

    /// `25 Minuten`, `anderthalb Stunden`, `eine halbe Stunde`, `一个半小时`, `1時間半`, `hora y media`.
    private func spanPart(_ start: Int) throws(TimeTextError) -> Found<SpanPart>? {
        guard !isColonNumber(start) else { return nil }
        var (number, index) = try quantity(start).map { (Optional($0.value), $0.next) } ?? (nil, start)
        // `個半小時` is an hour and a half, `半小時` half an hour.
        let isCounted = meaning(index) == .counter
        if isCounted { index += 1 }
        let joined = meaning(index) == .and ? index + 1 : index
        if meaning(joined) == .half, number != nil || joined == index {
            let whole = number ?? DecimalNumber(whole: isCounted ? "1" : "0")
            number = whole.fraction.isEmpty ? DecimalNumber(whole: whole.whole, fraction: "5") : whole
            index = joined + 1
            if meaning(index) == .counter { index += 1 }
        }
        if number != nil { index = skippingFillers(index) }
        guard let unit = unit(index) else { return nil }
        if token(index)?.text == "M", number != nil {
            throw failure(.capitalMinutes, at: index..<index + 1, insteadOfPart: "m")
        }
        index += 1
        let behind = meaning(index) == .and ? index + 1 : index
        if let fraction = fraction(behind), self.unit(skippingFillers(behind + 1)) == nil,
            number?.fraction.isEmpty ?? true
        {
            number = DecimalNumber(whole: number?.whole ?? "1", fraction: fraction)
            index = behind + 1
        }
        return number.map { (SpanPart(number: $0, unit: unit), index) }
    }

    func isColonNumber(_ index: Int) -> Bool { isDigits(index) && isSymbol(":", index + 1) && isAttached(index + 1) }

    private func fraction(_ index: Int) -> String? {
        switch meaning(index) {
        case .half?: "5"
        case .quarter(1)?: "25"
        case .quarter(3)?: "75"
        default: nil
        }
    }

    private static let fractions: [Unicode.Scalar: String] = ["½": "5", "¼": "25", "¾": "75"]

    /// A number in front of a unit.
    func quantity(_ index: Int) throws(TimeTextError) -> Found<DecimalNumber>? {
        switch token(index)?.content {
        case .symbol(let symbol)?:
            guard let fraction = Self.fractions[symbol] else { return try decimal(index) }
            return (DecimalNumber(whole: "0", fraction: fraction), index + 1)
        case .digits? where isAttached(index + 1):
            guard case .symbol(let symbol)? = token(index + 1)?.content, let fraction = Self.fractions[symbol] else {
                return try decimal(index)
            }
            return (DecimalNumber(whole: token(index)?.text ?? "0", fraction: fraction), index + 2)
        case .meaning(.decimal(let number))?: return (number, index + 1)
        case .meaning(.article)?: return (DecimalNumber(1), index + 1)
        case .meaning(.quarter(let quarters))? where unit(skippingFillers(index + 1)) != nil:
            return (DecimalNumber(whole: "0", fraction: quarters == 3 ? "75" : "25"), index + 1)
        case .meaning(.number(let number))?:
            // `eine halbe Stunde`, `un cuarto de hora`
            if number == 1, let fraction = fraction(index + 1), unit(skippingFillers(index + 2)) != nil,
                token(index + 1)?.followsSpace ?? false
            {
                return (DecimalNumber(whole: "0", fraction: fraction), index + 2)
            }
            if case .decimal(let decimal)? = meaning(index + 1) { return (decimal, index + 2) }
            return (DecimalNumber(number), index + 1)
        default: return try decimal(index)
        }
    }

    func unit(_ index: Int) -> SpanPart.Unit? {
        switch meaning(index) {
        case .unit(let unit)?: .fixed(unit)
        case .hour?: .fixed(.hour)
        case .dayMark?: .fixed(.day)
        case .months?: .months
        case .years?: .years
        default: nil
        }
    }

    // MARK: Lengths

    /// Adds the parts up. Throws `tooLarge`, and `unfixedLength` for months and years.
    func duration(_ span: PhraseSpan) throws(TimeTextError) -> Duration {
        guard let microseconds = span.parts.microseconds else { throw unfixedLength(span) }
        return try bounded(microseconds, at: span.tokens)
    }

    /// The error for months and years.
    func unfixedLength(_ span: PhraseSpan) -> TimeTextError {
        let place = span.tokens.first { unit($0) == .months || unit($0) == .years } ?? span.tokens.lowerBound
        return failure(.unfixedLength, at: place..<place + 1)
    }

    func bounded(_ microseconds: Int64, at indices: Range<Int>) throws(TimeTextError) -> Duration {
        guard microseconds <= DurationText.longest.wholeMicroseconds else {
            throw failure(.tooLarge(.duration), at: indices)
        }
        return .microseconds(microseconds)
    }

    func wholeDays(_ span: PhraseSpan, at indices: Range<Int>? = nil) throws(TimeTextError) -> Int {
        let length = try duration(span).wholeMicroseconds
        let (days, rest) = length.quotientAndRemainder(dividingBy: CivilTime.microsecondsPerDay)
        guard rest == 0 else { throw failure(.wholeDaysOnly, at: indices ?? span.tokens) }
        return Int(days)
    }

    /// The error for a number without a unit, or with an unknown one; nil if there is no number. `25` could be minutes
    /// or seconds, from a date only days; `1h30` minutes (as people write) or seconds (as systemd reads).
    func unitMissing(_ index: Int, behind span: PhraseSpan? = nil) throws(TimeTextError) -> TimeTextError? {
        let place = spanSeparator(index)
        guard !isColonNumber(place), let (number, next) = try quantity(place) else { return nil }
        if isAttached(next), case .symbol? = token(next)?.content, !isSymbol(",", next) { return unreadable(at: next) }
        if token(next)?.content == .unknown { return unreadable(.unreadable(.durationUnit), at: next) }
        if subject == .date, span == nil {
            let days = token(place).map { $0.text + "d" }
            return failure(.unreadable(.date), at: place..<next, insteadOfPart: days)
        }
        let units: (SpanUnit, SpanUnit) =
            switch span?.parts.last?.unit {
            case .fixed(.week)?: (.day, .hour)
            case .fixed(.day)?: (.hour, .minute)
            default: (.minute, .second)
            }
        let before = span?.parts ?? []
        func reading(_ unit: SpanUnit) -> TimeReading { .span(before + [SpanPart(number: number, unit: .fixed(unit))]) }
        let start = span?.tokens.lowerBound ?? index
        return failure(.twoReadings(reading(units.0), reading(units.1)), at: start..<next)
    }
}

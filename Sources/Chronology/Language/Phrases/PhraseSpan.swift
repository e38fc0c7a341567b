/// A duration as it was written.
struct PhraseSpan {
    struct Part {
        /// A number for the grammar of durations: `1.5`, `1,5`.
        var number: String
        /// `minutes`
        let unit: String
        var tokens: Range<Int>
    }

    var parts: [Part]
    /// The index of the token after it.
    var next: Int
}

extension PhraseReader {
    /// Reads `in 25 Minuten`, `25분 후`, `il y a 2 heures`, `2주마다`. Returns false, consuming nothing, for other texts.
    mutating func readRelativeSpan() -> Bool {
        guard subject != .duration, subject != .month else { return false }
        let start = position
        switch meaning(start) {
        // `あと10分`
        case .in?, .after?:
            guard let span = span(skippingFillers(start + 1)) else { return false }
            add("in", tokens: start..<start + 1)
            add(span)
            // `in ten minutes from now`
            position = meaning(span.next) == .after ? span.next + 1 : span.next
        case .agoBefore?, .before?:
            guard let span = span(skippingFillers(start + 1)) else { return false }
            add(span)
            add("ago", tokens: start..<start + 1)
            position = span.next
        default:
            guard let span = span(start) else { return false }
            return readBehind(span)
        }
        return true
    }

    private mutating func readBehind(_ span: PhraseSpan) -> Bool {
        let mark = skippingFillers(span.next)
        switch meaning(mark) {
        case .after?:
            add("in", tokens: mark..<mark + 1)
            add(span)
        case .ago?:
            add(span)
            add("ago", tokens: mark..<mark + 1)
        case .eachTime?:
            guard let part = span.parts.first, span.parts.count == 1 else { return false }
            pieces.append(
                PhrasePiece(repetition: "every \(part.number) \(part.unit)", range: range(position..<mark + 1))
            )
        default: return false
        }
        position = mark + 1
        return true
    }

    /// Reads a duration on its own.
    mutating func readSpan() -> Bool {
        guard let span = span(position) else { return false }
        add(span)
        position = span.next
        return true
    }

    private mutating func add(_ span: PhraseSpan) {
        for part in span.parts {
            add(part.number + (Self.shortNames[part.unit] ?? " " + part.unit), tokens: part.tokens)
        }
    }

    private static let shortNames = ["seconds": "s", "minutes": "min", "hours": "h", "days": "d", "weeks": "w"]

    /// Nil without a duration.
    func span(_ start: Int) -> PhraseSpan? {
        guard let first = spanPart(start) else { return nil }
        var span = PhraseSpan(parts: [first], next: first.tokens.upperBound)
        while true {
            var index = span.next
            if isSymbol(",", index) { index += 1 }
            if meaning(index) == .and { index += 1 }
            if let part = spanPart(index) {
                span.parts.append(part)
            } else if let minutes = bareMinutes(behind: span) {
                span.parts.append(minutes)
            } else {
                return span
            }
            span.next = span.parts[span.parts.count - 1].tokens.upperBound
        }
    }

    /// `30` of `1h30` and `1 heure 30`, `une heure trente`, in languages with that form.
    private func bareMinutes(behind span: PhraseSpan) -> PhraseSpan.Part? {
        guard meaning(span.next - 1) == .hour, let token = token(span.next), let (minutes, next) = integer(span.next),
            token.content == .digits ? token.text.utf8.count == 2 : minutes >= 10
        else { return nil }
        return PhraseSpan.Part(number: String(minutes), unit: "minutes", tokens: span.next..<next)
    }

    /// `25 Minuten`, `anderthalb Stunden`, `eine halbe Stunde`, `一个半小时`, `1時間半`, `hora y media`.
    private func spanPart(_ start: Int) -> PhraseSpan.Part? {
        var (number, index) = spanNumber(start) ?? ("", start)
        // `個半小時` is an hour and a half, `半小時` half an hour.
        let isCounted = meaning(index) == .counter
        if isCounted { index += 1 }
        var joined = meaning(index) == .and ? index + 1 : index
        if meaning(joined) == .half, !number.isEmpty || joined == index {
            number =
                number.isEmpty
                ? (isCounted ? "1.5" : "0.5") : number.contains { ".,".contains($0) } ? number : number + ".5"
            index = joined + 1
            if meaning(index) == .counter { index += 1 }
        }
        index = number.isEmpty ? index : skippingFillers(index)
        guard let unit = unitName(index) else { return nil }
        index += 1
        joined = meaning(index) == .and ? index + 1 : index
        if let fraction = fraction(joined), unitName(joined + 1) == nil, !number.contains(where: { ".,".contains($0) })
        {
            number = (number.isEmpty ? "1" : number) + fraction
            index = joined + 1
        }
        guard !number.isEmpty else { return nil }
        return PhraseSpan.Part(number: number, unit: unit, tokens: start..<index)
    }

    private func fraction(_ index: Int) -> String? {
        switch meaning(index) {
        case .half?: ".5"
        case .quarter(1)?: ".25"
        case .quarter(3)?: ".75"
        default: nil
        }
    }

    private func spanNumber(_ index: Int) -> (String, next: Int)? {
        guard let token = token(index) else { return nil }
        switch token.content {
        case .meaning(.decimal(let text)): return (text, index + 1)
        case .meaning(.quarter(let quarters)) where unitName(skippingFillers(index + 1)) != nil:
            return (quarters == 3 ? "0.75" : "0.25", index + 1)
        case .meaning(.number(let number)):
            // `eine halbe Stunde`, `un cuarto de hora`
            if number == 1, [.half, .quarter(1)].contains(meaning(index + 1)),
                unitName(skippingFillers(index + 2)) != nil, isAfterSpace(index + 1)
            {
                return (meaning(index + 1) == .half ? "0.5" : "0.25", index + 2)
            }
            if case .decimal(let text)? = meaning(index + 1) { return (text, index + 2) }
            return (String(number), index + 1)
        case .digits:
            guard case .symbol(let mark)? = self.token(index + 1)?.content, mark == "." || mark == ",",
                isAttached(index + 1), isAttached(index + 2), let places = self.token(index + 2),
                places.content == .digits
            else { return (token.text, index + 1) }
            return (token.text + String(Character(mark)) + places.text, index + 3)
        default: return nil
        }
    }

    /// In scripts without spaces, `一半` is not a half of one.
    private func isAfterSpace(_ index: Int) -> Bool { token(index)?.followsSpace ?? false }

    /// The English name of a unit in the plural.
    func unitName(_ index: Int) -> String? {
        switch meaning(index) {
        case .unit(let unit)?: unit.names.last
        case .hour?: "hours"
        case .dayMark?: "days"
        case .months?: "months"
        case .years?: "years"
        default: nil
        }
    }
}

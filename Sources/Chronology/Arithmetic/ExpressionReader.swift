/// An intermediate value and the part of the text it comes from, in UTF-8 offsets.
struct CalculatorOperand {
    let value: CalculatorValue
    let range: Range<Int>
    /// Whether it was written as a time of day below 24:00, rather than calculated.
    var isTimeOfDay = false
    /// The first of two times of day, if the value is their negative difference.
    var minuend: CalculatorValue?
    var dayCount: DayCount?
    var missingDay: Int?
    /// The day if it was written without a year.
    var monthDay: (month: Int, day: Int)?
}

/// Parses and evaluates in one pass: products before sums, left to right.
struct ExpressionReader {
    var reader: PhraseReader
    let today: CivilDate
    /// The value of `now`.
    let time: CivilTime?
    let answer: Calculation?
    var mode: Calculator.Mode = []
    /// Whether days or dates were read.
    private(set) var countsDays = false
    private(set) var standIns = StandIns()
    var depth = 0

    mutating func readAll() throws(TimeTextError) -> CalculatorOperand {
        let result = try readSum(from: try continuedAnswer())
        if nextIs(")") { throw reader.unreadable(.parenthesisStray, at: reader.position) }
        if nextIs("=") { takeSymbol(as: "") }
        try reader.expectEnd()
        return result
    }

    /// The answer, if the line continues from it. Without an answer a leading `+` or `-` is a sign.
    private mutating func continuedAnswer() throws(TimeTextError) -> CalculatorOperand? {
        guard mode.contains(.continuing), let current = reader.token(reader.position) else { return nil }
        let isOperator = nextIs("*×/÷") || nextIsLetterX
        guard isOperator || nextIs("+-") && answer != nil else { return nil }
        let start = current.range.lowerBound
        return try readAnswer(at: start..<start)
    }

    private mutating func readAnswer(at range: Range<Int>) throws(TimeTextError) -> CalculatorOperand {
        guard let answer else {
            throw failure(.noAnswerYet, at: range.isEmpty ? reader.token(reader.position)?.range ?? range : range)
        }
        countsDays = countsDays || answer.countsDays
        // A sign at the start of a line would continue from the last result, and would be read as an operator
        // elsewhere.
        standIns.add(answer.text.hasPrefix("-") ? "(\(answer.text))" : answer.text, for: range)
        return CalculatorOperand(value: answer.value, range: range)
    }

    /// `first`: the first operand, if it has been read.
    private mutating func readSum(from first: CalculatorOperand? = nil) throws(TimeTextError) -> CalculatorOperand {
        var result = try readProduct(from: first)
        while true {
            let isPlus = nextIs("+")
            guard isPlus || nextIs("-") else { return result }
            takeSymbol(as: isPlus ? " + " : " - ")
            if let moved = try readMonths(after: result, sign: isPlus ? 1 : -1) {
                result = moved
            } else {
                let other = try readProduct()
                result = isPlus ? try add(result, other) : try subtract(result, other)
            }
        }
    }

    /// Reads `1 month` or `2 years` after a date and an operator; nil, consuming nothing, for anything else.
    private mutating func readMonths(
        after operand: CalculatorOperand,
        sign: Int
    ) throws(TimeTextError) -> CalculatorOperand? {
        guard case .date(let date) = operand.value, let (number, next) = try reader.quantity(reader.position),
            number.fraction.isEmpty, let count = Int(number.whole)
        else { return nil }
        let place = reader.meaning(next) == .counter ? next + 1 : reader.skippingFillers(next)
        let months: Int
        switch reader.unit(place) {
        case .months?: months = 1
        case .years?: months = 12
        default: return nil
        }
        standIn("\(count) " + (months == 1 ? "months" : "years"), for: reader.position..<place + 1)
        reader.position = place + 1
        let range = operand.range.lowerBound..<readOffset
        guard count <= 120_000, let moved = date.adding(months: sign * months * count) else {
            throw failure(.tooLarge(.expression), at: range)
        }
        var result = CalculatorOperand(value: .date(moved), range: range)
        if moved.day < date.day { result.missingDay = date.day }
        return result
    }

    private mutating func readProduct(from first: CalculatorOperand? = nil) throws(TimeTextError) -> CalculatorOperand {
        var result = if let first { first } else { try readFactor() }
        while true {
            if nextIs("*×") || nextIsLetterX {
                takeSymbol(as: " * ")
                result = try multiply(result, try readFactor(isPlain: true))
            } else if nextIs("/÷") {
                takeSymbol(as: " / ")
                result = try divide(result, try readFactor(isPlain: true))
            } else {
                return result
            }
        }
    }

    /// `isPlain`: whether digits without separators are a number in any mode.
    ///
    /// Loops over signs instead of recursing: there may be thousands.
    private mutating func readFactor(isPlain: Bool = false) throws(TimeTextError) -> CalculatorOperand {
        let start = startOffset
        var isNegative = false
        while true {
            if reader.take(symbol: "-") {
                isNegative.toggle()
            } else if !reader.take(symbol: "+") {
                break
            }
        }
        let operand = try readPrimary(isPlain: isPlain)
        return isNegative ? try negate(operand, since: start) : operand
    }

    private mutating func readPrimary(isPlain: Bool) throws(TimeTextError) -> CalculatorOperand {
        reader.position = reader.skippingFillers(reader.position)
        let opened = reader.range(reader.position..<reader.position + 1)
        if reader.take(symbol: "(") { return try readParenthesis(opened: opened) }
        return try readRange(isPlain: isPlain)
    }

    /// Reads a value, or `9:00 to 17:30`, which binds more closely than any operator: `9:00 to 17:30 * 5`.
    private mutating func readRange(isPlain: Bool) throws(TimeTextError) -> CalculatorOperand {
        let start = try readValue(isPlain: isPlain)
        guard reader.isRangeWord(reader.position) else { return start }
        standIn("to", for: reader.position..<reader.position + 1)
        reader.position += 1
        return try range(from: start, to: try readValue(isPlain: isPlain))
    }

    private mutating func readValue(isPlain: Bool) throws(TimeTextError) -> CalculatorOperand {
        let start = reader.position
        guard let current = reader.token(start) else { throw reader.unreadable(.operandMissing, at: start) }
        if reader.isLetter("ans", start) {
            let operand = try readAnswer(at: current.range)
            reader.position += 1
            return operand
        }
        if nextIs("+-*×/÷)") { throw reader.unreadable(.operandMissing, at: start) }
        if let now = readNow() { return now }
        if let day = try readDay() { return day }
        if let clock = try readClock() { return clock }
        if let span = try readSpan() { return span }
        if mode.contains(.keypad), !isPlain, let keyed = try readKeypadTime() { return keyed }
        guard let (number, next) = try reader.decimal(start) else { throw reader.unreadable(at: start) }
        reader.position = next
        guard let value = number.rational else { throw failure(.tooLarge(.expression), since: start) }
        return try operand(.amount(value, isTime: false), since: start)
    }

    private mutating func readParenthesis(opened: Range<Int>) throws(TimeTextError) -> CalculatorOperand {
        guard depth < Calculator.depthLimit else { throw failure(.tooDeep(limit: Calculator.depthLimit), at: opened) }
        depth += 1
        let inner = try readSum()
        guard reader.take(symbol: ")") else {
            if reader.isAtEnd { throw failure(.parenthesisOpen, at: opened) }
            throw reader.unreadable(at: reader.position)
        }
        depth -= 1
        return CalculatorOperand(
            value: inner.value,
            range: opened.lowerBound..<readOffset,
            isTimeOfDay: inner.isTimeOfDay,
            minuend: inner.minuend,
            dayCount: inner.dayCount
        )
    }

    /// Reads `today`, `next friday`, `dec 25`, `2026-12-25`; nil, consuming nothing, for anything else.
    private mutating func readDay() throws(TimeTextError) -> CalculatorOperand? {
        let start = reader.position
        let day: DayReference
        if let (found, next) = reader.ordinalWeekday(start), let weekday = found.weekday, found.ordinal == -1 {
            (day, reader.position) = (.lastWeekday(weekday), next)
        } else if let (date, next) = try reader.date(start) {
            (day, reader.position) = (date, next)
        } else {
            guard let (found, next) = try reader.day(start) else { return nil }
            (day, reader.position) = (found, next)
        }
        countsDays = true
        var operand: CalculatorOperand
        do throws(TimeTextError.Reason) {
            operand = CalculatorOperand(
                value: .date(try day.date(today: today, from: today, of: .date)),
                range: read(start)
            )
        } catch {
            throw failure(error, since: start)
        }
        guard case .monthDay(let month, let number) = day else {
            standIn(day.text, for: start..<reader.position)
            return operand
        }
        operand.monthDay = (month, number)
        // `12-25` would be a difference.
        standIn("\(MonthName.names[month - 1]) \(number)", for: start..<reader.position)
        return operand
    }

    /// Reads `1h30m`, `2 days`, `half an hour`, and a clock time after whole days, as in printed results: `1d 12:40`. Nil,
    /// consuming nothing, for anything else.
    private mutating func readSpan() throws(TimeTextError) -> CalculatorOperand? {
        let start = reader.position
        guard let span = try reader.span(start) else { return nil }
        var seconds = Rational(0)
        for part in span.parts {
            guard case .fixed(let unit) = part.unit else {
                throw reader.unfixedLength(span)
            }
            let length = Rational(Int128(unit.rawValue), over: 1_000_000)
            guard let sum = length.flatMap({ part.number.rational?.multiplied(by: $0) }).flatMap(seconds.adding) else {
                throw reader.failure(.tooLarge(.expression), at: span.tokens)
            }
            seconds = sum
            if unit.rawValue >= SpanUnit.day.rawValue { countsDays = true }
        }
        reader.position = span.next
        standIn(span.parts.text, for: span.tokens)
        if countsDays, reader.isColonNumber(span.next), let time = try readClock() {
            guard case .amount(let length, _) = time.value, let sum = seconds.adding(length) else {
                throw failure(.tooLarge(.expression), since: start)
            }
            seconds = sum
        } else if let missing = try reader.unitMissing(span.next, behind: span) {
            throw missing
        }
        return try operand(.amount(seconds, isTime: true), since: start)
    }

    /// Reads `1:50`, `3:66`, `1:05:09.5`, and times of a 12-hour clock, which do not carry: `5:30pm`, `noon`. Nil,
    /// consuming nothing, for anything else.
    private mutating func readClock() throws(TimeTextError) -> CalculatorOperand? {
        let start = reader.position
        if let time = try readHalfDayTime() {
            standIn(TimeOfDayText.print(time), for: start..<reader.position)
            return CalculatorOperand(value: time.sinceMidnight, range: read(start), isTimeOfDay: true)
        }
        guard let ((fields, fraction), next) = try reader.colonNumbers(start) else { return nil }
        reader.position = next
        guard fields.count > 1 else { throw reader.unreadable(at: next) }
        guard fields.allSatisfy({ $0 < 1_000_000_000_000 }) else { throw failure(.tooLarge(.expression), since: start) }
        let second = fields.count == 3 ? fields[2] : 0
        let microseconds = Int128(fields[0] * 3600 + fields[1] * 60 + second) * 1_000_000 + Int128(fraction)
        var result = try operand(
            .amount(Rational(microseconds, over: 1_000_000) ?? Rational(0), isTime: true),
            since: start
        )
        result.isTimeOfDay = fields[0] < 24 && fields[1] < 60 && second < 60
        return result
    }

    private mutating func readNow() -> CalculatorOperand? {
        guard let time, reader.meaning(reader.position) == .now else { return nil }
        let range = reader.range(reader.position..<reader.position + 1)
        standIns.add(TimeOfDayText.print(time), for: range)
        reader.position += 1
        return CalculatorOperand(value: time.sinceMidnight, range: range, isTimeOfDay: true)
    }

    /// Reads `5:30pm`, `noon` or `오후 3시`; nil, consuming nothing, for digits with a colon alone.
    private mutating func readHalfDayTime() throws(TimeTextError) -> CivilTime? {
        let start = reader.position
        if reader.meaning(start) == .noon || reader.meaning(start) == .midnight {
            reader.position += 1
            return reader.meaning(start) == .noon ? .noon : .midnight
        }
        var part: DayPart?
        if case .part(let before)? = reader.meaning(start) { part = before }
        let place = part == nil ? start : reader.skippingFillers(start + 1)
        guard let clock = reader.clock(place, isBehindPart: part != nil) else { return nil }
        let own = reader.dayPart(behindHour: clock.next)
        let end = own?.next ?? clock.next
        guard part != nil || own != nil || !reader.isColonNumber(place) else { return nil }
        let value = try reader.time(clock, part ?? own?.value, at: start..<end)
        reader.position = end
        return value.time
    }

    /// Reads digits without separators as hours and minutes; nil, consuming nothing, if they have a fraction.
    private mutating func readKeypadTime() throws(TimeTextError) -> CalculatorOperand? {
        let start = reader.position
        guard let digits = reader.token(start), digits.content == .digits,
            !reader.isSymbol(among: ".,", start + 1) || !reader.isAttached(start + 1)
        else { return nil }
        reader.position += 1
        let text = digits.text
        let hour = text.utf8.count > 2 ? String(text.dropLast(2)) : "0"
        let minute = String(text.suffix(2))
        standIns.add("\(hour):\(minute.utf8.count == 2 ? "" : "0")\(minute)", for: digits.range)
        guard let hours = Int128(hour), hours < 1_000_000_000_000, let minutes = Int128(minute) else {
            throw failure(.tooLarge(.expression), since: start)
        }
        var result = try operand(.amount(Rational(hours * 3600 + minutes * 60), isTime: true), since: start)
        result.isTimeOfDay = hours < 24 && minutes < 60
        return result
    }

    /// Returns the operand of a literal; throws `tooLarge` for a value beyond the limits.
    private func operand(_ value: CalculatorValue, since start: Int) throws(TimeTextError) -> CalculatorOperand {
        guard value.isWithinLimits else { throw failure(.tooLarge(.expression), since: start) }
        return CalculatorOperand(value: value, range: read(start))
    }
}

// Places in the text.
extension ExpressionReader {
    /// The end of the last token read.
    private var readOffset: Int { reader.position == 0 ? 0 : reader.range(0..<reader.position).upperBound }

    private var startOffset: Int { reader.range(reader.position..<reader.position + 1).lowerBound }

    /// What was read since this token.
    private func read(_ start: Int) -> Range<Int> { reader.range(start..<reader.position) }

    private func failure(_ reason: TimeTextError.Reason, since start: Int) -> TimeTextError {
        failure(reason, at: read(start))
    }

    /// `range`: in UTF-8 offsets.
    func failure(_ reason: TimeTextError.Reason, at range: Range<Int>) -> TimeTextError {
        TimeTextError(text: reader.text, range: range, reason: reason)
    }

    private func nextIs(_ symbols: String) -> Bool { reader.isSymbol(among: symbols, reader.position) }

    private var nextIsLetterX: Bool { reader.isLetter("x", reader.position) }

    /// Consumes one token, which the stored expression has as `text` in place of it and the spaces around it.
    private mutating func takeSymbol(as text: String) {
        let own = reader.range(reader.position..<reader.position + 1)
        let start = reader.position == 0 ? own.lowerBound : readOffset
        reader.position += 1
        let end = reader.token(reader.position)?.range.lowerBound ?? own.upperBound
        standIns.add(text, for: start..<end)
    }

    /// The canonical form of a value that was not written in English.
    private mutating func standIn(_ text: String, for indices: Range<Int>) {
        guard !reader.phrasebook.isEnglish else { return }
        standIns.add(text, for: reader.range(indices))
    }
}

extension CivilTime {
    fileprivate var sinceMidnight: CalculatorValue {
        .amount(Rational(Int128(microsecondOfDay), over: 1_000_000) ?? Rational(0), isTime: true)
    }
}

extension DecimalNumber {
    /// The exact value; nil when there are too many digits.
    var rational: Rational? {
        guard fraction.utf8.count <= 18, let digits = Int128(whole + fraction) else { return nil }
        return Rational(digits, over: (0..<fraction.utf8.count).reduce(Int128(1)) { power, _ in power * 10 })
    }
}

/// An intermediate value and the part of the text it comes from, in UTF-8 offsets.
struct CalculatorOperand {
    let value: CalculatorValue
    let range: Range<Int>
    /// Whether it was written as a time of day below 24:00, rather than calculated.
    var isTimeOfDay = false
    var acrossMidnight: CalculatorValue?
    var dayCount: DayCount?
    var missingDay: Int?
    /// The day if it was written without a year.
    var monthDay: (month: Int, day: Int)?
}

/// Parses and evaluates in one pass: products before sums, left to right.
struct ExpressionReader {
    var reader: TokenReader
    let today: CivilDate
    let answer: Calculation?
    var mode: Calculator.Mode = []
    /// Whether `12-25` is a day rather than a difference.
    var readsMonthDays = false
    /// Whether days or dates were read.
    private(set) var countsDays = false
    private(set) var standIns = StandIns()
    var depth = 0

    mutating func readAll() throws(TimeTextError) -> CalculatorOperand {
        let result = try readSum(from: try continuedAnswer())
        if reader.nextIs(symbol: ")") { throw reader.unreadable(.parenthesisStray) }
        _ = reader.take(symbol: "=")
        try reader.expectEnd()
        return result
    }

    /// The answer, if the line continues from it. Without an answer a leading `+` or `-` is a sign.
    private mutating func continuedAnswer() throws(TimeTextError) -> CalculatorOperand? {
        guard mode.contains(.continuing), let current = reader.current else { return nil }
        let isSign = current.isSymbol("+") || current.isSymbol("-")
        let isOperator = "*×/÷".unicodeScalars.contains(where: current.isSymbol) || current.folded == "x"
        guard isOperator || isSign && answer != nil else { return nil }
        let start = current.range.lowerBound
        return try readAnswer(at: start..<start, followedBy: " ")
    }

    private mutating func readAnswer(
        at range: Range<Int>,
        followedBy separator: String = ""
    ) throws(TimeTextError) -> CalculatorOperand {
        guard let answer else {
            throw reader.failure(.noAnswerYet, at: range.isEmpty ? reader.current?.range ?? range : range)
        }
        countsDays = countsDays || answer.countsDays
        // A sign at the start of a line would continue from the last result, and would be read as an operator
        // elsewhere.
        standIns.add((answer.text.hasPrefix("-") ? "(\(answer.text))" : answer.text) + separator, for: range)
        return CalculatorOperand(value: answer.value, range: range)
    }

    /// `first`: the first operand, if it has been read.
    private mutating func readSum(from first: CalculatorOperand? = nil) throws(TimeTextError) -> CalculatorOperand {
        var result = try readProduct(from: first)
        while true {
            let isPlus = reader.take(symbol: "+")
            guard isPlus || reader.take(symbol: "-") else { return result }
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
        guard case .date(let date) = operand.value, reader.nextIsQuantity else { return nil }
        var lookahead = reader
        guard let number = try? lookahead.readQuantity(), number.fraction.isEmpty, let count = Int(number.whole),
            let unit = lookahead.take(kind: .word), SpanUnit.unfixedNames.contains(unit.folded)
        else { return nil }
        reader = lookahead
        let range = operand.range.lowerBound..<reader.readOffset
        let months = unit.folded.hasPrefix("y") ? 12 : 1
        guard count <= 120_000, let month = CivilMonth(of: date).adding(months: sign * months * count) else {
            throw reader.failure(.tooLarge(.expression), at: range)
        }
        let day = min(date.day, month.days.upperBound.day)
        let moved = month.days.lowerBound.adding(days: day - 1) ?? month.days.upperBound
        var result = CalculatorOperand(value: .date(moved), range: range)
        if day < date.day { result.missingDay = date.day }
        return result
    }

    private mutating func readProduct(from first: CalculatorOperand? = nil) throws(TimeTextError) -> CalculatorOperand {
        var result = if let first { first } else { try readFactor() }
        while true {
            if reader.take(symbol: "*") || reader.take(symbol: "×") || reader.take(word: "x") {
                result = try multiply(result, try readFactor(isPlain: true))
            } else if reader.take(symbol: "/") || reader.take(symbol: "÷") {
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
        let start = reader.startOffset
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
        guard let current = reader.current else { throw reader.unreadable(.operandMissing) }
        if reader.take(symbol: "(") { return try readParenthesis(opened: current.range) }
        if current.kind == .word, current.folded == "ans" {
            let operand = try readAnswer(at: current.range)
            reader.advance()
            return operand
        }
        switch current.kind {
        case .symbol where "+-*×/÷)".unicodeScalars.contains(where: current.isSymbol):
            throw reader.unreadable(.operandMissing)
        case .symbol where !reader.nextIsDecimal: throw reader.unreadable()
        case .word where reader.nextIsTimeOfDay: return try readClock()
        case .word where reader.nextIsQuantity: return try readSpan()
        case .word: return try readDay()
        case .digits, .symbol: return try readNumeral(isPlain: isPlain)
        }
    }

    private mutating func readParenthesis(opened: Range<Int>) throws(TimeTextError) -> CalculatorOperand {
        guard depth < Calculator.depthLimit else {
            throw reader.failure(.tooDeep(limit: Calculator.depthLimit), at: opened)
        }
        depth += 1
        let inner = try readSum()
        guard reader.take(symbol: ")") else {
            if reader.isAtEnd { throw reader.failure(.parenthesisOpen, at: opened) }
            throw reader.unreadable()
        }
        depth -= 1
        return CalculatorOperand(
            value: inner.value,
            range: opened.lowerBound..<reader.readOffset,
            isTimeOfDay: inner.isTimeOfDay,
            acrossMidnight: inner.acrossMidnight,
            dayCount: inner.dayCount
        )
    }

    /// Reads a day that begins with a word: `today`, `next friday`, `dec 25`.
    mutating func readDay() throws(TimeTextError) -> CalculatorOperand {
        let start = reader.startOffset
        guard reader.nextIsDay else {
            throw reader.unreadable(vocabulary: ["ans"] + TokenReader.dayWords.keys.sorted())
        }
        let day = try reader.readDay(vocabulary: [])
        countsDays = true
        do throws(TimeTextError.Reason) {
            let date = try day.date(today: today, from: today, of: .date)
            var operand = CalculatorOperand(value: .date(date), range: start..<reader.readOffset)
            if case .monthDay(let month, let day) = day { operand.monthDay = (month, day) }
            return operand
        } catch {
            throw reader.failure(error, since: start)
        }
    }

    /// Reads a value that begins with a digit: a date, a clock time, a span, or a plain number.
    mutating func readNumeral(isPlain: Bool) throws(TimeTextError) -> CalculatorOperand {
        if nextIsDate || nextIsMonthDay || reader.nextIsNumberedMonthDay { return try readDay() }
        if reader.nextIsTimeOfDay { return try readClock() }
        if mode.contains(.keypad), !isPlain, let keyed = try readKeypadTime() { return keyed }
        var lookahead = reader
        _ = try lookahead.readDecimal()
        let hasUnit = lookahead.nextIs(.word) && lookahead.current?.folded != "x"
        return hasUnit ? try readSpan() : try readNumber()
    }

    /// Whether a date is next, with a year of four digits and without spaces: `2026-12-25` is never a subtraction, and
    /// `25.12.2026` no number.
    private var nextIsDate: Bool {
        let tokens = (0...4).compactMap(reader.ahead)
        guard tokens.count == 5, tokens[2].kind == .digits, tokens[4].kind == .digits,
            tokens.dropFirst().allSatisfy({ !$0.followsSpace })
        else { return false }
        func isDate(_ mark: Unicode.Scalar, year: Int) -> Bool {
            tokens[year].text.utf8.count == 4 && tokens[1].isSymbol(mark) && tokens[3].isSymbol(mark)
        }
        return isDate("-", year: 0) || isDate(".", year: 0) || isDate(".", year: 4)
    }

    /// Whether `12-25` is next, and a day.
    private var nextIsMonthDay: Bool {
        let tokens = (0...2).compactMap(reader.ahead)
        return readsMonthDays && tokens.count == 3 && tokens[1].isSymbol("-") && tokens[2].kind == .digits
            && tokens.allSatisfy { $0.text.utf8.count <= 2 } && tokens.dropFirst().allSatisfy { !$0.followsSpace }
    }

    private mutating func readNumber() throws(TimeTextError) -> CalculatorOperand {
        let start = reader.startOffset
        guard let value = try reader.readDecimal().rational else {
            throw reader.failure(.tooLarge(.expression), since: start)
        }
        return try operand(.amount(value, isTime: false), since: start)
    }

    /// Reads `1h30m`, `2 days`, `half an hour`, and a clock time after whole days, as in printed results: `1d 12:40`.
    private mutating func readSpan() throws(TimeTextError) -> CalculatorOperand {
        let start = reader.startOffset
        var seconds = Rational(0)
        var smallest: SpanUnit?
        repeat {
            guard let (number, unit) = try reader.readSpanPart(after: smallest, since: start) else { break }
            let length = Rational(Int128(unit.rawValue), over: 1_000_000)
            let part = length.flatMap { number.rational?.multiplied(by: $0) }
            guard let sum = part.flatMap(seconds.adding) else {
                throw reader.failure(.tooLarge(.expression), since: start)
            }
            seconds = sum
            smallest = unit
            if unit.rawValue >= SpanUnit.day.rawValue { countsDays = true }
        } while reader.takeSpanSeparator()
        if let smallest, smallest.rawValue >= SpanUnit.day.rawValue, reader.nextIsColonNumber {
            guard case .amount(let time, _) = try readClock().value, let sum = seconds.adding(time) else {
                throw reader.failure(.tooLarge(.expression), since: start)
            }
            seconds = sum
        }
        return try operand(.amount(seconds, isTime: true), since: start)
    }

    /// Reads `1:50`, `3:66`, `1:05:09.5`, and times of a 12-hour clock, which do not carry: `5:30pm`, `noon`.
    mutating func readClock() throws(TimeTextError) -> CalculatorOperand {
        let start = reader.startOffset
        if let time = readHalfDayTime() {
            let seconds = Rational(Int128(time.microsecondOfDay), over: 1_000_000) ?? Rational(0)
            return CalculatorOperand(
                value: .amount(seconds, isTime: true),
                range: start..<reader.readOffset,
                isTimeOfDay: true
            )
        }
        let fields = try reader.readColonFields()
        guard fields.count > 1 else { throw reader.unreadable() }
        let fraction = fields.count == 3 ? try reader.readFractionMicroseconds() : 0
        guard fields.allSatisfy({ $0 < 1_000_000_000_000 }) else {
            throw reader.failure(.tooLarge(.expression), since: start)
        }
        let second = fields.count == 3 ? fields[2] : 0
        let microseconds = Int128(fields[0] * 3600 + fields[1] * 60 + second) * 1_000_000 + Int128(fraction)
        var result = try operand(
            .amount(Rational(microseconds, over: 1_000_000) ?? Rational(0), isTime: true),
            since: start
        )
        result.isTimeOfDay = fields[0] < 24 && fields[1] < 60 && second < 60
        return result
    }

    /// Reads `5:30pm` or `noon`; nil, consuming nothing, for other texts.
    private mutating func readHalfDayTime() -> CivilTime? {
        var lookahead = reader
        guard let time = try? lookahead.readTimeOfDay() else { return nil }
        let last = reader.position == lookahead.position ? nil : lookahead.ahead(-1)
        guard let last, last.kind == .word else { return nil }
        reader = lookahead
        return time
    }

    /// Reads digits without separators as hours and minutes; nil, consuming nothing, if they have a unit or a fraction.
    private mutating func readKeypadTime() throws(TimeTextError) -> CalculatorOperand? {
        let start = reader.startOffset
        var lookahead = reader
        guard let digits = lookahead.take(kind: .digits) else { return nil }
        let hasUnit = lookahead.nextIs(.word) && lookahead.current?.folded != "x"
        let hasFraction = lookahead.isAttached && (lookahead.nextIs(symbol: ".") || lookahead.nextIs(symbol: ","))
        guard !hasUnit, !hasFraction else { return nil }
        reader = lookahead
        let text = digits.text
        let hour = text.utf8.count > 2 ? String(text.dropLast(2)) : "0"
        let minute = String(text.suffix(2))
        standIns.add("\(hour):\(minute.utf8.count == 2 ? "" : "0")\(minute)", for: digits.range)
        guard let hours = Int128(hour), hours < 1_000_000_000_000, let minutes = Int128(minute) else {
            throw reader.failure(.tooLarge(.expression), since: start)
        }
        var result = try operand(.amount(Rational(hours * 3600 + minutes * 60), isTime: true), since: start)
        result.isTimeOfDay = hours < 24 && minutes < 60
        return result
    }

    /// Returns the operand of a literal; throws `tooLarge` for a value beyond the limits.
    func operand(_ value: CalculatorValue, since start: Int) throws(TimeTextError) -> CalculatorOperand {
        guard value.isWithinLimits else { throw reader.failure(.tooLarge(.expression), since: start) }
        return CalculatorOperand(value: value, range: start..<max(start, reader.readOffset))
    }
}

extension DecimalNumber {
    /// The exact value; nil when there are too many digits.
    var rational: Rational? {
        guard fraction.utf8.count <= 18, let digits = Int128(whole + fraction) else { return nil }
        return Rational(digits, over: (0..<fraction.utf8.count).reduce(Int128(1)) { power, _ in power * 10 })
    }
}

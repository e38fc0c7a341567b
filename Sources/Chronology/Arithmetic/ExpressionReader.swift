/// A value on its way through a calculation, and the part of the text it comes from.
struct CalculatorOperand {
    let value: CalculatorValue
    let range: Range<Int>
    /// Whether it is a time that a clock can show, as written: not a sum that happens to be one.
    var isTimeOfDay = false
    var acrossMidnight: CalculatorValue?
}

/// Reads and calculates in one pass, products before sums, from the left.
struct ExpressionReader {
    var reader: TokenReader
    let today: CivilDate
    let answer: CalculatorValue?
    private var depth = 0

    init(reader: TokenReader, today: CivilDate, answer: CalculatorValue?) {
        self.reader = reader
        self.today = today
        self.answer = answer
    }

    mutating func readAll() throws(TimeTextError) -> CalculatorOperand {
        let result = try readSum()
        if reader.nextIs(symbol: ")") { throw reader.unreadable(.parenthesisStray) }
        try reader.expectEnd()
        return result
    }

    private mutating func readSum() throws(TimeTextError) -> CalculatorOperand {
        var result = try readProduct()
        while true {
            if reader.take(symbol: "+") {
                result = try add(result, try readProduct())
            } else if takeMinus() {
                result = try subtract(result, try readProduct())
            } else {
                return result
            }
        }
    }

    private mutating func readProduct() throws(TimeTextError) -> CalculatorOperand {
        var result = try readFactor()
        while true {
            if reader.take(symbol: "*") || reader.take(symbol: "×") || reader.take(word: "x") {
                result = try multiply(result, try readFactor())
            } else if reader.take(symbol: "/") || reader.take(symbol: "÷") {
                result = try divide(result, try readFactor())
            } else {
                return result
            }
        }
    }

    /// Signs are counted, not recursed into: there may be thousands.
    private mutating func readFactor() throws(TimeTextError) -> CalculatorOperand {
        let start = reader.startOffset
        var isNegative = false
        while true {
            if takeMinus() {
                isNegative.toggle()
            } else if !reader.take(symbol: "+") {
                break
            }
        }
        let operand = try readPrimary()
        return isNegative ? try negate(operand, since: start) : operand
    }

    private mutating func takeMinus() -> Bool {
        reader.take(symbol: "-") || reader.take(symbol: "−")
    }

    private mutating func readPrimary() throws(TimeTextError) -> CalculatorOperand {
        guard let current = reader.current else { throw reader.unreadable(.operandMissing) }
        if reader.take(symbol: "(") { return try readParenthesis(opened: current.range) }
        if reader.take(word: "ans") {
            guard let answer else { throw reader.failure(.noAnswerYet, at: current.range) }
            return CalculatorOperand(value: answer, range: current.range)
        }
        switch current.kind {
        case .symbol where "+-−*×/÷)".unicodeScalars.contains(where: current.isSymbol):
            throw reader.unreadable(.operandMissing)
        case .symbol where !reader.nextIsDecimal: throw reader.unreadable()
        case .word where reader.nextIsTimeOfDay: return try readClock()
        case .word: return try readDay()
        case .digits, .symbol: return try readNumeral()
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
            acrossMidnight: inner.acrossMidnight
        )
    }
}

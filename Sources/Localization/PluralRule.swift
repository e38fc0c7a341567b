/// The rule that selects the plural form for a number: a C expression in the header of a catalogue, such as
/// `nplurals=2; plural=(n != 1);` (manual of gettext, Plural forms).
struct PluralRule: Sendable {
    private let formCount: UInt
    private let expression: Expression

    /// A language without plural forms, such as Korean.
    static let oneForm = PluralRule(formCount: 1, expression: .number(0))

    private init(formCount: UInt, expression: Expression) {
        (self.formCount, self.expression) = (formCount, expression)
    }

    /// Nil if the header has an unreadable rule. Without a rule there is one form.
    init?(header: String?) {
        let name = "Plural-Forms:"
        let lines = header?.utf8.split(separator: UInt8(ascii: "\n"))
        guard let line = lines?.first(where: { $0.starts(with: name.utf8) }).map(Substring.init) else {
            self = .oneForm
            return
        }
        var fields: [Substring: Substring] = [:]
        for field in line.dropFirst(name.count).split(separator: ";") {
            let parts = field.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            fields[parts[0].filter { $0 != " " }[...]] = parts[1]
        }
        guard let count = fields["nplurals"].flatMap({ UInt($0.filter { $0 != " " }) }), (1...10).contains(count),
            let text = fields["plural"], let expression = ExpressionText.read(text)
        else { return nil }
        self.init(formCount: count, expression: expression)
    }

    /// The index of the form; that of the first one if the rule selects a nonexistent form.
    func form(of number: UInt) -> Int {
        let form = expression.value(number)
        return form < formCount ? Int(form) : 0
    }
}

private indirect enum Expression: Sendable {
    case n
    case number(UInt)
    case not(Expression)
    case operation(Operator, Expression, Expression)
    case choice(Expression, Expression, Expression)

    func value(_ n: UInt) -> UInt {
        switch self {
        case .n: n
        case .number(let number): number
        case .not(let operand): operand.value(n) == 0 ? 1 : 0
        case .operation(let operation, let left, let right): operation.apply(left.value(n), right.value(n))
        case .choice(let condition, let yes, let no): condition.value(n) != 0 ? yes.value(n) : no.value(n)
        }
    }
}

/// By the precedence of C, the weakest first.
private enum Operator: Sendable {
    case or, and, equal, unequal, atMost, atLeast, less, greater, plus, minus, times, dividedBy, modulo

    /// The operator at the beginning of a text.
    init?(beginning text: ArraySlice<UInt8>) {
        let (first, second) = (text.first.map(Unicode.Scalar.init), text.dropFirst().first.map(Unicode.Scalar.init))
        switch (first, second) {
        case ("|", "|"): self = .or
        case ("&", "&"): self = .and
        case ("=", "="): self = .equal
        case ("!", "="): self = .unequal
        case ("<", "="): self = .atMost
        case (">", "="): self = .atLeast
        case ("<", _): self = .less
        case (">", _): self = .greater
        case ("+", _): self = .plus
        case ("-", _): self = .minus
        case ("*", _): self = .times
        case ("/", _): self = .dividedBy
        case ("%", _): self = .modulo
        default: return nil
        }
    }

    var byteCount: Int { rank < 3 || self == .atMost || self == .atLeast ? 2 : 1 }

    var rank: Int {
        switch self {
        case .or: 0
        case .and: 1
        case .equal, .unequal: 2
        case .less, .greater, .atMost, .atLeast: 3
        case .plus, .minus: 4
        case .times, .dividedBy, .modulo: 5
        }
    }

    func apply(_ left: UInt, _ right: UInt) -> UInt {
        switch self {
        case .or: left != 0 || right != 0 ? 1 : 0
        case .and: left != 0 && right != 0 ? 1 : 0
        case .equal: left == right ? 1 : 0
        case .unequal: left != right ? 1 : 0
        case .less: left < right ? 1 : 0
        case .greater: left > right ? 1 : 0
        case .atMost: left <= right ? 1 : 0
        case .atLeast: left >= right ? 1 : 0
        case .plus: left &+ right
        case .minus: left &- right
        case .times: left &* right
        case .dividedBy: right == 0 ? 0 : left / right
        case .modulo: right == 0 ? 0 : left % right
        }
    }
}

/// A recursive descent parser of an expression.
private struct ExpressionText {
    private var rest: ArraySlice<UInt8>
    /// The maximum nesting of parentheses and conditionals; no rule has more.
    private var depth = 0
    private static let deepest = 50

    static func read(_ text: Substring) -> Expression? {
        // The depth of a chain of operators is its length. Real rules have at most 200 bytes.
        guard text.utf8.count <= 1_000 else { return nil }
        var reader = ExpressionText(rest: text.utf8.filter { !" \t".utf8.contains($0) }[...])
        guard let expression = reader.choice(), reader.rest.isEmpty else { return nil }
        return expression
    }

    private init(rest: ArraySlice<UInt8>) { self.rest = rest }

    private mutating func take(_ symbol: String) -> Bool {
        guard rest.starts(with: symbol.utf8) else { return false }
        rest = rest.dropFirst(symbol.utf8.count)
        return true
    }

    private mutating func choice() -> Expression? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest, let condition = operation(0) else { return nil }
        guard take("?") else { return condition }
        guard let yes = choice(), take(":"), let no = choice() else { return nil }
        return .choice(condition, yes, no)
    }

    /// Reads operators of this and stronger precedence, from left to right.
    private mutating func operation(_ rank: Int) -> Expression? {
        guard rank <= 5 else { return operand() }
        guard var left = operation(rank + 1) else { return nil }
        while let symbol = Operator(beginning: rest), symbol.rank == rank {
            rest = rest.dropFirst(symbol.byteCount)
            guard let right = operation(rank + 1) else { return nil }
            left = .operation(symbol, left, right)
        }
        return left
    }

    private mutating func operand() -> Expression? {
        if take("n") { return .n }
        if take("!") {
            depth += 1
            defer { depth -= 1 }
            return depth <= Self.deepest ? operand().map(Expression.not) : nil
        }
        if take("(") {
            guard let inner = choice(), take(")") else { return nil }
            return inner
        }
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest.dropFirst(digits.count)
        return UInt(String(decoding: digits, as: UTF8.self)).map(Expression.number)
    }
}

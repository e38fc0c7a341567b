/// A decimal number with its digits as text, so that no precision is lost to binary fractions.
struct DecimalNumber {
    let whole: String
    private(set) var fraction: String

    /// Adds digits after the point of an integer.
    mutating func add(fraction digits: String) {
        if fraction.isEmpty { fraction = digits }
    }

    var text: String { fraction.isEmpty ? whole : "\(whole).\(fraction)" }

    var isZero: Bool { (whole + fraction).utf8.allSatisfy { $0 == UInt8(ascii: "0") } }

    /// Returns this many units of `unit` microseconds, in microseconds; nil if out of range.
    ///
    /// As in systemd, each decimal place is a tenth of the previous one, rounded down to a microsecond.
    func microseconds(ofUnit unit: Int64) -> Int64? {
        guard let count = Int64(whole) else { return nil }
        var (total, overflow) = count.multipliedReportingOverflow(by: unit)
        var place = unit
        for digit in fraction.utf8 {
            place /= 10
            if overflow || place == 0 { break }
            (total, overflow) = total.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")) * place)
        }
        return overflow ? nil : total
    }
}

/// The units of a span, in microseconds, and their names, the shortest first.
enum SpanUnit: Int64, CaseIterable {
    case microsecond = 1
    case millisecond = 1_000
    case second = 1_000_000
    case minute = 60_000_000
    case hour = 3_600_000_000
    case day = 86_400_000_000
    case week = 604_800_000_000

    var names: [String] {
        switch self {
        case .microsecond: ["us", "usec", "µs", "μs"]
        case .millisecond: ["ms", "msec"]
        case .second: ["s", "sec", "secs", "second", "seconds"]
        case .minute: ["m", "min", "mins", "minute", "minutes"]
        case .hour: ["h", "hr", "hrs", "hour", "hours"]
        case .day: ["d", "day", "days"]
        case .week: ["w", "wk", "wks", "week", "weeks"]
        }
    }

    init?(name: String) {
        guard let unit = Self.allCases.first(where: { $0.names.contains(name) }) else { return nil }
        self = unit
    }

    static let unfixedNames: Set = ["mo", "mos", "month", "months", "y", "yr", "yrs", "year", "years"]
}

extension TokenReader {
    /// Reads numbers with their units and adds them up: `1h 30min`, `1.5h`, `1 hour, 30 minutes`, `an hour and a half`.
    mutating func readSpan() throws(TimeTextError) -> Duration {
        let start = startOffset
        var total = Duration.zero
        var smallest: SpanUnit?
        repeat {
            guard let (number, unit) = try readSpanPart(after: smallest, since: start) else { return .zero }
            total = try sum(total, number, unit, since: start)
            smallest = unit
        } while takeSpanSeparator()
        return total
    }

    /// Adds a part to a duration. Throws `tooLarge`.
    func sum(_ total: Duration, _ number: DecimalNumber, _ unit: SpanUnit, since start: Int) throws(TimeTextError)
        -> Duration
    {
        let part = number.microseconds(ofUnit: unit.rawValue) ?? .max
        let (sum, overflow) = total.wholeMicroseconds.addingReportingOverflow(part)
        return try bounded(overflow ? nil : sum, since: start)
    }

    /// Reads a quantity with its unit: `30min`, `half an hour`. `smallest` is the unit of the preceding part, and
    /// `start` is the offset of the first part. Nil for a zero alone, which needs no unit.
    mutating func readSpanPart(
        after smallest: SpanUnit?,
        since start: Int
    ) throws(TimeTextError) -> (DecimalNumber, SpanUnit)? {
        let partStart = startOffset
        var number = try readQuantity()
        if let digits = takeAddedFraction(inFrontOfUnit: true) { number.add(fraction: digits) }
        guard let unit = try readUnit() else {
            if number.isZero, smallest == nil { return nil }
            throw unitMissing(number, after: smallest, start: start, partStart: partStart)
        }
        if let digits = takeAddedFraction(inFrontOfUnit: false) { number.add(fraction: digits) }
        return (number, unit)
    }

    /// Takes the separator between two parts of a span: nothing, a comma, `and`, or both. Returns false, consuming
    /// nothing, if no part follows.
    mutating func takeSpanSeparator() -> Bool {
        var lookahead = self
        _ = lookahead.take(symbol: ",")
        _ = lookahead.take(word: "and")
        guard lookahead.nextIsQuantity, !lookahead.nextIsTimeOfDay else { return false }
        self = lookahead
        return true
    }

    var nextIsDecimal: Bool {
        nextIs(.digits) || (nextIs(symbol: ".") && nextIs(.digits, ahead: 1))
    }

    /// `3`, `1.5`, `.5` or `1,5`. A comma before three digits may group thousands and is refused.
    mutating func readDecimal() throws(TimeTextError) -> DecimalNumber {
        guard nextIsDecimal else { throw unreadable() }
        let start = startOffset
        let whole = take(kind: .digits)?.text ?? "0"
        if nextIsDecimalComma, let fraction = ahead(1)?.text {
            advance()
            advance()
            guard fraction.utf8.count != 3 || whole.utf8.count > 3 || whole.utf8.first == UInt8(ascii: "0") else {
                let unit = current?.kind == .word ? current?.text ?? "" : ""
                throw failure(.twoReadings("\(whole).\(fraction)\(unit)", "\(whole)\(fraction)\(unit)"), since: start)
            }
            return DecimalNumber(whole: whole, fraction: fraction)
        }
        guard nextIs(symbol: "."), isAttached || whole == "0" else { return DecimalNumber(whole: whole, fraction: "") }
        advance()
        guard isAttached, let fraction = take(kind: .digits) else { throw unreadable() }
        return DecimalNumber(whole: whole, fraction: fraction.text)
    }

    /// Whether a comma between digits is next, without spaces.
    private var nextIsDecimalComma: Bool {
        guard nextIs(symbol: ","), isAttached, let digits = ahead(1) else { return false }
        return digits.kind == .digits && !digits.followsSpace
    }

    /// Reads a unit; nil if no word is next. Throws for unknown units, months and years.
    mutating func readUnit() throws(TimeTextError) -> SpanUnit? {
        guard let current, current.kind == .word else { return nil }
        if current.text == "M" {
            throw failure(.capitalMinutes, at: current.range, insteadOfPart: "m")
        }
        if SpanUnit.unfixedNames.contains(current.folded) {
            throw failure(.unfixedLength, at: current.range)
        }
        guard let unit = SpanUnit(name: current.folded) else {
            throw unreadable(.unreadable(.durationUnit), vocabulary: SpanUnit.allCases.flatMap(\.names))
        }
        advance()
        return unit
    }

    /// Returns the error for a number without a unit. `25` could be minutes or seconds; `1h30` minutes (as people
    /// write) or seconds (as systemd reads).
    func unitMissing(
        _ number: DecimalNumber,
        after smallest: SpanUnit?,
        start: Int,
        partStart: Int
    ) -> TimeTextError {
        let before = String(decoding: text.utf8.prefix(partStart).dropFirst(start), as: UTF8.self)
        let units =
            switch smallest {
            case .week?: ("d", "h")
            case .day?: ("h", "m")
            default: ("m", "s")
            }
        let written = before + number.text
        return failure(.twoReadings(written + units.0, written + units.1), since: start)
    }
}

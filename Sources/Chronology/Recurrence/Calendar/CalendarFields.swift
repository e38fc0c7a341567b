/// An expression while it is read: midnight of any day until its parts say otherwise.
struct CalendarFields {
    var weekdays = SmallNumberSet()
    var years = CalendarField.any
    var months = CalendarField.any
    var days = CalendarField.any
    var countsDaysBack = false
    var hours = CalendarField.only(0)
    var minutes = CalendarField.only(0)
    var microseconds = CalendarField.only(0)

    func expression(_ zoneName: String?) -> CalendarExpression {
        CalendarExpression(
            weekdays: weekdays,
            years: years,
            months: months,
            days: days,
            countsDaysBack: countsDaysBack && !days.isAny,
            hours: hours,
            minutes: minutes,
            microseconds: microseconds,
            zoneName: zoneName
        )
    }

    /// `[year-]month-day`, with `~` for the last `-` to count days from the end of the month.
    mutating func readDate(_ piece: TextPiece) throws(RecurrenceError) {
        let sides = piece.split("~")
        guard sides.count <= 2 else { throw sides[2].error(.unexpected(piece.text)) }
        countsDaysBack = sides.count == 2
        let parts = sides.flatMap { $0.split("-") }
        guard parts.count == 2 || parts.count == 3, !countsDaysBack || !sides[1].contains("-") else {
            throw piece.error(.unexpected(piece.text))
        }
        if parts.count == 3 { years = try FieldReader(values: CalendarExpression.years, kind: .year).read(parts[0]) }
        months = try FieldReader(values: 1...12).read(parts[parts.count - 2])
        // At most 28 days from the end, which every month has.
        days = try FieldReader(values: countsDaysBack ? 1...28 : 1...31, kind: countsDaysBack ? .backwards : .plain)
            .read(parts[parts.count - 1])
    }

    /// `hour:minute[:second]`
    mutating func readTime(_ piece: TextPiece) throws(RecurrenceError) {
        let parts = piece.split(":")
        guard parts.count == 2 || parts.count == 3 else { throw piece.error(.unexpected(piece.text)) }
        hours = try FieldReader(values: 0...23).read(parts[0])
        minutes = try FieldReader(values: 0...59).read(parts[1])
        if parts.count == 3 { microseconds = try FieldReader(values: 0...59_999_999, kind: .seconds).read(parts[2]) }
    }
}

/// Reads one field: `*`, or values, ranges and steps between commas.
private struct FieldReader {
    let values: ClosedRange<Int>
    var kind = Kind.plain

    enum Kind {
        case plain
        /// Two digits are of 1970 to 2069.
        case year
        /// Days from the end of the month: steps lead towards the last day, which is 1.
        case backwards
        /// Decimals; kept in microseconds.
        case seconds
    }

    /// As many as systemd takes.
    private static let maximumComponents = 240

    func read(_ piece: TextPiece) throws(RecurrenceError) -> CalendarField {
        if piece.text == "*" {
            return kind == .seconds ? CalendarField([.init(start: 0, stop: nil, step: 1_000_000)]) : .any
        }
        let components = piece.split(",")
        guard components.count <= Self.maximumComponents else {
            throw piece.error(.outOfRange("\(components.count)", 1...Self.maximumComponents))
        }
        return CalendarField(
            try components.map { (component) throws(RecurrenceError) in try readComponent(component) }
        )
    }

    private func readComponent(_ piece: TextPiece) throws(RecurrenceError) -> CalendarField.Component {
        let sides = piece.split("/")
        guard sides.count <= 2 else { throw sides[2].error(.unexpected("/" + sides[2].text)) }
        let (first, last) = sides[0].splitAtRange()
        let start = try value(first)
        let stop = try last.map { (last) throws(RecurrenceError) in try value(last) }
        if let stop, stop < start { throw sides[0].error(.emptyRange) }
        var step = stop == nil ? 0 : unit
        if sides.count == 2 {
            step = try number(sides[1])
            guard step > 0 else { throw sides[1].error(.outOfRange(sides[1].text, 1...values.upperBound / unit)) }
            let reachesTwo =
                stop != nil
                || (kind == .backwards ? start - step >= values.lowerBound : start + step <= values.upperBound)
            guard reachesTwo else { throw piece.error(.emptyRange) }
        }
        return .init(start: start, stop: stop, step: step)
    }

    private var unit: Int { kind == .seconds ? 1_000_000 : 1 }

    private func value(_ piece: TextPiece) throws(RecurrenceError) -> Int {
        var value = try number(piece)
        if kind == .year, value < 100 { value += value < 70 ? 2000 : 1900 }
        guard values.contains(value) else {
            throw piece.error(.outOfRange(piece.text, values.lowerBound / unit...values.upperBound / unit))
        }
        return value
    }

    /// Digits, and for seconds a decimal part, rounded to microseconds.
    private func number(_ piece: TextPiece) throws(RecurrenceError) -> Int {
        let parts = piece.split(".")
        guard parts.count <= (kind == .seconds ? 2 : 1) else { throw piece.error(.unexpected(piece.text)) }
        let whole = try parts[0].number(in: 0...Int(Int32.max)) * unit
        guard parts.count == 2 else { return whole }
        let digits = parts[1].text.utf8
        guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit) else { throw piece.error(.unexpected(piece.text)) }
        let padded = (Array(digits.prefix(7)) + Array(repeating: UInt8(ascii: "0"), count: 7)).prefix(7)
        let tenths = padded.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return whole + (tenths + 5) / 10
    }
}

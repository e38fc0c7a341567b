/// A decimal number with its digits as text, so that no precision is lost to binary fractions.
package struct DecimalNumber: Hashable, Sendable {
    let whole: String
    var fraction = ""

    init(whole: String, fraction: String = "") { (self.whole, self.fraction) = (whole, fraction) }

    init(_ number: Int) { self.init(whole: String(number)) }

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

extension DecimalNumber: ExpressibleByStringLiteral {
    /// `1.5`, in the tables of words.
    package init(stringLiteral text: String) {
        let parts = text.split(separator: ".").map(String.init)
        self.init(whole: parts.first ?? "0", fraction: parts.count > 1 ? parts[1] : "")
    }
}

extension PhraseReader {
    /// A number in digits or in words.
    func integer(_ index: Int) -> Found<Int>? {
        guard let token = token(index) else { return nil }
        if case .number(let value)? = token.meaning { return (value, index + 1) }
        guard token.content == .digits, token.text.utf8.count <= 9, let value = Int(token.text) else { return nil }
        return (value, index + 1)
    }

    /// `3`, `1.5`, `.5` or `1,5` in digits. A comma before three digits may group thousands and is refused.
    func decimal(_ index: Int) throws(TimeTextError) -> Found<DecimalNumber>? {
        if isSymbol(".", index), let places = attachedDigits(index + 1) {
            return (DecimalNumber(whole: "0", fraction: places), index + 2)
        }
        guard let token = token(index), token.content == .digits else { return nil }
        guard isSymbol(among: ".,", index + 1), isAttached(index + 1), let places = attachedDigits(index + 2) else {
            return (DecimalNumber(whole: token.text), index + 1)
        }
        let whole = token.text
        if isSymbol(",", index + 1), places.utf8.count == 3, whole.utf8.count <= 3, !whole.hasPrefix("0") {
            let unit = unit(index + 3)
            func reading(_ number: DecimalNumber) -> TimeReading {
                unit.map { .span([SpanPart(number: number, unit: $0)]) } ?? .number(number)
            }
            let numbers = (DecimalNumber(whole: whole, fraction: places), DecimalNumber(whole: whole + places))
            throw failure(.twoReadings(reading(numbers.0), reading(numbers.1)), at: index..<index + 3)
        }
        return (DecimalNumber(whole: whole, fraction: places), index + 3)
    }

    private func attachedDigits(_ index: Int) -> String? {
        guard isDigits(index), isAttached(index) else { return nil }
        return token(index)?.text
    }

    /// `H:MM` or `H:MM:SS` without spaces, with a fraction of a second in microseconds. Nil for digits without a colon;
    /// throws for a colon without digits.
    func colonNumbers(_ index: Int) throws(TimeTextError) -> Found<(fields: [Int], microsecond: Int64)>? {
        guard isDigits(index), isSymbol(":", index + 1), isAttached(index + 1) else { return nil }
        var fields: [Int] = []
        var next = index
        while true {
            guard let token = token(next), token.content == .digits else { throw unreadable(at: next) }
            guard let value = Int(token.text) else { throw failure(.tooLarge(subject), at: index..<next + 1) }
            fields.append(value)
            next += 1
            guard fields.count < 3, isSymbol(":", next), isAttached(next) else { break }
            guard isDigits(next + 1), isAttached(next + 1) else { throw unreadable(at: next + 1) }
            next += 1
        }
        guard fields.count == 3, isSymbol(".", next), isAttached(next), let places = attachedDigits(next + 1) else {
            return ((fields, 0), next)
        }
        let microsecond = DecimalNumber(whole: "0", fraction: places).microseconds(ofUnit: 1_000_000) ?? 0
        return ((fields, microsecond), next + 2)
    }
}

/// Scans values in the format of ``JSONWriter``, many times faster than ``JSONReader``: without white space, and with
/// ascending names without escapes. A value in this format is valid; for other values the result is undecided.
///
/// The text must be UTF-8.
struct CompactText<Visitor: CompactTextVisitor> {
    private let text: UnsafeRawBufferPointer
    private var place: Int
    /// Whether the text must be exactly as written by ``JSONWriter``; otherwise strings may have escapes.
    private let isExact: Bool
    private var visitor: Visitor

    /// Skips the value at `start`; returns nil if only ``JSONReader`` can decide whether it is valid.
    ///
    /// - Parameter nesting: the allowed depth of nested arrays and objects.
    static func passValue(
        of text: UnsafeRawBufferPointer,
        from start: Int,
        nesting: Int,
        isExact: Bool = false,
        _ visitor: Visitor
    ) -> (end: Int, visitor: Visitor)? {
        var scan = CompactText(text: text, place: start, isExact: isExact, visitor: visitor)
        return scan.passValue(nesting) ? (scan.place, scan.visitor) : nil
    }

    private mutating func passValue(_ nesting: Int, name: JSONReader.StringRange? = nil) -> Bool {
        let index = visitor.begin(name)
        guard let kind = passContent(nesting) else { return false }
        visitor.end(index, kind)
        return true
    }

    private mutating func passContent(_ nesting: Int) -> JSONIndexEntry.Kind? {
        switch next {
        case UInt8(ascii: "\""): passString().map { .string($0) }
        case UInt8(ascii: "{"): nesting > 0 && passObject(nesting - 1) ? .object : nil
        case UInt8(ascii: "["): nesting > 0 && passArray(nesting - 1) ? .array : nil
        case UInt8(ascii: "t"): pass("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): pass("false") ? .bool(false) : nil
        case UInt8(ascii: "n"): pass("null") ? .null : nil
        default: passNumber()
        }
    }

    private mutating func passObject(_ nesting: Int) -> Bool {
        place += 1
        if take(UInt8(ascii: "}")) { return true }
        var last: Range<Int>?
        repeat {
            guard next == UInt8(ascii: "\""), let name = passString(), name.isPlain, isName(name.bytes, after: last),
                take(UInt8(ascii: ":")), passValue(nesting, name: name)
            else { return false }
            last = name.bytes
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}"))
    }

    private mutating func passArray(_ nesting: Int) -> Bool {
        place += 1
        if take(UInt8(ascii: "]")) { return true }
        repeat {
            guard passValue(nesting) else { return false }
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]"))
    }

    // MARK: Bytes

    /// NUL at the end, which is not part of any value.
    private var next: UInt8 { place < text.count ? text[place] : 0 }

    @inline(__always)
    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    private mutating func pass(_ word: StaticString) -> Bool {
        let end = place + word.utf8CodeUnitCount
        guard end <= text.count, word.withUTF8Buffer({ text[place..<end].elementsEqual($0) }) else { return false }
        place = end
        return true
    }

    // MARK: Strings

    /// Skips the string that begins here.
    private mutating func passString() -> JSONReader.StringRange? {
        place += 1
        let start = place
        var isPlain = true
        while true {
            place = PlainText.end(in: text, from: place)
            if take(UInt8(ascii: "\"")) { return JSONReader.StringRange(bytes: start..<place - 1, isPlain: isPlain) }
            guard !isExact, next == UInt8(ascii: "\\"), place + 1 < text.count,
                PlainText.byte(escapedAs: text[place + 1]) != nil
            else { return nil }
            isPlain = false
            place += 2
        }
    }

    /// Whether a name without escapes is ASCII, and greater than the previous one.
    private func isName(_ name: Range<Int>, after last: Range<Int>?) -> Bool {
        for place in name where text[place] >= 0x80 { return false }
        guard let last else { return true }
        for offset in 0..<min(last.count, name.count) {
            let (left, right) = (text[last.lowerBound + offset], text[name.lowerBound + offset])
            if left != right { return left < right }
        }
        return last.count < name.count
    }

    // MARK: Numbers

    /// Skips a number that has no exponent and so few digits that it is written with the same digits.
    private mutating func passNumber() -> JSONIndexEntry.Kind? {
        let isNegative = take(UInt8(ascii: "-"))
        let first = place
        let wholeDigits = passDigits()
        let beginsWithZero = wholeDigits > 0 && text[first] == UInt8(ascii: "0")
        guard wholeDigits == 1 || wholeDigits > 1 && !beginsWithZero else { return nil }
        guard take(UInt8(ascii: ".")) else {
            // This many digits always fit in an integer.
            guard wholeDigits <= 18, !(isNegative && beginsWithZero), isAtEndOfNumber else { return nil }
            let magnitude = text[first..<place].reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
            return .integer(isNegative ? -magnitude : magnitude)
        }
        let point = place
        let digits = passDigits()
        // This many digits of a decimal number are preserved by a `Double`.
        guard digits > 0, wholeDigits + digits <= 15, text[place - 1] != UInt8(ascii: "0") else { return nil }
        // Numbers below a ten-thousandth are written with an exponent.
        let zeros = text[point..<place].prefix { $0 == UInt8(ascii: "0") }.count
        return (!beginsWithZero || zeros <= 3) && isAtEndOfNumber ? .number : nil
    }

    private mutating func passDigits() -> Int {
        let start = place
        while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { place += 1 }
        return place - start
    }

    private var isAtEndOfNumber: Bool {
        switch next {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): true
        default: place == text.count
        }
    }
}

/// Receives each skipped value.
protocol CompactTextVisitor {
    /// - Parameter name: the name of a member.
    /// - Returns: the argument for ``end(_:_:)`` once the value and its contents have been skipped.
    mutating func begin(_ name: JSONReader.StringRange?) -> Int
    mutating func end(_ index: Int, _ kind: JSONIndexEntry.Kind)
}

/// For values of which only the end is needed.
struct PassingVisitor: CompactTextVisitor {
    func begin(_ name: JSONReader.StringRange?) -> Int { 0 }
    func end(_ index: Int, _ kind: JSONIndexEntry.Kind) {}
}

extension JSONText {
    /// Whether `text` is an object exactly as written by ``JSONWriter``; also false if only ``JSONReader`` can decide.
    package static func isExactObject(_ text: UnsafeRawBufferPointer) -> Bool {
        guard text.first == UInt8(ascii: "{"), (try? UTF8Span(validating: text.bindMemory(to: UInt8.self).span)) != nil
        else { return false }
        let nesting = JSONValue.defaultMaximumNesting
        return CompactText.passValue(of: text, from: 0, nesting: nesting, isExact: true, PassingVisitor())?.end
            == text.count
    }
}

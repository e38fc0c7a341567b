/// Reads a TZif file, versions 1 to 4 (RFC 9636).
///
/// Later versions are read as version 4, which the RFC guarantees to work. Leap-second-aware files (`right/…`) are
/// converted to POSIX time, the scale of ``Instant``.
struct TZifReader {
    private var input: ByteInput

    static func read(_ bytes: [UInt8]) throws(TZifProblem) -> (rules: ZoneRules, countsLeapSeconds: Bool) {
        var reader = TZifReader(input: ByteInput(bytes))
        let first = try reader.header()
        guard first.version != 0 else {
            return (try reader.body(first, timeBytes: 4, hasFooter: false), first.leapSeconds > 0)
        }
        try reader.input.skip(first.bodyBytes(timeBytes: 4))
        let second = try reader.header()
        return (try reader.body(second, timeBytes: 8, hasFooter: true), second.leapSeconds > 0)
    }

    /// The header (section 3.1).
    private struct Header {
        let version: UInt8
        let utcIndicators: Int
        let standardIndicators: Int
        let leapSeconds: Int
        let transitions: Int
        let types: Int
        let abbreviationBytes: Int

        func bodyBytes(timeBytes: Int) -> Int {
            transitions * (timeBytes + 1) + types * 6 + abbreviationBytes + leapSeconds * (timeBytes + 4)
                + standardIndicators + utcIndicators
        }
    }

    private mutating func header() throws(TZifProblem) -> Header {
        guard try input.take(4).elementsEqual("TZif".utf8) else { throw TZifProblem(text: "no TZif magic") }
        let version = try input.take(1).first ?? 0
        try input.skip(15)
        // In the order of the file.
        let header = Header(
            version: version,
            utcIndicators: try input.count(),
            standardIndicators: try input.count(),
            leapSeconds: try input.count(),
            transitions: try input.count(),
            types: try input.count(),
            abbreviationBytes: try input.count()
        )
        guard header.types > 0, header.abbreviationBytes > 0 else { throw TZifProblem(text: "no local time type") }
        return header
    }

    /// Reads the data block (section 3.2) and the footer (3.3).
    private mutating func body(_ header: Header, timeBytes: Int, hasFooter: Bool) throws(TZifProblem) -> ZoneRules {
        guard header.bodyBytes(timeBytes: timeBytes) <= input.remaining else { throw TZifProblem(text: "truncated") }
        var seconds: [Int64] = []
        seconds.reserveCapacity(header.transitions)
        for _ in 0..<header.transitions { seconds.append(try input.integer(bytes: timeBytes)) }
        let indices = try input.take(header.transitions).map(Int.init)
        var types = ByteInput(Array(try input.take(header.types * 6)))
        let names = Array(try input.take(header.abbreviationBytes))
        var offsets: [ZoneOffset] = []
        for _ in 0..<header.types { offsets.append(try Self.offset(&types, names: names)) }
        let leaps = try leapSeconds(header.leapSeconds, timeBytes: timeBytes)
        try input.skip(header.standardIndicators + header.utcIndicators)
        let tail = hasFooter ? try footer() : nil
        guard indices.allSatisfy({ $0 < offsets.count }) else { throw TZifProblem(text: "no such local time type") }
        let posixSeconds = leaps.posixSeconds(seconds)
        // Checked again in POSIX time, because the leap seconds may also be corrupt.
        guard Self.areAscending(seconds), Self.areAscending(posixSeconds) else {
            throw TZifProblem(text: "transitions are not in order")
        }
        return Self.rules(zip(posixSeconds, indices), offsets, tail)
    }

    private static func areAscending(_ seconds: [Int64]) -> Bool {
        zip(seconds, seconds.dropFirst()).allSatisfy { $0 < $1 }
    }

    /// Drops transitions beyond the range of ``Instant``, such as a first one at the "big bang".
    private static func rules(
        _ transitions: Zip2Sequence<[Int64], [Int]>,
        _ offsets: [ZoneOffset],
        _ tail: PosixRule?
    ) -> ZoneRules {
        let limit = Int64.max / 1_000_000 - 200_000
        let beforeRange = transitions.prefix { $0.0 < -limit }
        let inRange = transitions.dropFirst(beforeRange.count).prefix { $0.0 <= limit }
        return ZoneRules(
            transitions: inRange.map { (second: $0.0, offset: $0.1) },
            initialOffset: beforeRange.last?.1 ?? 0,
            offsets: offsets,
            tail: tail
        )
    }

    /// Reads a local time type: its offset, whether it is summer time, and where its abbreviation begins in `names`.
    private static func offset(_ type: inout ByteInput, names: [UInt8]) throws(TZifProblem) -> ZoneOffset {
        let seconds = try type.integer(bytes: 4)
        let isDaylight = try type.take(1).first ?? 0
        let nameIndex = Int(try type.take(1).first ?? 0)
        guard abs(seconds) < 26 * 3600 else { throw TZifProblem(text: "an offset beyond 26 hours") }
        guard isDaylight <= 1 else { throw TZifProblem(text: "a daylight flag that is neither 0 nor 1") }
        let name = names.dropFirst(nameIndex).prefix { $0 != 0 }
        guard nameIndex + name.count < names.count else { throw TZifProblem(text: "an abbreviation without its end") }
        guard name.count <= 32, name.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw TZifProblem(text: "an abbreviation that is not printable ASCII")
        }
        let abbreviation = String(decoding: name, as: UTF8.self)
        return ZoneOffset(seconds: Int(seconds), isDaylight: isDaylight == 1, abbreviation: abbreviation)
    }

    private mutating func leapSeconds(_ count: Int, timeBytes: Int) throws(TZifProblem) -> LeapSeconds {
        var corrections: [LeapSeconds.Correction] = []
        for _ in 0..<count {
            corrections.append(
                .init(second: try input.integer(bytes: timeBytes), total: try input.integer(bytes: 4))
            )
        }
        guard zip(corrections, corrections.dropFirst()).allSatisfy({ $0.second < $1.second }) else {
            throw TZifProblem(text: "leap seconds are not in order")
        }
        return LeapSeconds(corrections: corrections)
    }

    /// Reads a newline, the rule and a newline. An empty rule means that the time after the table is unspecified.
    private mutating func footer() throws(TZifProblem) -> PosixRule? {
        guard try input.take(1).first == UInt8(ascii: "\n"), let line = input.line() else {
            throw TZifProblem(text: "no footer")
        }
        guard !line.isEmpty else { return nil }
        guard let rule = PosixRuleParser.parse(String(decoding: line, as: UTF8.self)) else {
            throw TZifProblem(text: "a footer that is no rule")
        }
        return rule
    }
}

/// The problem with the bytes, in English.
struct TZifProblem: Error {
    let text: String
}

/// The leap-second table of a TZif file (RFC 9636, 3.2).
struct LeapSeconds {
    struct Correction {
        /// On the file's own scale, which counts leap seconds.
        let second: Int64
        /// Leap seconds inserted up to there, minus those removed.
        let total: Int64
    }

    let corrections: [Correction]

    /// Converts `seconds`, ascending on the file's scale, to POSIX time.
    func posixSeconds(_ seconds: [Int64]) -> [Int64] {
        guard !corrections.isEmpty else { return seconds }
        var passed = 0
        return seconds.map { second in
            while passed < corrections.count, corrections[passed].second <= second { passed += 1 }
            return passed == 0
                ? second : second.subtractingReportingOverflow(corrections[passed - 1].total).partialValue
        }
    }
}

/// Consumes a file's bytes from the front; numbers are big-endian.
struct ByteInput {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var remaining: Int { rest.count }

    mutating func take(_ count: Int) throws(TZifProblem) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw TZifProblem(text: "truncated") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func skip(_ count: Int) throws(TZifProblem) {
        _ = try take(count)
    }

    /// Reads a signed number of 4 or 8 bytes.
    mutating func integer(bytes count: Int) throws(TZifProblem) -> Int64 {
        let bytes = try take(count)
        let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return count == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
    }

    /// Reads an unsigned number of 4 bytes.
    mutating func count() throws(TZifProblem) -> Int {
        Int(UInt32(truncatingIfNeeded: try integer(bytes: 4)))
    }

    /// Reads up to the next newline and consumes it; nil if there is none.
    mutating func line() -> ArraySlice<UInt8>? {
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { rest = rest[(end + 1)...] }
        return rest[..<end]
    }
}

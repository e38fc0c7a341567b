import Chronology
import JSON

/// A value stored as a JSON object in rows of the store and in archives.
///
/// Each coding is written explicitly, because stored data outlives the names in this program. Times are integers with
/// their unit in the member's name: instants are microseconds since 1970-01-01T00:00:00Z, wall times microseconds since
/// 1970-01-01T00:00:00 without a zone, dates the number of days since 1970-01-01. A nil value has no member, and an
/// absent setting has its default. A state is an object with its name in the member `state`, any other choice an object
/// with its name in `kind`.
///
/// Reading never traps: a number out of range, an unknown name, a missing member and an unknown member throw a
/// ``StoredFault`` with the path of the member.
package protocol StoredObject {
    init(from members: StoredMembers) throws
    func write(to members: inout WrittenMembers)
}

extension StoredObject {
    /// Reads JSON text.
    /// - Throws: ``StoredFault``, or `JSONError` for a text that is not JSON.
    package init(json: [UInt8], zones: @escaping ZoneResolver) throws {
        let value = try JSONNode(parsing: json)
        guard value.isObject else { throw StoredFault(.otherType) }
        try self.init(stored: value, zones)
    }

    fileprivate init(stored object: JSONNode, _ zones: @escaping ZoneResolver) throws {
        let members = StoredMembers(object, zones)
        try self.init(from: members)
        try members.refuseOthers()
    }

    /// Compact JSON text with the members in alphabetical order, so that equal values have equal texts.
    package var storedText: String {
        var members = WrittenMembers()
        write(to: &members)
        var writer = JSONWriter()
        members.write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

/// The members of an object being read.
package final class StoredMembers {
    private let object: JSONNode
    private let zones: ZoneResolver
    /// One bit for each of the first members, in the order of the text. No type has more members than there are bits.
    private var wasAsked: UInt64 = 0

    fileprivate init(_ object: JSONNode, _ zones: @escaping ZoneResolver) {
        self.object = object
        self.zones = zones
    }

    /// - Throws: ``StoredFault`` for a member that was not read.
    fileprivate func refuseOthers() throws {
        let place = (~wasAsked).trailingZeroBitCount
        guard place < object.memberCount else { return }
        throw refusal(object.memberNames[place], .unknownMember)
    }

    /// The reason why the member can't be read.
    func refusal(_ name: String, _ problem: StoredProblem) -> StoredFault { StoredFault(problem, at: name) }

    // MARK: Values

    private func found(_ name: String) -> JSONNode? {
        guard let (value, place) = object.member(name) else { return nil }
        if place < wasAsked.bitWidth { wasAsked |= 1 << place }
        return value.isNull ? nil : value
    }

    /// Nil if there is no such member, or it is null.
    func ifPresent<Value>(_ name: String, _ read: (String) throws -> Value) throws -> Value? {
        found(name) == nil ? nil : try read(name)
    }

    private func value<Value>(_ name: String, as type: (JSONNode) -> Value?) throws -> Value {
        guard let found = found(name) else { throw refusal(name, .missing) }
        guard let value = type(found) else { throw refusal(name, .otherType) }
        return value
    }

    func value<Value: StoredObject>(_ name: String) throws -> Value {
        let object: JSONNode = try value(name) { $0.isObject ? $0 : nil }
        do {
            return try Value(stored: object, zones)
        } catch let fault as StoredFault {
            throw fault.inside(name)
        }
    }

    func text(_ name: String) throws -> String { try value(name, as: \.string) }

    func flag(_ name: String) throws -> Bool { try value(name, as: \.bool) }

    private func integer(_ name: String) throws -> Int64 { try value(name, as: \.integer) }

    func numbers(_ name: String) throws -> [Int64] {
        try value(name) { value in
            guard let elements = value.elements else { return nil }
            let numbers = elements.compactMap(\.integer)
            return numbers.count == elements.count ? numbers : nil
        }
    }

    /// A text of at most `bytes` bytes of UTF-8, without a NUL.
    func text(_ name: String, atMost bytes: Int) throws -> String {
        let text = try text(name)
        guard text.utf8.count <= bytes else { throw refusal(name, .tooLong(limitBytes: bytes)) }
        guard !text.utf8.contains(0) else { throw refusal(name, .unprintable) }
        return text
    }

    /// A label: at most ``Limits/labelBytes``.
    func label(_ name: String) throws -> String {
        let text = try text(name, atMost: Limits.labelBytes)
        guard Limits.isLabel(text) else { throw refusal(name, .unprintable) }
        return text
    }

    func number(_ name: String, in range: ClosedRange<Int>) throws -> Int {
        let number = Int(try integer(name))
        guard range.contains(number) else {
            throw refusal(name, .notBetween(range.lowerBound, range.upperBound))
        }
        return number
    }

    /// A case name of an enum.
    func choice<Choice: RawRepresentable<String>>(_ name: String) throws -> Choice {
        let text = try text(name)
        guard let choice = Choice(rawValue: text) else { throw unknown(name, text) }
        return choice
    }

    func unknown(_ name: String, _ text: String) -> StoredFault { refusal(name, .unknownValue(text)) }

    func item(_ name: String) throws -> ItemID {
        let text = try text(name)
        guard let id = ItemID(text) else { throw refusal(name, .notAnItem(text)) }
        return id
    }

    /// An id of that kind only.
    func item(_ name: String, _ kind: ItemKind) throws -> ItemID {
        let id = try item(name)
        guard id.kind == kind else { throw refusal(name, .notAnItem(id.description)) }
        return id
    }

    // MARK: Times

    func duration(_ name: String, in range: ClosedRange<Duration> = Limits.counted) throws -> Duration {
        let microseconds = try integer(name)
        let duration = Duration.microseconds(microseconds)
        guard range.contains(duration) else { throw refusal(name, .outOfRange(String(microseconds))) }
        return duration
    }

    func instant(_ name: String) throws -> Instant { Instant(microsecondsSinceEpoch: try microseconds(name)) }

    func bootInstant(_ name: String) throws -> BootInstant {
        BootInstant(microsecondsSinceBoot: try microseconds(name))
    }

    /// Within the limits in which sums and differences can't overflow.
    private func microseconds(_ name: String) throws -> Int64 {
        let count = try integer(name)
        guard count.magnitude <= Limits.momentMicroseconds else { throw refusal(name, .outOfRange(String(count))) }
        return count
    }

    func date(_ name: String) throws -> CivilDate {
        let number = try integer(name)
        guard let date = CivilDate(dayNumber: Int(number)) else { throw refusal(name, .outOfRange(String(number))) }
        return date
    }

    func dates(_ name: String) throws -> [CivilDate] { try list(name) { CivilDate(dayNumber: Int($0)) } }

    func local(_ name: String) throws -> CivilDateTime {
        let number = try integer(name)
        guard let time = CivilDateTime(microsecondsSinceCivilEpoch: number) else {
            throw refusal(name, .outOfRange(String(number)))
        }
        return time
    }

    func locals(_ name: String) throws -> [CivilDateTime] {
        try list(name, CivilDateTime.init(microsecondsSinceCivilEpoch:))
    }

    private func list<Time>(_ name: String, _ time: (Int64) -> Time?) throws -> [Time] {
        try numbers(name).map { number in
            guard let time = time(number) else { throw refusal(name, .outOfRange(String(number))) }
            return time
        }
    }

    /// Floating if there is no such member. The zone's rules are not stored but resolved at each reading, because they
    /// change.
    func zone(_ name: String) throws -> ZoneChoice {
        guard let zone = try ifPresent(name, { try text($0, atMost: Limits.labelBytes) }) else { return .floating }
        return .fixed(name: zone, zones(zone))
    }
}

/// The members of an object being written, the counterpart of ``StoredMembers``.
package struct WrittenMembers {
    /// The texts of the members, sorted as texts: collecting values of any type until all are present would cost
    /// several times as much as writing them.
    private var text = JSONWriter()
    private var members: [(name: String, text: Range<Int>)] = []

    fileprivate init() {
        text.reserve(256)
        members.reserveCapacity(16)
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for member in members.sorted(by: { $0.name < $1.name }) { writer.member(text: text.bytes[member.text]) }
        writer.endObject()
    }

    private mutating func write(_ name: String, _ writeValue: (inout JSONWriter) -> Void) {
        let start = text.bytes.count
        text.looseName(name)
        writeValue(&text)
        members.append((name, start..<text.bytes.count))
    }

    mutating func value(_ name: String, _ value: (some StoredObject)?) {
        guard let value else { return }
        var members = WrittenMembers()
        value.write(to: &members)
        write(name) { members.write(to: &$0) }
    }

    mutating func text(_ name: String, _ text: String?) {
        if let text { write(name) { $0.write(text) } }
    }

    mutating func flag(_ name: String, _ flag: Bool) { write(name) { $0.write(flag) } }
    mutating func number(_ name: String, _ number: Int) { integer(name, Int64(number)) }

    mutating func numbers(_ name: String, _ numbers: [Int64]) {
        write(name) { json in
            json.beginArray()
            for number in numbers { json.element(Int(number)) }
            json.endArray()
        }
    }

    mutating func choice(_ name: String, _ choice: some RawRepresentable<String>) { text(name, choice.rawValue) }
    mutating func item(_ name: String, _ item: ItemID?) { text(name, item?.description) }

    private mutating func integer(_ name: String, _ number: Int64?) {
        if let number { write(name) { $0.write(number) } }
    }

    mutating func duration(_ name: String, _ duration: Duration?) { time(name, duration?.wholeMicroseconds) }
    mutating func instant(_ name: String, _ instant: Instant?) { time(name, instant?.microsecondsSinceEpoch) }
    mutating func bootInstant(_ name: String, _ instant: BootInstant) { time(name, instant.microsecondsSinceBoot) }

    private mutating func time(_ name: String, _ microseconds: Int64?) {
        integer(name, microseconds.map(Limits.storable))
    }

    mutating func durations(_ name: String, _ durations: [Duration]) {
        numbers(name, durations.map { Limits.storable($0.wholeMicroseconds) })
    }

    mutating func date(_ name: String, _ date: CivilDate?) { integer(name, date.map { Int64($0.dayNumber) }) }
    mutating func dates(_ name: String, _ dates: [CivilDate]) { numbers(name, dates.map { Int64($0.dayNumber) }) }
    mutating func local(_ name: String, _ time: CivilDateTime?) { integer(name, time?.microsecondsSinceCivilEpoch) }
    mutating func locals(_ name: String, _ times: [CivilDateTime]) {
        numbers(name, times.map(\.microsecondsSinceCivilEpoch))
    }

    mutating func zone(_ name: String, _ zone: ZoneChoice) {
        if case .fixed(let zone, _) = zone { text(name, zone) }
    }
}

/// Returns the current rules of a named zone. It never fails, because an alarm must not be lost when a file of tzdata
/// is missing: for a name without rules it returns a substitute.
package typealias ZoneResolver = @Sendable (_ name: String) -> Zone

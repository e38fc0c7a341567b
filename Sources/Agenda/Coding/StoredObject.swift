import Chronology

/// A value that rows of the store and archives have as a JSON object.
///
/// Each coding is written out, for what is stored outlives the names in this program. Times are whole numbers with their
/// unit in the member's name: instants are microseconds since 1970-01-01T00:00:00Z, wall times the microseconds since
/// 1970-01-01T00:00:00 in no zone, dates the number of days since 1970-01-01. What is nil has no member, and a setting that is
/// left out is the standard one. A state is an object
/// whose member `state` names it, any other choice one whose member `kind` does.
///
/// Reading never traps: a number out of range, an unknown name and a member that is missing or that nobody asked for
/// are a `DecodingError`, which knows the way to the member.
package protocol StoredObject: Codable {
    init(from members: StoredMembers) throws
    func write(to members: inout WrittenMembers) throws
}

extension StoredObject {
    package init(from decoder: any Decoder) throws {
        let members = try StoredMembers(decoder)
        try self.init(from: members)
        try members.refuseOthers()
    }

    package func encode(to encoder: any Encoder) throws {
        var members = WrittenMembers(encoder)
        try write(to: &members)
    }
}

/// The name of a member.
package struct MemberName: CodingKey {
    package let stringValue: String
    package let intValue: Int? = nil

    package init(stringValue: String) {
        self.stringValue = stringValue
    }

    package init?(intValue: Int) { nil }
}

/// The members of an object that is read.
package final class StoredMembers {
    private let container: KeyedDecodingContainer<MemberName>
    private let decoder: any Decoder
    /// Few enough to be looked through faster than hashed.
    private var asked: [String] = []

    fileprivate init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: MemberName.self)
        self.decoder = decoder
    }

    /// - Throws: a `DecodingError` for a member that nobody asked for.
    fileprivate func refuseOthers() throws {
        for name in container.allKeys where !asked.contains(name.stringValue) {
            throw refusal(name.stringValue, "an unknown member")
        }
    }

    /// Why the member can't be read.
    func refusal(_ name: String, _ problem: String) -> DecodingError {
        DecodingError.dataCorruptedError(forKey: key(name), in: container, debugDescription: problem)
    }

    private func key(_ name: String) -> MemberName {
        asked.append(name)
        return MemberName(stringValue: name)
    }

    // MARK: Values

    /// Nil where there is no such member, or null.
    func ifPresent<Value>(_ name: String, _ read: (String) throws -> Value) throws -> Value? {
        let key = key(name)
        return try container.contains(key) && !container.decodeNil(forKey: key) ? read(name) : nil
    }

    func value<Value: Decodable>(_ name: String) throws -> Value { try container.decode(Value.self, forKey: key(name)) }

    func text(_ name: String) throws -> String { try value(name) }
    func flag(_ name: String) throws -> Bool { try value(name) }

    /// A text of at most so many bytes, without a NUL.
    func text(_ name: String, atMost bytes: Int) throws -> String {
        let text = try text(name)
        guard text.utf8.count <= bytes else { throw refusal(name, "longer than \(bytes) bytes") }
        guard !text.utf8.contains(0) else { throw refusal(name, "contains a NUL") }
        return text
    }

    /// What a person calls something: see ``Limits/labelBytes``.
    func label(_ name: String) throws -> String {
        let text = try text(name, atMost: Limits.labelBytes)
        guard Limits.isPrintable(text) else { throw refusal(name, "contains a control character") }
        return text
    }

    func number(_ name: String, in range: ClosedRange<Int>) throws -> Int {
        let number: Int = try value(name)
        guard range.contains(number) else {
            throw refusal(name, "not from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// One of the names of an enum.
    func choice<Choice: RawRepresentable<String>>(_ name: String) throws -> Choice {
        let text = try text(name)
        guard let choice = Choice(rawValue: text) else { throw unknown(name, text) }
        return choice
    }

    func unknown(_ name: String, _ text: String) -> DecodingError { refusal(name, "“\(text)” is no such thing") }

    func item(_ name: String) throws -> ItemID {
        let text = try text(name)
        guard let id = ItemID(text) else { throw refusal(name, "“\(text)” is not the id of an item") }
        return id
    }

    /// Of that kind alone.
    func item(_ name: String, _ kind: ItemKind) throws -> ItemID {
        let id = try item(name)
        guard id.kind == kind else { throw refusal(name, "\(id) is not the id of a \(kind.name)") }
        return id
    }

    // MARK: Times

    func duration(_ name: String, in range: ClosedRange<Duration> = Limits.counted) throws -> Duration {
        let microseconds: Int64 = try value(name)
        let duration = Duration.microseconds(microseconds)
        guard range.contains(duration) else { throw refusal(name, "\(microseconds) µs are out of range") }
        return duration
    }

    func instant(_ name: String) throws -> Instant { Instant(microsecondsSinceEpoch: try microseconds(name)) }

    func bootInstant(_ name: String) throws -> BootInstant {
        BootInstant(microsecondsSinceBoot: try microseconds(name))
    }

    /// Their sums and differences can't overflow.
    private func microseconds(_ name: String) throws -> Int64 {
        let count: Int64 = try value(name)
        guard count.magnitude <= Limits.momentMicroseconds else { throw refusal(name, "a moment outside of time") }
        return count
    }

    func date(_ name: String) throws -> CivilDate {
        guard let date = CivilDate(dayNumber: try value(name)) else {
            throw refusal(name, "a day outside the calendar")
        }
        return date
    }

    /// At most ``Schedule/dateLimit``.
    func dates(_ name: String) throws -> [CivilDate] { try list(name, CivilDate.init(dayNumber:)) }

    func local(_ name: String) throws -> CivilDateTime {
        guard let time = CivilDateTime(microsecondsSinceCivilEpoch: try value(name)) else {
            throw refusal(name, "a time outside the calendar")
        }
        return time
    }

    /// At most ``Schedule/dateLimit``.
    func locals(_ name: String) throws -> [CivilDateTime] {
        try list(name, CivilDateTime.init(microsecondsSinceCivilEpoch:))
    }

    private func list<Number: Decodable, Time>(_ name: String, _ time: (Number) -> Time?) throws -> [Time] {
        let numbers: [Number] = try value(name)
        guard numbers.count <= Schedule.dateLimit else { throw refusal(name, "more than \(Schedule.dateLimit)") }
        let times = numbers.compactMap(time)
        guard times.count == numbers.count else { throw refusal(name, "a time outside the calendar") }
        return times
    }

    /// Floating where there is no such member. The rules are read anew, for they change.
    func zone(_ name: String) throws -> ZoneChoice {
        guard let zone = try ifPresent(name, { try text($0, atMost: Limits.labelBytes) }) else { return .floating }
        guard let resolve = decoder.userInfo[.zoneResolver] as? ZoneResolver else {
            preconditionFailure("a decoder of alarms knows how to find zones")
        }
        return .fixed(name: zone, resolve(zone))
    }
}

/// The members of an object that is written: each by the way it is read.
package struct WrittenMembers {
    private var container: KeyedEncodingContainer<MemberName>

    fileprivate init(_ encoder: any Encoder) {
        container = encoder.container(keyedBy: MemberName.self)
    }

    mutating func value(_ name: String, _ value: (some Encodable)?) throws {
        try container.encodeIfPresent(value, forKey: MemberName(stringValue: name))
    }

    mutating func text(_ name: String, _ text: String?) throws { try value(name, text) }
    mutating func flag(_ name: String, _ flag: Bool) throws { try value(name, flag) }
    mutating func number(_ name: String, _ number: Int) throws { try value(name, number) }
    mutating func choice(_ name: String, _ choice: some RawRepresentable<String>) throws {
        try value(name, choice.rawValue)
    }
    mutating func item(_ name: String, _ item: ItemID?) throws { try value(name, item?.description) }

    mutating func duration(_ name: String, _ duration: Duration?) throws {
        try value(name, duration?.wholeMicroseconds)
    }
    mutating func instant(_ name: String, _ instant: Instant?) throws {
        try value(name, instant?.microsecondsSinceEpoch)
    }
    mutating func bootInstant(_ name: String, _ instant: BootInstant) throws {
        try value(name, instant.microsecondsSinceBoot)
    }
    mutating func date(_ name: String, _ date: CivilDate?) throws { try value(name, date?.dayNumber) }
    mutating func dates(_ name: String, _ dates: [CivilDate]) throws { try value(name, dates.map(\.dayNumber)) }
    mutating func local(_ name: String, _ time: CivilDateTime?) throws {
        try value(name, time?.microsecondsSinceCivilEpoch)
    }
    mutating func locals(_ name: String, _ times: [CivilDateTime]) throws {
        try value(name, times.map(\.microsecondsSinceCivilEpoch))
    }

    mutating func zone(_ name: String, _ zone: ZoneChoice) throws {
        if case .fixed(let zone, _) = zone { try text(name, zone) }
    }
}

extension CodingUserInfoKey {
    /// A `ZoneResolver`: how a stored zone name becomes its rules again.
    package static let zoneResolver: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "zoneResolver") else {
            preconditionFailure("every text is a key")
        }
        return key
    }()
}

/// The rules of a named zone as they are now. It always answers, for an alarm must not be lost because a file of
/// tzdata is: where the name has no rules any more, with the best there is.
package typealias ZoneResolver = @Sendable (_ name: String) -> Zone

import Chronology

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

/// Stored by name, null for floating: the rules are read anew, for they change.
extension ZoneChoice: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard !container.decodeNil() else {
            self = .floating
            return
        }
        let name = try container.decode(String.self)
        guard let resolve = decoder.userInfo[.zoneResolver] as? ZoneResolver else {
            preconditionFailure("a decoder of alarms knows how to find zones")
        }
        self = .fixed(name: name, resolve(name))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .floating: try container.encodeNil()
        case .fixed(let name, _): try container.encode(name)
        }
    }
}

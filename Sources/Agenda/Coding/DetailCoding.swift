import Chronology

/// Text and numbers as they are; times under the name of their unit: `{"microseconds":1}`, `{"instant":1}`.
extension Detail: Codable {
    private enum Unit: String, CodingKey {
        case microseconds, instant
    }

    package init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Unit.self) {
            if let duration = try container.decodeIfPresent(Int64.self, forKey: .microseconds) {
                self = .duration(.microseconds(duration))
            } else {
                self = .instant(try container.decode(Instant.self, forKey: .instant))
            }
            return
        }
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .text(let text): try text.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .duration(let duration):
            var container = encoder.container(keyedBy: Unit.self)
            try container.encode(duration.wholeMicroseconds, forKey: .microseconds)
        case .instant(let instant):
            var container = encoder.container(keyedBy: Unit.self)
            try container.encode(instant, forKey: .instant)
        }
    }
}

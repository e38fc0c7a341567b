// How times are written where programs keep them: numbers for times, canonical texts for rules.

extension Instant: Codable {
    package init(from decoder: any Decoder) throws {
        try self.init(microsecondsSinceEpoch: StoredMicroseconds(from: decoder).count)
    }

    package func encode(to encoder: any Encoder) throws {
        try microsecondsSinceEpoch.encode(to: encoder)
    }
}

extension BootInstant: Codable {
    package init(from decoder: any Decoder) throws {
        try self.init(microsecondsSinceBoot: StoredMicroseconds(from: decoder).count)
    }

    package func encode(to encoder: any Encoder) throws {
        try microsecondsSinceBoot.encode(to: encoder)
    }
}

/// Microseconds whose sums and differences can't overflow: 73,000 years either way.
private struct StoredMicroseconds: Decodable {
    let count: Int64

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        count = try container.decode(Int64.self)
        guard count.magnitude <= 1 << 61 else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a moment outside of time")
        }
    }
}

extension CivilDate: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let date = try CivilDate(dayNumber: container.decode(Int.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a day outside the calendar")
        }
        self = date
    }

    package func encode(to encoder: any Encoder) throws {
        try dayNumber.encode(to: encoder)
    }
}

extension CivilDateTime: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let time = try CivilDateTime(microsecondsSinceCivilEpoch: container.decode(Int64.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a time outside the calendar")
        }
        self = time
    }

    package func encode(to encoder: any Encoder) throws {
        try microsecondsSinceCivilEpoch.encode(to: encoder)
    }
}

extension RecurrenceRule: Codable {
    package init(from decoder: any Decoder) throws {
        try self.init(parsing: String(from: decoder))
    }

    package func encode(to encoder: any Encoder) throws {
        try text.encode(to: encoder)
    }
}

extension CalendarExpression: Codable {
    package init(from decoder: any Decoder) throws {
        try self.init(parsing: String(from: decoder))
    }

    package func encode(to encoder: any Encoder) throws {
        try text.encode(to: encoder)
    }
}

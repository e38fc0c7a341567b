/// An optional that is written as null rather than left out: absent is null, never missing.
@propertyWrapper
package struct OrNull<Wrapped: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    package var wrappedValue: Wrapped?

    package init(wrappedValue: Wrapped?) {
        self.wrappedValue = wrappedValue
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = container.decodeNil() ? nil : try container.decode(Wrapped.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}

extension KeyedDecodingContainer {
    /// A client may leave out what is null.
    package func decode<Wrapped>(_ type: OrNull<Wrapped>.Type, forKey key: Key) throws -> OrNull<Wrapped> {
        try decodeIfPresent(type, forKey: key) ?? OrNull(wrappedValue: nil)
    }
}

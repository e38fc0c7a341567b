extension ItemID: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = try ItemID(container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an item's id")
        }
        self = id
    }

    package func encode(to encoder: any Encoder) throws {
        try description.encode(to: encoder)
    }
}

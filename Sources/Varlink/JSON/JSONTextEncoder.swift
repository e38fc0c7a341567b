/// Writes a value as JSON text while the value encodes itself, without a tree of it in between.
///
/// Members are in alphabetical order. A member that is written twice is a mistake of the program.
/// The coding path is always empty: nothing that is written here can be refused but a number that is not finite.
struct JSONTextEncoder: Encoder {
    let writer: JSONTextWriter
    /// How many brackets were open when the value began.
    let depth: Int

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Appends `value` to `text`. - Throws: what the value's own coding throws.
    static func append(_ value: some Encodable, to text: inout [UInt8]) throws {
        let writer = JSONTextWriter(text)
        // So that the writer is the only owner of the buffer.
        text = []
        defer { text = writer.takeText() }
        try writer.write(value)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        writer.open(.object, above: depth)
        return KeyedEncodingContainer(Members<Key>(writer: writer, depth: depth + 1))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        writer.open(.array, above: depth)
        return Elements(writer: writer, depth: depth + 1)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(writer: writer) }
}

// MARK: Containers

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: JSONTextWriter
    let depth: Int
    var codingPath: [any CodingKey] { [] }

    private func begin(_ key: Key) { writer.beginMember(key.stringValue, at: depth) }

    func encodeNil(forKey key: Key) throws {
        begin(key)
        writer.writeNull()
    }

    func encode(_ value: Bool, forKey key: Key) throws {
        begin(key)
        writer.write(value)
    }

    func encode(_ value: String, forKey key: Key) throws {
        begin(key)
        writer.write(value)
    }

    func encode(_ value: Double, forKey key: Key) throws {
        begin(key)
        try writer.write(value)
    }

    func encode(_ value: Int, forKey key: Key) throws {
        begin(key)
        writer.write(integer: value)
    }

    func encode(_ value: Int64, forKey key: Key) throws {
        begin(key)
        writer.write(integer: value)
    }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        begin(key)
        try writer.write(value)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        begin(key)
        return JSONTextEncoder(writer: writer, depth: depth).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        begin(key)
        return JSONTextEncoder(writer: writer, depth: depth).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        writer.beginMember("super", at: depth)
        return JSONTextEncoder(writer: writer, depth: depth)
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        begin(key)
        return JSONTextEncoder(writer: writer, depth: depth)
    }
}

private struct Elements: UnkeyedEncodingContainer {
    let writer: JSONTextWriter
    let depth: Int
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(writer: JSONTextWriter, depth: Int) {
        self.writer = writer
        self.depth = depth
    }

    private mutating func begin() {
        writer.beginElement(at: depth)
        count += 1
    }

    mutating func encodeNil() throws {
        begin()
        writer.writeNull()
    }

    mutating func encode(_ value: String) throws {
        begin()
        writer.write(value)
    }

    mutating func encode(_ value: some Encodable) throws {
        begin()
        try writer.write(value)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        begin()
        return JSONTextEncoder(writer: writer, depth: depth).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        begin()
        return JSONTextEncoder(writer: writer, depth: depth).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        begin()
        return JSONTextEncoder(writer: writer, depth: depth)
    }
}

private struct Single: SingleValueEncodingContainer {
    let writer: JSONTextWriter
    var codingPath: [any CodingKey] { [] }

    func encodeNil() throws { writer.writeNull() }
    func encode(_ value: Bool) throws { writer.write(value) }
    func encode(_ value: String) throws { writer.write(value) }
    func encode(_ value: Double) throws { try writer.write(value) }
    func encode(_ value: Float) throws { try writer.write(value) }
    func encode(_ value: Int) throws { writer.write(integer: value) }
    func encode(_ value: Int8) throws { writer.write(integer: value) }
    func encode(_ value: Int16) throws { writer.write(integer: value) }
    func encode(_ value: Int32) throws { writer.write(integer: value) }
    func encode(_ value: Int64) throws { writer.write(integer: value) }
    func encode(_ value: UInt) throws { writer.write(integer: value) }
    func encode(_ value: UInt8) throws { writer.write(integer: value) }
    func encode(_ value: UInt16) throws { writer.write(integer: value) }
    func encode(_ value: UInt32) throws { writer.write(integer: value) }
    func encode(_ value: UInt64) throws { writer.write(integer: value) }
    func encode(_ value: some Encodable) throws { try writer.write(value) }
}

import JSON

// libFuzzer input for the readers of messages from a stream, and of interface descriptions. Built into one module with
// Sources/Varlink by the script `run` in this directory.

/// The first byte selects the reader, the rest is its input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let choice = bytes.first else { return 0 }
    if choice.isMultiple(of: 2) {
        fuzzMessages(bytes.dropFirst())
    } else {
        fuzzDescription(bytes.dropFirst())
    }
    return 0
}

/// The messages do not depend on how the stream is split; a call that was read is written and read back as the same.
private func fuzzMessages(_ stream: ArraySlice<UInt8>) {
    let whole = messages(in: [stream])
    let middle = stream.index(stream.startIndex, offsetBy: stream.count / 2)
    precondition(messages(in: [stream[..<middle], stream[middle...]]) == whole)
    for message in whole {
        guard let call = try? VarlinkCall(parsing: message) else { continue }
        guard let again = try? VarlinkCall(parsing: call.bytes.dropLast()) else { preconditionFailure("unreadable") }
        precondition(again.method == call.method && again.parameters == call.parameters && again.mode == call.mode)
        if let value = try? call.decode(JSONValue.self) {
            precondition((try? JSONValue(parsing: value.json)) != nil, "written, but not read")
        }
        // Typed reading must report every mismatch as an error.
        _ = try? call.decode(ServiceInterface.GetInfo.Reply.self)
        _ = try? call.decode([String: [Double?]].self)
        _ = try? call.decode([String: [String: Bool]].self)
        _ = try? ReceivedReply(parsing: message)
    }
}

private func messages(in parts: [ArraySlice<UInt8>]) -> [[UInt8]] {
    var framer = MessageFramer(limitBytes: 4096)
    var found: [[UInt8]] = []
    for part in parts {
        framer.append(part)
        while let message = try? framer.next() { found.append(message) }
    }
    return found
}

/// A type alone is parsed as in its description.
private func fuzzDescription(_ text: ArraySlice<UInt8>) {
    let source = String(decoding: text, as: UTF8.self)
    guard let interface = try? InterfaceDescription(parsing: source) else { return }
    for type in interface.types {
        let alone = try? InterfaceDescription(
            parsing: "interface a.b\n" + type.declaration,
            allowsUndeclaredTypes: true
        )
        precondition(alone?.types.map(\.type) == [type.type], type.declaration)
    }
}

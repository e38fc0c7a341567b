import FoundationEssentials

/// How typed values become JSON bytes and back, the same on both ends of a connection.
package enum JSONCoding {
    /// Compact JSON, names sorted, slashes as they are, so that equal values have equal bytes.
    ///
    /// A value that JSON can't hold (an infinite number) is a mistake of the program and traps.
    package static func encode(_ value: some Encodable) -> [UInt8] {
        var text: [UInt8] = []
        append(value, to: &text)
        return text
    }

    /// As ``encode(_:)``, behind what `text` has already.
    static func append(_ value: some Encodable, to text: inout [UInt8]) {
        do {
            try JSONTextEncoder.append(value, to: &text)
        } catch {
            preconditionFailure("\(type(of: value)) can't be written as JSON: \(error)")
        }
    }

    /// Reads `bytes`, which hold an object, as a value of `type`.
    ///
    /// - Throws: ``VarlinkError/invalidParameter(_:)`` naming the member that is missing or does not fit.
    package static func decode<Value: Decodable>(
        _ type: Value.Type,
        from bytes: [UInt8]
    ) throws(VarlinkError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            throw .invalidParameter(memberPath(of: error))
        } catch let error as VarlinkError {
            throw error
        } catch {
            throw .invalidParameter("parameters")
        }
    }

    private static func memberPath(of error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): memberPath(context.codingPath + [key])
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            memberPath(context.codingPath)
        @unknown default: "parameters"
        }
    }

    private static func memberPath(_ keys: [any CodingKey]) -> String {
        var path = ""
        for key in keys {
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
        return path.isEmpty ? "parameters" : path
    }
}

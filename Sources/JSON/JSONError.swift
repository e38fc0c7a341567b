/// The reason why bytes are not the expected JSON text. Offsets count bytes from 0.
package enum JSONError: Error, Hashable, Sendable {
    /// Not JSON according to RFC 8259, or a name occurs twice in one object, which RFC 8259 leaves undefined and
    /// readers handle differently.
    case syntax(problem: String, offset: Int)
    /// Not UTF-8, which RFC 8259 requires between programs.
    case notUTF8(offset: Int)
    /// Arrays and objects are nested deeper than the reader allows.
    case nestedTooDeeply(limit: Int)
    /// Valid JSON, but a member is missing or of another type. `path` names the member, such as `alarm.days[2]`; it is
    /// empty for the value itself.
    case mismatch(path: String)
}

extension JSONError {
    /// The offset of the first byte that can't be read; nil if the problem has no position.
    package var offset: Int? {
        switch self {
        case .syntax(_, let offset), .notUTF8(let offset): offset
        case .nestedTooDeeply, .mismatch: nil
        }
    }

    /// Returns the same mismatch as seen from the enclosing value, whose member or element is `name`.
    func inside(_ name: String) -> JSONError {
        guard case .mismatch(let path) = self else { return self }
        return .mismatch(path: path.isEmpty || path.hasPrefix("[") ? name + path : "\(name).\(path)")
    }
}

extension JSONError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .syntax(let problem, let offset): "\(problem) at byte \(offset)"
        case .notUTF8(let offset): "not UTF-8 at byte \(offset)"
        case .nestedTooDeeply(let limit): "nested more than \(limit) levels deep"
        case .mismatch(let path): "\(path.isEmpty ? "the value" : path) is missing or of another type"
        }
    }
}

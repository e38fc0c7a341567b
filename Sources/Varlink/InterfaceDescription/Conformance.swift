import JSON

/// A part of a value that is missing, unknown or not of its type.
package struct Mismatch: Hashable, Sendable {
    /// Such as `alarm.days[2]`.
    package let path: String
    /// What is wrong with it, in English: `missing`, `unknown`, `an integer, not a string`.
    package let problem: String
}

extension InterfaceDescription {
    /// Returns all mismatches of `value`; none if it conforms to `type`. A nullable field may be null or missing. `path`:
    /// that of `value` itself.
    package func mismatches(ofJSON value: JSONValue, forType type: IDLType, at path: String = "") -> [Mismatch] {
        switch (type, value) {
        case (.nullable, .null): return []
        case (.nullable(let inner), _): return mismatches(ofJSON: value, forType: inner, at: path)
        case (.named(let name), _):
            guard let declared = self.type(named: name) else { preconditionFailure("\(self.name) has no type \(name)") }
            return mismatches(ofJSON: value, forType: declared.type, at: path)
        case (.bool, .bool), (.int, .integer), (.float, .integer), (.float, .number), (.string, .string),
            (.object, .object):
            return []
        case (.enumeration(let names), .string(let name)):
            if names.contains(name) { return [] }
            return [Mismatch(path: path, problem: "none of \(names.joined(separator: ", "))")]
        case (.array(let element), .array(let values)):
            return values.enumerated().flatMap { (index, value) in
                mismatches(ofJSON: value, forType: element, at: "\(path)[\(index)]")
            }
        case (.map(let element), .object(let members)):
            return members.sorted { $0.key < $1.key }.flatMap { (name, value) in
                mismatches(ofJSON: value, forType: element, at: Self.path(path, name))
            }
        case (.structure(let fields), .object(let members)):
            return mismatches(ofMembers: members, forFields: fields, at: path)
        default: return [Mismatch(path: path, problem: "\(value.typeName), not \(type.typeName)")]
        }
    }

    /// As ``mismatches(ofJSON:forType:at:)``, for the parameters of a call, a reply or an error.
    package func mismatches(
        ofMembers members: [String: JSONValue],
        forFields fields: [IDLField],
        at path: String = ""
    ) -> [Mismatch] {
        var found: [Mismatch] = []
        for field in fields {
            let fieldPath = Self.path(path, field.name)
            if let value = members[field.name] {
                found += mismatches(ofJSON: value, forType: field.type, at: fieldPath)
            } else if !field.type.isNullable {
                found.append(Mismatch(path: fieldPath, problem: "missing"))
            }
        }
        let known = Set(fields.map(\.name))
        for name in members.keys.sorted() where !known.contains(name) {
            found.append(Mismatch(path: Self.path(path, name), problem: "unknown"))
        }
        return found
    }

    private static func path(_ outer: String, _ name: String) -> String {
        outer.isEmpty ? name : "\(outer).\(name)"
    }
}

extension IDLType {
    fileprivate var isNullable: Bool {
        if case .nullable = self { true } else { false }
    }

    fileprivate var typeName: String {
        switch self {
        case .bool: "a boolean"
        case .int: "an integer"
        case .float: "a number"
        case .string, .enumeration: "a string"
        case .object, .map, .structure: "an object"
        case .array: "an array"
        case .nullable(let inner): inner.typeName
        case .named(let name): "a value of the type \(name)"
        }
    }
}

extension JSONValue {
    fileprivate var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer: "an integer"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

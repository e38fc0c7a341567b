import JSON

/// A part of a JSON value that does not conform to its type.
package struct Mismatch: Hashable, Sendable, CustomStringConvertible {
    package enum Problem: Hashable, Sendable {
        case missing
        /// The type has no such field.
        case unknownField
        case wrongType(expected: String)
        /// Not one of the enumeration's names.
        case unknownName(String)
    }

    /// The path from the outermost object, such as `alarm.days[2]`; empty for that object itself.
    package let path: String
    package let problem: Problem

    package var description: String {
        switch problem {
        case .missing: "\(path) is missing"
        case .unknownField: "\(path) is not in the description"
        case .wrongType(let expected): "\(path) is not of type \(expected)"
        case .unknownName(let name): "\(path) can't be '\(name)'"
        }
    }
}

extension InterfaceDescription {
    /// Returns all mismatches of `value` with `type`; none if it conforms. A nullable field may be null or missing.
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
            return names.contains(name) ? [] : [Mismatch(path: path, problem: .unknownName(name))]
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
        default: return [Mismatch(path: path, problem: .wrongType(expected: type.shortName))]
        }
    }

    /// Returns all mismatches of the parameters of a call, a reply or an error.
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
                found.append(Mismatch(path: fieldPath, problem: .missing))
            }
        }
        let known = Set(fields.map(\.name))
        for name in members.keys.sorted() where !known.contains(name) {
            found.append(Mismatch(path: Self.path(path, name), problem: .unknownField))
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

    fileprivate var shortName: String {
        switch self {
        case .bool: "bool"
        case .int: "int"
        case .float: "float"
        case .string: "string"
        case .object: "object"
        case .named(let name): name
        case .structure: "structure"
        case .enumeration: "enumeration"
        case .array: "array"
        case .map: "map"
        case .nullable(let type): type.shortName
        }
    }
}

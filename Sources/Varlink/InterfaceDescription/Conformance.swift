import JSON

extension InterfaceDescription {
    /// Returns the paths of all parts of `value` that are missing, unknown or not of their type, such as
    /// `alarm.days[2]`; none if it conforms to `type`. A nullable field may be null or missing. `path`: that of `value`
    /// itself.
    package func mismatches(ofJSON value: JSONValue, forType type: IDLType, at path: String = "") -> [String] {
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
            return names.contains(name) ? [] : [path]
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
        default: return [path]
        }
    }

    /// As ``mismatches(ofJSON:forType:at:)``, for the parameters of a call, a reply or an error.
    package func mismatches(
        ofMembers members: [String: JSONValue],
        forFields fields: [IDLField],
        at path: String = ""
    ) -> [String] {
        var found: [String] = []
        for field in fields {
            let fieldPath = Self.path(path, field.name)
            if let value = members[field.name] {
                found += mismatches(ofJSON: value, forType: field.type, at: fieldPath)
            } else if !field.type.isNullable {
                found.append(fieldPath)
            }
        }
        let known = Set(fields.map(\.name))
        for name in members.keys.sorted() where !known.contains(name) {
            found.append(Self.path(path, name))
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
}

import ClockAPI
import Testing
import Varlink

/// The JSON that a value is sent as.
func json(_ value: some Encodable) -> JSONValue {
    do {
        return try JSONValue(parsing: JSONCoding.encode(value))
    } catch {
        preconditionFailure("\(type(of: value)) writes what is no JSON: \(error)")
    }
}

/// Whether a value's JSON is read as the same value, also where what is null was left out.
func comesBack<Value: Codable & Hashable>(_ value: Value) -> Bool {
    [json(value), json(value).withoutNulls].allSatisfy { written in
        (try? JSONCoding.decode(Value.self, from: JSONCoding.encode(written))) == value
    }
}

extension JSONValue {
    fileprivate var withoutNulls: JSONValue {
        switch self {
        case .object(let members): .object(members.filter { $0.value != .null }.mapValues(\.withoutNulls))
        case .array(let values): .array(values.map(\.withoutNulls))
        default: self
        }
    }
}

extension InterfaceDescription {
    static func named(_ name: String) throws -> InterfaceDescription {
        try #require(ClockInterfaces.all.first { $0.name.description == name })
    }

    /// Where a value differs from its type, and where a field is left out that should be null.
    func faults(of value: JSONValue, in fields: [IDLField]) -> [String] {
        guard case .object(let members) = value else { return ["no object"] }
        return mismatches(ofMembers: members, forFields: fields).map(\.description)
            + leftOut(value, .structure(fields), "")
    }

    private func leftOut(_ value: JSONValue, _ type: IDLType, _ path: String) -> [String] {
        switch (type, value) {
        case (.nullable(let inner), _): return leftOut(value, inner, path)
        case (.named(let name), _): return self.type(named: name).map { leftOut(value, $0.type, path) } ?? []
        case (.array(let element), .array(let values)): return values.flatMap { leftOut($0, element, path + "[]") }
        case (.structure(let fields), .object(let members)):
            return fields.flatMap { field in
                let fieldPath = path + "." + field.name
                guard let member = members[field.name] else { return ["\(fieldPath) is left out"] }
                return leftOut(member, field.type, fieldPath)
            }
        default: return []
        }
    }
}

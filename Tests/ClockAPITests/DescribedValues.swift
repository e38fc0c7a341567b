import JSON
import Varlink

/// Seeded random values that conform to a description, and values with exactly one violation.
struct DescribedValues {
    let interface: InterfaceDescription
    var random: SplitMix

    mutating func object(_ fields: [IDLField]) -> JSONValue {
        .object(Dictionary(uniqueKeysWithValues: fields.map { ($0.name, value($0.type)) }))
    }

    mutating func value(_ type: IDLType) -> JSONValue {
        switch type {
        case .bool: return .bool(.random(using: &random))
        case .int:
            return .integer(
                .random(
                    in: [-9, 1 << 53, .max].randomElement(using: &random) == -9 ? -9...9 : .min ... .max,
                    using: &random
                )
            )
        case .float:
            return .number(
                Double(Int.random(in: -9...9, using: &random)) + 0.25
                    * Double.random(in: 0...1, using: &random).rounded()
            )
        case .string: return .string(text())
        case .object: return ["free": .array([.null, .integer(1), .string(text())])]
        case .named(let name): return interface.type(named: name).map { value($0.type) } ?? .null
        case .structure(let fields): return object(fields)
        case .enumeration(let names): return .string(names.randomElement(using: &random) ?? "")
        case .array(let element): return .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(element) })
        case .map(let element): return ["k": value(element), "é": value(element)]
        case .nullable(let wrapped): return Bool.random(using: &random) ? .null : value(wrapped)
        }
    }

    /// `object` with one violation: a missing member, or a member of an unused type.
    mutating func spoiled(_ object: JSONValue) -> JSONValue {
        guard case .object(var members) = object, let name = members.keys.sorted().randomElement(using: &random)
        else { return object }
        switch members[name] {
        case .object(let inner)? where !inner.isEmpty && Bool.random(using: &random):
            members[name] = spoiled(.object(inner))
        case .array(var elements)? where !elements.isEmpty && Bool.random(using: &random):
            let index = Int.random(in: elements.indices, using: &random)
            if case .object = elements[index] {
                elements[index] = spoiled(elements[index])
            } else {
                elements[index] = [["no type has this"]]
            }
            members[name] = .array(elements)
        default:
            members[name] = Bool.random(using: &random) ? nil : [[["no type has this"]]]
        }
        return .object(members)
    }

    private mutating func text() -> String {
        ["", "a1", "Größe \"\\\n", "\u{0}\u{1f}/", "한국어", String(repeating: "long ", count: 9)]
            .randomElement(using: &random) ?? ""
    }
}

/// Vigna's SplitMix64: small, and the same on every machine.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}

import ClockAPI
import JSON
import Testing
import Varlink

/// The types generated from the interface files read and write values as described there. The descriptions are checked
/// by an independent conformance check that does not use the generated types.
@Suite("Generated types conform to the interface descriptions")
struct InterfaceTests {
    private static let seeds: Range<UInt64> = 0..<60

    @Test("every description is self-contained, and documents every method and error")
    func descriptions() throws {
        for interface in Interfaces.all {
            #expect(!interface.documentation.isEmpty)
            #expect(try InterfaceDescription(parsing: interface.source).members == interface.members)
        }
        let described = Interfaces.all.flatMap { interface in interface.methods.map { "\(interface.name).\($0.name)" } }
        #expect(Interfaces.methods.map { $0.name } == described)
    }

    @Test("parameters and replies", arguments: Interfaces.methods.map { $0.name })
    func methods(name: String) throws {
        let type = try #require(Interfaces.methods.first { $0.name == name })
        let (interface, method) = try Self.described(name)
        for seed in Self.seeds {
            var values = DescribedValues(interface: interface, random: SplitMix(state: seed))
            try check(type, method.input, interface, &values)
            try checkReply(type, method.output, interface, &values)
        }
    }

    private func checkReply<Method: VarlinkMethod>(
        _ type: Method.Type,
        _ fields: [IDLField],
        _ interface: InterfaceDescription,
        _ values: inout DescribedValues
    ) throws {
        try check(Method.Reply.self, fields, interface, &values)
    }

    private func check<Value: JSONConvertible & Equatable>(
        _ type: Value.Type,
        _ fields: [IDLField],
        _ interface: InterfaceDescription,
        _ values: inout DescribedValues
    ) throws {
        let given = values.object(fields)
        #expect(interface.mismatches(ofMembers: given.members, forFields: fields) == [])
        let value = try Value(json: given.json)
        #expect(value.jsonValue.normal == given.normal)
        #expect(try Value(json: given.withoutNulls.json) == value)
        #expect(try Value(json: given.adding("fromTheFuture", [["unknown": nil]]).json) == value)
        try checkSpoiled(type, values.spoiled(given), fields, interface)
    }

    /// The error must name a member that violates the description.
    private func checkSpoiled<Value: JSONConvertible>(
        _ type: Value.Type,
        _ spoiled: JSONValue,
        _ fields: [IDLField],
        _ interface: InterfaceDescription
    ) throws {
        let mismatches = interface.mismatches(ofMembers: spoiled.members, forFields: fields)
        switch Result(catching: { () throws(JSONError) in try Value(json: spoiled.json) }) {
        case .success: #expect(mismatches == [])
        case .failure(let error):
            #expect(mismatches.contains { error == .mismatch(path: $0.path) }, "\(error) of \(spoiled)")
        }
    }

    @Test(
        "errors",
        arguments: Interfaces.all.flatMap { interface in interface.errors.map { (interface.name, $0.name) } }
    )
    func errors(interface name: InterfaceName, error: String) throws {
        let interface = try #require(Interfaces.all.first { $0.name == name })
        let declared = try #require(interface.error(named: error))
        for seed in Self.seeds {
            var values = DescribedValues(interface: interface, random: SplitMix(state: seed))
            let parameters = values.object(declared.parameters)
            let received = VarlinkError(name: "\(name).\(error)", parameters: parameters.members)
            let known = try #require(ClockError(received))
            #expect(known.varlinkError.name == received.name)
            #expect(known.varlinkError.parameters.normal == parameters.normal)
        }
    }

    @Test(
        "other errors are not converted",
        arguments: ["org.varlink.service.MethodNotFound", "io.clockd.Clock.FromTheFuture", "io.clockd.ClockNoSuchItem"]
    )
    func foreign(name: String) {
        #expect(ClockError(VarlinkError(name: name)) == nil)
    }

    private static func described(_ method: String) throws -> (InterfaceDescription, InterfaceDescription.Method) {
        let name = try #require(MethodName(method))
        let interface = try #require(Interfaces.all.first { $0.name == name.interface })
        return (interface, try #require(interface.method(named: name.method)))
    }
}

extension JSONValue {
    fileprivate var members: [String: JSONValue] {
        if case .object(let members) = self { members } else { [:] }
    }

    fileprivate func adding(_ name: String, _ value: JSONValue) -> JSONValue {
        .object(members.merging([name: value]) { $1 })
    }

    fileprivate var withoutNulls: JSONValue {
        switch self {
        case .object(let members): .object(members.filter { $0.value != .null }.mapValues(\.withoutNulls))
        default: self
        }
    }

    /// Numbers without a fraction as integers, because both are the same in JSON.
    fileprivate var normal: JSONValue {
        switch self {
        case .number(let number): Int64(exactly: number).map(JSONValue.integer) ?? self
        case .object(let members): .object(members.mapValues(\.normal))
        case .array(let values): .array(values.map(\.normal))
        default: self
        }
    }
}

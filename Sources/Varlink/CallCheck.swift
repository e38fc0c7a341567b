/// Checks calls against the descriptions of a service's interfaces.
package struct CallCheck: Sendable {
    private let interfaces: [InterfaceName: InterfaceDescription]
    /// By fully qualified name.
    private let methods: [String: (interface: InterfaceDescription, method: InterfaceDescription.Method)]

    package init(_ interfaces: [InterfaceDescription]) {
        self.interfaces = Dictionary(uniqueKeysWithValues: interfaces.map { ($0.name, $0) })
        methods = Dictionary(
            uniqueKeysWithValues: interfaces.flatMap { interface in
                interface.methods.map { ("\(interface.name).\($0.name)", (interface, $0)) }
            }
        )
    }

    package func interface(named name: InterfaceName) -> InterfaceDescription? { interfaces[name] }

    /// - Throws: InterfaceNotFound, MethodNotFound, or InvalidParameter for the first parameter that does not conform
    ///   to the description.
    package func check(_ call: VarlinkCall) throws(VarlinkError) {
        guard let (interface, method) = methods[call.method] else {
            guard let name = MethodName(call.method) else { throw .methodNotFound(method: call.method) }
            guard interfaces[name.interface] != nil else {
                throw .interfaceNotFound(interface: name.interface.description)
            }
            throw .methodNotFound(method: call.method)
        }
        let mismatches = interface.mismatches(ofMembers: call.parametersValue, forFields: method.input)
        if let mismatch = mismatches.first {
            throw .invalidParameter(parameter: mismatch.path, message: mismatch.problem)
        }
        // There is no protocol to upgrade to, and the caller must not assume one.
        guard !call.upgrade else { throw .invalidParameter(parameter: "upgrade") }
    }
}

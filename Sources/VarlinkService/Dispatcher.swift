import Varlink

/// Checks a call before the handler gets it, and answers invalid calls and those of `org.varlink.service`.
struct Dispatcher: Sendable {
    enum Decision {
        case answer(VarlinkReply)
        case handOver
    }

    private let identity: ServiceIdentity
    private let interfaces: [InterfaceDescription]
    private let byName: [InterfaceName: InterfaceDescription]

    /// `interfaces` are the service's own; the standard ones are added.
    init(identity: ServiceIdentity, interfaces: [InterfaceDescription]) {
        self.identity = identity
        self.interfaces = [ServiceInterface.description, TransportInterface.description] + interfaces
        byName = Dictionary(uniqueKeysWithValues: self.interfaces.map { ($0.name, $0) })
    }

    func decide(_ call: VarlinkCall) -> Decision {
        do throws(VarlinkError) {
            guard let name = MethodName(call.method) else { throw .methodNotFound(call.method) }
            guard let interface = byName[name.interface] else {
                throw .interfaceNotFound(name.interface.description)
            }
            guard let method = interface.method(named: name.method) else { throw .methodNotFound(call.method) }
            let mismatches = interface.mismatches(ofMembers: call.parametersValue, forFields: method.input)
            if let mismatch = mismatches.first { throw .invalidParameter(mismatch.path) }
            // There is no protocol to upgrade to, and the caller must not assume one.
            guard !call.upgrade else { throw .invalidParameter("upgrade") }
            guard name.interface == ServiceInterface.description.name else { return .handOver }
            return .answer(try answer(call))
        } catch {
            return .answer(VarlinkReply(error: error))
        }
    }

    private func answer(_ call: VarlinkCall) throws(VarlinkError) -> VarlinkReply {
        switch call.method {
        case ServiceInterface.GetInfo.name:
            return VarlinkReply(
                ServiceInterface.GetInfo.Reply(
                    vendor: identity.vendor,
                    product: identity.product,
                    version: identity.version,
                    url: identity.url,
                    interfaces: interfaces.map(\.name.description)
                )
            )
        case ServiceInterface.GetInterfaceDescription.name:
            let wanted = try call.decode(ServiceInterface.GetInterfaceDescription.self).interface
            guard let name = InterfaceName(wanted), let interface = byName[name] else {
                throw .interfaceNotFound(wanted)
            }
            return VarlinkReply(ServiceInterface.GetInterfaceDescription.Reply(description: interface.source))
        default: throw .methodNotImplemented(call.method)
        }
    }
}

import Varlink

/// Checks a call before the handler gets it, and answers invalid calls and those of `org.varlink.service`.
struct Dispatcher: Sendable {
    enum Decision {
        case answer(VarlinkReply)
        case handOver
    }

    private let identity: ServiceIdentity
    private let interfaces: [InterfaceDescription]
    private let check: CallCheck
    private static let ownPrefix = "\(ServiceInterface.description.name)."

    /// `interfaces` are the service's own; the standard ones are added.
    init(identity: ServiceIdentity, interfaces: [InterfaceDescription]) {
        self.identity = identity
        self.interfaces = [ServiceInterface.description, TransportInterface.description] + interfaces
        check = CallCheck(self.interfaces)
    }

    func decide(_ call: VarlinkCall) -> Decision {
        do throws(VarlinkError) {
            try check.check(call)
            guard call.method.hasPrefix(Self.ownPrefix) else { return .handOver }
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
            guard let name = InterfaceName(wanted), let interface = check.interface(named: name) else {
                throw .interfaceNotFound(wanted)
            }
            return VarlinkReply(ServiceInterface.GetInterfaceDescription.Reply(description: interface.source))
        default: throw .methodNotImplemented(call.method)
        }
    }
}

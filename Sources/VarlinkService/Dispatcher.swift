import Varlink

/// Checks a call before the handler gets it, and answers invalid calls and those of `org.varlink.service`.
struct Dispatcher: Sendable {
    enum Decision {
        case answer(VarlinkReply)
        case handOver
    }

    private let info: ServiceInterface.GetInfo.Reply
    private let check: CallCheck
    private static let ownPrefix = "\(ServiceInterface.description.name)."

    /// `interfaces` are the service's own; the standard ones are added, and all of them to `info`.
    init(info: ServiceInterface.GetInfo.Reply, interfaces: [InterfaceDescription]) {
        let all = [ServiceInterface.description, TransportInterface.description] + interfaces
        var info = info
        info.interfaces = all.map(\.name.description)
        self.info = info
        check = CallCheck(all)
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
        case ServiceInterface.GetInfo.name: return VarlinkReply(info)
        case ServiceInterface.GetInterfaceDescription.name:
            let wanted = try call.decode(ServiceInterface.GetInterfaceDescription.self).interface
            guard let name = InterfaceName(wanted), let interface = check.interface(named: name) else {
                throw .interfaceNotFound(interface: wanted)
            }
            return VarlinkReply(ServiceInterface.GetInterfaceDescription.Reply(description: interface.source))
        default: throw .methodNotImplemented(method: call.method)
        }
    }
}

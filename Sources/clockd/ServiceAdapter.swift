import Engine
import Varlink
import VarlinkService

/// Calls of the service become events of the engine.
struct CallRelay: VarlinkHandler {
    let sink: any EventSink

    func received(_ call: VarlinkCall, id: CallID, peer: Peer) {
        sink.submit(.requestReceived(call, id))
    }

    func abandoned(_ id: CallID) {
        sink.submit(.requestAbandoned(id))
    }
}

/// Answers of the engine go back through the service.
struct ServiceTransport: Transport {
    let server: VarlinkServer

    func reply(to call: CallID, _ reply: VarlinkReply) {
        server.reply(to: call, reply)
    }
}

import Engine
import Varlink
import VarlinkService

/// Passes calls of the service to the doctor, or as events to the engine.
struct CallRelay: VarlinkHandler {
    let sink: any EventSink
    let doctor: Doctor

    func received(_ call: VarlinkCall, id: CallID, peer: Peer) {
        if !doctor.takes(call, id) { sink.submit(.requestReceived(call, id)) }
    }

    func pageTaken(_ id: CallID) {
        sink.submit(.pageTaken(id))
    }

    func abandoned(_ id: CallID) {
        doctor.abandoned(id)
        sink.submit(.requestAbandoned(id))
    }
}

/// Sends the replies of the engine through the service.
struct ServiceTransport: Transport {
    let server: VarlinkServer

    func reply(to call: CallID, _ reply: VarlinkReply) {
        server.reply(to: call, reply)
    }

    func reply(to call: CallID, page: VarlinkReply) {
        server.reply(to: call, page: page)
    }
}

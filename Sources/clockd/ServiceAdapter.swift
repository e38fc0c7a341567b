import Engine
import Varlink
import VarlinkService

/// Passes calls of the service to who answers them beside the engine, or as events to the engine.
struct CallRelay: VarlinkHandler {
    let sink: any EventSink
    let doctor: Doctor
    let reloader: Reloader
    let sounds: SoundCheck

    func received(_ call: VarlinkCall, id: CallID, peer: Peer) {
        guard !doctor.takes(call, id), !reloader.takes(call, id) else { return }
        sounds.check(call, id) { [sink] in sink.submit(.requestReceived(call, id)) }
    }

    func answersInOrder(_ call: VarlinkCall) -> Bool {
        Engine.answersAtOnce(call) && !SoundCheck.readsFile(call)
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

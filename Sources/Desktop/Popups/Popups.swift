import Agenda
import CNotify
import Engine
import Localization
import Logging

/// Popups through libnotify, on a GLib thread of their own: a server that hangs holds up nothing else.
///
/// What is to be seen is kept here until it is withdrawn or closed, and posted whenever there is a server for it.
actor Popups {
    private nonisolated let thread = GLibThread(name: "popups")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    let sink: any EventSink
    let logger: Logger
    let progressRecord: ProgressRecord
    var reach = Reach.noBus(problem: "")
    var rings: [ItemID: RingPopup] = [:]
    /// Why these can't be heard. Kept apart: a popup may come and go while its ring rings.
    var silences: [ItemID: String] = [:]
    /// Not shown yet.
    var announcements: [Announcement] = []
    var progress: [ItemID: ProgressState] = [:]
    var isAskingCapabilities = false
    var lastActivation: ContinuousClock.Instant?
    private var busFile: FileAppearance?

    /// How far towards a notification server we are.
    enum Reach {
        case noBus(problem: String)
        /// The bus has not said yet whether there is a server.
        case asking(SessionBus)
        case noServer(SessionBus)
        case server(SessionBus, ServerIdentity)
    }

    /// A ring that is to be seen.
    struct RingPopup {
        var alert: Alert
        /// Nil while the server does not show it.
        var popup: LibnotifyPopup?
        /// It is to be posted, anew or for the first time.
        var isDue = true
        /// Why it could not be shown, as was told last: nobody wants to hear that again and again.
        var toldProblem: String?
        /// Some button was pressed: when it closes now that is no answer of its own.
        var wasPressed = false
        /// Tells it from others that are shown and look the same.
        var twin = 0

        init(_ alert: Alert) {
            self.alert = alert
        }
    }

    init(sink: any EventSink, progressRecord: ProgressRecord, logger: Logger) {
        self.sink = sink
        self.progressRecord = progressRecord
        self.logger = logger
    }

    /// Calls `body` on the thread, after everything that was asked for before; never waits.
    nonisolated func onItsThread(_ body: @escaping @Sendable (isolated Popups) -> Void) {
        thread.perform { self.assumeIsolated(body) }
    }

    nonisolated func onItsThread(
        afterMilliseconds delay: UInt32,
        _ body: @escaping @Sendable (isolated Popups) -> Void
    ) {
        thread.perform(afterMilliseconds: delay) { self.assumeIsolated(body) }
    }

    // MARK: - The bus

    /// Finds the bus, once it is there: its socket is watched, not asked for.
    func connect() {
        guard case .noBus = reach else { return }
        if busFile == nil, let socket = SessionBus.conventionalSocket {
            busFile = FileAppearance(path: socket) { [weak self] in
                self?.assumeIsolated { $0.connect() }
            }
        }
        guard SessionBus.address != nil else { return lacksBus(localized("there is no session bus")) }
        do throws(GLibError) {
            let bus = try SessionBus()
            guard !bus.isClosed else { return lacksBus(localized("the session bus is gone")) }
            if notify_is_initted() == 0 { notify_init("clockd") }
            reach = .asking(bus)
            bus.watchServer(
                changed: { [weak self] owner in self?.assumeIsolated { $0.serverChanged(owner) } },
                closed: { [weak self] in self?.assumeIsolated { $0.busClosed() } }
            )
        } catch {
            lacksBus(error.description)
            if error.isShortage { onItsThread(afterMilliseconds: 1000) { $0.connect() } }
        }
    }

    private func lacksBus(_ problem: String) {
        if case .noBus(problem) = reach {
        } else {
            logger.notice("Popups can't be shown", metadata: ["problem": "\(problem)"])
        }
        reach = .noBus(problem: problem)
        failDue(problem)
    }

    private func busClosed() {
        leaveServer()
        reach = .noBus(problem: localized("the session bus is gone"))
        // Its proxy holds the dead connection, which GDBus would hand out again.
        notify_uninit()
        // A bus that is restarted is there again in no time; later ones are told of by their socket.
        onItsThread(afterMilliseconds: 1000) { $0.connect() }
    }

    // MARK: - The server

    private func serverChanged(_ owner: String?) {
        let bus: SessionBus
        switch reach {
        case .noBus: return
        case .asking(let known), .noServer(let known), .server(let known, _): bus = known
        }
        leaveServer()
        guard let owner else {
            reach = .noServer(bus)
            return postDue()
        }
        reach = .server(bus, ServerIdentity(bus: bus.guid, owner: owner))
        sink.submit(.alerter(.serverAppeared))
        postDue()
    }

    /// The server that was is gone, and with it all it showed.
    private func leaveServer() {
        guard case .server(let bus, _) = reach else { return }
        isAskingCapabilities = false
        reach = .noServer(bus)
        for (ring, state) in rings where state.popup != nil {
            rings[ring]?.popup = nil
            rings[ring]?.isDue = true
            sink.submit(.alerter(.popupEnded(ring: ring, .serverVanished)))
        }
        forgetShownProgress()
        sink.submit(.alerter(.serverVanished))
    }
}

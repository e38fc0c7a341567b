import Agenda
import CNotify
import ClockAPI
import Engine
import Localization
import Logging

/// Shows popups through libnotify, on a separate GLib thread, so that a server that hangs blocks no other work.
///
/// Popups are stored here until they are withdrawn or closed, and posted when there is a server.
actor Popups {
    private nonisolated let thread = GLibThread(name: "popups")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    let sink: any EventSink
    let logger: Logger
    let records: PopupRecords
    /// The language of texts not worded by the engine.
    var language: Language
    var reach = Reach.noBus(problem: "")
    var rings: [ItemID: RingPopup] = [:]
    /// The reasons why these rings can't be heard. Separate from ``rings``: a popup may be replaced while its ring
    /// continues.
    var silences: [ItemID: String] = [:]
    /// Not shown yet.
    var announcements: [Announcement] = []
    /// The announcements about items that are shown, or have expired.
    var notices: [ItemID: LibnotifyPopup] = [:]
    /// Items whose notice is to be withdrawn once there is a server.
    var retracted: Set<ItemID> = []
    /// Whether the announcements on the screen are to be reported once there is a server.
    var isReviewDue = false
    var progress: [ItemID: ProgressState] = [:]
    var isAskingCapabilities = false
    var lastActivation: ContinuousClock.Instant?
    private var busFile: FileAppearance?
    private var isAskingAgain = false

    /// The state of the connection to a notification server.
    enum Reach {
        case noBus(problem: String)
        /// The bus has not reported yet whether there is a server.
        case asking(SessionBus)
        case noServer(SessionBus)
        case server(SessionBus, ServerIdentity)
    }

    /// A ring to be shown.
    struct RingPopup {
        var alert: Alert
        /// Nil while the server does not show it.
        var popup: LibnotifyPopup?
        /// Whether it is to be posted, for the first time or again.
        var isDue = true
        /// The problems that were reported, each once, however often its server comes and goes.
        var toldProblems: Set<String> = []
        /// Whether a button was pressed: a later closing is not a separate answer.
        var wasPressed = false
        /// The number of invisible characters that distinguish it from shown popups with the same look.
        var twin = 0
    }

    init(sink: any EventSink, records: PopupRecords, language: Language, logger: Logger) {
        self.sink = sink
        self.language = language
        self.records = records
        self.logger = logger
    }

    /// Calls `body` on the GLib thread, after previously enqueued work. Returns at once.
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

    /// Drops libnotify's own warnings, which would reach standard error whole, as often as a server sends what the
    /// library does not expect. What concerns a popup arrives as an error or a signal.
    private static func silenceLibrary() {
        let levels = GLogLevelFlags(rawValue: G_LOG_LEVEL_WARNING.rawValue | G_LOG_LEVEL_MESSAGE.rawValue)
        g_log_set_handler("libnotify", levels, { _, _, _, _ in }, nil)
    }

    /// Connects to the session bus, or waits for it by watching its socket, without polling.
    func connect() {
        guard case .noBus = reach else { return }
        if busFile == nil, let socket = SessionBus.conventionalSocket {
            busFile = FileAppearance(path: socket) { [weak self] in
                self?.assumeIsolated { $0.connect() }
            }
        }
        guard SessionBus.address != nil else { return lacksBus(Problem.noSessionBus.english) }
        guard !SessionBus.isSilent else {
            lacksBus(Problem.busSilent.english)
            return askAgain()
        }
        do throws(GLibError) {
            let bus = try SessionBus()
            guard !bus.isClosed else { return lacksBus(Problem.busGone.english) }
            if notify_is_initted() == 0 {
                notify_init("clockd")
                Self.silenceLibrary()
            }
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

    /// Nothing says when a bus that did not answer does.
    private func askAgain() {
        guard !isAskingAgain else { return }
        isAskingAgain = true
        onItsThread(afterMilliseconds: Self.silentBusMilliseconds) {
            $0.isAskingAgain = false
            $0.connect()
        }
    }

    private static let silentBusMilliseconds: UInt32 = 5000

    private func lacksBus(_ problem: String) {
        if case .noBus(problem) = reach {
        } else {
            logger.notice("\(localized("Popups can't be shown"))", metadata: ["problem": "\(problem)"])
        }
        reach = .noBus(problem: problem)
        failDue(problem)
    }

    private func busClosed() {
        leaveServer()
        reach = .noBus(problem: Problem.busGone.english)
        // libnotify's proxy holds the dead connection, which GDBus would return again.
        notify_uninit()
        // A restarted bus is usually back within a second; a later one is noticed by its socket.
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
        reportAnnouncements()
        postDue()
    }

    /// Marks all popups as due, because the server has exited with all its popups.
    private func leaveServer() {
        guard case .server(let bus, _) = reach else { return }
        isAskingCapabilities = false
        reach = .noServer(bus)
        for (ring, state) in rings where state.popup != nil {
            rings[ring]?.popup = nil
            rings[ring]?.isDue = true
            sink.submit(.alerter(.popupEnded(ring: ring, .serverVanished)))
        }
        // Another server uses their numbers for other popups.
        notices = [:]
        forgetShownProgress()
        sink.submit(.alerter(.serverVanished))
    }
}

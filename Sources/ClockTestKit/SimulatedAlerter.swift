import Agenda
import Engine
import Synchronization

/// A simulated desktop that records what is shown, and answers like a notification server.
package final class SimulatedAlerter: Alerter {
    package struct Desktop: Sendable {
        /// The popups on the screen, by ring.
        package var popups: [ItemID: Alert] = [:]
        /// The rings that sound, also without a popup server.
        package var sounding: Set<ItemID> = []
        /// The time of each ring's first presentation.
        package var firstHeard: [ItemID: Now] = [:]
        /// The item of each ring ever presented.
        package var items: [ItemID: ItemID] = [:]
        package var announcements: [Announcement] = []
        /// The announcements about items on the screen, by item, including those of an earlier daemon.
        package var notices: [ItemID: Announcement] = [:]
        /// The progress popups, by item.
        package var progress: [ItemID: ProgressPopup] = [:]
        /// The number of times progress was shown or updated.
        package var progressCount = 0
        /// The number of times each ring's command was started.
        package var commandRuns: [ItemID: Int] = [:]
        /// The runs of commands since the start of the world. Each run is started once: a daemon that is killed leaves
        /// its trace to the next.
        package var runs: Set<CommandRun> = []
        /// The number of times each silent command was handed over.
        package var handedOver: [ItemID: Int] = [:]
        /// Whether the starts of silent commands are not reported.
        package var losesStarts = false
        /// The rings that were withdrawn.
        package var withdrawn: Set<ItemID> = []
        /// The hooks that were run, in order.
        package var hooks: [Hook] = []
        /// The number of times each ring was presented, including the first time.
        package var presentations: [ItemID: Int] = [:]
        package var serverIsThere = true
        /// Whether the server delays its confirmations of popups until ``answers()``.
        package var isSlow = false
        package var unsaid: [ItemID] = []
    }

    private let desktop: Mutex<Desktop>
    private let sink = Mutex<(any EventSink)?>(nil)
    private let disk: SimulatedDisk?
    private let clocks: SimulatedClocks?

    /// `desktop`: the popups that an earlier daemon left on the screen.
    package init(_ disk: SimulatedDisk? = nil, _ clocks: SimulatedClocks? = nil, desktop: Desktop = Desktop()) {
        self.disk = disk
        self.clocks = clocks
        self.desktop = Mutex(desktop)
    }

    package func reviewAnnouncements() {
        for item in now.notices.keys.sorted(by: { $0.description < $1.description }) {
            tell(.announcementFound(item: item))
        }
    }

    package func report(to sink: any EventSink) {
        self.sink.withLock { $0 = sink }
    }

    /// Disconnects from the daemon, which also breaks a retain cycle.
    package func hangUp() {
        sink.withLock { $0 = nil }
    }

    package var now: Desktop { desktop.withLock { $0 } }

    package func present(_ alert: Alert) {
        guard disk?.boundary() ?? true else { return }
        let run = alert.startsCommand ? alert.command.flatMap(CommandRun.init) : nil
        let answers = desktop.withLock { desktop in
            desktop.sounding.insert(alert.ring)
            desktop.items[alert.ring] = alert.item
            if desktop.firstHeard[alert.ring] == nil { desktop.firstHeard[alert.ring] = clocks?.now }
            if let run {
                desktop.runs.insert(run)
                desktop.commandRuns[alert.ring, default: 0] += 1
            }
            guard alert.showsPopup else { return (isShown: false, atOnce: false) }
            desktop.presentations[alert.ring, default: 0] += 1
            if desktop.serverIsThere { desktop.popups[alert.ring] = alert }
            if desktop.serverIsThere, desktop.isSlow { desktop.unsaid.append(alert.ring) }
            return (isShown: desktop.serverIsThere, atOnce: !desktop.serverIsThere || !desktop.isSlow)
        }
        if run != nil { tell(.commandStarted(ring: alert.ring)) }
        guard answers.atOnce else { return }
        tell(answers.isShown ? Self.shown(alert.ring) : .popupFailed(ring: alert.ring, problem: "no server"))
    }

    package func execute(_ command: AlertCommand, for ring: ItemID) {
        guard disk?.boundary() ?? true else { return }
        let isReported = desktop.withLock { desktop in
            desktop.handedOver[ring, default: 0] += 1
            if let run = CommandRun(command), desktop.runs.insert(run).inserted {
                desktop.commandRuns[ring, default: 0] += 1
            }
            return !desktop.losesStarts
        }
        if isReported { tell(.commandStarted(ring: ring)) }
    }

    package func losesStarts() {
        desktop.withLock { $0.losesStarts = true }
    }

    /// Ends the command of a ring.
    package func endCommand(_ ring: ItemID, _ end: CommandEnd, leavesProcesses: Bool = false) {
        tell(.commandEnded(ring: ring, end, leavesProcesses: leavesProcesses))
    }

    private static func shown(_ ring: ItemID) -> AlerterEvent {
        .shown(ring: ring, handle: "simulated \(ring)")
    }

    package func withdraw(_ ring: ItemID) {
        guard disk?.boundary() ?? true else { return }
        desktop.withLock { desktop in
            desktop.popups[ring] = nil
            desktop.sounding.remove(ring)
            desktop.withdrawn.insert(ring)
        }
    }

    package func notify(_ announcement: Announcement) {
        guard disk?.boundary() ?? true else { return }
        desktop.withLock { desktop in
            desktop.announcements.append(announcement)
            if let item = announcement.item { desktop.notices[item] = announcement }
        }
    }

    package func retract(_ item: ItemID) {
        guard disk?.boundary() ?? true else { return }
        desktop.withLock { $0.notices[item] = nil }
    }

    package func show(_ progress: ProgressPopup) {
        desktop.withLock { desktop in
            desktop.progress[progress.item] = progress
            desktop.progressCount += 1
        }
    }

    package func endProgress(of item: ItemID) {
        desktop.withLock { $0.progress[item] = nil }
    }

    package func run(_ hook: Hook) {
        guard disk?.boundary() ?? true else { return }
        desktop.withLock { $0.hooks.append(hook) }
    }

    /// Presses a button of an existing popup, which closes it.
    package func press(_ action: AlertAction, _ ring: ItemID) {
        guard now.popups[ring] != nil else { return }
        desktop.withLock { $0.popups[ring] = nil }
        tell(.pressed(ring: ring, action))
        tell(.popupEnded(ring: ring, .expired))
    }

    /// Presses the first button of the announcement about the item, which closes it. - Returns: the action; nil without
    /// such a button.
    @discardableResult
    package func pressAnnouncement(about item: ItemID) -> AnnouncementAction? {
        guard let action = now.notices[item]?.buttons.first?.action else { return nil }
        desktop.withLock { $0.notices[item] = nil }
        tell(.announcementPressed(action))
        return action
    }

    package func close(_ ring: ItemID, _ end: Ring.PopupEnd) {
        guard desktop.withLock({ $0.popups.removeValue(forKey: ring) }) != nil else { return }
        tell(.popupEnded(ring: ring, end))
    }

    package func serverDies() {
        let rings = desktop.withLock { desktop in
            desktop.serverIsThere = false
            desktop.unsaid = []
            desktop.notices = [:]
            defer { desktop.popups = [:] }
            return desktop.popups.keys.sorted { $0.number < $1.number }
        }
        tell(.serverVanished)
        for ring in rings { tell(.popupEnded(ring: ring, .serverVanished)) }
    }

    package func serverStarts() {
        desktop.withLock { $0.serverIsThere = true }
        tell(.serverAppeared)
    }

    package func becomesSlow() {
        desktop.withLock { $0.isSlow = true }
    }

    /// Confirms all popups shown meanwhile, and later ones immediately.
    package func answers() {
        let rings = desktop.withLock { desktop in
            desktop.isSlow = false
            defer { desktop.unsaid = [] }
            return desktop.unsaid
        }
        for ring in rings { tell(Self.shown(ring)) }
    }

    /// Sends a false message, like a faulty server.
    package func lie(_ event: AlerterEvent) { tell(event) }

    private func tell(_ event: AlerterEvent) {
        sink.withLock { $0 }?.submit(.alerter(event))
    }
}

/// One run of the command of an occurrence: with its ring, and again with each ring after a snooze.
package struct CommandRun: Hashable, Sendable {
    package var item: String
    /// In microseconds, by the wall clock.
    package var scheduled: Int64
    package var snoozes: Int

    package init(item: String, scheduled: Int64, snoozes: Int) {
        self.item = item
        self.scheduled = scheduled
        self.snoozes = snoozes
    }

    /// Nil for a command that may run any number of times.
    fileprivate init?(_ command: AlertCommand) {
        // `r1-1764054000000000-0`
        let parts = command.run?.split(separator: "-") ?? []
        guard let item = command.environment["CLOCKD_ITEM"], parts.count == 3, let scheduled = Int64(parts[1]),
            let snoozes = Int(parts[2])
        else { return nil }
        self.init(item: item, scheduled: scheduled, snoozes: snoozes)
    }
}

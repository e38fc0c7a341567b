import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Dispatch
import Varlink

/// Takes what happened, one turn at a time: sample the clocks, load, decide, commit, act.
///
/// A turn is synchronous on the engine's own serial queue; nothing interleaves with it. Events that wait at the same
/// moment share a turn and its transaction, but each gets its own decision and its own answer.
package actor Engine: EventSink {
    /// Told of every record once it is committed, for the journal. Must not block.
    package typealias RecordListener = @Sendable (Record, Now) -> Void

    /// How many events one transaction takes, and how many due deadlines of each clock.
    static let batchLimit = 256

    private nonisolated let executor: QueueExecutor
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let store: AgendaStore
    let clocks: any Clocks
    let wake: any Wake
    let alerter: any Alerter
    let transport: any Transport
    let identity: DaemonIdentity
    let listener: RecordListener
    let storeCare: StoreCare
    /// When ``StoreCare/written`` was called last.
    private var storeCaredAt: Now?

    var defaults: Defaults
    let zoneNames: @Sendable (String) throws(ZoneError) -> Zone
    /// Asked of the zone data when a city is added to the world clock.
    let places: @Sendable (String) -> City?
    private var inbox = Inbox()
    private var turnIsScheduled = false
    /// The clocks as the turn before read them: what tells a step from the passing of time.
    var previous: Now?
    /// Where planning anew goes on; nil when all is planned.
    var replanCursor: ReplanCursor?
    /// The version of the zone data, as it was when the daemon started.
    var zoneData = ""
    var stage = AlertStage()
    /// Not told yet, for more may be due.
    var missed = MissedDigest()
    var followers = Followers()
    /// What is being carried out in slices.
    var jobs = Jobs()
    let exports: Exports
    /// Of commits that wrote something.
    var commitCount = 0
    let beside: Exports.Beside
    var archiveTransfer: ArchiveTransfer?
    /// To be taken over behind this turn, or behind a later one.
    var preparedArchives: [AdoptableArchive] = []
    var archiveTransferCount = 0
    /// When the daemon started, by the wall clock of that moment.
    var since: Instant?
    /// While the store's file can't be written.
    var outage: Outage?
    /// When its owner was told of an outage; nil once they were told of its end.
    var outageTold: BootInstant?
    /// When something was written to the file last, on the boot clock.
    var lastWritten: BootMoment?
    /// How often the file was written anew, as far as that was told.
    var knownRewriteCount = 0
    /// Asks the composition root to read the configuration anew; its answer comes as ``Event/reloaded(_:)``.
    let reload: @Sendable () -> Void

    /// `later` takes what is to come, in order, for whoever made `queue` to run on it; without it the queue does.
    /// `beside` takes what is to be done beside the turns, in order, on another thread.
    package init(
        queue: DispatchQueue,
        store: AgendaStore,
        clocks: any Clocks,
        wake: any Wake,
        alerter: any Alerter,
        transport: any Transport,
        defaults: Defaults,
        identity: DaemonIdentity,
        zoneNames: @escaping @Sendable (String) throws(ZoneError) -> Zone,
        places: @escaping @Sendable (String) -> City? = { _ in nil },
        reload: @escaping @Sendable () -> Void = {},
        storeCare: StoreCare = StoreCare(),
        listener: @escaping RecordListener = { _, _ in },
        later: (@Sendable (_ work: @escaping @Sendable () -> Void) -> Void)? = nil,
        beside: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void
    ) {
        self.beside = beside
        exports = Exports(store, transport, beside: beside)
        executor = QueueExecutor(queue, later: later)
        self.store = store
        self.clocks = clocks
        self.wake = wake
        self.alerter = alerter
        self.transport = transport
        self.defaults = defaults
        self.identity = identity
        self.zoneNames = zoneNames
        self.places = places
        self.reload = reload
        self.storeCare = storeCare
        self.listener = listener
    }

    /// From any thread; returns at once.
    package nonisolated func submit(_ event: Event) {
        executor.runLater { self.assumeIsolated { $0.receive(event) } }
    }

    /// Runs `body` on the engine's queue and waits for it: for the composition root and tests, never for a turn.
    package nonisolated func perform<Result: Sendable>(
        _ body: @Sendable (isolated Engine) throws -> Result
    ) rethrows -> Result {
        try executor.sync { try self.assumeIsolated(body) }
    }

    private func receive(_ event: Event) {
        inbox.append(event)
        scheduleTurn()
    }

    /// The turn comes behind what waits on the queue already, so that all of that shares it.
    func scheduleTurn() {
        guard !turnIsScheduled else { return }
        turnIsScheduled = true
        executor.runLater { self.assumeIsolated { $0.turn() } }
    }

    private func turn() {
        turnIsScheduled = false
        let events = inbox.take(Self.batchLimit)
        let budget = WorkBudget(clocks)
        let start = sample()
        guard takeTurn(events, latenessCause(start), budget) else { return }
        previous = start
        adoptPrepared(start.boot.instant)
        if !inbox.isEmpty || hasWork { scheduleTurn() }
    }

    /// Whether something goes on in the next turn.
    private var hasWork: Bool {
        replanCursor != nil || !jobs.isEmpty || !followers.timers.isUpToDate
            || preparedArchives.first.map { $0.trial == nil } ?? false
    }

    /// The clocks, with days that end as the owner wants them to.
    func sample() -> Now {
        var now = clocks.sample()
        now.dayEnds = defaults.dayEnds
        return now
    }

    /// - Returns: whether all of it was done, in the file or in memory.
    private func takeTurn(_ events: [Event], _ cause: Lateness.Cause, _ budget: WorkBudget) -> Bool {
        endOutage(cause)
        if let outage { return takeTurnInMemory(events, outage.error, cause) }
        let before = (followers, jobs, replanCursor, preparedArchives)
        do throws(StoreError) {
            // What is due goes first and in a transaction of its own: no request can hold up a ring.
            let due = try store.transaction { transaction in
                let turn = self.turn(transaction, cause)
                try turn.fireDue(limit: Self.batchLimit)
                return try turn.finished()
            }
            act(due)
            followers.untold.add(due.touched)
            let (done, left) = try store.transaction { try self.handle(events, self.turn($0, cause), budget) }
            inbox.putBack(left)
            act(done)
            noteWritten(due, done)
            if due.reachedLimit || done.reachedLimit { scheduleTurn() } else { tellMissed(done.now) }
            arm(done)
            return true
        } catch {
            (followers, jobs, replanCursor, preparedArchives) = before
            followers.untold = .everything
            guard !error.isDamage else {
                refuse(events, error)
                return false
            }
            beginOutage(error)
            return takeTurnInMemory(events, error, cause)
        }
    }

    /// The file is as it was, and so is the queue: it is looked at again soon, and not before. Whoever asked hears so;
    /// what happened to the world has happened all the same, and waits for the next turn.
    func refuse(_ events: [Event], _ error: StoreError) {
        storeCare.failed(error)
        refuseJobs(error)
        for event in events + inbox.take(.max) {
            switch event {
            case .requestReceived(_, let call):
                transport.reply(to: call, VarlinkReply(error: ClockError(error).varlinkError))
            case .deadlineReached: break
            default: inbox.append(event)
            }
        }
        wake.arm(QueueHeads(storeTrial: clocks.sample().boot.instant + .seconds(1)))
    }

    private func noteWritten(_ committed: Committed...) {
        guard let written = committed.last(where: \.hasWritten) else { return }
        lastWritten = written.now.boot
        tellRecovery(written.now.boot.instant)
        careForStore(written.now)
    }

    /// At most once an hour, and when a day has begun, after something was written.
    func careForStore(_ now: Now) {
        if let last = storeCaredAt, last.today == now.today, now.boot.instant - last.boot.instant < .seconds(3600) {
            return
        }
        storeCaredAt = now
        storeCare.written(now)
    }

    /// The clocks are read once the transaction has begun: whoever had the file to himself may have kept it waiting.
    func turn(_ transaction: Transaction, _ cause: Lateness.Cause) -> Turn {
        Turn(
            transaction: transaction,
            now: sample(),
            defaults: defaults,
            lateCause: cause,
            zoneNames: zoneNames,
            places: places
        )
    }

    /// - Returns: the events that there was no time for.
    private func handle(
        _ events: [Event],
        _ turn: Turn,
        _ budget: WorkBudget
    ) throws -> (Committed, left: ArraySlice<Event>) {
        // Before the events: what one of them lets plan anew may be by defaults that this turn does not have yet.
        while let cursor = replanCursor {
            replanCursor = try turn.replan(after: cursor, limit: Bounds.slice)
            try turn.noteRules(replanCursor == nil ? turn.rules(zoneData) : nil)
            if budget.isHalfUsedUp { break }
        }
        let left = try takeEventsAndJobs(events[...], turn, budget)
        try tryStore(turn)
        try turn.fireDue(limit: Self.batchLimit)
        try tellFollowers(turn, budget)
        return (try turn.finished(), left)
    }

    func handle(_ event: Event, _ turn: Turn) throws {
        switch event {
        case .requestReceived(let call, let id): try take(call, id, turn)
        case .requestAbandoned(let id):
            followers.remove(id)
            jobs.remove(id)
            exports.abandon(id)
        case .archivePrepared(let archive, let wanted): preparedArchives.append(AdoptableArchive(archive, wanted))
        case .pageTaken(let id):
            jobs.resume(id)
            exports.pageTaken(id)
        case .deadlineReached: break
        case .clockStepped:
            followers.untold = .everything
            try turn.clockStepped(since: previous)
            try turn.invalidatePlans()
            // What outlived a reboot counts by the wall clock.
            try turn.transaction.rebase(onto: turn.now)
            try turn.checkpointFocus()
            try turn.planNudge(at: defaults.task.nudge)
            replanCursor = .start
        case .zoneChanged:
            followers.untold = .everything
            store.forgetZones()
            try turn.zoneChanged(since: previous)
            try turn.invalidatePlans()
            try turn.checkpointFocus()
            try turn.planNudge(at: defaults.task.nudge)
            replanCursor = .start
        case .aboutToSleep(let whenCommitted):
            try turn.checkpointWork()
            turn.tell(whenCommitted)
        case .resumedFromSleep: try turn.checkpointWork()
        case .alerter(let event): try turn.alerterReported(event)
        case .reloaded(let defaults):
            followers.untold = .everything
            self.defaults = defaults
            try turn.record(Record(.reloaded))
            try turn.invalidatePlans()
            try turn.checkpointFocus(dayEnds: defaults.dayEnds)
            try turn.planNudge(at: defaults.task.nudge)
            replanCursor = .start
        }
    }

    /// Why whatever is late now could not be on time.
    private func latenessCause(_ now: Now) -> Lateness.Cause {
        guard let previous else { return .notRunning }
        if now.boot.id == previous.boot.id, now.asleep - previous.asleep > .seconds(1) { return .asleep }
        if let step = now.clockStep(since: previous), step > .seconds(1) { return .clockStepped }
        return .unknown
    }
}

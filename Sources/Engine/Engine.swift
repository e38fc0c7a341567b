import Agenda
import AgendaStore
import Chronology
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
    private var inbox: [Event] = []
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
    var archiveTransfer: ArchiveTransfer?
    var archiveTransferCount = 0
    /// When the daemon started, by the wall clock of that moment.
    var since: Instant?
    /// Asks the composition root to read the configuration anew; its answer comes as ``Event/reloaded(_:)``.
    let reload: @Sendable () -> Void

    /// `later` takes what is to come, in order, for whoever made `queue` to run on it; without it the queue does.
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
        later: (@Sendable (_ work: @escaping @Sendable () -> Void) -> Void)? = nil
    ) {
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
        try executor.queue.sync { try self.assumeIsolated(body) }
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
        let events = Array(inbox.prefix(Self.batchLimit))
        inbox.removeFirst(events.count)
        let now = sample()
        guard takeTurn(events, now) else { return }
        previous = now
        if !inbox.isEmpty || replanCursor != nil { scheduleTurn() }
    }

    /// The clocks, with days that end as the owner wants them to.
    func sample() -> Now {
        var now = clocks.sample()
        now.dayEnds = defaults.dayEnds
        return now
    }

    /// - Returns: whether all of it is committed.
    private func takeTurn(_ events: [Event], _ now: Now) -> Bool {
        let cause = latenessCause(now)
        let before = (followers, replanCursor)
        do throws(StoreError) {
            // What is due goes first and in a transaction of its own: no request can hold up a ring.
            let due = try store.transaction { transaction in
                let turn = self.turn(transaction, now, cause)
                try turn.fireDue(limit: Self.batchLimit)
                return try turn.finished()
            }
            act(due, now)
            let done = try store.transaction { try self.handle(events, self.turn($0, now, cause)) }
            act(done, now)
            wake.arm(done.heads)
            if due.hasWritten || done.hasWritten { careForStore(now) }
            if due.reachedLimit || done.reachedLimit { scheduleTurn() } else { tellMissed(now) }
            return true
        } catch {
            (followers, replanCursor) = before
            postpone(events, error)
            storeCare.failed(error)
            // The queue could not be read or written. It is all still there: look again soon, and not before.
            wake.arm(QueueHeads(boot: now.boot.instant + .seconds(1)))
            return false
        }
    }

    /// What could not be committed: whoever asked hears so; what happened to the world has happened all the same, and
    /// waits for the next turn.
    private func postpone(_ events: [Event], _ error: StoreError) {
        let waiting = events + inbox
        refuse(waiting, error)
        inbox = waiting.filter { event in
            switch event {
            case .requestReceived, .deadlineReached: false
            default: true
            }
        }
    }

    /// At most once an hour, and when a day has begun, after something was written.
    func careForStore(_ now: Now) {
        if let last = storeCaredAt, last.today == now.today, now.boot.instant - last.boot.instant < .seconds(3600) {
            return
        }
        storeCaredAt = now
        storeCare.written(now)
    }

    private func turn(_ transaction: Transaction, _ now: Now, _ cause: Lateness.Cause) -> Turn {
        Turn(
            transaction: transaction,
            now: now,
            defaults: defaults,
            lateCause: cause,
            zoneNames: zoneNames,
            places: places
        )
    }

    private func handle(_ events: [Event], _ turn: Turn) throws -> Committed {
        for event in events { try handle(event, turn) }
        if let cursor = replanCursor {
            replanCursor = try turn.replan(after: cursor, limit: Self.batchLimit)
            try turn.noteRules(replanCursor == nil ? turn.rules(zoneData) : nil)
        }
        try turn.fireDue(limit: Self.batchLimit)
        try tellFollowers(turn)
        return try turn.finished()
    }

    private func handle(_ event: Event, _ turn: Turn) throws {
        switch event {
        case .requestReceived(let call, let id): try answer(call, id, turn)
        case .requestAbandoned(let id): followers.remove(id)
        case .deadlineReached: break
        case .clockStepped:
            try turn.clockStepped(since: previous)
            try turn.requeueWhatOutlivedABoot()
            try turn.checkpointFocus()
            try turn.planNudge(at: defaults.task.nudge)
            replanCursor = .start
        case .zoneChanged:
            try turn.zoneChanged(since: previous)
            try turn.forgetWhatPlanned()
            try turn.checkpointFocus()
            try turn.planNudge(at: defaults.task.nudge)
            replanCursor = .start
        case .aboutToSleep, .resumedFromSleep:
            try turn.checkpointFocus()
            try turn.checkpointTasks()
        case .alerter(let event): try turn.alerterReported(event)
        case .reloaded(let defaults):
            self.defaults = defaults
            try turn.record(Record(.reloaded))
            try turn.forgetWhatPlanned()
            try turn.checkpointFocus(dayEnds: defaults.dayEnds)
            try turn.planNudge(at: defaults.task.nudge)
            replanCursor = .start
        }
    }

    /// Why whatever is late now could not be on time.
    private func latenessCause(_ now: Now) -> Lateness.Cause {
        guard let previous else { return .notRunning }
        if now.boot.id == previous.boot.id, now.asleep - previous.asleep > .seconds(1) { return .asleep }
        let drift = (now.wall - previous.wall) - (now.boot.instant - previous.boot.instant)
        return drift > .seconds(1) ? .clockStepped : .unknown
    }
}

/// Who the daemon is, as `status` says.
package struct DaemonIdentity: Sendable {
    package var version: String
    package var processID: Int32

    package init(version: String, processID: Int32) {
        self.version = version
        self.processID = processID
    }
}

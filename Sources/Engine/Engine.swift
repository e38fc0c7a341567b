import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Dispatch
import Localization
import Synchronization
import Varlink

/// Handles events, one turn at a time: sample the clocks, load, decide, commit, act.
///
/// A turn is synchronous on the engine's own serial queue; nothing interleaves with it. Waiting events share a turn and
/// its transaction, but each gets its own decision and its own answer.
package actor Engine: EventSink {
    /// Receives every record after its commit, for the journal. Must not block.
    package typealias RecordListener = @Sendable (Record, Now) -> Void

    /// The maximum number of events in one transaction, and of due deadlines of each clock.
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
    /// The language of popups.
    let popupLanguage: @Sendable () -> Language
    let storeCare: StoreCare
    /// Called when no work is left, much work was done since the last call, and no deadline is near. Must not block.
    private let calmed: @Sendable () -> Void
    /// The turns since the last call of ``calmed``. A start, an import, a turn that writes many rows and the end of
    /// forgetting count as many turns.
    var turnsSinceCalm = Engine.muchWork
    static let muchWork = 256
    /// The minimum time to the next deadline for a call of ``calmed``: returning the memory of a storm takes tens of
    /// milliseconds, during which no other thread can allocate.
    private static let calmLead = Duration.milliseconds(250)
    /// The approximate number of rows that a turn of one request writes.
    private static let rowsOfTurn = 8
    /// The clocks at the last call of ``StoreCare/written``.
    private var storeCaredAt: Now?

    var defaults: Defaults
    let zoneNames: @Sendable (String) throws(ZoneError) -> Zone
    /// Looks up a zone's city when it is added to the world clock.
    let places: @Sendable (String) -> City?
    private var inbox = Inbox()
    private var turnIsScheduled = false
    /// Whether the store is closed; after that no turn is taken.
    var isClosed = false
    /// The clocks as read by the previous turn, to distinguish a clock step from the passing of time.
    var previous: Now?
    /// Whether the wall clock can be right.
    var belief = ClockBelief()
    private nonisolated let doubt = Mutex(false)
    /// Whether the wall clock is not believed. Callable from any thread.
    package nonisolated var doubtsClock: Bool { doubt.withLock { $0 } }
    /// Whether stopwatches may still depend on the clock of this boot.
    var mustSettle = true
    /// The cause of lateness of items that are still due after the previous turn; nil if there are none.
    private var backlogCause: Lateness.Cause?
    /// Nil before the first sample.
    var zoneTrust: ZoneTrust?
    /// The position at which replanning continues; nil if it is complete.
    var replanCursor: ReplanCursor?
    var stage = AlertStage()
    /// The last announced number of rings without a popup, and the ring by which that announcement is withdrawn; nil
    /// once all have one.
    var waitingTold: (count: Int, notice: ItemID)?
    /// Missed rings that are not announced yet, because more items may be due.
    var missed = MissedDigest()
    var followers: Followers
    /// Requests that are executed in slices.
    var jobs = Jobs()
    let exports: Exports
    /// The number of commits that wrote something.
    var commitCount = 0
    let beside: BesideWork
    var archiveTransfer: ArchiveTransfer?
    /// Archives ready to replace the store after this turn or a later one.
    var preparedArchives: [AdoptableArchive] = []
    var archiveTransferCount = 0
    /// The wall time at which the daemon started.
    var since: Instant?
    var forgetting = Forgetting()
    /// The heads for which the wake was last armed.
    var armed = QueueHeads.empty
    /// Called when the daemon can be restarted unnoticed (``tellQuiet()``).
    var whenQuiet: (@Sendable () -> Void)?
    /// Set while the store's file can't be written.
    var outage: Outage?
    /// The last reported presence; `here` while it is not watched.
    var presence = Presence.here
    /// The rules by which presence is watched; nil while it is not.
    var watchedAbsence: AbsenceRules?
    /// Whether absence is ignored until the user is back: a session that was started while the screen was locked was
    /// started deliberately from elsewhere.
    var awaitsReturn = false
    /// Whether a focus session depends on presence.
    var focusFollowsPresence = false
    /// Starts, changes or ends the watch of presence. Must not block.
    let watchPresence: @Sendable (AbsenceRules?) -> Void
    /// The time when the user was notified of an outage; nil after the notification of its end.
    var outageTold: BootInstant?
    /// The last write to the file, on the boot clock.
    var lastWritten: BootMoment?
    /// Whether the start has deferred work.
    var startIsIncomplete = false
    /// The time of that work; nil before the first turn, and after the work was done.
    var startCompletion: BootInstant?
    /// The number of announced rewrites of the file.
    var knownRewriteCount = 0

    /// `later` enqueues work in order on behalf of the owner of `queue`; by default the queue itself does so. `beside`
    /// runs work in order on another thread, in parallel with the turns.
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
        statusShares: StatusShares = .standard,
        storeCare: StoreCare = .none,
        calmed: @escaping @Sendable () -> Void = {},
        watchPresence: @escaping @Sendable (AbsenceRules?) -> Void = { _ in },
        listener: @escaping RecordListener = { _, _ in },
        popupLanguage: @escaping @Sendable () -> Language = { .current },
        later: (@Sendable (_ work: @escaping @Sendable () -> Void) -> Void)? = nil,
        beside: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void
    ) {
        let besideWork = BesideWork(beside)
        self.beside = besideWork
        exports = Exports(store, transport, beside: besideWork.begin, calmed: calmed)
        executor = QueueExecutor(queue, later: later)
        self.store = store
        followers = Followers(statusShares)
        self.clocks = clocks
        self.wake = wake
        self.alerter = alerter
        self.transport = transport
        self.defaults = defaults
        self.identity = identity
        self.zoneNames = zoneNames
        self.places = places
        self.storeCare = storeCare
        self.calmed = calmed
        self.watchPresence = watchPresence
        self.listener = listener
        self.popupLanguage = popupLanguage
    }

    /// Enqueues an event. Callable from any thread; returns at once.
    package nonisolated func submit(_ event: Event) {
        executor.runLater { self.assumeIsolated { $0.receive(event) } }
    }

    /// Runs `body` on the engine's queue and waits for it. For the composition root and tests; must not be called
    /// within a turn.
    package nonisolated func perform<Result: Sendable>(
        _ body: @Sendable (isolated Engine) throws -> Result
    ) rethrows -> Result {
        try executor.sync { try self.assumeIsolated(body) }
    }

    private func receive(_ event: Event) {
        inbox.append(event)
        scheduleTurn()
    }

    /// Enqueues the turn after the waiting events, so that they share it.
    func scheduleTurn() {
        guard !turnIsScheduled else { return }
        turnIsScheduled = true
        executor.runLater { self.assumeIsolated { $0.turn() } }
    }

    private func turn() {
        turnIsScheduled = false
        guard !isClosed else { return }
        let events = inbox.take(Self.batchLimit)
        let budget = WorkBudget(clocks)
        if events.contains(where: \.isChangeOfZone) { zoneTrust?.changeWasReported(clocks.sample()) }
        let start = sample()
        completeStart(start)
        guard takeTurn(events, latenessCause(start), budget) else { return }
        previous = start
        adoptPrepared()
        store.keepLogShort(beside: beside.begin)
        if !inbox.isEmpty || hasWork { scheduleTurn() } else { tellQuiet() }
        turnsSinceCalm += 1
        if !turnIsScheduled, turnsSinceCalm > Self.muchWork, isFarFromDeadline(start) {
            turnsSinceCalm = 0
            store.releaseMemory()
            calmed()
        }
    }

    /// Tells other threads whether the clock is believed.
    func noteBelief() { doubt.withLock { $0 = belief.isDoubted } }

    private func isFarFromDeadline(_ now: Now) -> Bool {
        guard let left = armed.untilFirst(now) else { return true }
        return left > Self.calmLead
    }

    /// Whether work continues in the next turn.
    private var hasWork: Bool {
        replanCursor != nil || jobs.wantTurn || outage == nil && forgetting.isUnderWay || !followers.isUpToDate
            || preparedArchives.first.map { $0.trial == nil } ?? false
    }

    /// Samples the clocks and adds the configured end of the day, and how long the zone must still last.
    func sample() -> Now {
        var now = clocks.sample()
        now.dayEnds = defaults.dayEnds
        var trust = zoneTrust ?? ZoneTrust(now, memory: nil)
        trust.note(now)
        zoneTrust = trust
        now.zoneSettles = trust.remaining(now)
        now.settledZone = trust.settled
        now.zoneIsBack = trust.isBack
        return now
    }

    /// The result of the first transaction of a turn.
    private enum FirstTransaction {
        case fired(Committed)
        case handled((Committed, left: ArraySlice<Event>))
    }

    /// - Returns: whether the turn was completed, in the file or in memory.
    private func takeTurn(_ events: [Event], _ cause: Lateness.Cause, _ budget: WorkBudget) -> Bool {
        endOutage(cause)
        if let outage { return takeTurnInMemory(events, outage.error, cause) }
        let before = (followers.beforeTurn(), jobs, replanCursor, preparedArchives, forgetting)
        let (beliefBefore, trustBefore) = (belief, zoneTrust)
        do throws(StoreError) {
            // Due deadlines are handled first, in a separate transaction: no request can delay a ring. If none are due,
            // that transaction also handles the events.
            let first: FirstTransaction = try store.transaction { transaction in
                let turn = self.turn(transaction, cause)
                try self.fireDue(turn, budget)
                guard turn.didNothing else { return .fired(try turn.finished()) }
                return .handled(try self.handle(events, turn, budget, after: nil))
            }
            var committed: [Committed] = []
            let (done, left): (Committed, left: ArraySlice<Event>)
            switch first {
            case .handled(let handled): (done, left) = handled
            case .fired(let due):
                act(due)
                followers.untold.add(due.touched)
                committed.append(due)
                // Rings may have used up the first budget; requests during a storm of rings have their own.
                let budget = WorkBudget(clocks)
                (done, left) = try store.transaction {
                    try self.handle(events, self.turn($0, cause), budget, after: due)
                }
            }
            inbox.putBack(left)
            act(done)
            committed.append(done)
            noteWritten(committed)
            finishDue(done, hasBacklog: committed.contains(where: \.reachedLimit), cause)
            return true
        } catch {
            followers.takeBack(to: before.0)
            (_, jobs, replanCursor, preparedArchives, forgetting) = before
            (belief, zoneTrust) = (beliefBefore, trustBefore)
            followers.untold = .everything
            guard !error.isDamage else {
                refuse(events, error)
                return false
            }
            beginOutage(error)
            return takeTurnInMemory(events, error, cause)
        }
    }

    /// Leaves deadlines that are still due to the next turn; announces missed rings once nothing is due or to be
    /// replanned.
    func finishDue(_ done: Committed, hasBacklog: Bool, _ cause: Lateness.Cause) {
        backlogCause = hasBacklog ? cause : nil
        if hasBacklog {
            scheduleTurn()
        } else {
            if replanCursor == nil { tellMissed(done.now) }
            tellWaiting(done.now)
        }
        arm(done)
    }

    /// Handles a turn that failed both in the file and in memory. The queue is unchanged and will be checked again
    /// soon. Requests are answered with the error; events of the world are kept for the next turn.
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

    private func noteWritten(_ committed: [Committed]) {
        guard let written = committed.last(where: \.hasWritten) else { return }
        lastWritten = written.now.boot
        let rowCount = committed.map(\.writtenRowCount).reduce(0, +)
        turnsSinceCalm += rowCount / Self.rowsOfTurn
        if belief.mayForget { forgetting.note(writtenRows: rowCount, defaults.keep, written.now) }
        tellRecovery(written.now.boot.instant)
        careForStore(written.now)
    }

    /// Calls ``StoreCare/written`` after a write, at most once an hour and on each new day.
    func careForStore(_ now: Now) {
        if let last = storeCaredAt, last.today == now.today, now.boot.instant - last.boot.instant < .seconds(3600) {
            return
        }
        storeCaredAt = now
        storeCare.written(now)
        beside.begin { [store] in store.forgetReplaced(at: now.wall) }
    }

    /// Samples the clocks after the transaction has begun, because a lock of the file may have delayed it.
    func turn(_ transaction: Transaction, _ cause: Lateness.Cause) -> Turn {
        var now = sample()
        let wasDoubted = belief.isDoubted
        belief.note(now, since: previous)
        now.isDoubted = belief.isDoubted
        if belief.isDoubted != wasDoubted {
            replanCursor = .start
            noteBelief()
        }
        // What was changed by an unsettled clock is confirmed, before anything else may seem to prove it wrong.
        if now.isSettled, previous?.isSettled == false { replanCursor = .start }
        return Turn(
            transaction: transaction,
            now: now,
            defaults: defaults,
            lateCause: cause,
            presence: presence,
            belief: belief,
            zoneNames: zoneNames,
            places: places
        )
    }

    /// - Parameter fired: the turn that handled due deadlines; nil if none were due.
    /// - Returns: the events that did not fit into the budget.
    private func handle(
        _ events: [Event],
        _ turn: Turn,
        _ budget: WorkBudget,
        after fired: Committed?
    ) throws -> (Committed, left: ArraySlice<Event>) {
        if mustSettle, turn.now.isSettled {
            try turn.settleStopwatches()
            mustSettle = false
        }
        let hasOtherWork = !events.isEmpty || !jobs.isEmpty || replanCursor != nil
        // Before the events: a replanning that one of them starts is for the next turn.
        while let cursor = replanCursor {
            replanCursor = try turn.replan(after: cursor, limit: Bounds.slice)
            if replanCursor == nil, try turn.endDoubt() { belief.noteRestored() }
            if budget.isHalfUsedUp { break }
        }
        let left = try takeEventsAndJobs(events[...], turn, budget, after: fired != nil)
        try tryStore(turn)
        // Deadlines made due by these events. The rest of a storm waits for the next turn, so that the events are
        // answered first.
        if fired?.reachedLimit != true { try fireDue(turn, budget) }
        try tellFollowers(turn, budget)
        // Only if there is no other work, so that this also runs on a machine on which every turn exceeds the budget.
        if !hasOtherWork || !budget.isUsedUp { try forget(turn) }
        return (try turn.finished(), left)
    }

    /// Handles due deadlines; but what a clock that was not believed did is taken back before, as if the right one had
    /// been there from the beginning.
    func fireDue(_ turn: Turn, _ budget: WorkBudget) throws {
        try turn.noteDoubt()
        if zoneTrust?.lastSettledRing == nil { zoneTrust?.note(lastSettledRing: try turn.lastRing()) }
        if let zoneTrust { try turn.note(zoneTrust) }
        if replanCursor != nil, belief.mustRestore, !belief.isDoubted { return }
        try turn.fireDue(limit: Self.batchLimit, budget)
    }

    private func forget(_ turn: Turn) throws {
        guard forgetting.isUnderWay else { return }
        // By a clock that is ahead, everything would be old.
        if !belief.mayForget { return forgetting.stop() }
        try forgetting.advance(turn.transaction, defaults.keep, turn.now)
        // Forgetting has counted the rows of whole tables.
        if !forgetting.isUnderWay { turnsSinceCalm = Self.muchWork }
    }

    func handle(_ event: Event, _ turn: Turn) throws {
        switch event {
        case .requestReceived(let call, let id): try take(call, id, turn)
        case .requestAbandoned(let id):
            followers.remove(id)
            jobs.remove(id)
            turn.abandonExport(to: id)
            exports.abandon(id)
        case .archivePrepared(let archive, let wanted): preparedArchives.append(AdoptableArchive(archive, wanted))
        case .pageTaken(let id):
            jobs.resume(id)
            exports.pageTaken(id)
        case .deadlineReached: break
        case .clockStepped:
            followers.untold = .everything
            try turn.clockStepped(since: previous)
            if turn.wasSet(since: previous), !turn.now.isDoubted { try turn.settleStopwatches() }
            try turn.rebaseCounts()
            try turn.checkpointFocus()
            try turn.planNudge(at: defaults.task.nudge)
            replanCursor = .start
        case .zoneChanged:
            followers.untold = .everything
            store.forgetZones()
            try turn.zoneChanged(since: previous)
            if let zoneTrust, zoneTrust.hasReplacedUnsettled {
                try turn.withdrawEarlyRings(after: zoneTrust.lastSettledRing ?? 0)
                self.zoneTrust?.noteWithdrawn()
            }
            try turn.checkpointFocus()
            try turn.planNudge(at: defaults.task.nudge)
            replanCursor = .start
        case .zonesLost(let troubles): try turn.zonesLost(troubles)
        case .aboutToSleep(let whenCommitted):
            try turn.checkpointWork()
            turn.tell(whenCommitted)
        case .resumedFromSleep: try turn.checkpointWork()
        case .presenceChanged(let presence):
            // Ignores a late report after the watch has ended.
            guard watchedAbsence != nil else { break }
            if presence == .here { awaitsReturn = false }
            guard !awaitsReturn else { break }
            self.presence = presence
            try turn.note(presence)
        // In an outage not all items are in memory: a missing one may exist.
        case .alerter(.announcementFound) where outage != nil: break
        case .alerter(let event): try turn.alerterReported(event)
        case .reloaded(let defaults, let whenCommitted):
            followers.untold = .everything
            if defaults.keep != self.defaults.keep { forgetting.limitsChanged() }
            let movesReminders = defaults.dday.at != self.defaults.dday.at
            (self.defaults, turn.defaults) = (defaults, defaults)
            if movesReminders { try turn.moveReminders() }
            try turn.record(Record(.reloaded))
            if defaults.absence.isEmpty { try turn.note(.here) }
            try turn.checkpointFocus(dayEnds: defaults.dayEnds)
            try turn.planNudge(at: defaults.task.nudge)
            replanCursor = .start
            turn.tell(whenCommitted)
        case .programReplaced(let whenQuiet): self.whenQuiet = whenQuiet
        }
    }

    /// The cause of any lateness in this turn. Deadlines left over by a turn keep their cause in the next one.
    private func latenessCause(_ now: Now) -> Lateness.Cause {
        guard let previous else { return .notRunning }
        if now.boot.id == previous.boot.id, now.asleep - previous.asleep > .seconds(1) { return .asleep }
        if let step = now.clockStep(since: previous), step > .seconds(1) { return .clockStepped }
        return backlogCause ?? .unknown
    }
}

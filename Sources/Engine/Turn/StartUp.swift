import Agenda
import AgendaStore
import Chronology

extension Engine {
    /// The time for which ``completeStart(_:)`` waits after the first turn, so that it does not delay the first
    /// answers.
    private static let completionDelay = Duration.milliseconds(250)

    /// Resumes from the stored state: handles reboots and open rings, and replans everything, because clock, zones and
    /// configuration may have changed while no daemon ran, or when the last one could not finish.
    ///
    /// `recovery`: announced if the store had to be replaced by a backup.
    /// - Throws: ``StoreError`` if the store can't be read; in that case nothing was started.
    package func start(recovery: StoreRecovery? = nil) throws(StoreError) {
        let done = try takeUp()
        replanCursor = .start
        since = done.now.wall
        if let recovery { notify { Announcement(recovery, done.now) } }
        act(done)
        awaitsReturn = false
        alerter.reviewAnnouncements()
        if outage == nil { lastWritten = done.now.boot }
        startIsIncomplete = true
        scheduleTurn()
    }

    /// Runs the first turn: in memory if the store can't be written, for example because the disk is read-only, or full
    /// up to the space that the log reserves.
    private func takeUp() throws(StoreError) -> Committed {
        do throws(StoreError) {
            return try store.transaction(takeUp)
        } catch {
            guard error.outage != nil else { throw error }
            try store.readStandby()
            beginOutage(error)
            guard outage != nil else { throw error }
            let done = try store.standbyTransaction(takeUp)
            outage?.hasUnsaved = true
            outage?.mustReplan = true
            return done
        }
    }

    private func takeUp(_ transaction: Transaction) throws -> Committed {
        belief = try transaction.belief()
        noteBelief()
        var trust = ZoneTrust(clocks.sample(), memory: try transaction.zoneMemory())
        let lastSettledRing = trust.hasReplacedUnsettled ? trust.lastSettledRing : nil
        trust.noteWithdrawn()
        zoneTrust = trust
        let turn = self.turn(transaction, .notRunning)
        try turn.resume(lastSettledRing: lastSettledRing)
        if trust.lastSettledRing == nil { zoneTrust?.note(lastSettledRing: try turn.lastRing()) }
        try turn.note(zoneTrust ?? trust)
        return try turn.committed()
    }

    /// Does the deferred work of the start when it is due: completes the standby, whose rows this turn's transaction
    /// reads, and maintains the store. In an outage, the next write triggers the maintenance.
    func completeStart(_ now: Now) {
        guard startIsIncomplete else { return }
        guard let startCompletion else { return startCompletion = now.boot.instant + Self.completionDelay }
        guard now.boot.instant >= startCompletion else { return }
        self.startCompletion = nil
        startIsIncomplete = false
        store.completeStandby()
        storeCare.started()
        if outage == nil { careForStore(now) }
    }

    /// Credits current work and records the end. Events until ``close()``, such as the answer to a popup, are still
    /// handled.
    package func stop() {
        endOutage(.unknown)
        let done = try? store.transaction { transaction in
            let turn = self.turn(transaction, .unknown)
            try turn.checkpointWork()
            try turn.hideProgress(in: transaction)
            try turn.tellFocus(HookFact.left)
            try turn.record(Record(.daemonStopped))
            if let zoneTrust { try turn.note(zoneTrust) }
            try turn.remember()
            return try turn.committed()
        }
        if let done { act(done) }
        tellMissed(sample())
        wake.arm(.empty)
    }

    /// Closes the store. Later events are dropped: popups and sounds report until the process exits.
    package func close() {
        isClosed = true
        store.close()
    }
}

extension Turn {
    /// `lastSettledRing`: the last ring before a zone that had not lasted, which another one has replaced; otherwise
    /// nil.
    func resume(lastSettledRing: Int64?) throws {
        let seen = try transaction.lastSeen()
        let last = seen?.clocks(now)
        try noteDoubt()
        if let seen, let last, last.boot.id != now.boot.id {
            try transaction.rememberLastBoot(seen)
            try takeUpAfterReboot(lastSeen: last)
            for stopwatch in try transaction.all(Stopwatch.self, openOnly: true) {
                try commit(stopwatch.rebooted(lastSeen: last, now))
            }
        }
        if wasSet(since: last), !now.isDoubted { try settleStopwatches() }
        if let last { try finishSettingBack(to: last.wall) }
        try transaction.takeBackReadable(now)
        // Also without a reboot: the clock may have been set while no daemon ran or in an unfinished turn.
        try rebaseCounts()
        try checkpointFocus()
        if defaults.absence.isEmpty { try note(.here) }
        try tellFocus(HookFact.takenUp)
        // What a wrong clock did is taken back later, from what a believed one had planned.
        if let lastSettledRing, !belief.mustRestore { try withdrawEarlyRings(after: lastSettledRing) }
        for ring in try transaction.openRings() { try resume(ring) }
        try planNudge(at: defaults.task.nudge)
        try record(Record(.daemonStarted))
        try remember()
    }

    /// Shows a ring again, unless the clock was set back meanwhile and the ring will be taken back.
    private func resume(_ ring: Ring) throws {
        switch try unwinding(ring) {
        case nil: try apply(ring.resumed(now).effects)
        case .changed(let outcome)?: try apply(outcome.entity.resumed(now).effects)
        case .withdrawn?, .due?: break
        }
    }

    /// Runs hooks for sessions that do not change.
    func tellFocus(in store: Transaction? = nil, _ fact: (FocusSession, Now) -> HookFact?) throws {
        for session in try (store ?? transaction).all(FocusSession.self, openOnly: true) { runHook(fact(session, now)) }
    }

    /// From now on, stopwatches that ran through a reboot count by the clock of this boot alone.
    func settleStopwatches() throws {
        for stopwatch in try transaction.all(Stopwatch.self, openOnly: true) {
            let settled = stopwatch.settled(now)
            if settled.entity != stopwatch { try commit(settled) }
        }
    }

    /// Counts of earlier boots depend on the wall clock.
    func rebaseCounts() throws {
        try boundCounts()
        try transaction.rebase(onto: now)
    }

    /// By a wall clock that is behind the end of the last boot, counts of earlier boots would have more left than then.
    func boundCounts() throws {
        guard let last = try transaction.lastBoot(), last.wall > now.wall else { return }
        for item in try transaction.countsOfEarlierBoots(now) { try bound(item, byEndOf: last.boot) }
    }

    private func bound(_ item: ItemID, byEndOf end: BootMoment) throws {
        switch item.kind {
        case .timer:
            guard let timer = try transaction.load(Countdown.self, item) else { return }
            let bounded = timer.bounded(byEndOf: end, now)
            if bounded != timer { try commit(Outcome(bounded)) }
        case .ring:
            guard let ring = try transaction.ring(item) else { return }
            let bounded = ring.bounded(byEndOf: end, now)
            if bounded != ring { try commit(Outcome(bounded)) }
        // The counts of other items are set anew at a start.
        default: break
        }
    }

    /// Resumes the counts of an earlier boot from its last recorded clocks, `lastSeen`.
    func takeUpAfterReboot(lastSeen: Now?) throws {
        for task in try transaction.tasksUnderWay() { try commit(task.rebooted(lastSeen: lastSeen, now)) }
        for session in try transaction.all(FocusSession.self, openOnly: true) {
            try commit(session.rebooted(lastSeen: lastSeen, now))
        }
    }

    func remember() throws { try transaction.remember(LastSeen(now, belief)) }
}

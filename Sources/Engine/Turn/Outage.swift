import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Varlink

/// A period in which the store's file can't be read or written. Turns continue in memory with the next deadlines.
struct Outage {
    /// The latest reason.
    var error: StoreError
    /// Whether the clock, the zone or the configuration changed meanwhile: items that are not in memory must be
    /// replanned.
    var mustReplan = false
    /// Whether memory has changes that the file does not have.
    var hasUnsaved = false
    /// The next attempt to write the file if there are unsaved changes.
    var nextTrial: BootInstant
    var pause = Self.firstPause

    var reason: StoreError.Outage { error.outage ?? .broken }

    /// Delays the next attempt after each one without another cause.
    func tried(_ error: StoreError, at now: BootInstant) -> Outage {
        var outage = self
        outage.error = error
        guard now >= nextTrial else { return outage }
        outage.pause = min(pause * 2, Self.longestPause)
        outage.nextTrial = now + outage.pause
        return outage
    }

    static let firstPause = Duration.seconds(1)
    private static let longestPause = Duration.seconds(300)
    static let shortestTold = Duration.seconds(2)
}

extension Engine {
    /// Starts turns in memory. Makes no announcement if that also fails.
    func beginOutage(_ error: StoreError) {
        storeCare.failed(error)
        guard outage == nil, (try? store.beginStandby()) != nil else { return }
        let now = clocks.sample().boot.instant
        let outage = Outage(error: error, nextTrial: now + Outage.firstPause)
        self.outage = outage
        guard outageTold == nil else { return }
        outageTold = now
        notify { Announcement(outage.reason) }
    }

    /// Announces the end of an outage after successful writes. On a nearly full disk small writes succeed where larger
    /// ones fail; the delay prevents alternating announcements.
    func tellRecovery(_ now: BootInstant) {
        guard let told = outageTold, now - told >= Outage.shortestTold else { return }
        outageTold = nil
        notify { .storeRecovered }
    }

    /// Tries to write the file and all unsaved changes. Called by each turn.
    func endOutage(_ cause: Lateness.Cause) {
        guard let outage else { return }
        do throws(StoreError) {
            let done = try store.endStandby { transaction in
                let turn = self.turn(transaction, cause)
                if outage.mustReplan { try turn.rebaseCounts() }
                try turn.remember()
                return try turn.finished()
            }
            self.outage = nil
            if outage.mustReplan { replanCursor = .start }
            // A follower that began during the outage may have been answered from the file in its earlier state.
            followers.untold = .everything
            act(done)
            lastWritten = done.now.boot
            storeCare.recovered()
            tellRecovery(done.now.boot.instant)
        } catch {
            if error.outage != outage.error.outage { storeCare.failed(error) }
            self.outage = outage.tried(error, at: clocks.sample().boot.instant)
        }
    }

    /// - Returns: whether the turn was completed in memory.
    func takeTurnInMemory(_ events: [Event], _ error: StoreError, _ cause: Lateness.Cause) -> Bool {
        guard outage != nil else {
            refuse(events, error)
            return false
        }
        // Events precede reads here: a client that sent a request and left at once would otherwise be kept as a
        // follower.
        let gone = Set(events.compactMap(\.abandonedCall))
        let questions = events.filter { event in
            guard case .requestReceived(_, let id) = event else { return false }
            return !event.canHappenInMemory && !gone.contains(id)
        }
        if replanCursor != nil || events.contains(where: \.plansAnew) {
            // With the moments that another zone may pass over, or a time of day must not repeat further west.
            store.prepareStandbyForReplanning(after: sample().wall - RungMoments.passedOverFor)
        }
        do throws(StoreError) {
            let done = try store.standbyTransaction { transaction in
                let turn = self.turn(transaction, cause)
                try self.fireDue(turn, WorkBudget(clocks))
                for event in events where event.canHappenInMemory { try self.handle(event, turn) }
                while let job = jobs.next(answersToRings: true) { try continueJob(job, turn) }
                try self.replanInMemory(turn)
                try self.fireDue(turn, WorkBudget(clocks))
                return try turn.finished()
            }
            act(done)
            followers.untold.add(done.touched)
            if done.hasWritten { outage?.hasUnsaved = true }
            answer(questions, cause)
            finishDue(done, hasBacklog: done.reachedLimit, cause)
            return true
        } catch {
            refuse(events, error)
            return false
        }
    }

    /// Replans all items in memory at once; there are few.
    private func replanInMemory(_ turn: Turn) throws {
        guard replanCursor != nil else { return }
        while let cursor = replanCursor { replanCursor = try turn.replan(after: cursor, limit: Self.batchLimit) }
        outage?.mustReplan = true
    }

    /// Answers requests and followers from the file merged with memory if it can be read, otherwise only from memory.
    private func answer(_ questions: [Event], _ cause: Lateness.Cause) {
        guard !questions.isEmpty || !followers.isEmpty || !jobs.isEmpty, let outage else { return }
        let before = (followers.beforeTurn(), jobs, replanCursor)
        let refusal = ClockError(outage.error)
        let budget = WorkBudget(clocks)
        do throws(StoreError) {
            act(
                try store.preview { transaction in
                    let turn = self.turn(transaction, cause)
                    for case .requestReceived(let call, let id) in questions {
                        try self.take(call, id, turn, refusingWrites: refusal)
                    }
                    while let job = jobs.next(answersToRings: false) {
                        try continueJob(job, turn, refusingWrites: refusal)
                        if budget.isUsedUp { break }
                    }
                    try self.tellFollowers(turn, budget)
                    return turn.answered()
                }
            )
        } catch {
            followers.takeBack(to: before.0)
            (_, jobs, replanCursor) = before
            refuseJobs(outage.error)
            for case .requestReceived(let call, let id) in questions { answerFromMemory(call, id, cause, refusal) }
            tellFollowersFromMemory(cause)
        }
    }

    private func answerFromMemory(_ call: VarlinkCall, _ id: CallID, _ cause: Lateness.Cause, _ refusal: ClockError) {
        let before = (followers.beforeTurn(), jobs, replanCursor)
        let isInMemory = Self.knownInMemory.contains(call.method)
        let body = { (transaction: Transaction) throws -> Committed in
            let turn = self.turn(transaction, cause)
            turn.knowsOnlyMemory = isInMemory
            if !isInMemory { turn.outdated = (self.store.unsavedItems, refusal) }
            try self.answer(call, id, turn, refusingWrites: refusal)
            while let job = self.jobs.next() { try self.continueJob(job, turn, refusingWrites: refusal) }
            return turn.answered()
        }
        do throws(StoreError) {
            act(isInMemory ? try store.standbyTransaction(body) : try store.read(body))
        } catch {
            followers.takeBack(to: before.0)
            (_, jobs, replanCursor) = before
            transport.reply(to: id, VarlinkReply(error: refusal.varlinkError))
        }
    }

    private func tellFollowersFromMemory(_ cause: Lateness.Cause) {
        guard !followers.isEmpty else { return }
        let before = (followers.beforeTurn(), jobs)
        do throws(StoreError) {
            act(
                try store.standbyTransaction { transaction in
                    let turn = self.turn(transaction, cause)
                    turn.knowsOnlyMemory = true
                    try self.tellFollowers(turn, WorkBudget(clocks))
                    return turn.answered()
                }
            )
        } catch {
            followers.takeBack(to: before.0)
            jobs = before.1
        }
    }

    private static let knownInMemory: Set<String> = [ClockInterface.GetStatus.name, RingsInterface.List.name]

    /// Arms the heads of the queue as known in memory, and the next attempt.
    func arm(_ committed: Committed) {
        var heads = committed.heads
        if let outage {
            let ends = store.extendStandby()
            heads.wall = heads.wall ?? ends.wall
            heads.boot = heads.boot ?? ends.boot
            if outage.hasUnsaved || followers.hasNewsInFile { heads.storeTrial = outage.nextTrial }
        } else {
            heads.storeTrial = heads.trial(committed.now)
        }
        let other = [preparedArchives.first?.trial?.next, quietTrial, belief.nextLook(committed.now)]
        heads.storeTrial = ([heads.storeTrial] + other).compactMap(\.self).min()
        heads.startCompletion = startCompletion
        heads.zoneSettles = zoneTrust?.settles(committed.now)
        armed = heads
        wake.arm(heads)
        if store.rewriteCount != knownRewriteCount {
            knownRewriteCount = store.rewriteCount
            storeCare.rewritten()
            notify { .storeRewritten }
        }
    }

    /// Tests ten minutes before a ring whether the file can be written, unless it was written since, so that the user
    /// has time to act.
    func tryStore(_ turn: Turn) throws {
        // A turn that writes is itself a test.
        guard !turn.hasWritten else { return }
        if try turn.heads().isTrialDue(after: lastWritten, turn.now) { try turn.remember() }
    }
}

extension Event {
    /// Whether the event can change the instants of wall times.
    fileprivate var plansAnew: Bool {
        switch self {
        case .clockStepped, .zoneChanged, .reloaded: true
        default: false
        }
    }

    fileprivate var abandonedCall: CallID? {
        if case .requestAbandoned(let id) = self { id } else { nil }
    }

    /// Whether the event is handled in memory, as are events of the world and answers to rings; other requests that
    /// write are not.
    fileprivate var canHappenInMemory: Bool {
        guard case .requestReceived(let call, _) = self else { return true }
        return call.answersRing
    }
}

extension QueueHeads {
    private static let trialLead = Duration.seconds(600)

    /// Whether the earliest deadline is near and the file has not been written since then.
    func isTrialDue(after lastWritten: BootMoment?, _ now: Now) -> Bool {
        guard let left = untilFirst(now), left <= Self.trialLead else { return false }
        return !wasTried(lastWritten, now, left: left)
    }

    /// The time of the next test; nil if the earliest deadline is already near or there is none.
    func trial(_ now: Now) -> BootInstant? {
        guard let left = untilFirst(now), left > Self.trialLead else { return nil }
        return now.boot.instant + (left - Self.trialLead)
    }

    private func wasTried(_ lastWritten: BootMoment?, _ now: Now, left: Duration) -> Bool {
        guard let lastWritten, lastWritten.id == now.boot.id else { return false }
        return now.boot.instant - lastWritten.instant + left <= Self.trialLead
    }
}

import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Varlink

/// One turn within its transaction: loads entities, applies the agenda's transitions, writes, and collects the actions
/// to run after the commit.
final class Turn {
    let transaction: Transaction
    private(set) var now: Now
    /// Changed by a reloaded configuration.
    var defaults: Defaults
    private(set) var lateCause: Lateness.Cause
    let belief: ClockBelief
    private(set) var presence: Presence
    let zoneNames: (String) throws(ZoneError) -> Zone
    /// The city after which a zone is named, if any.
    let places: (String) -> City?
    /// Whether no item is ringing or snoozed, while the page of a list is made.
    private var knowsThatNothingRings = false
    private let writtenRowCountBefore: Int
    private(set) var actions: [Action] = []
    private(set) var reachedLimit = false
    /// Whether the turn starts no further work, so that deadlines that fell due meanwhile are handled soon.
    private(set) var endsEarly = false
    /// True in an outage: missing items may be in the unreadable file.
    var knowsOnlyMemory = false
    /// In an outage in which the file is read in its earlier state: the items changed since in memory, and the answer
    /// to requests to change them.
    var outdated: (items: Set<ItemID>, refusal: ClockError)?

    init(
        transaction: Transaction,
        now: Now,
        defaults: Defaults,
        lateCause: Lateness.Cause,
        presence: Presence,
        belief: ClockBelief = ClockBelief(),
        zoneNames: @escaping (String) throws(ZoneError) -> Zone,
        places: @escaping (String) -> City? = { _ in nil }
    ) {
        self.transaction = transaction
        self.now = now
        self.defaults = defaults
        self.lateCause = lateCause
        self.presence = presence
        self.belief = belief
        self.zoneNames = zoneNames
        self.places = places
        writtenRowCountBefore = transaction.writtenRowCount
    }

    private var writtenRowCount: Int { transaction.writtenRowCount - writtenRowCountBefore }
    var hasWritten: Bool { writtenRowCount != 0 }

    /// Whether its transaction can be used for another turn.
    var didNothing: Bool { !hasWritten && actions.isEmpty && !reachedLimit }

    /// The items written so far; nil means all.
    var touched: Set<ItemID>? { transaction.touchedEverything ? nil : transaction.touched }

    /// Saves the entity and applies its effects. The task of a focus session follows it.
    func commit(_ outcome: Outcome<some StoredEntity>) throws {
        let session = outcome.entity as? FocusSession
        let before = try session.flatMap { try transaction.load(FocusSession.self, $0.id) }
        try transaction.save(outcome.entity, now)
        // Before the hooks of a ring started by this.
        if let session { runHook(HookFact(from: before, to: session, now)) }
        try apply(outcome.effects)
        if let session, let before { try followFocus(from: before, to: session) }
    }

    func commit(_ outcome: Outcome<Ring>) throws {
        try transaction.save(outcome.entity, now)
        try apply(outcome.effects)
    }

    func apply(_ effects: [Effect]) throws {
        for effect in effects {
            switch effect {
            case .record(let record): try write(record)
            case .open(let draft): try open(draft)
            case .run(let draft): try run(draft)
            // Nothing is missed by a clock that is not believed.
            case .miss where now.isDoubted, .notify(.missed) where now.isDoubted: break
            case .notify(.unanswered) where now.isDoubted: break
            case .miss(let draft, let lateness): try miss(draft, lateness)
            case .settle(let item, let end): try settle(item, end)
            case .editRing(let item, let label, let late): try editRing(item, label, late)
            case .runOn(let item): try runOnOrDismiss(item)
            case .credit(let span): try transaction.credit(span)
            case .keep(let run): try transaction.append(run)
            case .present(let ring): actions.append(.present(try presented(ring)))
            case .execute(let ring): actions.append(.execute(ring))
            case .withdraw(let ring): actions.append(.withdraw(ring))
            case .notify(let notice): actions.append(.notify(notice))
            case .retract(let item): actions.append(.retract(item))
            case .progress(let item, let progress): actions.append(.progress(item, progress))
            }
        }
    }

    /// The ring with what its popup says of its item.
    private func presented(_ ring: Ring) throws -> PresentedRing {
        guard case .extend = ring.offer else { return PresentedRing(ring: ring) }
        return PresentedRing(ring: ring, counted: try transaction.load(Countdown.self, ring.item)?.duration)
    }

    private func write(_ record: Record) throws {
        try transaction.append(record, now)
        actions.append(.log(record))
        HookFact.facts(of: record).forEach(runHook)
    }

    /// Lists the rings without a popup again after this turn, because the server that showed their list is gone.
    func listWaitingAgain() { actions.append(.listWaitingAgain) }

    /// Runs the hook of the event after the commit, if there is one.
    func runHook(_ fact: HookFact?) {
        if let fact, let command = defaults.hooks[fact.event] { actions.append(.run(fact, command: command)) }
    }

    /// A ring that has begun for that item and moment never begins again; one that was missed before it could ring
    /// (because the clock was ahead and was set back) still may.
    private func open(_ draft: RingDraft) throws {
        let known = try transaction.known(draft.item, scheduled: draft.scheduled)
        guard known?.hasBegun != true else { return }
        if let open = try transaction.openRing(of: draft.item) { try commit(open.replaced(now)) }
        let id = try known?.id ?? transaction.newID(.ring)
        try commit(Ring.begin(draft, cause: lateCause, id: id, now))
    }

    /// A moment that has rung or run never comes again.
    private func run(_ draft: RingDraft) throws {
        let known = try transaction.known(draft.item, scheduled: draft.scheduled)
        guard known?.hasBegun != true else { return }
        let id = try known?.id ?? transaction.newID(.ring)
        try commit(Ring.run(draft, cause: lateCause, id: id, now))
    }

    private func miss(_ draft: RingDraft, _ lateness: Lateness) throws {
        guard try transaction.known(draft.item, scheduled: draft.scheduled) == nil else { return }
        try commit(Ring.missed(draft, lateness, id: transaction.newID(.ring), now))
    }

    private func settle(_ item: ItemID, _ end: RingEnd) throws {
        guard let ring = try transaction.openRing(of: item) else { return }
        try commit(ring.settled(end, now))
    }

    private func editRing(_ item: ItemID, _ label: String, _ late: LatePolicy?) throws {
        guard let ring = try transaction.openRing(of: item) else { return }
        try commit(ring.edited(label: label, late: late))
    }

    /// Whether a displayed item is ringing or snoozed.
    func hasOpenRing(_ item: ItemID) throws -> Bool {
        try !knowsThatNothingRings && transaction.openRingID(of: item) != nil
    }

    /// Makes the objects of a page, which only reads: the check for open rings is made once, not for each item.
    func makingPage<Objects>(_ body: () throws -> Objects) throws -> Objects {
        knowsThatNothingRings = try transaction.lastOpenRing() == nil
        defer { knowsThatNothingRings = false }
        return try body()
    }

    private func runOnOrDismiss(_ item: ItemID) throws {
        do {
            try runOn(item, for: nil)
        } catch is ClockError {
            // The extension is not possible.
        }
        // The answer still ends the ring.
        try settle(item, .dismissed)
    }

    /// Replies after the commit.
    func reply(to call: CallID, _ reply: VarlinkReply) {
        actions.append(.reply(call, reply))
    }

    /// As ``reply(to:_:)``; ``Event/pageTaken(_:)`` reports that the caller received it.
    func reply(to call: CallID, page: VarlinkReply) {
        actions.append(.page(call, page))
    }

    /// Starts after the commit.
    func export(to call: CallID, isPaged: Bool) {
        actions.append(.export(call, isPaged: isPaged))
    }

    /// The client that wanted an export in this turn has left.
    func abandonExport(to call: CallID) {
        actions.removeAll { action in if case .export(call, _) = action { true } else { false } }
    }

    /// Announces them after the commit.
    func tellZones(_ troubles: [ZoneTrouble]) {
        actions.append(.tellZones(troubles))
    }

    /// Starts after the commit.
    func take(_ part: ArchivePart) {
        actions.append(.take(part))
    }

    /// Calls `whenCommitted` after the commit.
    func tell(_ whenCommitted: @escaping @Sendable () -> Void) {
        actions.append(.tell(whenCommitted))
    }

    /// Undoes the writes and actions of `body` if it throws.
    func attempt<Result>(_ body: () throws -> Result) throws -> Result {
        let countBefore = actions.count
        do {
            return try transaction.savepoint(body)
        } catch {
            actions.removeSubrange(countBefore...)
            throw error
        }
    }

    private func setAsideUnreadable() throws {
        let items = try transaction.setAsideUnreadable()
        if !items.isEmpty { actions.append(.setAside(items)) }
    }

    /// Handles a change of presence.
    func note(_ presence: Presence) throws {
        self.presence = presence
        for session in try transaction.all(FocusSession.self, openOnly: true) {
            let outcome = session.noted(presence, now)
            if outcome.entity != session { try commit(outcome) }
        }
    }

    /// Runs `body` as if it was `wall` by the clock.
    func at<Result>(_ wall: Instant, _ body: () throws -> Result) rethrows -> Result {
        let before = now
        now.wall = wall
        defer { now = before }
        return try body()
    }

    /// What rings late in `body` is late because the clock was wrong.
    func blamingTheClock(_ body: () throws -> Void) rethrows {
        let cause = lateCause
        lateCause = .clockStepped
        defer { lateCause = cause }
        try body()
    }

    func noteLimitReached() {
        reachedLimit = true
    }

    func endEarly() {
        endsEarly = true
    }

    /// Finishes the turn: records the clocks and returns the actions to run after the commit. A turn that only read
    /// writes nothing and succeeds on a full disk.
    func finished() throws -> Committed {
        try setAsideUnreadable()
        if hasWritten { try remember() }
        return try committed()
    }

    /// The actions of a turn that only read, without a commit.
    func answered() -> Committed {
        Committed(
            now: now,
            actions: actions,
            heads: .empty,
            reachedLimit: false,
            writtenRowCount: 0,
            touched: [],
            focusFollowsPresence: nil
        )
    }

    /// The earliest deadline of each clock after the turn's writes.
    func heads() throws -> QueueHeads {
        let heads = try transaction.heads()
        return QueueHeads(wall: heads.wall, boot: heads.boot, wakingWall: heads.wakingWall)
    }

    /// Nil if the turn wrote no session; always known after a start.
    private func focusFollowsPresence() throws -> Bool? {
        guard lateCause == .notRunning || touched?.contains(where: { $0.kind == .focus }) ?? true else { return nil }
        return try transaction.all(FocusSession.self, openOnly: true).contains(where: \.followsPresence)
    }

    func committed() throws -> Committed {
        try setAsideUnreadable()
        return Committed(
            now: now,
            actions: actions,
            heads: try heads(),
            reachedLimit: reachedLimit,
            writtenRowCount: writtenRowCount,
            touched: touched,
            focusFollowsPresence: try focusFollowsPresence()
        )
    }
}

/// The result of a committed turn.
struct Committed {
    /// The clocks as sampled by the turn.
    var now: Now
    var actions: [Action]
    var heads: QueueHeads
    var reachedLimit: Bool
    var writtenRowCount: Int
    var hasWritten: Bool { writtenRowCount != 0 }
    /// The items it wrote; nil means all.
    var touched: Set<ItemID>?
    /// Whether a focus session depends on presence; nil if the turn wrote none.
    var focusFollowsPresence: Bool?
}

/// Actions to run after the commit, in order.
enum Action {
    case log(Record)
    case run(HookFact, command: String)
    case present(PresentedRing)
    case execute(Ring)
    case withdraw(ItemID)
    case notify(Notice)
    case retract(ItemID)
    case listWaitingAgain
    case progress(ItemID, FocusProgress?)
    case reply(CallID, VarlinkReply)
    case page(CallID, VarlinkReply)
    case export(CallID, isPaged: Bool)
    case take(ArchivePart)
    case setAside([SetAsideItem])
    case tellZones([ZoneTrouble])
    /// Notifies a waiter of the commit itself.
    case tell(@Sendable () -> Void)
}

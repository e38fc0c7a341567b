import Agenda
import Chronology
import ClockAPI

// The expected state of each item. All times are microseconds.

/// A time on the boot clock, with the wall time that applies after a reboot and its position in the queue.
struct ModelMoment: Hashable {
    var boot: BootID
    var at: Int64
    var expected: Int64
    /// The end in a later boot at the latest.
    var latest: Latest?
    /// On the boot clock of the current boot.
    var queued: Int64

    struct Latest: Hashable {
        var boot: BootID
        var at: Int64
    }

    init(after microseconds: Int64, _ now: Now) {
        boot = now.boot.id
        at = now.bootMicroseconds + microseconds
        expected = now.wallMicroseconds + microseconds
        queued = at
    }

    func remaining(_ now: Now) -> Int64 {
        if boot == now.boot.id { return at - now.bootMicroseconds }
        let byWall = expected - now.wallMicroseconds
        return if let latest, latest.boot == now.boot.id { min(byWall, latest.at - now.bootMicroseconds) } else {
            byWall
        }
    }

    /// Whether it is over, whatever the wall clock says.
    func isCertainlyOver(_ now: Now) -> Bool {
        if boot == now.boot.id { return at <= now.bootMicroseconds }
        return latest?.boot == now.boot.id && latest?.at ?? .max <= now.bootMicroseconds
    }

    /// Whether it is over by its bound, in a later boot.
    func isOverByBound(_ now: Now) -> Bool { boot != now.boot.id && isCertainlyOver(now) }

    func moved(by microseconds: Int64, _ now: Now) -> ModelMoment {
        var moved = self
        moved.at += microseconds
        moved.expected += microseconds
        moved.latest?.at += microseconds
        moved.requeue(now)
        return moved
    }

    /// Expects the end by the clock as it is set now; counts in that boot only.
    mutating func expectAnew(_ now: Now) {
        let wall = now.wallMicroseconds + remaining(now)
        if boot == now.boot.id, abs(wall - expected) > 1_000_000 { expected = wall }
    }

    /// Later boots begin with no more than what was left at `end`, the end of the last one.
    mutating func bound(toEndOf end: BootMoment, _ now: Now) {
        guard boot != now.boot.id, end.id != now.boot.id else { return }
        guard let last = boot == end.id ? at : latest?.boot == end.id ? latest?.at : nil else { return }
        latest = Latest(boot: now.boot.id, at: last - end.instant.microsecondsSinceBoot)
        requeue(now)
    }

    mutating func requeue(_ now: Now) {
        queued = boot == now.boot.id ? at : now.bootMicroseconds + remaining(now)
    }
}

extension Now {
    var wallMicroseconds: Int64 { wall.microsecondsSinceEpoch }
    var bootMicroseconds: Int64 { boot.instant.microsecondsSinceBoot }
    var awakeMicroseconds: Int64 { bootMicroseconds - asleep.wholeMicroseconds }
}

/// `a1`, `t2`, `f3`.
struct ModelItem: Hashable {
    var kind: ItemKind
    var number: Int64
}

struct ModelAlarm: Hashable {
    var item: ModelItem
    var name: String
    var words: Words
    var rule: ReferenceRule
    var zone: String?
    var missed: MissedCode
    var grace: Int64
    var ringing: ModelRinging
    var notice: Int64?
    /// A silent alarm shows none.
    var shownNotice: Int64? { ringing.rings ? notice : nil }
    /// The occurrence of the shown notice: the next one, otherwise the notice is withdrawn.
    var noticeGivenFor: Int64?
    var state: State { didSet { if noticeGivenFor != next { noticeGivenFor = nil } } }
    var skip: ModelSkip?
    /// What was planned in the last zone that has lasted, while another one has not.
    var settled: ModelSettledPlan<ModelOccurrence>?

    enum Words: Hashable { case timeOfDay, dated, repeating, calendar }
    enum State: Hashable {
        case scheduled(at: Int64, local: Int64)
        case passedOver(ModelPassedOver)
        case off
        case done
        /// There is no next occurrence, and the last one was missed: if the clock is set back before it, it is
        /// scheduled again.
        case missed(at: Int64)
        /// As above, if the last one rang.
        case rung(at: Int64)
    }

    /// Whether the user disabled it, or it was a one-time alarm and has rung.
    var isDisabled: Bool {
        switch state {
        case .off: true
        case .rung: !repeats
        case .scheduled, .passedOver, .done, .missed: false
        }
    }

    var next: Int64? {
        switch state {
        case .scheduled(let at, _): at
        case .passedOver(let passed): passed.first.at
        case .off, .done, .missed, .rung: nil
        }
    }

    var planned: ModelOccurrence? {
        switch state {
        case .scheduled(let at, let local): ModelOccurrence(at: at, local: local)
        case .passedOver(let passed): passed.first
        case .off, .done, .missed, .rung: nil
        }
    }

    var repeats: Bool { words == .repeating || words == .calendar }
}

struct ModelOccurrence: Hashable {
    var at: Int64
    var local: Int64
}

/// The plan of the last zone that has lasted: nothing that another one plans before it has lasted counts, if that zone
/// is back.
struct ModelSettledPlan<Next: Hashable>: Hashable {
    let next: Next?
    private let zone: String?
    private let boot: BootID
    /// A time awake.
    private let lasts: Int64

    init(_ next: Next?, _ now: Now) {
        self.next = next
        zone = now.settledZone
        boot = now.boot.id
        lasts = now.awakeMicroseconds + now.zoneSettles.wholeMicroseconds
    }

    func isInForce(_ now: Now) -> Bool {
        (now.zoneIsBack || now.zoneSettles > .zero) && zone == now.settledZone
            && (boot != now.boot.id || now.awakeMicroseconds < lasts)
    }
}

/// The end of a skip, which keeps its wall time in another zone, except that of a grid.
struct ModelSkip: Hashable {
    let through: Int64
    private let local: Int64?
    /// How long one that is over is kept, because the clock may be set back.
    static let kept: Int64 = 400 * 86_400_000_000

    init(_ through: Int64, of rule: ReferenceRule, _ zone: Zone) {
        self.through = through
        local = rule.isGrid ? nil : through + zone.offsetMicroseconds(at: through)
    }

    func end(in zone: Zone) -> Int64 {
        guard let local, through + zone.offsetMicroseconds(at: through) != local else { return through }
        var both = ReferenceRule(days: .everyDays(1), startDay: .min, times: [])
        both.givenFold = .both
        return both.instants(of: local, in: zone).last ?? through
    }
}

/// The first occurrence that a change of the zone passed over, until the zone has lasted.
struct ModelPassedOver: Hashable {
    var first: ModelOccurrence
    var rings: ModelMoment
    var following: ModelOccurrence?
}

struct ModelRinging: Hashable {
    var ringFor: Int64
    var snooze: Int64
    var snoozeLimit: Int
    var maySnooze = true
    /// Whether it is seen and heard; otherwise only its command runs.
    var rings = true
    var hasCommand = false
    /// The alarm's rule for late ends of snoozes and unanswered rings; nil if it rings however late.
    var late: ModelLate?
}

struct ModelLate: Hashable {
    var missed: MissedCode
    var grace: Int64

    /// Whether what is too late is announced.
    var isTold: Bool { missed != .skip }

    func allows(_ lateness: Int64) -> Bool { lateness <= 60_000_000 || missed == .ring && lateness <= grace }
}

struct ModelTimer: Hashable {
    var item: ModelItem
    var name: String
    var duration: Int64
    /// The rounds after the current one; nil for endless.
    var roundsLeft: Int?
    var rings: Bool
    var hasCommand: Bool
    var state: State
    /// The end by the wall clock; nil while the item is open.
    var ended: Int64?
    /// The first count that a wall clock decided was over, of a silent timer without a command.
    var overtaken: ModelRing.Count?

    enum State: Hashable {
        case running(ModelMoment)
        case paused(remaining: Int64)
        case done
        case cancelled
    }

    var isOpen: Bool {
        switch state {
        case .running, .paused: true
        case .done, .cancelled: false
        }
    }
}

struct ModelFocus: Hashable {
    var item: ModelItem
    /// The name of the subject when the session began.
    var label: String { wish.task ?? "" }
    var wish: FocusWish
    var phase: Phase
    var cycle: Int
    var state: State
    /// The time worked before the running phase.
    var worked: Int64 = 0

    enum Phase: Hashable { case work, shortBreak, longBreak }
    enum State: Hashable {
        /// Start and end on the clock of the phase.
        case running(since: Int64, until: Int64)
        case paused(remaining: Int64)
        /// After a power cut; only the engine knows the position.
        case cutOff(CutOff)
        case waiting
        case ended
    }

    /// The state of a phase at a power cut.
    struct CutOff: Hashable {
        /// The remaining time at the cut.
        var remaining: Int64
        /// The time for which it had run without interruption, and how much of that may not have been stored.
        var ran: Int64
        var mostLost: Int64
    }

    /// The clock of the phase: work counts time awake, a break also time asleep.
    func clock(_ now: Now) -> Int64 { phase == .work ? now.awakeMicroseconds : now.bootMicroseconds }

    var cutOff: CutOff? {
        if case .cutOff(let cutOff) = state { cutOff } else { nil }
    }

    var isWorking: Bool {
        if case .running = state { phase == .work } else { false }
    }

    /// Returns the time worked, including the running phase.
    func worked(_ now: Now) -> Int64 {
        guard case .running(let since, let until) = state, phase == .work else { return worked }
        return worked + min(now.awakeMicroseconds, until) - since
    }
}

struct ModelRing: Hashable {
    var item: ModelItem
    /// The item's name; once the ring is over, that of its end.
    var name: String
    /// Nil for a focus phase: only the engine knows when it ended.
    var scheduled: Int64?
    /// The wall time for which an alarm or a D-day was scheduled.
    var local: Int64?
    var started: Int64?
    var snoozes = 0
    var settings: ModelRinging
    var state: State
    /// Whether its command has finished, which does not run again.
    var commandHasFinished = false
    /// The row number, once it was read.
    var row: Int64?
    /// The end by the wall clock, as in the store once it was read; nil while the ring is open, or if it was deleted.
    var ended: Int64?
    var isForgotten = false
    /// Whether its row was removed because its moment is still to come.
    var isWithdrawn = false
    /// Whether a clock set back has changed its times since they were read: in an outage, the daemon corrects rings that
    /// have ended only later, by the clock at that time.
    var isCorrected = false
    /// What the wall clock of a later boot ended, or another ring of the item.
    var overtaken: Overtaken?
    /// The count of its timer that the wall clock of a later boot ended.
    var overtakenCount: Count?
    /// When its timer expected to end, if its bound ended it.
    var expected: Int64?

    struct Overtaken: Hashable {
        var state: State
        var snoozes: Int
    }

    struct Count: Hashable {
        var ends: ModelMoment
        var roundsLeft: Int?
    }

    enum State: Hashable {
        case ringing(givesUp: ModelMoment)
        case snoozed(until: ModelMoment)
        case dismissed, missed, cancelled
        /// The moment of a silent item.
        case ran
    }

    var isOpen: Bool {
        switch state {
        case .ringing, .snoozed: true
        case .dismissed, .missed, .cancelled, .ran: false
        }
    }

    var isRinging: Bool {
        if case .ringing = state { true } else { false }
    }

    /// The minute in which it began.
    var minuteBegun: Int64 { (started ?? 0).flooredDivision(by: 60_000_000).quotient }

    /// Keeps the state that ends now, unless its time is over by the clock that counted it. The oldest is kept.
    mutating func keepState(_ now: Now) {
        switch state {
        case .ringing(let end), .snoozed(let end): if end.isCertainlyOver(now) { return }
        case .dismissed, .missed, .cancelled, .ran: return
        }
        overtaken = overtaken ?? Overtaken(state: state, snoozes: snoozes)
    }

    /// The time until it ends or rings again; nil after its end.
    func remaining(_ now: Now) -> Int64? {
        switch state {
        case .ringing(let moment), .snoozed(let moment): moment.remaining(now)
        case .dismissed, .missed, .cancelled, .ran: nil
        }
    }
}

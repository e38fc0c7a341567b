import Agenda
import Chronology
import Engine

/// The expected behaviour of the engine: its guarantees implemented in the simplest way, without a store, a queue or a
/// schedule search. The engine and the model must agree after every step.
struct LifeModel {
    let zones: SimulatedZones
    var alarms: [ModelAlarm] = []
    var timers: [ModelTimer] = []
    var forgottenTimers: [ModelTimer] = []
    var focus: ModelFocus?
    var earlierSessions: [ModelFocus] = []
    /// Ordered as in the list.
    var tasks: [ModelTask] = []
    /// All finished runs.
    var runs: [ModelRun] = []
    var silent = SilentItems()
    var days: [ModelDay] = []
    /// All rings ever, as in the ledger before any deletion.
    var rings: [ModelRing] = []
    /// The indexes in `rings` by item and scheduled moment.
    var ringIndices: [RingKey: Int] = [:]
    /// The indexes in `rings` of those that rang at a wall time.
    var ringsOfItems: [ModelItem: [Int]] = [:]
    /// The indexes in `rings` of open rings, at most one per item.
    var openRings: [Int] = []
    var numbers: [ItemKind: Int64] = [:]
    /// Unreadable items. Whether one is still queued is undefined until it is due or requested.
    var unreadable: Set<ModelItem> = []
    /// The last clocks of the boot before this one, as the file has them.
    var lastBoot: NotedClocks?
    /// The runs of commands since the start of the world.
    var commandRuns: Set<CommandRun> = []
    /// The rings that changed since they were last compared.
    var touchedRings: Set<Int> = []
    /// The rings that ended in the last turns and may be deleted before they are observed.
    var forgettable: Set<Int> = []
    /// The number of runs already found in the store.
    var comparedRuns = 0
    /// How many of `rings` the last zone that has lasted, or one with its local time, has made due.
    var settledRings = 0
    /// The items to report after the last turn.
    var missed: [Missed] = []
    /// The indexes in `rings` of ended ones that are not in memory while the file can't be read: they are taken back
    /// afterwards.
    var endedInFile: Set<Int> = []

    struct RingKey: Hashable {
        var item: ModelItem
        var scheduled: Int64
    }

    /// A ring that did not happen, or was not answered.
    struct Missed: Hashable {
        var item: ModelItem
        var name: String
        /// Nil for a focus phase: only the engine knows when it ended.
        var scheduled: Int64?
        var rang: Bool
        /// False if another ring of the same item started when this one ended: the order is undefined.
        var isCertain = true
    }

    /// The last states of what rings.
    var scene: String {
        let items = alarms.map { "\($0)" } + timers.map { "\($0)" } + days.map { "\($0)" }
        return (items + rings.suffix(40).map { "\($0)" }).joined(separator: "\n")
    }

    init(zones: SimulatedZones) {
        self.zones = zones
    }
}

extension LifeModel: Equatable {
    /// The rings that have, or had, a row: one that was withdrawn never began.
    private var ledger: some Sequence<ModelRing> { rings.lazy.filter { !$0.isWithdrawn } }

    /// Tells whether both models have the same expectations from now on.
    static func == (left: LifeModel, right: LifeModel) -> Bool {
        left.alarms == right.alarms && left.timers == right.timers && left.ledger.elementsEqual(right.ledger)
            && left.focus == right.focus && left.numbers == right.numbers
            && left.tasks == right.tasks && left.runs == right.runs && left.silent == right.silent
            && left.unreadable == right.unreadable && left.days == right.days
            && left.commandRuns == right.commandRuns && left.earlierSessions == right.earlierSessions
            && left.endedInFile == right.endedInFile
    }
}

/// The clocks at three times before a power cut: at the cut, when a process that completed its start last ran, and at
/// the last observation of a stored change.
struct EndOfBoot {
    var cut: Now
    var ran: Now
    /// The last stored clocks, one of these.
    var noted: [Now]
    /// What the file says of them.
    var last: NotedClocks?
}

/// Two of the clocks at the last commit.
package struct NotedClocks: Hashable, Sendable {
    package let wall: Instant
    package let boot: BootMoment
}

/// An event for the engine.
enum Happening: Hashable, Sendable {
    case asked(Request)
    case woken
    case clockWasSet
    /// `isReturn`: the zone has replaced one that had not lasted.
    case zoneChanged(isReturn: Bool)
    case willSleep
    case wokeUp
    case pressed(AlertAction, ModelItem)
    case closedByPerson(ModelItem)
    case pressedAnnouncement(AnnouncementAction)
    /// The command of the ring in that row has finished.
    case commandEnded(row: Int64)
    /// Events without effect: shown, expired, false messages, starting and ending servers.
    case said
}

extension Happening {
    var request: Request? {
        if case .asked(let request) = self { request } else { nil }
    }

    var plansAnew: Bool {
        switch self {
        case .clockWasSet, .zoneChanged: true
        default: false
        }
    }
}

// MARK: Turns

extension LifeModel {
    /// Takes one turn: first due items, then each event, then planning, then newly due items.
    /// - Returns: for each request among the events whether it is granted.
    @discardableResult
    mutating func turn(_ happenings: [Happening], _ now: Now) -> [Bool] {
        missed = []
        fireDue(now)
        return happen(happenings, now)
    }

    /// Takes a turn without planning the days, which the engine does in a separate turn that may never happen.
    /// - Returns: as ``turn(_:_:)``; nil if nothing has to be planned.
    mutating func turnWithoutDays(_ happenings: [Happening], _ now: Now) -> [Bool]? {
        guard happenings.contains(where: \.plansAnew) else { return nil }
        missed = []
        fireDue(now)
        return happen(happenings, now, plansDays: false)
    }

    /// All rings so far were made due by a zone that has lasted, or one with its local time.
    mutating func noteSettledRings() { settledRings = rings.count }

    private mutating func happen(_ happenings: [Happening], _ now: Now, plansDays: Bool = true) -> [Bool] {
        var granted: [Bool] = []
        var plansAnew = false
        for happening in happenings {
            switch happening {
            case .asked(let request): granted.append(grant(request, now))
            case .woken, .said, .willSleep, .wokeUp: break
            case .clockWasSet:
                boundCounts(now)
                requeueAll(now)
                plansAnew = true
            case .zoneChanged(let isReturn):
                if isReturn { withdrawEarlyRings(now) }
                plansAnew = true
            case .pressed(let action, let item): pressed(action, item, now)
            case .closedByPerson(let item): closed(item, now)
            case .pressedAnnouncement(let action): pressed(action, now)
            case .commandEnded(let row): endCommand(row)
            }
        }
        if plansAnew {
            // What a set clock makes due.
            fireDue(now)
            unwind(now)
            planAnew(now)
            if plansDays { planDaysAnew(now) }
        }
        fireDue(now)
        return granted
    }

    /// Starts the daemon. `plansAnew` replans items after the rules or the clock changed meanwhile.
    mutating func start(plansAnew: Bool, after boot: EndOfBoot?, _ now: Now, fires: Bool = true) {
        missed = []
        endedInFile = []
        if let boot {
            cutOffFocus(at: boot.cut, ran: boot.ran)
            cutOffTasks(at: boot.cut, ran: boot.ran)
            lastBoot = boot.last ?? lastBoot
            for index in silent.stopwatches.indices {
                silent.stopwatches[index].takeUp(cut: boot.cut, noted: boot.noted, now)
            }
        }
        // Needed without a reboot too: the clock may have been set in the last turn of the previous process.
        boundCounts(now)
        requeueAll(now)
        guard fires else { return }
        fireDue(now)
        if plansAnew {
            unwind(now)
            planAnew(now)
            planDaysAnew(now)
        }
        fireDue(now)
    }

    /// The clocks of a boot before they were set, `now`; the last boot ended at `last`.
    mutating func bootBehind(_ last: NotedClocks?, _ now: Now) {
        lastBoot = last ?? lastBoot
        boundCounts(now)
    }

    /// By a clock that is behind the end of the last boot, counts of earlier boots have no more left than then.
    mutating func boundCounts(_ now: Now) {
        guard let end = lastBoot, end.wall > now.wall else { return }
        for index in timers.indices {
            guard case .running(var ends) = timers[index].state else { continue }
            ends.bound(toEndOf: end.boot, now)
            timers[index].state = .running(ends)
        }
        for index in openRings {
            switch rings[index].state {
            case .ringing(var ends):
                ends.bound(toEndOf: end.boot, now)
                rings[index].state = .ringing(givesUp: ends)
            case .snoozed(var ends):
                ends.bound(toEndOf: end.boot, now)
                rings[index].state = .snoozed(until: ends)
            case .dismissed, .missed, .cancelled, .ran: break
            }
        }
    }

    /// Handles due deadlines, except those of these items and their rings.
    mutating func fireDue(_ now: Now, but left: Set<ModelItem> = []) {
        for index in alarms.indices where !left.contains(alarms[index].item) { fireAlarm(index, now) }
        for index in timers.indices where !left.contains(timers[index].item) { fireTimer(index, now) }
        if !(focus.map { left.contains($0.item) } ?? false) {
            fireBeforePhaseEnds(now)
            fireFocus(now)
        }
        for index in tasks.indices where !left.contains(tasks[index].item) { fireTask(index, now) }
        for index in days.indices where !left.contains(days[index].item) { fireDay(index, now) }
        for index in openRings where !left.contains(rings[index].item) { fireRing(index, now) }
        dateEnds(now)
    }

    /// Requeues times of an earlier boot, whose position changes when the wall clock is set.
    private mutating func requeueAll(_ now: Now) {
        for index in timers.indices {
            if case .running(var ends) = timers[index].state {
                ends.requeue(now)
                timers[index].state = .running(ends)
            }
        }
        for index in openRings { requeueRing(index, now) }
        for index in alarms.indices {
            if case .passedOver(var passed) = alarms[index].state {
                passed.rings.requeue(now)
                alarms[index].state = .passedOver(passed)
            }
        }
        for index in days.indices { days[index].waits?.requeue(now) }
    }

    /// Returns the alarm of that name unless it has an open ring.
    func silentAlarm(_ name: String) -> ModelItem? {
        alarm(name).map { alarms[$0].item }.flatMap { openRing(of: $0) == nil ? $0 : nil }
    }

    mutating func lose(_ item: ModelItem) {
        alarms.removeAll { $0.item == item }
        unreadable.insert(item)
    }

    /// The zone name of a new item: the requested one, none if that is empty, otherwise the caller's if it is not the
    /// local zone.
    func placed(_ zone: String?, _ here: String?, _ now: Now) -> String? {
        if let zone { return zone.isEmpty ? nil : zone }
        guard let here, !self.zone(here, now).hasSameRules(as: now.zone) else { return nil }
        return here
    }

    func zone(_ name: String?, _ now: Now) -> Zone {
        name.flatMap { try? zones.zone(named: $0) } ?? now.zone
    }

    mutating func newItem(_ kind: ItemKind) -> ModelItem {
        numbers[kind, default: 0] += 1
        return ModelItem(kind: kind, number: numbers[kind, default: 0])
    }
}

import Agenda
import Chronology
import Engine

/// What is to be expected of the engine: the promises, told again in the simplest way, with no store, no queue and no
/// schedule search. The engine and this must agree after every step.
struct LifeModel {
    let zones: SimulatedZones
    var alarms: [ModelAlarm] = []
    var timers: [ModelTimer] = []
    var focus: ModelFocus?
    /// In the sessions before that.
    var workedBefore: Int64 = 0
    /// In the order of their list.
    var tasks: [ModelTask] = []
    /// Every run that was done.
    var runs: [ModelRun] = []
    var stopwatches: [ModelStopwatch] = []
    var days: [ModelDay] = []
    /// Every ring there ever was, as in the ledger.
    var rings: [ModelRing] = []
    /// By item and scheduled moment: where it stands in `rings`.
    var ringIndices: [RingKey: Int] = [:]
    /// Where the rings that are not over stand in `rings`, at most one for an item.
    var openRings: [Int] = []
    var numbers: [ItemKind: Int64] = [:]
    /// What can't be read any more. Whether it still stands in the queue is the engine's own business, until it is due
    /// or asked for.
    var unreadable: Set<ModelItem> = []
    /// The rings that changed since they were last compared.
    var touchedRings: Set<Int> = []
    /// How many of the runs were found in the store.
    var comparedRuns = 0
    /// What somebody is to be told of after the last turn.
    var missed: [Missed] = []

    struct RingKey: Hashable {
        var item: ModelItem
        var scheduled: Int64
    }

    /// Something that did not ring, or rang and nobody answered.
    struct Missed: Hashable {
        var item: ModelItem
        var name: String
        /// Nil for a phase of focus: when that was over is the engine's to say.
        var scheduled: Int64?
        var rang: Bool
        /// False where another ring of the same item began when it was over: whichever came first.
        var isCertain = true
    }

    init(zones: SimulatedZones) {
        self.zones = zones
    }
}

extension LifeModel: Equatable {
    /// Whether the same is to be expected from now on.
    static func == (left: LifeModel, right: LifeModel) -> Bool {
        left.rings == right.rings && left.alarms == right.alarms && left.timers == right.timers
            && left.focus == right.focus && left.numbers == right.numbers
            && left.tasks == right.tasks && left.runs == right.runs && left.stopwatches == right.stopwatches
            && left.unreadable == right.unreadable && left.days == right.days && left.workedBefore == right.workedBefore
    }
}

/// The clocks as a machine that lost its power had them last, as they were when a process last ran that came further
/// than its start, and when something was last seen to be stored.
struct EndOfBoot {
    var cut: Now
    var ran: Now
    var noted: Now
}

/// What the engine hears of.
enum Happening: Hashable, Sendable {
    case asked(Request)
    case woken
    case clockWasSet
    case zoneChanged
    case willSleep
    case wokeUp
    case pressed(AlertAction, ModelItem)
    case closedByPerson(ModelItem)
    /// What changes nothing: shown, expired, lies, servers that come and go.
    case said
}

// MARK: Turns

extension LifeModel {
    /// One turn: what is due goes first, then what happened, each on its own, then planning, then what became due.
    /// - Returns: for each request among what happened whether it is granted.
    @discardableResult
    mutating func turn(_ happenings: [Happening], _ now: Now) -> [Bool] {
        missed = []
        fireDue(now)
        return happen(happenings, now)
    }

    /// Planning anew comes to the days in a turn of its own, which may never come.
    /// - Returns: as ``turn(_:_:)``; nil where nothing is planned anew.
    mutating func turnWithoutDays(_ happenings: [Happening], _ now: Now) -> [Bool]? {
        guard happenings.contains(.clockWasSet) || happenings.contains(.zoneChanged) else { return nil }
        missed = []
        fireDue(now)
        return happen(happenings, now, plansDays: false)
    }

    private mutating func happen(_ happenings: [Happening], _ now: Now, plansDays: Bool = true) -> [Bool] {
        var granted: [Bool] = []
        var plansAnew = false
        for happening in happenings {
            switch happening {
            case .asked(let request): granted.append(grant(request, now))
            case .woken, .said, .willSleep, .wokeUp: break
            case .clockWasSet:
                requeueOldMoments(now)
                plansAnew = true
            case .zoneChanged: plansAnew = true
            case .pressed(let action, let item): pressed(action, item, now)
            case .closedByPerson(let item):
                if let index = openRing(of: item), rings[index].isRinging { end(index, .dismissed) }
            }
        }
        if plansAnew {
            planAnew(now)
            if plansDays { planDaysAnew(now) }
        }
        fireDue(now)
        return granted
    }

    /// The daemon starts. What is planned by rules or a clock that changed meanwhile is planned anew.
    mutating func start(plansAnew: Bool, after boot: EndOfBoot?, _ now: Now, fires: Bool = true) {
        missed = []
        if let boot {
            cutOffFocus(at: boot.cut, ran: boot.ran)
            cutOffTasks(at: boot.cut, ran: boot.ran)
            takeUpStopwatches(cut: boot.cut, noted: boot.noted, now)
        }
        // Also without a reboot: the clock may have been set in the last turn of the process before.
        requeueAll(now)
        guard fires else { return }
        fireDue(now)
        if plansAnew {
            planAnew(now)
            planDaysAnew(now)
        }
        fireDue(now)
    }

    mutating func fireDue(_ now: Now) {
        for index in alarms.indices { fireAlarm(index, now) }
        for index in timers.indices { fireTimer(index, now) }
        fireBeforePhaseEnds(now)
        fireFocus(now)
        for index in tasks.indices { fireTask(index, now) }
        for index in days.indices { fireDay(index, now) }
        for index in openRings { fireRing(index, now) }
    }

    /// After the wall clock was set, what began in an earlier boot has another place in the queue.
    private mutating func requeueOldMoments(_ now: Now) {
        requeueAll(now)
    }

    private mutating func requeueAll(_ now: Now) {
        for index in timers.indices {
            if case .running(var ends) = timers[index].state {
                ends.requeue(now)
                timers[index].state = .running(ends)
            }
        }
        for index in openRings { requeueRing(index, now) }
    }

    /// An alarm of that name that does not ring.
    func silentAlarm(_ name: String) -> ModelItem? {
        alarm(name).map { alarms[$0].item }.flatMap { openRing(of: $0) == nil ? $0 : nil }
    }

    mutating func lose(_ item: ModelItem) {
        alarms.removeAll { $0.item == item }
        unreadable.insert(item)
    }

    func zone(_ name: String?, _ now: Now) -> Zone {
        name.flatMap { try? zones.zone(named: $0) } ?? now.zone
    }

    mutating func newItem(_ kind: ItemKind) -> ModelItem {
        numbers[kind, default: 0] += 1
        return ModelItem(kind: kind, number: numbers[kind, default: 0])
    }
}

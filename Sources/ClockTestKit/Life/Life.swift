import Agenda
import Chronology
import Engine
import Varlink

/// A simulated life: takes steps in a world with the real engine and the real store, and after each step compares the
/// visible state with the model.
///
/// After a fault there may be several models, because unacknowledged changes may have happened or not. Models
/// contradicted by observations are dropped; if none is left, a guarantee is violated.
final class Life {
    let world: SimulatedWorld
    var models: [LifeModel]
    var zone: ModelZone
    /// What the file may say of the zones.
    var storedZones: Set<String> = [""]
    var reader: StoreReader
    var figures = LifeFigures()
    /// The possible contents of the file if the process ended now, if they differ from `models`: the state without
    /// changes that exist only in memory, and with changes that a failed sync may still keep.
    var stored = StoredModels()
    /// The reason why the store can't be written; nil while it can.
    var fault: StoreFault?
    /// Valid reasons for a current lateness.
    var causes: Set<String> = ["unknown"]
    var checkedRecords = 0
    var hookCheck = HookCheck()
    /// The number of checked announcements of the running daemon.
    var checkedAnnouncements = 0
    /// Whether a failed commit may have delayed the report of missed rings, or let it happen before.
    var digestIsUncertain = false
    /// Whether a process died in an outage, so that the runs of its commands are not known.
    var commandsAreUncertain = false
    /// The clocks at the last observation of a stored change.
    var noted: Now
    /// The clocks at a later write that failed but may still be in the file.
    var perhapsNoted: Now?
    /// The clocks at the last write or attempted write.
    var written: Now
    /// The latest wall time of a turn since the models were last compared with the file: rows that had ended by then
    /// may have been deleted, even if the clock was set back afterwards.
    var latest: Now?
    /// The end of the last process that completed its start; nil while one is running.
    var ended: Now?
    var lastRow: Int64 = 0
    var followers: [Follower] = []
    /// The followers that left, with the number of their replies.
    var gone: [CallID: Int] = [:]
    /// The number of popups that may report missed rings after the last turns.
    var digestLimit = 1
    /// The number of foreign files put in the store's place.
    var strangers = 0
    /// The action of the last button pressed on an announcement.
    var lastAnnouncementAction: AnnouncementAction?
    /// Another reader with an open transaction.
    var otherReader: StoreReader?
    let keeping: LifeSetting.Keeping
    /// Whether a whole status comes in pieces, and some followers take them slowly.
    let hasSlowFollowers: Bool

    init(_ setting: LifeSetting) throws {
        let zones = ZoneDatabase()
        var defaults = Defaults.standard
        (defaults.keep, defaults.hooks) = (setting.keeping.keep, .all)
        world = try SimulatedWorld(
            start: InstantText.parse(setting.start),
            zone: zones.zone(named: setting.zone),
            zones: zones,
            defaults: defaults,
            statusShares: setting.statusShares,
            template: StoreTemplate.shared.bytes
        )
        guard let reader = StoreReader(path: world.storePath) else { throw Violation(.storeOpens, "at first") }
        self.reader = reader
        keeping = setting.keeping
        hasSlowFollowers = setting.statusShares != .standard
        models = [LifeModel(zones: world.zones)]
        zone = ModelZone(world.now, stored: "")
        noted = world.now
        written = world.now
    }

    /// - Throws: ``Violation``.
    func live(_ steps: [Step]) throws {
        for (index, step) in steps.enumerated() {
            try located(index) {
                try take(step)
                guard world.comesToRest else { throw Violation(.itEnds, "turn after turn") }
            }
        }
        try located(steps.count) {
            try look()
            try checkWholeLedger()
            try checkForgetting()
        }
        figures.rings = world.history.count { $0.record.event == .rang }
        figures.disk = world.disk.figures
    }

    var now: Now { zone.settling(world.now) }

    private func located(_ step: Int, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch var violation as Violation {
            violation.step = step
            violation.scene = scene
            throw violation
        }
    }

    private var scene: String {
        let facts = world.history.suffix(40).map { "\($0.at) \($0.record)" }
        return (["\(now)"] + models.map(\.scene) + facts).joined(separator: "\n")
    }

    // MARK: Steps

    func take(_ step: Step) throws {
        figures.steps += 1
        causes = cause(of: step)
        try takeFollowersPages()
        switch step {
        case .ask(let request): try ask([request])
        case .askTogether(let requests): try ask(requests)
        case .pass(let seconds, let late): try pass(seconds, lateMilliseconds: late)
        case .wake: try happen([.woken]) { world.submit(.deadlineReached) }
        case .sleep(let seconds, let announced): try sleep(seconds, announced)
        case .setClock(let seconds): try setClock(seconds)
        case .drift(let parts): if now.boot.id == BootID("boot-1") { world.clocks.drift(partsPerMillion: parts) }
        case .travel(let zone): try travel(zone)
        case .awayTo(let name, let seconds):
            let zone = try world.zones.zone(named: name)
            try die(Step.Death(atBoundary: 0, afterSeconds: seconds)) { self.world.clocks.travel(to: zone) }
        case .changeRules(let zone, let other): try changeRules(zone, other)
        case .harmZone(let zone, let harm, let isNoticed): try harmZone(zone, harm, isNoticed: isNoticed)
        case .restart(let seconds): try restart(seconds)
        case .crash(let seconds): try die(Step.Death(atBoundary: 0, afterSeconds: seconds))
        case .powerCut(let seed, let seconds):
            try die(Step.Death(atBoundary: 0, powerSeed: seed, afterSeconds: seconds))
        case .absurdBoot(let seed, let seconds, let shows): try bootAbsurdly(seed, seconds, shows)
        case .press, .pressAnnouncement, .close, .endCommand, .desktop, .lie: try desktop(step)
        case .follow, .waitFor, .followersVanish: try follow(step)
        case .crowd(let crowd): try self.crowd(crowd)
        case .refusing(let resource, let steps): try refuse(resource, steps)
        case .besideReader(let steps): try liveBesideReader(steps)
        case .mistaken(let mistake, let steps): try self.mistake(mistake, steps)
        case .takeStoreAway(let removal): try takeStoreAway(removal)
        case .editedRow(let alarm, let damage, let steps): try liveWithEditedRow(of: alarm, damage, steps)
        case .look: try look()
        case .dying(let death, let step):
            world.disk.die(atBoundary: death.atBoundary)
            try take(step)
            causes.insert("notRunning")
            try die(death)
        case .failing(let fault, let step): try fail(fault, [step])
        case .outage(let fault, let steps): try fail(fault, steps)
        }
    }

    /// Returns the valid reasons for lateness after a step.
    private func cause(of step: Step) -> Set<String> {
        switch step {
        case .setClock: ["clockStepped"]
        case .sleep: ["asleep"]
        case .crash, .powerCut, .restart, .awayTo: ["notRunning"]
        case .absurdBoot: ["notRunning", "clockStepped", "unknown"]
        case .drift: causes
        // A clock that drifts for hours is as wrong as one that was set.
        default: world.clocks.drifts ? ["unknown", "clockStepped"] : ["unknown"]
        }
    }

    /// Lets time pass from deadline to deadline, as the timers would.
    private func pass(_ seconds: Int, lateMilliseconds: Int) throws {
        let target = now.boot.instant + .seconds(seconds)
        var wakes = 0
        let start = now
        while !world.disk.isDead {
            let left = target - now.boot.instant
            guard let next = world.untilNextWake, next <= left else {
                // A late wake may have passed the target.
                world.clocks.advance(by: max(.zero, left))
                break
            }
            wakes += 1
            guard wakes < Self.wakeLimit(seconds) else { throw Violation(.itEnds, "\(wakes) wakes in \(seconds) s") }
            world.clocks.advance(by: max(.microseconds(1), next) + .milliseconds(lateMilliseconds))
            try happen([.woken]) { world.submit(.deadlineReached) }
        }
        if seconds >= 3 { try checkPopupsAreBack() }
        if lateMilliseconds == 0, !world.clocks.drifts { try checkTimeliness(start) }
    }

    /// More wakes than this indicate that the engine does not come to rest.
    private static func wakeLimit(_ seconds: Int) -> Int { 2_000 + seconds }

    private func sleep(_ seconds: Int, _ announced: Bool) throws {
        if announced { try happen([.willSleep]) { world.submit(.aboutToSleep()) } }
        guard !world.disk.isDead else { return }
        world.clocks.sleep(for: .seconds(seconds))
        try happen([announced ? .wokeUp : .woken]) { world.submit(announced ? .resumedFromSleep : .deadlineReached) }
    }

    private func setClock(_ seconds: Int) throws {
        figures.clockSteps += 1
        world.clocks.step(by: .seconds(seconds))
        try happen([.clockWasSet]) { world.submit(.clockStepped) }
    }

    private func travel(_ zone: String) throws {
        // Nothing is known about a zone that was never read.
        if world.zones.harmed.contains(zone) { world.zones.harm(zone, .returns) }
        world.clocks.travel(to: try world.zones.zone(named: zone))
        try changeZone()
    }

    func changeZone() throws {
        if zone.isLikeSettled(world.now) { noteSettledRings() }
        let isReturn = zone.change(world.now)
        try happen([.zoneChanged(isReturn: isReturn)]) { world.submit(.zoneChanged) }
    }

    /// The last zone that has lasted, or one with its local time, is left, and made due what has rung. That is also so
    /// if the process ends before it has stored the change, or planned by it: the next one starts in the new zone.
    private func noteSettledRings() {
        for index in models.indices { models[index].noteSettledRings() }
        for index in stored.models.indices { stored.models[index].noteSettledRings() }
    }

    private func changeRules(_ name: String, _ other: String) throws {
        try world.zones.changeRules(of: name, to: other)
        if now.zone.identifier == name { world.clocks.travel(to: try world.zones.zone(named: name)) }
        try changeZone()
    }

    private func fail(_ fault: DiskFault, _ steps: [Step]) throws {
        figures.diskFaults += 1
        self.fault = .disk(fault)
        world.disk.fail(fault)
        defer {
            self.fault = nil
            world.disk.heal()
        }
        for step in steps where !world.disk.isDead { try take(step) }
        guard !world.disk.isDead else { return }
        self.fault = nil
        world.disk.heal()
        for index in models.indices { models[index].endOutage(now) }
        try happen([.woken]) { world.submit(.deadlineReached) }
    }
}

/// The reason why the store can't be written.
enum StoreFault: Hashable {
    case disk(DiskFault)
    /// The file was removed, and none can be opened in its place. Its content can still be read.
    case away

    var leavesOnlyMemory: Bool { if case .disk(let fault) = self { fault.leavesOnlyMemory } else { false } }
    var keepsRefused: Bool { if case .disk(let fault) = self { fault.keepsRefused } else { false } }
}

/// The possible states of the file other than the last one known to its process.
struct StoredModels {
    var models: [LifeModel] = []
    /// The time when the first of them was current: running items in them have no later counts.
    private(set) var since: Now?

    mutating func add(_ more: [LifeModel], _ now: Now) {
        for model in more where !models.contains(model) { models.append(model) }
        if !models.isEmpty { since = since ?? now }
    }
}

/// The start time and the zone of a life, and the limits of its daemon's records and replies.
package struct LifeSetting: Hashable, Sendable {
    package var start: String
    package var zone: String
    package var keeping = Keeping.everything
    package var statusShares = StatusShares.standard

    package init(
        start: String,
        zone: String,
        keeping: Keeping = .everything,
        statusShares: StatusShares = .standard
    ) {
        self.start = start
        self.zone = zone
        self.keeping = keeping
        self.statusShares = statusShares
    }

    package enum Keeping: Hashable, Sendable, CaseIterable {
        case everything
        case hours
        /// Fewer than can be configured, so that limits are reached.
        case few
    }
}

package struct LifeFigures: Sendable {
    package var steps = 0
    package var rings = 0
    package var requests = 0
    /// The number of clients in crowds.
    package var visits = 0
    package var crashes = 0
    package var powerCuts = 0
    package var clockSteps = 0
    package var diskFaults = 0
    package var disk = SimulatedDisk.Figures()
}

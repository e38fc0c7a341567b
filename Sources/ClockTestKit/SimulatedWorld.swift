import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Engine
import Glibc
import JSON
import Synchronization
import Varlink

/// The real engine and the real store in a world with simulated clocks, wakes, desktop and clients.
package final class SimulatedWorld {
    package let clocks: SimulatedClocks
    package let wake: SimulatedWake
    package let transport: SimulatedTransport
    package let presence = SimulatedPresence()
    package private(set) var alerter: SimulatedAlerter
    package private(set) var engine: Engine
    package private(set) var store: AgendaStore
    /// Contains the store's file, which survives crashes of the process.
    package let directory = ScratchDirectory()
    /// The disk below the directory, which also decides when the machine dies.
    package let disk: SimulatedDisk
    package private(set) var defaults: Defaults
    private let storeCare: StoreCare
    private let statusShares: StatusShares
    package let zones: SimulatedZones
    /// The zones as the running daemon resolves them.
    package private(set) var lasting: LastingZones
    /// What it keeps of them for the next one.
    private let zoneMemory = ScratchDirectory()
    private let records: RecordKeeper
    private let work = EngineWork()
    private var lastCall: UInt64 = 0
    private var boots = 1
    /// The daemon's processes since the start of the world.
    package private(set) var processes: [DaemonProcess] = []
    private var storeIsOpen = true
    /// The clocks that the last process had noted when the running one started; nil if its file could not be read.
    package private(set) var lastSeen: NotedClocks?
    /// False after the engine took turns endlessly.
    package private(set) var comesToRest = true

    package init(
        start: Instant,
        zone: Zone,
        zones: ZoneDatabase = ZoneDatabase(),
        defaults: Defaults = .standard,
        storeCare: StoreCare = .none,
        statusShares: StatusShares = .standard,
        isSynchronised: Bool = true,
        template: [UInt8]? = nil
    ) throws {
        self.zones = SimulatedZones(zones)
        lasting = Self.lasting(self.zones, zoneMemory)
        self.defaults = defaults
        self.storeCare = storeCare
        self.statusShares = statusShares
        disk = SimulatedDisk(directory: directory.path)
        let moment = BootMoment(id: BootID("boot-1"), instant: BootInstant(microsecondsSinceBoot: 60_000_000))
        clocks = SimulatedClocks(
            Now(wall: start, boot: moment, asleep: .zero, zone: zone, isSynchronised: isSynchronised),
            disk
        )
        wake = SimulatedWake(disk, clocks)
        transport = SimulatedTransport(disk)
        alerter = SimulatedAlerter(disk, clocks)
        records = RecordKeeper(disk)
        if let template { directory.write(template, as: "clockd.db") }
        store = try Self.open(directory, disk, lasting)
        engine = Self.engine(
            work,
            store,
            clocks,
            wake,
            alerter,
            transport,
            defaults,
            self.zones,
            lasting,
            records,
            storeCare,
            statusShares,
            presence
        )
        try begin()
    }

    deinit { close {} }

    private static func lasting(_ zones: SimulatedZones, _ memory: ScratchDirectory) -> LastingZones {
        LastingZones(
            ZoneDatabase(directory: zones.directory),
            memory: ZoneMemory(directory: memory.path + "/zones"),
            keeps: true
        )
    }

    /// Reads the files of the local zone, as the watcher of zones does.
    package func readLocalZone() {
        lasting.forgetUse()
        clocks.travel(to: lasting.local(timeZoneVariable: now.zone.identifier))
    }

    package var storePath: String { directory.path + "/clockd.db" }

    private static func open(
        _ directory: ScratchDirectory,
        _ disk: SimulatedDisk,
        _ zones: LastingZones
    ) throws -> AgendaStore {
        try AgendaStore(
            path: directory.path + "/clockd.db",
            zones: { name in zones.zone(named: name) },
            fileSteps: { (step) throws(StoreError) in try disk.take(step) }
        )
    }

    private static func engine(
        _ work: EngineWork,
        _ store: AgendaStore,
        _ clocks: SimulatedClocks,
        _ wake: SimulatedWake,
        _ alerter: SimulatedAlerter,
        _ transport: SimulatedTransport,
        _ defaults: Defaults,
        _ zones: SimulatedZones,
        _ lasting: LastingZones,
        _ records: RecordKeeper,
        _ storeCare: StoreCare,
        _ statusShares: StatusShares,
        _ presence: SimulatedPresence
    ) -> Engine {
        Engine(
            queue: work.queue,
            store: store,
            clocks: clocks,
            wake: wake,
            alerter: alerter,
            transport: transport,
            defaults: defaults,
            identity: DaemonIdentity(version: "simulated", processID: 1),
            zoneNames: { (name) throws(ZoneError) in try lasting.zone(called: name) },
            places: { try? zones.city(ofZone: $0) },
            statusShares: statusShares,
            storeCare: storeCare,
            watchPresence: { presence.watch($0) },
            listener: { record, now in records.keep(record, now.wall) },
            later: { work.add($0) },
            beside: { work.add($0) }
        )
    }

    private func begin(afterCleanEnd: Bool = false) throws {
        processes.append(
            DaemonProcess(firstRecord: history.count, firstHook: hooks.count, followsCleanEnd: afterCleanEnd)
        )
        alerter.report(to: engine)
        presence.report(to: engine)
        transport.report(to: engine)
        try engine.perform { try $0.start() }
        settle()
    }

    /// Every record committed since the start of the world, with its time.
    package var history: [(record: Record, at: Instant)] { records.all }

    /// Every hook run since the start of the world.
    package var hooks: [Hook] { alerter.now.hooks }

    package var now: Now { clocks.now }

    /// Runs the engine until no work is left.
    ///
    /// Armed deadlines fire while work takes time.
    package func settle() {
        let isAtRest = work.runAll { [clocks, wake, engine] in
            if clocks.workTakesTime, wake.wakes(clocks.now) { engine.submit(.deadlineReached) }
        }
        if !isAtRest { comesToRest = false }
    }

    /// Returns the time taken by turns since the last call; nil for the first call, which starts the measurement.
    package func takeTurnTimes() -> TurnTimes? { work.takeTimes() }
}

// MARK: Happenings

extension SimulatedWorld {
    /// Lets time pass, and wakes the engine at each deadline, as the timers would.
    package func advance(by duration: Duration) {
        let target = now.boot.instant + duration
        while true {
            let left = target - now.boot.instant
            guard let next = untilNextWake, next <= left else {
                clocks.advance(by: left)
                return
            }
            clocks.advance(by: max(.microseconds(1), next))
            submit(.deadlineReached)
        }
    }

    /// The time until the earliest armed deadline of all clocks.
    package var untilNextDeadline: Duration? { wake.untilNextDeadline(now) }

    /// The time until the next deadline or trial of the store.
    package var untilNextWake: Duration? { wake.untilNextWake(now) }

    package func submit(_ event: Event) {
        engine.submit(event)
        settle()
    }

    /// Submits events that share a turn.
    package func submit(_ events: [Event]) {
        engine.perform { engine in for event in events { engine.submit(event) } }
        settle()
    }

    /// Removes the store's file while the daemon has it open.
    package func takeStoreAway(_ removal: Step.Removal) {
        switch removal {
        case .file: disk.remove(storePath)
        case .replacedFile:
            disk.remove(storePath)
            directory.write(Array("a stranger's".utf8), as: "clockd.db")
        case .directory:
            for name in directory.names { disk.remove("\(directory.path)/\(name)") }
            rmdir(directory.path)
        }
    }

    /// Changes the presence of the user.
    package func become(_ presence: Presence) {
        self.presence.become(presence)
        settle()
    }

    package func stepClock(by duration: Duration) {
        clocks.step(by: duration)
        submit(.clockStepped)
    }

    package func sleep(for duration: Duration) {
        submit(.aboutToSleep())
        clocks.sleep(for: duration)
        submit(.resumedFromSleep)
    }

    /// Changes the configuration and reloads it.
    package func reload(_ defaults: Defaults) {
        self.defaults = defaults
        submit(.reloaded(defaults))
    }

    package func travel(to zone: Zone) {
        clocks.travel(to: zone)
        submit(.zoneChanged)
    }

    /// Kills the process and starts another after `downtime`. `closing` closes other connections to the files;
    /// `meanwhile` runs while none is open.
    package func crash(
        downtime: Duration = .zero,
        dyingAgainAt boundary: Int? = nil,
        closing: () -> Void = {},
        meanwhile: () throws -> Void = {}
    ) throws {
        bury(closing)
        clocks.advance(by: downtime)
        disk.revive()
        try meanwhile()
        if let boundary { disk.die(atBoundary: boundary) }
        try restart(afterCleanEnd: false)
    }

    /// Ends the process cleanly and starts another after `downtime`.
    package func restart(downtime: Duration = .zero, closing: () -> Void = {}) throws {
        engine.perform { $0.stop() }
        settle()
        close(closing)
        guard !disk.isDead else { return }
        clocks.advance(by: downtime)
        try restart(afterCleanEnd: true)
    }

    /// Cuts the power and boots again; `seed` decides which unsynced data is lost, nil for none.
    package func reboot(
        offFor duration: Duration,
        powerSeed seed: UInt64? = nil,
        dyingAgainAt boundary: Int? = nil,
        closing: () -> Void = {}
    ) throws {
        bury(closing)
        if let seed { disk.cutPower(seed: seed) }
        boots += 1
        clocks.reboot(offFor: duration, id: "boot-\(boots)")
        disk.revive()
        if let boundary { disk.die(atBoundary: boundary) }
        try restart(afterCleanEnd: false, keepsScreen: false)
    }

    /// Cuts the power, boots with a clock that shows `wrong`, and sets it right as soon as the daemon has started.
    package func bootAbsurdly(
        offFor duration: Duration,
        showing wrong: Instant,
        powerSeed seed: UInt64,
        closing: () -> Void
    ) throws {
        let right = now.wall + duration
        clocks.synchronise(false)
        try reboot(offFor: wrong - now.wall, powerSeed: seed, closing: closing)
        clocks.synchronise(true)
        guard !disk.isDead else { return }
        stepClock(by: right - now.wall)
    }

    /// Isolates the old process from the world and closes its files. The process ends between two turns; a boundary
    /// ends it within one.
    private func bury(_ closing: () -> Void) {
        engine.perform { [disk] _ in disk.dieNow() }
        settle()
        close(closing)
    }

    private func close(_ closing: () -> Void) {
        closing()
        if storeIsOpen { store.close() }
        storeIsOpen = false
        alerter.hangUp()
        presence.hangUp()
        transport.hangUp()
    }

    private func restart(afterCleanEnd: Bool, keepsScreen: Bool = true) throws {
        var desktop = SimulatedAlerter.Desktop()
        desktop.firstHeard = alerter.now.firstHeard
        desktop.hooks = alerter.now.hooks
        desktop.runs = alerter.now.runs
        if keepsScreen, alerter.now.serverIsThere { desktop.notices = alerter.now.notices }
        alerter = SimulatedAlerter(disk, clocks, desktop: desktop)
        lasting = Self.lasting(zones, zoneMemory)
        if !zones.harmed.isEmpty { readLocalZone() }
        lastSeen = StoreReader(path: storePath, isAlone: true)?.lastSeen()
        store = try Self.open(directory, disk, lasting)
        storeIsOpen = true
        engine = Self.engine(
            work,
            store,
            clocks,
            wake,
            alerter,
            transport,
            defaults,
            zones,
            lasting,
            records,
            storeCare,
            statusShares,
            presence
        )
        try begin(afterCleanEnd: afterCleanEnd)
    }
}

/// The position in the history and among the hooks at the start of a process.
package struct DaemonProcess: Hashable, Sendable {
    package let firstRecord: Int
    package let firstHook: Int
    /// Whether the previous process ended cleanly.
    package let followsCleanEnd: Bool
}

extension Hooks {
    /// A command for each event.
    package static let all = Hooks(uniqueKeysWithValues: HookEvent.allCases.map { ($0, "run") })
}

// MARK: Clients

extension SimulatedWorld {
    /// Sends a call that may be answered later.
    @discardableResult
    package func send(_ method: some VarlinkMethod, mode: VarlinkCall.Mode = .one) -> CallID {
        let (event, id) = request(method, mode: mode)
        submit(event)
        return id
    }

    /// Creates a call without sending it.
    package func request(_ method: some VarlinkMethod, mode: VarlinkCall.Mode = .one) -> (Event, CallID) {
        lastCall += 1
        let id = CallID(connection: 1, serial: lastCall)
        return (.requestReceived(VarlinkCall(method, mode: mode), id), id)
    }

    /// Sends a call and reads its reply.
    /// - Throws: the ``VarlinkError`` in the reply.
    package func call<Method: VarlinkMethod>(_ method: Method) throws -> Method.Reply {
        let id = send(method)
        let replies = transport.replies(to: id)
        precondition(replies.count == 1, "\(Method.name) was answered \(replies.count) times")
        return try Self.read(replies[0], as: Method.Reply.self)
    }

    package func status() throws -> StatusObject {
        guard let status = try call(ClockInterface.GetStatus()).status else {
            preconditionFailure("a status without the status")
        }
        return status
    }

    package static func read<Reply: JSONReadable>(_ reply: VarlinkReply, as type: Reply.Type) throws -> Reply {
        let received = try ReceivedReply(parsing: Array(reply.bytes.dropLast()))
        switch received.content {
        case .parameters(let bytes): return try type.init(json: bytes)
        case .error(let error): throw error
        }
    }

    /// Sends a call that is answered in pages, and reads all of them.
    package func pages<Method: VarlinkMethod>(_ method: Method) throws -> [Method.Reply] {
        let id = send(method, mode: .more)
        let replies = transport.replies(to: id)
        precondition(replies.last?.continues == false, "\(Method.name) was not answered to its end")
        return try replies.map { try Self.read($0, as: Method.Reply.self) }
    }

    package func rings() throws -> [RingObject] {
        try pages(RingsInterface.List(all: true)).flatMap(\.rings)
    }
}

/// Keeps records from the engine's queue for the test's thread.
final class RecordKeeper: Sendable {
    private let records = Mutex<[(record: Record, at: Instant)]>([])
    private let disk: SimulatedDisk

    init(_ disk: SimulatedDisk) {
        self.disk = disk
    }

    func keep(_ record: Record, _ instant: Instant) {
        guard disk.boundary() else { return }
        records.withLock { $0.append((record, instant)) }
    }

    var all: [(record: Record, at: Instant)] { records.withLock { $0 } }
}

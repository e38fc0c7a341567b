import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Engine
import Glibc
import Synchronization
import Varlink

/// The real engine and the real store in a world whose clocks, wake-ups, desktop and clients are simulated.
package final class SimulatedWorld {
    package let clocks: SimulatedClocks
    package let wake: SimulatedWake
    package let transport: SimulatedTransport
    package private(set) var alerter: SimulatedAlerter
    package private(set) var engine: Engine
    package private(set) var store: AgendaStore
    /// The store's file lies here and outlives the crashes of this world.
    package let directory = ScratchDirectory()
    /// What it lies on, and the moment at which everything ends.
    package let disk: SimulatedDisk
    package private(set) var defaults: Defaults
    private let storeCare: StoreCare
    package let zones: SimulatedZones
    private let records: RecordKeeper
    private let work = EngineWork()
    private var lastCall: UInt64 = 0
    private var boots = 1
    private var storeIsOpen = true
    /// False once the engine took turn after turn without end.
    package private(set) var comesToRest = true

    package init(
        start: Instant,
        zone: Zone,
        zones: ZoneDatabase = ZoneDatabase(),
        defaults: Defaults = Defaults(),
        storeCare: StoreCare = StoreCare(),
        template: [UInt8]? = nil
    ) throws {
        self.zones = SimulatedZones(zones)
        self.defaults = defaults
        self.storeCare = storeCare
        disk = SimulatedDisk(directory: directory.path)
        let moment = BootMoment(id: BootID("boot-1"), instant: BootInstant(microsecondsSinceBoot: 60_000_000))
        clocks = SimulatedClocks(Now(wall: start, boot: moment, asleep: .zero, zone: zone))
        wake = SimulatedWake(disk, clocks)
        transport = SimulatedTransport(disk)
        alerter = SimulatedAlerter(disk, clocks)
        records = RecordKeeper(disk)
        if let template { directory.write(template, as: "clockd.db") }
        store = try Self.open(directory, disk, self.zones)
        engine = Self.engine(work, store, clocks, wake, alerter, transport, defaults, self.zones, records, storeCare)
        try begin()
    }

    deinit { close {} }

    package var storePath: String { directory.path + "/clockd.db" }

    private static func open(
        _ directory: ScratchDirectory,
        _ disk: SimulatedDisk,
        _ zones: SimulatedZones
    ) throws -> AgendaStore {
        try AgendaStore(
            path: directory.path + "/clockd.db",
            zones: { name in (try? zones.zone(named: name)) ?? .utc },
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
        _ records: RecordKeeper,
        _ storeCare: StoreCare
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
            zoneNames: { (name) throws(ZoneError) in try zones.zone(called: name) },
            places: { try? zones.city(ofZone: $0) },
            storeCare: storeCare,
            listener: { record, now in records.keep(record, now.wall) },
            later: { work.add($0) },
            beside: { work.add($0) }
        )
    }

    private func begin() throws {
        alerter.report(to: engine)
        transport.report(to: engine)
        let zoneData = zones.version
        try engine.perform { try $0.start(zoneData: zoneData) }
        settle()
    }

    /// Every record that was committed since the world began, with its moment.
    package var history: [(record: Record, at: Instant)] { records.all }

    package var now: Now { clocks.now }

    /// Lets the engine do what it has to until nothing is left.
    ///
    /// Where work takes time, what is armed goes off meanwhile.
    package func settle() {
        let isAtRest = work.runAll { [clocks, wake, engine] in
            if clocks.workTakesTime, wake.wakes(clocks.now) { engine.submit(.deadlineReached) }
        }
        if !isAtRest { comesToRest = false }
    }
}

// MARK: What happens

extension SimulatedWorld {
    /// Lets time pass, and wakes the engine at each deadline on the way as the timers would.
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

    /// What is left until the earliest armed deadline, of either clock.
    package var untilNextDeadline: Duration? { wake.untilNextDeadline(now) }

    /// The same, or until the store is to be tried.
    package var untilNextWake: Duration? { wake.untilNextWake(now) }

    package func submit(_ event: Event) {
        engine.submit(event)
        settle()
    }

    /// Events that wait at the same moment.
    package func submit(_ events: [Event]) {
        engine.perform { engine in for event in events { engine.submit(event) } }
        settle()
    }

    /// Somebody takes the store's file away while the daemon has it open.
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

    package func stepClock(by duration: Duration) {
        clocks.step(by: duration)
        submit(.clockStepped)
    }

    package func sleep(for duration: Duration) {
        submit(.aboutToSleep())
        clocks.sleep(for: duration)
        submit(.resumedFromSleep)
    }

    /// The owner changes the configuration, and the daemon reads it anew.
    package func reload(_ defaults: Defaults) {
        self.defaults = defaults
        submit(.reloaded(defaults))
    }

    package func travel(to zone: Zone) {
        clocks.travel(to: zone)
        submit(.zoneChanged)
    }

    /// The process is killed; another one starts after `downtime`. Popups of the old one stay on the screen.
    /// `closing` lets go of whatever else has the files open; `meanwhile` has them alone.
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
        try restart()
    }

    /// As ``crash(downtime:)``, after a clean end.
    package func restart(downtime: Duration = .zero, closing: () -> Void = {}) throws {
        engine.perform { $0.stop() }
        settle()
        close(closing)
        guard !disk.isDead else { return }
        clocks.advance(by: downtime)
        try restart()
    }

    /// The machine loses its power and boots again; `seed` decides what of the unsynced is lost, nil for nothing.
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
        try restart()
    }

    /// Nothing that the old process still does reaches anybody, and its files are closed. It ends between two turns;
    /// a boundary is what ends it in the middle of one.
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
    }

    private func restart() throws {
        var desktop = SimulatedAlerter.Desktop()
        desktop.firstHeard = alerter.now.firstHeard
        alerter = SimulatedAlerter(disk, clocks, desktop: desktop)
        store = try Self.open(directory, disk, zones)
        storeIsOpen = true
        engine = Self.engine(work, store, clocks, wake, alerter, transport, defaults, zones, records, storeCare)
        try begin()
    }
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

    /// A call that is not sent yet.
    package func request(_ method: some VarlinkMethod, mode: VarlinkCall.Mode = .one) -> (Event, CallID) {
        lastCall += 1
        let id = CallID(connection: 1, serial: lastCall)
        return (.requestReceived(VarlinkCall(method, mode: mode), id), id)
    }

    /// Sends a call and reads its answer. - Throws: the ``VarlinkError`` it was answered with.
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

    /// Sends a call that is answered in pages, and reads them all.
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

/// Records from the engine's queue, read from the test's thread.
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

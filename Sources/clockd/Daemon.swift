import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Desktop
import Dispatch
import Engine
import Files
import Glibc
import LinuxPlatform
import Localization
import Logging
import Threads
import Varlink
import VarlinkService

/// Connects the parts and runs until a signal ends the process (``Shutdown``).
final class Daemon {
    /// The queue of the engine and of its events: the only queue that needs no thread of a pool (``MainLoop``).
    private let queue = DispatchQueue.main
    private let log = DaemonLog()
    private let logger: Logger
    private let notifier = ServiceNotifier(queue: .main)
    private let locations = Locations()
    private let relay = EventRelay()
    private let zone: LocalZone
    private let zoneWatcher: ZoneWatcher
    /// Receives the events of timers and sleep.
    private let surroundings: ZoneRecheck
    private let lock: StateLock
    private let store: AgendaStore
    private let keeper: StoreKeeper
    /// Reads and writes exports and imports in parallel with the engine, at a lower priority.
    private let exports = SerialThread.required("clockd.export", niceness: 5)
    private let recovery: StoreRecovery?
    private let engine: Engine
    private let server: VarlinkServer
    private let alerter: DesktopAlerter
    private let reloader: Reloader
    private let socket: SocketKeeper
    private let doctor: Doctor
    private let rejectedProgram = RejectedProgram()
    private let shutdown: Shutdown
    /// Kept alive for as long as the daemon runs.
    private var watchers: [AnyObject] = []

    /// Those that a start takes, and some to spare.
    private static let neededDescriptors = 64

    private static func requireDescriptors() throws(StartFailure) {
        let available = DescriptorReserve.available(upTo: neededDescriptors)
        guard available < neededDescriptors else { return }
        throw StartFailure(
            localized(
                "{count} file descriptors are available and {needed} are needed: raise the limit (ulimit -n)",
                ["count": String(available), "needed": String(neededDescriptors)]
            ),
            exitStatus: 71
        )
    }

    /// Dispatch would wait for its first thread without end.
    private static func requireThread() throws(StartFailure) {
        guard let errno = OwnThread.run("clockd.trial", {}) else { return }
        throw StartFailure("pthread_create: \(String(cString: strerror(errno)))", exitStatus: 71)
    }

    /// Starts the daemon and serves its queue. Returns only after an error; a signal ends the process.
    static func run() throws(StartFailure) -> Never {
        ProcessSettings.apply()
        DescriptorReserve.raiseLimit()
        try requireDescriptors()
        try requireThread()
        DescriptorReserve.fill()
        MainLoop.prepare()
        let daemon = try Daemon()
        try daemon.start()
        withExtendedLifetime(daemon) { MainLoop.run() }
    }

    private init() throws(StartFailure) {
        let log = log
        LoggingSystem.bootstrap { _ in log.handler() }
        let logger = Logger(label: "clockd")
        self.logger = logger
        let directory = locations.user.stateDirectory
        try Locations.makeDirectory(directory)
        lock = try Self.lock(directory)
        let zones = LastingZones(memory: ZoneMemory(stateDirectory: directory), keeps: true)
        zone = LocalZone(zones: zones, logger: logger)
        let zoneWatcher = ZoneWatcher(zone: zone, queue: queue, sink: relay, logger: logger)
        self.zoneWatcher = zoneWatcher
        surroundings = ZoneRecheck(relay, zoneWatcher)
        reloader = Reloader(locations, logger: logger, notifier: notifier, relay: relay)
        let database = zone.database
        let settings = reloader.settings
        let clocks = SystemClocks(zone: zone, holidays: settings.holidays)
        if let problem = clocks.bootProblem {
            logger.warning("\(localized("The boot's id can't be read"))", metadata: ["error": "\(problem)"])
        }
        reloader.clocks = clocks
        let path = directory + "/clockd.db"
        let opened = try Self.open(path, clocks.sample(), zones, lock, logger)
        store = opened.store
        recovery = opened.recovery
        keeper = StoreKeeper(store: store, isChecked: opened.isChecked, path: path, log: log, logger: logger)
        alerter = DesktopAlerter(
            sink: relay,
            settings: settings.desktop,
            language: settings.popupLanguage,
            runtimeDirectory: locations.runtimeDirectory,
            stateDirectory: directory,
            logger: logger
        ) { log.ringBell() }
        let presence = PresenceWatcher(sink: relay, logger: logger)
        let records = RecordLog(logger: logger)
        do {
            let wake = try TimerfdWake(queue: queue, sink: surroundings, logger: logger, after: DesktopExecutor.after)
            doctor = Doctor(
                alerter: alerter,
                stateDirectory: directory,
                log: log.destination,
                wake: wake.wakeCapability,
                keeper: keeper,
                zones: zones,
                zoneWatcher: zoneWatcher,
                bootProblem: clocks.bootProblem,
                defaults: { [reloader] in reloader.settings.defaults },
                holidays: { [reloader] in reloader.holidayFindings },
                program: rejectedProgram
            )
            let sounds = SoundCheck { [reloader] in reloader.settings.desktop }
            server = Self.server(
                CallRelay(sink: relay, doctor: doctor, reloader: reloader, sounds: sounds),
                logger
            )
            socket = SocketKeeper(server: server, path: locations.socket, queue: queue, logger: logger)
            doctor.connect(server)
            reloader.connect(server)
            sounds.connect(server)
            engine = Engine(
                queue: queue,
                store: store,
                clocks: clocks,
                wake: wake,
                alerter: alerter,
                transport: server,
                defaults: settings.defaults,
                identity: DaemonIdentity(version: Version.current, processID: getpid()),
                zoneNames: { (name) throws(ZoneError) in try zones.zone(called: name) },
                places: { name in try? database.city(ofZone: name) },
                storeCare: keeper.care,
                calmed: { [exports] in exports.async(HeapSettings.returnFreeMemory) },
                watchPresence: { [presence] rules in presence.watch(rules) },
                listener: { record, now in log.append { records.log(record, at: now.wall) } },
                popupLanguage: { [reloader] in reloader.settings.popupLanguage },
                beside: { [exports] work in exports.async(work) }
            )
        } catch {
            throw StartFailure(String(describing: error), exitStatus: 71)
        }
        doctor.connect(engine)
        shutdown = Shutdown(notifier: notifier, server: server, engine: engine, alerter: alerter, log: log)
    }

    private static func server(_ handler: CallRelay, _ logger: Logger) -> VarlinkServer {
        VarlinkServer(
            info: ServiceInterface.GetInfo.Reply(
                vendor: "clockd",
                product: "clockd",
                version: Version.current,
                // The project has no address yet.
                url: "",
                interfaces: []
            ),
            interfaces: Interfaces.all,
            allowedUserID: getuid(),
            handler: handler,
            notify: notices(logger)
        )
    }

    private static func notices(_ logger: Logger) -> @Sendable (VarlinkService.Notice) -> Void {
        let closed = BurstLog(after: DesktopExecutor.after) { count in
            let message = localized("Closed idle connections to make room for others")
            logger.notice("\(message)", metadata: ["count": "\(count)"])
        }
        return { notice in
            if case .idleConnectionClosed = notice { closed.note() } else { logger.notice("\(notice.text)") }
        }
    }

    /// Finds out whether a daemon of this program could open the store that another one uses now.
    static func checkStore() throws(StartFailure) {
        let path = Locations().user.stateDirectory + "/clockd.db"
        do throws(StoreError) {
            try AgendaStore.requireReadableForm(at: path)
        } catch {
            throw StartFailure(error, path: path)
        }
    }

    /// Opens the store, and logs its problems.
    private static func open(
        _ path: String,
        _ now: Now,
        _ zones: LastingZones,
        _ lock: StateLock,
        _ logger: Logger
    ) throws(StartFailure) -> OpenedStore {
        do throws(StoreError) {
            let opened = try AgendaStore.open(
                at: path,
                now,
                zones: { name in zones.zone(named: name) },
                claim: { () throws(StoreError) in try renew(lock, path) }
            )
            if let recovery = opened.recovery {
                var details: Logger.Metadata = ["path": "\(path)", "problem": "\(recovery.damage.text)"]
                if !recovery.passedOver.isEmpty {
                    details["damagedBackups"] = "\(recovery.passedOver.joined(separator: ", "))"
                }
                logger.critical("\(recovery.text(now: now.wall, in: now.zone))", metadata: details)
            }
            if let problem = opened.backupProblem {
                logger.warning(
                    "\(localized("The database was migrated without a backup"))",
                    metadata: ["error": "\(problem)"]
                )
            }
            return opened
        } catch {
            throw StartFailure(error, path: path)
        }
    }

    /// Locks the state directory. Retries for a second, because the lock of a killed daemon is held until the kernel
    /// has released its process.
    private static func lock(_ directory: String) throws(StartFailure) -> StateLock {
        var attemptsLeft = 20
        while true {
            do throws(StateLock.Failure) {
                return try StateLock(directory: directory)
            } catch {
                attemptsLeft -= 1
                guard case .held = error, attemptsLeft > 0 else { throw StartFailure(error, directory: directory) }
                usleep(50_000)
            }
        }
    }

    /// Locks the state directory again if it was removed and created again. If another daemon uses it now, the store is
    /// not written there.
    private static func renew(_ lock: StateLock, _ path: String) throws(StoreError) {
        do throws(StateLock.Failure) {
            try lock.renew()
        } catch {
            switch error {
            case .held: throw .moved(path: path, problem: StartFailure(error, directory: path).message)
            case .system(let error): throw .file(call: error.call, path: error.path, errno: error.errno)
            }
        }
    }

    private func start() throws(StartFailure) {
        try requireUnusedSocket()
        reloader.alerter = alerter
        do throws(StoreError) {
            let started = engine.perform { [recovery] engine in
                Result { () throws(StoreError) in try engine.start(recovery: recovery) }
            }
            try started.get()
        } catch {
            if error.isDamage { store.suspect() }
            throw StartFailure(error, path: locations.user.stateDirectory + "/clockd.db")
        }
        alerter.takeUpCommands()
        alerter.takeUpOutput()
        relay.connect(engine)
        try watch()
        try listen()
        notifier.startWatchdog()
        TaskReserve.shared.fill()
        alerter.waitUntilReady()
        notifier.ready(status: localized("Serving {path}", ["path": locations.socket]))
    }

    /// Where the lock does not keep daemons apart, the socket does, before anything rings.
    private func requireUnusedSocket() throws(StartFailure) {
        guard !lock.isExclusive, !SocketActivation.isActivated else { return }
        do {
            try VarlinkServer.requireUnused(locations.socket)
        } catch {
            throw StartFailure(error)
        }
    }

    private func listen() throws(StartFailure) {
        let adopted: Int32?
        do {
            let passed = try SocketActivation.takeDescriptors()
            adopted = passed.first
            if let adopted { shutdown.keepOpen(adopted) }
            // Clients of a socket that is open but not served would wait forever.
            for surplus in passed.dropFirst() { close(surplus) }
            if passed.count > 1 {
                logger.warning(
                    "\(localized("Only the first of the passed sockets is used"))",
                    metadata: ["passed": "\(passed.count)"]
                )
            }
        } catch {
            throw StartFailure(String(describing: error), exitStatus: 71)
        }
        do {
            if let adopted { return try server.start(adopting: adopted) }
            try server.start(at: locations.socket)
            socket.start()
        } catch {
            throw StartFailure(error)
        }
    }

    private func watch() throws(StartFailure) {
        watchers.append(SleepWatcher(sink: surroundings, logger: logger))
        signal(SIGPIPE, SIG_IGN)
        do {
            for number in [SIGTERM, SIGINT] {
                watchers.append(try SignalSource(number, queue: queue) { [shutdown] in shutdown.run() })
            }
            let upgrade = Upgrade(shutdown: shutdown, relay: relay, rejection: rejectedProgram, logger: logger)
            upgrade.watch(on: queue)
            watchers.append(upgrade)
            reloader.onReload { [queue, socket, zoneWatcher] in
                queue.async { socket.look() }
                zoneWatcher.recheck()
                upgrade.lookAgain()
            }
            watchers.append(try SignalSource(SIGHUP, queue: queue) { [reloader] in reloader.reload() })
        } catch {
            throw StartFailure(String(describing: error), exitStatus: 71)
        }
    }
}

import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Desktop
import Dispatch
import Engine
import Glibc
import LinuxPlatform
import Localization
import Logging
import Varlink
import VarlinkService

/// Puts the parts together, runs until it is told to end, and takes them apart again.
final class Daemon {
    private let queue = DispatchQueue(label: "clockd.engine", qos: .userInteractive)
    private let log = DaemonLog()
    private let logger: Logger
    private let notifier = ServiceNotifier()
    private let locations = Locations()
    private let relay = EventRelay()
    private let zone: LocalZone
    private let lock: StateLock
    private let store: AgendaStore
    private let engine: Engine
    private let server: VarlinkServer
    private let alerter: DesktopAlerter
    private let reloader: Reloader
    private let doctor: Doctor
    /// Held for as long as the daemon lives.
    private var watchers: [AnyObject] = []

    /// Returns never but by an error: a signal ends the process.
    static func run() throws(StartFailure) -> Never {
        umask(0o077)
        let daemon = try Daemon()
        try daemon.start()
        withExtendedLifetime(daemon) { dispatchMain() }
    }

    private init() throws(StartFailure) {
        let log = log
        LoggingSystem.bootstrap { _ in log.handler() }
        let logger = Logger(label: "clockd")
        self.logger = logger
        zone = LocalZone(logger: logger)
        let directory = locations.stateDirectory
        try Locations.makeDirectory(directory)
        lock = try Self.lock(directory)
        reloader = Reloader(path: locations.configuration, logger: logger, notifier: notifier, relay: relay)
        let database = zone.database
        let path = directory + "/clockd.db"
        do throws(StoreError) {
            store = try AgendaStore(path: path) { name in Self.zone(name, database, logger) }
        } catch {
            throw StartFailure(error, path: path)
        }
        let configuration = reloader.configuration
        alerter = DesktopAlerter(sink: relay, settings: configuration.desktop, logger: logger)
        let records = RecordLog(logger: logger)
        do {
            let clocks = try SystemClocks(zone: zone, holidays: configuration.holidays)
            reloader.clocks = clocks
            let wake = try TimerfdWake(queue: queue, sink: relay, logger: logger)
            doctor = Doctor(
                alerter: alerter,
                stateDirectory: directory,
                log: log.destination,
                wake: wake.wakeCapability,
                zones: database
            )
            server = Self.server(relay, doctor, logger)
            let transport = ServiceTransport(server: server)
            doctor.connect(transport)
            engine = Engine(
                queue: queue,
                store: store,
                clocks: clocks,
                wake: wake,
                alerter: alerter,
                transport: transport,
                defaults: configuration.defaults,
                identity: DaemonIdentity(version: Version.current, processID: getpid()),
                zoneNames: { name in try database.zone(named: name) },
                places: { name in try? database.city(ofZone: name) },
                reload: { [reloader] in reloader.reload() },
                listener: { record, now in records.log(record, at: now.wall) }
            )
        } catch {
            throw StartFailure(String(describing: error), exitStatus: 71)
        }
    }

    private static func server(_ relay: EventRelay, _ doctor: Doctor, _ logger: Logger) -> VarlinkServer {
        VarlinkServer(
            identity: ServiceIdentity(
                vendor: "clockd",
                product: "clockd",
                version: Version.current,
                url: "https://clockd.io"
            ),
            interfaces: ClockInterfaces.all,
            allowedUserID: getuid(),
            handler: CallRelay(sink: relay, doctor: doctor)
        ) { notice in
            logger.notice("\(notice)")
        }
    }

    /// One that was killed this moment lets go of its lock only once the kernel is done with it: that is waited for.
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

    /// A zone that was there when its alarm was set and is no more counts as UTC, rather than losing the alarm.
    private static func zone(_ name: String, _ database: ZoneDatabase, _ logger: Logger) -> Zone {
        do {
            return try database.zone(named: name)
        } catch {
            logger.error(
                "A zone can't be read: its alarms ring by UTC",
                metadata: ["zone": "\(name)", "error": "\(error)"]
            )
            return .utc
        }
    }

    private func start() throws(StartFailure) {
        reloader.alerter = alerter
        do throws(StoreError) {
            let version = zone.database.version ?? ""
            let started = engine.perform { engine in
                Result { () throws(StoreError) in try engine.start(zoneData: version) }
            }
            try started.get()
        } catch {
            throw StartFailure(error, path: locations.stateDirectory + "/clockd.db")
        }
        relay.connect(engine)
        try watch()
        try listen()
        notifier.startWatchdog(on: queue)
        notifier.ready(status: localized("Serving {path}", ["path": locations.socket]))
    }

    private func listen() throws(StartFailure) {
        let adopted: Int32?
        do {
            adopted = try SocketActivation.takeDescriptors().first
        } catch {
            throw StartFailure(String(describing: error), exitStatus: 71)
        }
        do {
            if let adopted { try server.start(adopting: adopted) } else { try server.start(at: locations.socket) }
        } catch {
            throw StartFailure(error)
        }
    }

    private func watch() throws(StartFailure) {
        do {
            watchers.append(try ZoneWatcher(zone: zone, queue: queue, sink: relay))
        } catch {
            logger.warning("Changes of the time zone are not noticed", metadata: ["error": "\(error)"])
        }
        watchers.append(SleepWatcher(events: queue, sink: relay, logger: logger))
        signal(SIGPIPE, SIG_IGN)
        let ending = Ending(
            notifier: notifier,
            server: server,
            engine: engine,
            alerter: alerter,
            store: store,
            log: log
        )
        do {
            for number in [SIGTERM, SIGINT] {
                watchers.append(try SignalSource(number, queue: .main) { ending.run() })
            }
            watchers.append(try SignalSource(SIGHUP, queue: .main) { [reloader] in reloader.reload() })
        } catch {
            throw StartFailure(String(describing: error), exitStatus: 71)
        }
    }
}

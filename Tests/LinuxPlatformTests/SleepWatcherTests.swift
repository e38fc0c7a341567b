import AdapterTestKit
import Agenda
import AgendaStore
import Chronology
import Dispatch
import Engine
import Foundation
import Logging
import Synchronization
import Testing
import Varlink

@testable import LinuxPlatform

/// Serialized: the bus is found through the environment, which is shared.
@Suite(.serialized) struct SleepWatcherTests {
    /// The daemon also runs without a system bus, and reports that.
    @Test func isAbsentWithoutASystemBus() {
        setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/bus", 1)
        defer { unsetenv("DBUS_SYSTEM_BUS_ADDRESS") }
        let log = LogRecorder()
        _ = SleepWatcher(sink: EventLog(), logger: log.logger)
        #expect(log.messages.count == 1 && log.messages[0].text.contains("Sleep is not announced"))
    }

    /// Uses the real engine, because it has more steps than a stub: submitted events are taken later, and committed
    /// after that.
    @Test(.enabled(if: Logind.isPossible, "needs dbus, python3-dbus and python3-gi"))
    func sleepWaitsUntilTheCheckpointIsCommitted() async throws {
        let logind = try await Logind()
        let world = try SleepingWorld()
        let watcher = SleepWatcher(sink: world.engine, logger: LogRecorder().logger)
        defer { extendLifetime(watcher) }
        #expect(await eventually { logind.state == "held" })
        #expect(logind.asked.hasPrefix("sleep|clockd|") && logind.asked.hasSuffix("|delay"))

        world.clocks.hold()
        try logind.prepareForSleep(true)
        #expect(await eventually { world.clocks.isHeld })
        #expect(await never { logind.state != "held" }, "the turn has only begun")
        world.clocks.letGo()
        #expect(await eventually { logind.state == "released" })

        try logind.prepareForSleep(false)
        #expect(await eventually { logind.state == "held" }, "the next sleep is delayed too")
    }

    @Test(.enabled(if: Logind.isPossible, "needs dbus, python3-dbus and python3-gi"))
    func aWatcherThatIsGoneDelaysNoSleep() async throws {
        let logind = try await Logind()
        let watcher = SleepWatcher(sink: EventLog(), logger: LogRecorder().logger)
        #expect(await eventually { logind.state == "held" })
        extendLifetime(watcher)
        _ = consume watcher
        #expect(await eventually { logind.state == "released" })
    }
}

/// The real engine on an in-memory store, with clocks that can be stopped during a reading.
private struct SleepingWorld {
    let clocks: HeldClocks
    let engine: Engine

    init() throws {
        let logger = LogRecorder().logger
        let zone = LocalZone(timeZoneVariable: "", logger: logger)
        clocks = HeldClocks(SystemClocks(zone: zone))
        let database = zone.database
        engine = Engine(
            queue: DispatchQueue(label: "engine"),
            store: try AgendaStore(path: nil) { _ in .utc },
            clocks: clocks,
            wake: NoWake(),
            alerter: NoAlerter(),
            transport: NoTransport(),
            defaults: .standard,
            identity: DaemonIdentity(version: "test", processID: getpid()),
            zoneNames: { (name) throws(ZoneError) in try database.zone(called: name) },
            beside: { $0() }
        )
        try engine.perform { engine in try engine.start() }
    }
}

private final class HeldClocks: Clocks {
    private let clocks: SystemClocks
    private let state = Mutex((isToHold: false, isHeld: false))
    private let isOver = DispatchSemaphore(value: 0)

    init(_ clocks: SystemClocks) {
        self.clocks = clocks
    }

    /// Blocks the next reading, once.
    func hold() {
        state.withLock { $0.isToHold = true }
    }

    var isHeld: Bool { state.withLock { $0.isHeld } }

    func letGo() {
        isOver.signal()
    }

    func sample() -> Now {
        let isToHold = state.withLock { state in
            if state.isToHold { state = (isToHold: false, isHeld: true) }
            return state.isHeld
        }
        if isToHold {
            isOver.wait()
            state.withLock { $0.isHeld = false }
        }
        return clocks.sample()
    }

    func elapsed() -> Duration { clocks.elapsed() }
}

private struct NoWake: Wake {
    func arm(_ heads: QueueHeads) {}
}

private struct NoAlerter: Alerter {
    func present(_ alert: Alert) {}
    func execute(_ command: AlertCommand, for ring: ItemID) {}
    func withdraw(_ ring: ItemID) {}
    func notify(_ announcement: Announcement) {}
    func retract(_ item: ItemID) {}
    func reviewAnnouncements() {}
    func show(_ progress: ProgressPopup) {}
    func endProgress(of item: ItemID) {}
    func run(_ hook: Hook) {}
}

private struct NoTransport: Transport {
    func reply(to call: CallID, _ reply: VarlinkReply) {}
    func reply(to call: CallID, page: VarlinkReply) {}
}

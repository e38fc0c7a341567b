import AdapterTestKit
import Dispatch
import Engine
import Foundation
import Logging
import Synchronization
import Testing

@testable import LinuxPlatform

/// One after the other: the bus is found through the environment, of which there is one.
@Suite(.serialized) struct SleepWatcherTests {
    /// Where there is no system bus the daemon runs all the same, and says so.
    @Test func isAbsentWithoutASystemBus() {
        setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/bus", 1)
        defer { unsetenv("DBUS_SYSTEM_BUS_ADDRESS") }
        let watcher = SleepWatcher(
            events: DispatchQueue(label: "test"),
            sink: EventLog(),
            logger: LogRecorder().logger
        )
        guard case .unavailable(let problem) = watcher.status else {
            Issue.record("there is no such bus")
            return
        }
        #expect(problem.contains("sd_bus_open_system"))
    }

    @Test(.enabled(if: Logind.isPossible, "needs dbus, python3-dbus and python3-gi"))
    func sleepWaitsUntilTheEngineIsDone() async throws {
        let logind = try await Logind()
        let queue = DispatchQueue(label: "engine")
        let engine = SlowEngine(queue: queue)
        let watcher = SleepWatcher(events: queue, sink: engine, logger: LogRecorder().logger)
        #expect(watcher.status == .watching)
        #expect(await eventually { logind.state == "held" })
        #expect(logind.asked.hasPrefix("sleep|clockd|") && logind.asked.hasSuffix("|delay"))

        try logind.prepareForSleep(true)
        #expect(await eventually { engine.heard == ["aboutToSleep"] })
        #expect(await never { logind.state != "held" }, "the engine stores what it counted")
        engine.finish.signal()
        #expect(await eventually { logind.state == "released" })

        try logind.prepareForSleep(false)
        #expect(await eventually { engine.heard == ["aboutToSleep", "resumedFromSleep"] })
        #expect(await eventually { logind.state == "held" }, "the next sleep is delayed too")
    }

    @Test(.enabled(if: Logind.isPossible, "needs dbus, python3-dbus and python3-gi"))
    func aWatcherThatIsGoneDelaysNoSleep() async throws {
        let logind = try await Logind()
        let watcher = SleepWatcher(
            events: DispatchQueue(label: "engine"),
            sink: EventLog(),
            logger: LogRecorder().logger
        )
        #expect(await eventually { logind.state == "held" })
        extendLifetime(watcher)
        _ = consume watcher
        #expect(await eventually { logind.state == "released" })
    }
}

/// Takes each event on its queue, and is busy with ``Event/aboutToSleep`` until `finish` is signalled.
private final class SlowEngine: EventSink {
    private let queue: DispatchQueue
    private let names = Mutex<[String]>([])
    let finish = DispatchSemaphore(value: 0)

    init(queue: DispatchQueue) {
        self.queue = queue
    }

    var heard: [String] { names.withLock { $0 } }

    func submit(_ event: Event) {
        queue.async { [self] in
            names.withLock { $0.append("\(event)") }
            if case .aboutToSleep = event { finish.wait() }
        }
    }
}

import Dispatch
import Foundation
import Logging
import Testing

@testable import LinuxPlatform

@Suite struct SleepWatcherTests {
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
}

import Chronology
import Dispatch
import Foundation
import Logging
import Testing

@testable import Engine
@testable import LinuxPlatform

@Suite struct TimerfdWakeTests {
    private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    private let events = EventLog()

    private func makeWake() throws -> TimerfdWake {
        try TimerfdWake(queue: DispatchQueue(label: "test"), sink: events, logger: Self.quiet) { _, _ in }
    }

    @Test func keepsTheContract() async throws {
        let clocks = SystemClocks(zone: LocalZone(timeZoneVariable: "", logger: Self.quiet))
        let contract = WakeContract(
            wake: try makeWake(),
            clocks: clocks,
            forget: events.forget,
            comes: { await eventually { events.all.contains(.deadlineReached) } },
            staysAway: { await never { !events.all.isEmpty } }
        )
        await contract.expectAll()
    }

    /// A wake is a hint that may come early, but a kernel timer never fires early.
    @Test func isNotEarly() async throws {
        let wake = try makeWake()
        let due = ClockReading.microseconds(CLOCK_BOOTTIME) + 80_000
        wake.arm(QueueHeads(boot: BootInstant(microsecondsSinceBoot: due)))
        #expect(await eventually { !events.all.isEmpty })
        #expect(ClockReading.microseconds(CLOCK_BOOTTIME) >= due)
    }

    @Test func wakesOnItsQueue() async throws {
        let key = DispatchSpecificKey<Bool>()
        let queue = DispatchQueue(label: "marked")
        queue.setSpecific(key: key, value: true)
        let sink = QueueProbe(key: key)
        let wake = try TimerfdWake(queue: queue, sink: sink, logger: Self.quiet) { _, _ in }
        wake.arm(QueueHeads(wall: Instant(secondsSinceEpoch: 1)))
        #expect(await eventually { sink.log.all == [.deadlineReached] })
        extendLifetime(wake)
    }

    @Test func letsGoOfItsDescriptors() async throws {
        func timers() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)"))
                    .map { $0.contains("timerfd") } ?? false
            }
        }
        let wakes = try (0..<20).map { _ in try makeWake() }
        #expect(try timers() >= 40)
        let during = try timers()
        extendLifetime(wakes)
        _ = consume wakes
        #expect(await eventually { ((try? timers()) ?? .max) <= during - 40 })
    }

    /// CAP_WAKE_ALARM is bit 35 (linux/capability.h).
    @Test func saysWhetherItMayWakeTheMachine() throws {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("CapEff:") })
        let capabilities = try #require(UInt64(line.split(separator: "\t")[1], radix: 16))
        let mayWake = capabilities & (1 << 35) != 0
        #expect(try makeWake().wakeCapability == (mayWake ? .available : .notPermitted))
    }
}

/// Forwards calls on the marked queue, and records those on other queues as errors.
private final class QueueProbe: EventSink {
    let log = EventLog()
    private let key: DispatchSpecificKey<Bool>

    init(key: DispatchSpecificKey<Bool>) {
        self.key = key
    }

    func submit(_ event: Event) {
        log.submit(DispatchQueue.getSpecific(key: key) == true ? event : .aboutToSleep())
    }
}

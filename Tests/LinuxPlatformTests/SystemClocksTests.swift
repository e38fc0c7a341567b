import AdapterTestKit
import Agenda
import Chronology
import Foundation
import Logging
import Testing

@testable import LinuxPlatform

@Suite struct SystemClocksTests {
    private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    private let zone = LocalZone(timeZoneVariable: "Europe/Berlin", logger: quiet)

    @Test func keepsTheContract() async throws {
        let clocks = SystemClocks(zone: zone)
        try await expectClocksContract(clocks) { try await Task.sleep(for: $0) }
    }

    @Test func agreesWithDate() throws {
        let clocks = SystemClocks(zone: zone)
        let before = clocks.sample().wall
        let text = try runBlocking("/bin/date", ["+%s%6N"]).output
        let after = clocks.sample().wall
        let microseconds = try #require(Int64(text.filter(\.isNumber)))
        #expect((before.microsecondsSinceEpoch...after.microsecondsSinceEpoch).contains(microseconds))
    }

    /// /proc/uptime counts CLOCK_BOOTTIME, in hundredths.
    @Test func agreesWithUptime() throws {
        let clocks = SystemClocks(zone: zone)
        let text = try runBlocking("/bin/cat", ["/proc/uptime"]).output
        let uptime = try #require(text.split(separator: " ").first.flatMap { Double($0) })
        let boot = clocks.sample().boot.instant.microsecondsSinceBoot
        #expect(abs(Double(boot) / 1_000_000 - uptime) < 0.5)
    }

    @Test func knowsTheBoot() throws {
        let clocks = SystemClocks(zone: zone)
        let text = try runBlocking("/bin/cat", ["/proc/sys/kernel/random/boot_id"]).output
        #expect(clocks.sample().boot.id.text + "\n" == text)
    }

    @Test("Without a boot id, each start is one after a reboot, and the reason is known")
    func withoutBootID() {
        let all = (1...2).map { _ in SystemClocks(zone: zone, bootIDPath: "/nowhere/boot_id") }
        #expect(all[0].sample().boot.id == all[0].sample().boot.id)
        #expect(all[0].sample().boot.id != all[1].sample().boot.id)
        #expect(all[0].bootProblem == SystemCallError("open", path: "/nowhere/boot_id", errno: ENOENT))
        #expect(SystemClocks(zone: zone).bootProblem == nil)
    }

    @Test func carriesZoneAndHolidays() throws {
        let holiday = try #require(CivilDate(year: 2026, month: 12, day: 25))
        let clocks = SystemClocks(zone: zone)
        #expect(clocks.sample().holidays.isEmpty)
        clocks.setHolidays([holiday])
        #expect(clocks.sample().holidays == [holiday])
        #expect(clocks.sample().zone.identifier == "Europe/Berlin")
    }
}

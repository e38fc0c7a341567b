import Chronology
import Configuration
import Foundation
import Testing

struct ConfiguredHolidaysTests {
    @Test("Unreadable calendars are reported, and the days of the others are used")
    func calendars() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        func event(_ day: String, _ rule: String = "") -> String {
            "BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:\(day)\r\n\(rule)END:VEVENT\r\n"
        }
        try event("20261225").write(to: home.appending(path: "a.ics"), atomically: true, encoding: .utf8)
        try event("20270101", "RRULE:FREQ=YEARLY\r\n")
            .write(to: home.appending(path: "b.ics"), atomically: true, encoding: .utf8)
        var configuration = Configuration()
        configuration.holidayFiles = ["~/a.ics", "~/missing.ics", home.appending(path: "b.ics").path]
        let days = ConfiguredHolidays(configuration, home: home.path)
        #expect(days.dates == Set([(2026, 12, 25), (2027, 1, 1)].compactMap(CivilDate.init(year:month:day:))))
        #expect(days.problems.count == 1)
        #expect(days.problems.first?.contains(home.path + "/missing.ics") == true)
        #expect(days.remarks.count == 1)
        #expect(days.remarks.first?.contains(home.path + "/b.ics") == true)
    }
}

import Chronology
import Testing

@testable import Configuration

struct HolidayCalendarTests {
    struct Sample: CustomTestStringConvertible {
        let text: String
        let dates: [String]
        var testDescription: String { text }

        init(_ text: String, _ dates: String...) {
            self.text = text
            self.dates = dates
        }
    }

    @Test(arguments: [
        Sample(event("DTSTART;VALUE=DATE:20261225"), "2026-12-25"),
        Sample(event("DTSTART:20261225"), "2026-12-25"),
        Sample(event("dtstart;value=date:20240229"), "2024-02-29"),
        Sample(event("DTSTART;VALUE=DATE:20261225", "DTEND;VALUE=DATE:20261226"), "2026-12-25"),
        Sample(event("DTSTART;VALUE=DATE:20261231", "DTEND;VALUE=DATE:20270102"), "2026-12-31", "2027-01-01"),
        Sample(event("DTEND;VALUE=DATE:20270102", "DTSTART;VALUE=DATE:20261231"), "2026-12-31", "2027-01-01"),
        Sample(event("DTSTART;VALUE=DA", " TE:2026", "\t1225"), "2026-12-25"),
        Sample(
            event("DTSTART;VALUE=DATE:20261225", "BEGIN:VALARM", "TRIGGER:-PT1H", "END:VALARM"),
            "2026-12-25"
        ),
        // An end before the start is ignored.
        Sample(event("DTSTART;VALUE=DATE:20261225", "DTEND;VALUE=DATE:20261201"), "2026-12-25"),
        Sample(event("DTSTART;VALUE=DATE:19601225"), "1960-12-25"),
        // Times of day are not days off; nor are invalid dates, nor dates outside an event.
        Sample(event("DTSTART:20261225T090000Z")),
        Sample(event("DTSTART;VALUE=DATE:20270229")),
        Sample(event("DTSTART;VALUE=DATE:2026-2-1")),
        Sample("DTSTART;VALUE=DATE:20261225"),
        Sample("BEGIN:VTODO\nDTSTART;VALUE=DATE:20261225\nEND:VTODO"),
        Sample("BEGIN:VEVENT\nDTSTART;VALUE=DATE:20261225"),
        Sample(""),
        Sample(" \n:\n;\n BEGIN"),
    ])
    func daysOff(_ sample: Sample) {
        for text in [sample.text, sample.text.split(separator: "\n").joined(separator: "\r\n")] {
            #expect(HolidayCalendar(text).dates.sorted().map(DateText.print) == sample.dates)
        }
    }

    @Test func aRepeatingEventIsCountedAndItsFirstDayTaken() {
        let calendar = HolidayCalendar(Self.event("DTSTART;VALUE=DATE:20261225", "RRULE:FREQ=YEARLY"))
        #expect(calendar.repeatingEvents == 1)
        #expect(calendar.dates.count == 1)
    }

    @Test("A description of megabytes in folded lines does not delay a start, and hides no day")
    func folded() {
        let description = String(repeating: "\r\n " + String(repeating: "x", count: 74), count: 60_000)
        let text = "BEGIN:VEVENT\r\nDESCRIPTION:x\(description)\r\nDTSTART;VALUE=DATE:2026\r\n 1225\r\nEND:VEVENT"
        #expect(HolidayCalendar(text).dates.map(DateText.print) == ["2026-12-25"])
    }

    @Test func anEndlessEventIsCut() {
        let calendar = HolidayCalendar(Self.event("DTSTART;VALUE=DATE:00010101", "DTEND;VALUE=DATE:99991231"))
        #expect(calendar.dates.count == HolidayCalendar.longestEventDays)
    }

    @Test func anEndlessFileIsCut() {
        let years = (1...9000).map { year in
            let digits = String(String(10_000 + year).dropFirst())
            return Self.event("DTSTART;VALUE=DATE:\(digits)0101", "DTEND;VALUE=DATE:\(digits)1231")
        }
        #expect(HolidayCalendar(years.joined(separator: "\n")).dates.count == HolidayCalendar.limitDates)
    }

    private static func event(_ lines: String...) -> String {
        (["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\n")
    }
}

import Testing

@testable import Chronology

/// A repetition and its time of day in one text: accepted if typed by a person, refused from a program.
@Suite struct TypedScheduleTests {
    private static func reader(_ language: ReaderLanguage?) -> ScheduleReader {
        ScheduleReader(now: SampleMoment.now, local: .utc, direction: .future, typedLanguage: language) {
            (name) throws(ZoneError) in try ZoneDatabase().zone(called: name)
        }
    }

    static let typed: [(String, ScheduleText, String)] = [
        ("en", ScheduleText(when: "weekdays 7:30"), "weekdays"), ("ko", ScheduleText(when: "평일 7시 30분"), "weekdays"),
        ("de", ScheduleText(when: "werktags um 7:30 UTC"), "weekdays"),
        ("ko", ScheduleText(when: "7:30", every: "평일"), "weekdays"),
        ("zh-TW", ScheduleText(when: "平日 7:30", until: "12月31日"), "weekdays"),
        ("en", ScheduleText(when: "tomorrow 7:30 weekdays", count: 3), "weekdays"),
    ]

    @Test(arguments: typed) func isRead(tag: String, text: ScheduleText, every: String) throws {
        let reading = try Self.reader(ReaderLanguage(tag: tag)).read(text)
        guard case .repeating(let time, let repetition, _) = reading.form else {
            Issue.record("\(reading.form)")
            return
        }
        #expect(TimeOfDayText.print(time) == "07:30" && repetition == every)
    }

    @Test(arguments: typed.map(\.1).filter { $0.when != "7:30" }) func theDaemonReadsCanonicalTextsAlone(
        text: ScheduleText
    ) {
        #expect(throws: ScheduleTextError.self) { try Self.reader(nil).read(text) }
    }

    @Test func anEndNeedsARepetition() {
        #expect(throws: ScheduleTextError.endWithoutRepetition(.count)) {
            try Self.reader(.english).read(ScheduleText(when: "7:30", count: 3))
        }
    }

    /// The text beside a repetition must be a wall time, and a repetition must not be given twice.
    @Test(arguments: ["weekdays in 25m", "weekdays", "weekdays 25:00", "RRULE:FREQ=DAILY 7:30", "weekdays 7"])
    func isRefused(text: String) throws {
        #expect(throws: TimeTextError.self) { try ReaderLanguage.english.repeatedWhen(text) }
        #expect(throws: ScheduleTextError.self) {
            try Self.reader(.english).read(ScheduleText(when: "weekdays 7:30", every: "daily"))
        }
    }
}

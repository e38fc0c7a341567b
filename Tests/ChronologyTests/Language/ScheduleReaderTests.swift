import Testing

@testable import Chronology

/// Reading texts into a schedule at 12:00 in Berlin on Saturday 2026-03-28, the day before summer time.
struct ScheduleReaderTests {
    private static let database = ZoneDatabase()

    private static func read(
        _ text: ScheduleText,
        direction: WhenDirection = .future
    ) throws(ScheduleTextError) -> ScheduleReading {
        let reader = ScheduleReader(
            now: noon,
            local: berlin,
            direction: direction
        ) { (name) throws(ZoneError) in try database.zone(called: name) }
        return try reader.read(text)
    }

    private static let noon = Instant(secondsSinceEpoch: 1_774_695_600)
    private static let berlin = (try? database.zone(named: "Europe/Berlin")) ?? .utc

    @Test(
        "Texts, the kind of moment, and the first occurrences",
        arguments: [
            (ScheduleText(when: "13:00"), "timeOfDay", ["2026-03-28T13:00:00+01:00"]),
            (ScheduleText(when: "11:00"), "timeOfDay", ["2026-03-29T11:00:00+02:00"]),
            (ScheduleText(when: "tomorrow 7am"), "dated", ["2026-03-29T07:00:00+02:00"]),
            (ScheduleText(when: "in 25m"), "point", ["2026-03-28T12:25:00+01:00"]),
            (
                ScheduleText(when: "07:30", every: "mon,tue", count: 3), "repeating",
                ["2026-03-30T07:30:00+02:00", "2026-03-31T07:30:00+02:00", "2026-04-06T07:30:00+02:00"]
            ),
            (
                ScheduleText(when: "02:30", every: "daily", until: "+2d"), "repeating",
                ["2026-03-29T03:00:00+02:00", "2026-03-30T02:30:00+02:00"]
            ),
            (
                ScheduleText(when: "02:30", every: "daily", until: "+2d", gap: .skip), "repeating",
                ["2026-03-30T02:30:00+02:00"]
            ),
            (
                ScheduleText(when: "07:30", every: "daily", until: "2026-03-30", except: ["tomorrow"]), "repeating",
                ["2026-03-30T07:30:00+02:00"]
            ),
            // Past midnight in Auckland, where tomorrow is the day after tomorrow in Berlin.
            (
                ScheduleText(when: "07:30", every: "daily", count: 2, except: ["tomorrow"], zone: "Auckland"),
                "repeating", ["2026-03-29T07:30:00+13:00"]
            ),
            (
                ScheduleText(onCalendar: "2026-03-29..31 02:30 Asia/Seoul", zone: "Seoul"), "calendar",
                ["2026-03-29T02:30:00+09:00", "2026-03-30T02:30:00+09:00", "2026-03-31T02:30:00+09:00"]
            ),
            // The zone after the time becomes the schedule's zone.
            (ScheduleText(when: "07:30 Asia/Seoul"), "timeOfDay", ["2026-03-29T07:30:00+09:00"]),
            (
                ScheduleText(when: "07:30 Asia/Seoul", every: "daily", count: 1, zone: "Seoul"), "repeating",
                ["2026-03-29T07:30:00+09:00"]
            ),
            (
                ScheduleText(when: "07:30", every: "daily", keptBound: .count(2)), "repeating",
                ["2026-03-29T07:30:00+02:00", "2026-03-30T07:30:00+02:00"]
            ),
            (
                ScheduleText(when: "07:30", every: "RRULE:FREQ=DAILY;COUNT=1", keptBound: .count(2)), "repeating",
                ["2026-03-29T07:30:00+02:00"]
            ),
            // Occurs twice there, on one date: an exact instant is used whatever the policy.
            (ScheduleText(when: "@1792890000", fold: .both), "point", ["2026-10-25T02:00:00+01:00"]),
            (ScheduleText(when: "@1792886400", fold: .second), "point", ["2026-10-25T02:00:00+02:00"]),
            (
                ScheduleText(when: "2026-10-25 02:00", fold: .both), "dated",
                ["2026-10-25T02:00:00+02:00", "2026-10-25T02:00:00+01:00"]
            ),
        ]
    )
    func readings(text: ScheduleText, form: String, times: [String]) throws {
        let reading = try Self.read(text)
        #expect(Self.name(of: reading.form) == form)
        let zone = reading.namedZone ?? Self.berlin
        var found: [String] = []
        var last = Self.noon
        while found.count < 4, let next = reading.schedule.next(after: last, in: zone) {
            found.append(InstantText.print(next.at, in: zone))
            last = next.at
        }
        #expect(found == times)
    }

    private static func name(of form: ScheduleReading.Form) -> String {
        switch form {
        case .timeOfDay: "timeOfDay"
        case .dated: "dated"
        case .point: "point"
        case .repeating: "repeating"
        case .calendar: "calendar"
        }
    }

    @Test(
        "Invalid combinations of texts",
        arguments: [
            (ScheduleText(), .momentMissing),
            (ScheduleText(when: "7am", onCalendar: "daily"), .calendarBesideMoment),
            (ScheduleText(every: "daily", onCalendar: "daily"), .calendarBesideRepetition),
            (ScheduleText(onCalendar: "daily", count: 2), .calendarBesideRepetition),
            (ScheduleText(when: "7am", until: "tomorrow"), .endWithoutRepetition(.until)),
            (ScheduleText(when: "7am", count: 2), .endWithoutRepetition(.count)),
            (ScheduleText(when: "7am", every: "daily", until: "tomorrow", count: 2), .twoEnds),
            (ScheduleText(when: "7am", every: "daily", count: 0), .countOutOfRange(0)),
            (ScheduleText(when: "+5m", every: "daily"), .repetitionOfPoint),
            (ScheduleText(when: "7am", zone: "../x"), .noZone(.refusedName("../x"), name: "../x")),
            (
                ScheduleText(when: "7am", zone: "Soeul"),
                .noZone(.unknownPlace("Soeul", nearest: ["Asia/Seoul"]), name: "Soeul")
            ),
        ] as [(ScheduleText, ScheduleTextError)]
    )
    func refusals(text: ScheduleText, error: ScheduleTextError) {
        #expect(throws: error) { try Self.read(text) }
    }

    @Test(
        "The error names the invalid part",
        arguments: [
            (ScheduleText(when: "25:61"), .when), (ScheduleText(when: "7am Asia/Seoul", zone: "Auckland"), .when),
            (ScheduleText(when: "tomorow 7am Asia/Seoul"), .when),
            (ScheduleText(when: "7am", every: "evry day"), .every),
            (ScheduleText(when: "7am", every: "daily", until: "2026-02-30"), .until),
            (ScheduleText(when: "7am", except: ["12-25", "2026-02-30"]), .except),
        ] as [(ScheduleText, ScheduleTextError.Part)]
    )
    func parts(text: ScheduleText, part: ScheduleTextError.Part) throws {
        let error = #expect(throws: ScheduleTextError.self) { try Self.read(text) }
        guard case .unreadable(part, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A repetition may start in the past only if the direction permits it")
    func direction() throws {
        let text = ScheduleText(when: "2026-01-01 07:30", every: "daily", count: 200)
        #expect(throws: ScheduleTextError.self) { try Self.read(text) }
        let next = try Self.read(text, direction: .anywhere).schedule.next(after: Self.noon, in: Self.berlin)
        #expect(next.map { InstantText.print($0.at, in: Self.berlin) } == "2026-03-29T07:30:00+02:00")
    }

    @Test("The end of a repetition is part of the rule, not of its text")
    func wordsWithoutAnEnd() throws {
        for (every, words) in [("mon,wed", "mon,wed"), ("RRULE:FREQ=DAILY;COUNT=9", "RRULE:FREQ=DAILY")] {
            let reading = try Self.read(ScheduleText(when: "07:30", every: every, count: 3))
            guard case .repeating(_, let found, _) = reading.form, case .recurring(let rule, _) = reading.schedule.rule
            else {
                Issue.record("\(reading.form)")
                continue
            }
            #expect(found == words)
            #expect(rule.bound == .count(3))
        }
    }

    @Test("A moment in the past is an error unless it starts a repetition")
    func past() {
        #expect(throws: ScheduleTextError.self) {
            try Self.read(ScheduleText(when: "2026-01-01 07:30"), direction: .anywhere)
        }
    }
}

import Chronology
import Testing

/// Compares random rules with dateutil.rrule, in zones with and without summer time.
struct RecurrenceOracleTests {
    private static let count = 50
    private static let zones = [
        "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo", "Africa/Cairo",
    ]

    private struct Question {
        let zone: Zone
        let start: CivilDateTime
        let text: String

        var line: String {
            "\(zone.identifier) \(start.microsecondsSinceCivilEpoch / 1_000_000) \(text)"
        }
    }

    private static func questions(_ count: Int, seed: UInt64) throws -> [Question] {
        let database = ZoneDatabase(directory: "/usr/share/zoneinfo")
        let zones = try zones.map { (name) throws(ZoneError) in try database.zone(named: name) }
        var generator = RecurrenceGenerator(random: SeededGenerator(seed: seed))
        return try (0..<count).map { _ in
            let text = generator.rule()
            let second = Int64(generator.random.number(631_152_000...2_208_988_800))
            let start = try #require(CivilDateTime(microsecondsSinceCivilEpoch: second * 1_000_000))
            return Question(zone: generator.random.pick(zones), start: start, text: text)
        }
    }

    /// Two halves, which run in parallel.
    @Test(arguments: [5545, 7986])
    func occurrencesAreThoseOfDateutil(_ seed: UInt64) throws {
        let questions = try Self.questions(2_500, seed: seed)
        let answers = try Oracle("rrule_oracle.py", "\(Self.count)").answers(to: questions.map(\.line))
        var differences: [DateutilDifference: Int] = [:]
        var partial = 0
        for (question, answer) in zip(questions, answers) {
            let rule = try RecurrenceRule(parsing: question.text)
            if answer.hasPrefix("crash") {
                differences[.numberedWeekdayPastItsMonth, default: 0] += 1
                continue
            }
            let (expected, isPartial) = Self.expectation(answer)
            let found = Self.occurrences(rule, question)
            partial += isPartial ? 1 : 0
            if isPartial ? found.hasPrefix(expected) : found == expected { continue }
            if let difference = DateutilDifference.explaining(rule, start: question.start) {
                differences[difference, default: 0] += 1
            } else {
                Issue.record("\(question.line)\n ours   \(found.prefix(300))\n theirs \(answer.prefix(300))")
            }
        }
        #expect(partial < 300)
        #expect(differences.values.reduce(0, +) < 125, "\(differences)")
    }

    /// dateutil refuses rules without occurrences. Its time is limited; the occurrences found until then count.
    private static func expectation(_ answer: Substring) -> (text: String, isPartial: Bool) {
        if answer.hasPrefix("error") { return ("", false) }
        return answer.hasSuffix("...") ? (String(answer.dropLast(3)), true) : (String(answer), false)
    }

    private static func occurrences(_ rule: RecurrenceRule, _ question: Question) -> String {
        // dateutil knows no grids: every time of a rule is a time of day.
        let schedule = Schedule(rule: .recurring(rule, start: question.start), gap: .after, fold: .first)
        var after = Instant(secondsSinceEpoch: question.start.microsecondsSinceCivilEpoch / 1_000_000 - 200_000)
        var found: [String] = []
        while found.count < count, let next = schedule.next(after: after, in: question.zone) {
            let wall = next.local.microsecondsSinceCivilEpoch / 1_000_000
            found.append("\(wall)/\(next.at.secondsSinceEpoch)/\(next.note?.rawValue ?? "-")")
            after = next.at
        }
        return found.joined(separator: " ")
    }
}

/// Known differences between dateutil 2.9 and RFC 5545, each with the deciding text of the RFC.
enum DateutilDifference: CaseIterable {
    /// "If multiple BYxxx rule parts are specified …" concerns parts; the list within BYDAY matches any of its days:
    /// `BYDAY=MO,1TU` is each Monday and the first Tuesday. dateutil requires a day that is both.
    case plainAndNumberedWeekdays
    /// "Information, not contained in the rule, necessary to determine the various recurrence instance start time and
    /// dates are derived from the Start Time (DTSTART)": if only a week number is given, the weekday comes from
    /// DTSTART. dateutil uses all seven.
    case weekNumberAlone
    /// "A set of recurrence instances starts at the beginning of the interval defined by the FREQ rule part."
    /// dateutil starts the first week's set at DTSTART.
    case positionsInFirstWeek
    /// "Recurrence rules may generate recurrence instances with an invalid date …, such recurrence instances MUST be
    /// ignored": `BYMONTH=11;BYDAY=12MO` has no instances. dateutil raises an IndexError.
    case numberedWeekdayPastItsMonth
    /// "Valid values are 1 to 53 or -53 to -1": the first week of the next year is also its -52nd or -53rd and includes
    /// days in December. dateutil omits them (its source says: "Check -numweeks for next year").
    case firstWeekCountedBack

    static func explaining(_ rule: RecurrenceRule, start: CivilDateTime) -> DateutilDifference? {
        let ordinals = rule.weekdays.map { $0.ordinal != nil }
        if ordinals.contains(true), ordinals.contains(false) { return .plainAndNumberedWeekdays }
        if !rule.weekNumbers.isEmpty {
            if rule.weekdays.isEmpty, rule.monthDays.isEmpty, rule.yearDays.isEmpty { return .weekNumberAlone }
            if rule.weekNumbers.numbers.contains(where: { $0 <= -52 }) { return .firstWeekCountedBack }
        }
        if rule.frequency == .weekly, !rule.setPositions.isEmpty { return .positionsInFirstWeek }
        return nil
    }
}

import Chronology
import ClockTestKit
import Testing

@testable import Agenda

/// Bisection finds the same missed occurrences as stepping, quickly even for large numbers.
struct PassedOverTests {
    private func alarm(_ schedule: Schedule, first: Occurrence) -> Alarm {
        let plan = AlarmPlan(
            timing: AlarmTiming(schedule: schedule, words: .calendar("")),
            missed: .ring,
            grace: .seconds(100 * 366 * 86_400)
        )
        return Alarm(id: ItemID(.alarm, 1), label: "", plan: plan, created: first.at, state: .scheduled(first))
    }

    private func moment(_ instant: Instant, _ zone: Zone) -> Now {
        let boot = BootMoment(id: BootID("b"), instant: BootInstant(microsecondsSinceBoot: 1_000_000_000))
        return Now(wall: instant, boot: boot, asleep: .zero, zone: zone)
    }

    private func rung(_ outcome: Outcome<Alarm>) -> [Instant] {
        outcome.effects.compactMap { if case .open(let draft) = $0 { draft.scheduled } else { nil } }
    }

    private func missed(_ outcome: Outcome<Alarm>) -> [Instant] {
        outcome.effects.compactMap { if case .miss(let draft, _) = $0 { draft.scheduled } else { nil } }
    }

    private static let expressions = [
        "*:*:0/7", "*-*-* *:0/13", "Mon..Fri 07:30", "*-*-1 *:*:*", "*-*-* 02:*:00", "*:59:59.5", "Sun *:0/5:*",
        "*-10-25 02:*:0/3", "*-3-29 *:*", "*-*~1 23:59:59.999999",
    ]

    @Test("Bisection finds what stepping finds", arguments: expressions)
    func bisectionIsStepping(_ expression: String) throws {
        let zone = try ZoneDatabase().zone(named: "Europe/Berlin")
        var random = SeededGenerator(seed: UInt64(expression.utf8.count))
        for _ in 0..<12 {
            let schedule = Schedule(
                rule: .calendar(try CalendarExpression(parsing: expression)),
                gap: GapPolicy.allCases.randomElement(using: &random) ?? .after,
                fold: FoldPolicy.allCases.randomElement(using: &random) ?? .first
            )
            let after = Instant(secondsSinceEpoch: Int64.random(in: 1_700_000_000...1_790_000_000, using: &random))
            let first = try #require(schedule.next(after: after, in: zone))
            let wall = first.at + .microseconds(Int64.random(in: 0...3_000_000_000_000, using: &random))
            var passed = [first.at]
            while let next = schedule.next(after: passed[passed.count - 1], in: zone), next.at <= wall {
                passed.append(next.at)
                // Stepping is slow.
                if passed.count > 40_000 { break }
            }
            guard passed.count <= 40_000 else { continue }
            let outcome = alarm(schedule, first: first).reached(
                .ring,
                rung: .none,
                cause: .notRunning,
                moment(wall, zone)
            )
            #expect(rung(outcome) == passed.suffix(1))
            #expect(missed(outcome) == Array(passed.dropLast().prefix(Alarm.missedLimit)))
            #expect(outcome.entity.next == schedule.next(after: wall, in: zone))
        }
    }

    /// Sixty million occurrences in the first minute of a year; stepping through them takes minutes.
    @Test("Skipping a burst of occurrences costs no more than a single one", .timeLimit(.minutes(15)))
    func burst() throws {
        let schedule = Schedule(rule: .calendar(try CalendarExpression(parsing: "*-01-01 00:00:0/0.000001")))
        let year = try InstantText.parse("2026-01-01T00:00:00Z")
        let first = try #require(schedule.next(after: year - .microseconds(1), in: .utc))
        let outcome = alarm(schedule, first: first).reached(
            .ring,
            rung: .none,
            cause: .notRunning,
            moment(year + .seconds(200 * 86_400), .utc)
        )
        #expect(rung(outcome) == [year + .microseconds(59_999_999)])
        #expect(missed(outcome).count == Alarm.missedLimit)
        #expect(outcome.entity.next?.at == (try InstantText.parse("2027-01-01T00:00:00Z")))
    }
}

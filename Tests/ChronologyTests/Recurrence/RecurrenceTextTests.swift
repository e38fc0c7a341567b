import Testing

@testable import Chronology

struct RecurrenceTextTests {
    @Test(arguments: [
        ("RRULE:FREQ=WEEKLY;BYDAY=TU,MO,TU;INTERVAL=1;WKST=MO", "FREQ=WEEKLY;BYDAY=MO,TU"),
        ("freq=monthly;byday=-1fr,+2mo", "FREQ=MONTHLY;BYDAY=2MO,-1FR"),
        ("BYMONTHDAY=-1,31,1;COUNT=3;FREQ=MONTHLY", "FREQ=MONTHLY;COUNT=3;BYMONTHDAY=-1,1,31"),
        ("FREQ=DAILY;UNTIL=20261231", "FREQ=DAILY;UNTIL=20261231"),
        ("FREQ=DAILY;UNTIL=20261231T235960", "FREQ=DAILY;UNTIL=20261231T235959"),
        ("FREQ=DAILY;UNTIL=20261231T000000Z", "FREQ=DAILY;UNTIL=20261231T000000Z"),
        ("FREQ=YEARLY;WKST=SU;BYWEEKNO=053,-1", "FREQ=YEARLY;BYWEEKNO=-1,53;WKST=SU"),
    ])
    func isCanonical(_ text: String, _ canonical: String) throws {
        #expect(try RecurrenceRule(parsing: text).text == canonical)
    }

    @Test func readsBackToTheSameRule() throws {
        var generator = RecurrenceGenerator(random: SeededGenerator(seed: 1))
        for _ in 0..<3_000 {
            let rule = try RecurrenceRule(parsing: generator.rule())
            #expect(try RecurrenceRule(parsing: rule.text) == rule)
        }
    }

    /// The range of the invalid part, and the reason.
    @Test func aSemicolonMayEndARule() throws {
        let rule = try RecurrenceRule(parsing: "FREQ=DAILY;INTERVAL=2")
        #expect(try RecurrenceRule(parsing: "FREQ=DAILY;INTERVAL=2;") == rule)
    }

    @Test(arguments: [
        ("FREQ=SECONDLY;COUNT=0", 20..<21, RecurrenceFault.outOfRange("0", 1...1_000_000)),
        ("FREQ=DAILY;INTERVAL=0", 20..<21, .outOfRange("0", 1...Int(Int32.max))),
        ("FREQ=DAYLY", 5..<10, .unexpected("DAYLY")),
        ("BYDAY=MO", 0..<8, .noFrequency),
        ("FREQ=DAILY;BYDAI=MO", 11..<16, .unknownPart("BYDAI")),
        ("FREQ=DAILY;COUNT=2;COUNT=3", 19..<24, .repeatedPart("COUNT")),
        ("FREQ=DAILY;COUNT=2;UNTIL=20261231", 25..<33, .countAndUntil),
        ("FREQ=DAILY;BYDAY=2MO", 17..<20, .ordinalNotAllowed),
        ("FREQ=YEARLY;BYWEEKNO=3;BYDAY=2MO", 29..<32, .ordinalNotAllowed),
        ("FREQ=DAILY;BYWEEKNO=2", 20..<21, .notAllowedWith(part: "BYWEEKNO", frequency: "DAILY")),
        ("FREQ=WEEKLY;BYMONTHDAY=2", 23..<24, .notAllowedWith(part: "BYMONTHDAY", frequency: "WEEKLY")),
        ("FREQ=DAILY;BYSETPOS=1", 20..<21, .positionsAlone),
        ("FREQ=MONTHLY;BYMONTHDAY=32", 24..<26, .outOfRange("32", 1...31)),
        ("FREQ=MONTHLY;BYMONTHDAY=0", 24..<25, .outOfRange("0", 1...31)),
        ("FREQ=MONTHLY;BYDAY=XX", 19..<21, .unexpected("XX")),
        ("FREQ=DAILY;UNTIL=20260230", 17..<25, .noSuchDate("20260230")),
        ("FREQ=DAILY;;", 11..<11, .unexpected("")),
        ("", 0..<0, .empty),
        ("RRULE:", 6..<6, .empty), ("FREQ=ɦ", 0..<7, .unexpected("FREQ=ɦ")),
    ])
    func pointsAtWhatIsWrong(_ text: String, _ range: Range<Int>, _ fault: RecurrenceFault) {
        let error = TimeTextError(text: text, range: range, reason: .rule(fault))
        #expect(throws: error) { try RecurrenceRule(parsing: text) }
    }

    @Test func refusesALongTextAtOnce() {
        let text = "FREQ=DAILY;BYHOUR=" + String(repeating: "1,", count: 500_000)
        #expect(throws: TimeTextError.self) { try RecurrenceRule(parsing: text) }
        #expect(throws: TimeTextError.self) { try CalendarExpression(parsing: text) }
    }

    @Test(arguments: [
        ("Mon 10:00 Tue", 10..<13, RecurrenceFault.weekdayNotFirst("Tue")),
        ("Fri..Mon 10:00", 5..<8, .emptyRange), ("25:61", 0..<2, .outOfRange("25", 0...23)),
        ("10:61", 3..<5, .outOfRange("61", 0...59)), ("2026-13-01", 5..<7, .outOfRange("13", 1...12)),
        ("*-*~29", 4..<6, .outOfRange("29", 1...28)), ("10:5..3", 3..<7, .emptyRange),
        ("10:00:59.9999999", 6..<16, .outOfRange("59.9999999", 0...59)), ("garbage", 0..<7, .unexpected("garbage")),
        ("*:*:0/0", 6..<7, .outOfRange("0", 1...59)), ("1969-01-01", 0..<4, .outOfRange("1969", 1970...2199)),
        ("10:00 ../../etc/passwd", 6..<22, .unexpected("../../etc/passwd")), ("  ", 0..<2, .empty),
    ])
    func pointsAtWhatIsWrongInAnExpression(_ text: String, _ range: Range<Int>, _ fault: RecurrenceFault) {
        let error = TimeTextError(text: text, range: range, reason: .rule(fault))
        #expect(throws: error) { try CalendarExpression(parsing: text) }
    }

    @Test func expressionsReadBackToTheSame() throws {
        var generator = CalendarGenerator(random: SeededGenerator(seed: 2))
        for _ in 0..<3_000 {
            let expression = try CalendarExpression(parsing: generator.expression())
            #expect(try CalendarExpression(parsing: expression.text) == expression)
        }
    }

    /// Truncated and randomly changed texts are either read or rejected with a range inside the text.
    @Test func noTextCrashes() {
        var random = SeededGenerator(seed: 3)
        var rules = RecurrenceGenerator(random: SeededGenerator(seed: 4))
        var expressions = CalendarGenerator(random: SeededGenerator(seed: 5))
        for index in 0..<6_000 {
            var bytes = Array((index % 2 == 0 ? rules.rule() : expressions.expression()).utf8)
            for _ in 0..<random.number(1...4) where !bytes.isEmpty {
                bytes[random.number(0...bytes.count - 1)] = UInt8.random(in: 0...255, using: &random)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            do {
                _ = index % 2 == 0 ? try RecurrenceRule(parsing: text).text : try CalendarExpression(parsing: text).text
            } catch {
                #expect(error.range.upperBound <= text.utf8.count, "\(text)")
                #expect(!error.message.isEmpty)
            }
        }
    }
}

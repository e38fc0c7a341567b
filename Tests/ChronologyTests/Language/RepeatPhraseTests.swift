import Testing

@testable import Chronology

@Suite struct RepeatPhraseTests {
    /// In English the canonical text is printed unchanged; these are the phrases that translations consist of.
    static let pairs: [(text: String, phrase: String)] = [
        ("every minute", "every minute"), ("every 15 minutes", "every 15 minutes"), ("hourly", "every hour"),
        ("every 3 hours", "every 3 hours"), ("daily", "every day"), ("every 3 days", "every 3 days"),
        ("workdays", "on workdays"), ("weekdays", "on weekdays"), ("weekends", "on weekends"),
        ("weekly", "every week"), ("every 2 weeks", "every 2 weeks"), ("mon,wed,fri", "every Mon, Wed, Fri"),
        ("mon-thu,sat", "every Mon–Thu, Sat"), ("sun", "every Sun"), ("sat,sun", "on weekends"),
        ("every 2 weeks on mon,thu", "every 2 weeks on Mon, Thu"),
        ("every 2 weeks on mon-fri", "every 2 weeks on Mon–Fri"), ("monthly", "every month"),
        ("quarterly", "every 3 months"), ("monthly on 31", "every month on 31"),
        ("monthly on 1,15,last", "every month on 1, 15, last day"), ("last friday", "every month on last Friday"),
        ("every 2 months on first monday", "every 2 months on first Monday"),
        ("last weekday", "every month on last weekday"), ("yearly", "every year"), ("every 4 years", "every 4 years"),
        ("yearly on 12-25", "every year on 25 December"), ("every 2 years on 02-29", "every 2 years on 29 February"),
    ]

    @Test(arguments: pairs) func whole(text: String, phrase: String) throws {
        #expect(RepeatPhrase.phrase(try RepeatText.parse(text)) == phrase)
    }

    @Test("English texts, and texts that are not repetitions, are unchanged", arguments: pairs.map(\.text) + ["x", ""])
    func english(text: String) {
        #expect(RepeatPhrase.print(text) == text)
    }

    @Test func rulesHaveNoPhrase() throws {
        #expect(RepeatPhrase.phrase(try RepeatText.parse("RRULE:FREQ=DAILY")) == nil)
    }
}

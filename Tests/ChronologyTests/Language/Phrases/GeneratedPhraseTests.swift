import Testing

@testable import Chronology

/// Phrases that are put together at random: days and times in each language's patterns are read back, and nothing that
/// is made of its words ends a program or takes long.
@Suite struct GeneratedPhraseTests {
    /// How a language says days from today and times of day. `{h}` is an hour of 24, `{k}` one of 12 with its part of
    /// the day, `{m}` a minute; a pattern with `{am}` or `{pm}` is for the hours of that half of the day.
    struct Speech {
        let days: [(String, String)]
        let times: [String]
        /// A day and a time, in the orders in which they are said.
        let orders: [String]
    }

    static let speech: [String: Speech] = [
        "ko": Speech(
            days: [("오늘", "today"), ("내일", "tomorrow"), ("모레", "day after tomorrow"), ("금요일", "friday")],
            times: ["{h}시 {m}분", "{h}:{mm}", "{am}오전 {k}시 {m}분", "{pm}오후 {k}시 {m}분", "{am}오전 {k}:{mm}"],
            orders: ["{d} {t}", "{d} {t}에"]
        ),
        "ja": Speech(
            days: [("今日", "today"), ("明日", "tomorrow"), ("明後日", "day after tomorrow"), ("金曜日", "friday")],
            times: ["{h}時{m}分", "{h}:{mm}", "{am}午前{k}時{m}分", "{pm}午後{k}時{m}分"],
            orders: ["{d}{t}", "{d}の{t}", "{d} {t}"]
        ),
        "zh-CN": Speech(
            days: [("今天", "today"), ("明天", "tomorrow"), ("后天", "day after tomorrow"), ("周五", "friday")],
            times: ["{h}点{m}分", "{h}:{mm}", "{pm}下午{k}点{m}分", "{am}上午{k}点{m}分"],
            orders: ["{d}{t}", "{d} {t}"]
        ),
        "zh-TW": Speech(
            days: [("今天", "today"), ("明天", "tomorrow"), ("後天", "day after tomorrow"), ("週五", "friday")],
            times: ["{h}點{m}分", "{h}:{mm}", "{pm}下午{k}點{m}分", "{am}上午{k}點{m}分"],
            orders: ["{d}{t}", "{d} {t}"]
        ),
        "es": Speech(
            days: [
                ("hoy", "today"), ("mañana", "tomorrow"), ("pasado mañana", "day after tomorrow"),
                ("el viernes", "friday"),
            ],
            times: ["a las {h}:{mm}", "{h}:{mm}", "{am}a las {k}:{mm} de la mañana", "{pm}a las {k}:{mm} de la tarde"],
            orders: ["{d} {t}", "{t} {d}"]
        ),
        "fr": Speech(
            days: [
                ("aujourd’hui", "today"), ("demain", "tomorrow"), ("après-demain", "day after tomorrow"),
                ("vendredi", "friday"),
            ],
            times: [
                "à {h}h{mm}", "{h}:{mm}", "{h} heures {mm}", "{am}à {k} h {mm} du matin",
                "{pm}{k}h{mm} de l’après-midi",
            ],
            orders: ["{d} {t}", "{t} {d}"]
        ),
        "de": Speech(
            days: [
                ("heute", "today"), ("morgen", "tomorrow"), ("übermorgen", "day after tomorrow"),
                ("am Freitag", "friday"),
            ],
            times: ["um {h}:{mm} Uhr", "{h} Uhr {m}", "{h}:{mm}", "{h}.{mm} Uhr", "{am}um {k}:{mm} Uhr morgens"],
            orders: ["{d} {t}", "{t} {d}"]
        ),
    ]

    @Test(arguments: PhraseTable.languages) func daysAndTimesAreReadBack(tag: String) throws {
        var random = SeededGenerator(seed: 20_261_123)
        let speech = try #require(Self.speech[tag])
        let language = ReaderLanguage(tag: tag)
        for _ in 0..<600 {
            let (hour, minute) = (Int.random(in: 0...23, using: &random), Int.random(in: 10...59, using: &random))
            let (word, day) = try #require(speech.days.randomElement(using: &random))
            var time = try #require(speech.times.randomElement(using: &random))
            // Of a half of the day, 1 to 11: what twelve is depends on the language.
            guard hour % 12 != 0, !time.hasPrefix("{am}") || hour < 12, !time.hasPrefix("{pm}") || hour > 12 else {
                continue
            }
            time = Self.filled(
                time,
                ["am": "", "pm": "", "h": "\(hour)", "k": "\(hour % 12)", "m": "\(minute)", "mm": "\(minute)"]
            )
            let order = try #require(speech.orders.randomElement(using: &random))
            let phrase = Self.filled(order, ["d": word, "t": time])
            #expect(try language.when(phrase).text == "\(day) \(hour.padded(to: 2)):\(minute)", "\(phrase)")
        }
    }

    private static func filled(_ pattern: String, _ values: [String: String]) -> String {
        values.reduce(pattern) { text, value in
            text.split(separator: "{\(value.key)}", omittingEmptySubsequences: false).joined(separator: value.value)
        }
    }

    private static let joints = [
        "", " ", ",", ":", ".", "-", "(", ")", "/", "+", "~", "、", "7", "30", "25", "99999999999", "\u{0}", "x",
    ]

    @Test(arguments: PhraseTable.languages) func wordsInAnyOrderAreAnswered(tag: String) throws {
        var random = SeededGenerator(seed: 42)
        let vocabulary = try #require(Phrasebook.of(language: tag)).vocabulary.filter { !$0.isEmpty }
        let language = ReaderLanguage(tag: tag)
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 1...7, using: &random)).map { _ in
                (vocabulary.randomElement(using: &random) ?? "") + (Self.joints.randomElement(using: &random) ?? "")
            }.joined()
            Self.answers(text, language)
        }
    }

    private static func answers(_ text: String, _ language: ReaderLanguage) {
        for kind in ["when", "past", "duration", "repeat", "date", "month", "calc"] {
            do {
                _ = try PhraseTable.reading(text, kind, in: language)
            } catch let error as TimeTextError {
                #expect(error.text == text || text.utf8.count > PhraseReader.limitBytes)
                #expect(error.range.upperBound <= error.text.utf8.count)
                #expect(error.pointer(columns: 40).count == 2 && !error.message.isEmpty)
            } catch {
                Issue.record("\(text): \(error)")
            }
        }
    }

    /// Many of the same: words, letters that begin words, numbers, parentheses; and a text above the limit.
    @Test(arguments: PhraseTable.languages) func longTextsAreAnswered(tag: String) throws {
        let language = ReaderLanguage(tag: tag)
        let vocabulary = try #require(Phrasebook.of(language: tag)).vocabulary
        let longest = vocabulary.max { $0.utf8.count < $1.utf8.count } ?? ""
        for piece in [longest, longest + " ", "一", "일", "1 ", "mo ", "mon,", "25. ", "lundi ", "(", "1h"] {
            Self.answers(String(repeating: piece, count: 600 / piece.utf8.count), language)
        }
        Self.answers(String(repeating: longest, count: 2 + PhraseReader.limitBytes / longest.utf8.count), language)
    }
}

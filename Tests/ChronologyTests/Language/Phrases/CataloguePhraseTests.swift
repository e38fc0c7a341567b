import AdapterTestKit
import Foundation
import Localization
import Testing

@testable import Chronology

/// Output in each translation is read back in the same language.
@Suite struct CataloguePhraseTests {
    private let compiled: TemporaryDirectory

    init() throws {
        compiled = try CompiledCatalogues.make()
    }

    private static let languages = ["de", "es", "fr", "ja", "ko", "zh_CN", "zh_TW"]
    private static let clocks: [TimeConventions.Clock] = [.twelveHours, .twentyFourHours]

    private func language(_ name: String) throws -> (Language, ReaderLanguage) {
        let language = try #require(Language(named: name, in: CataloguePlaces([compiled.path])))
        return (language, ReaderLanguage(tag: language.tag))
    }

    @Test(arguments: languages, clocks)
    func momentsAreReadBack(_ name: String, _ clock: TimeConventions.Clock) throws {
        let (language, reader) = try language(name)
        let zone = try SampleMoment.berlin()
        var random = SeededGenerator(seed: 11)
        let conventions = TimeConventions(clock: clock, weekStart: nil)
        for number in 0..<150 {
            // Every third moment is within three days, so that today and tomorrow occur.
            let most: Int64 = number % 3 == 0 ? 200_000 : 40_000_000
            let seconds = Int64.random(in: 60...most, using: &random) / 60 * 60
            let instant = Instant(secondsSinceEpoch: 1_795_382_280 + seconds)
            let (short, whole) = language.use {
                TimeConventions.$bound.withValue(conventions) {
                    (
                        MomentPhrase.dayAndTime(instant, now: SampleMoment.now, in: zone),
                        MomentPhrase.dateAndTime(instant, now: SampleMoment.now, in: zone)
                    )
                }
            }
            for text in [short, whole] {
                let read = try? ZonedWhenText(text)
                    .moment(at: MomentAnchor(now: SampleMoment.now, in: zone, .anywhere), in: reader)
                #expect(read?.local == zone.civil(at: instant), "\(text)")
            }
        }
    }

    @Test(arguments: languages) func durationsAreReadBack(_ name: String) throws {
        let (language, reader) = try language(name)
        var random = SeededGenerator(seed: 12)
        for number in 0..<200 {
            let duration = Duration.seconds(Int64.random(in: 1...(number % 2 == 0 ? 4_000 : 900_000), using: &random))
            let text = language.use { DurationPhrase.print(duration) }
            #expect((try? reader.duration(text)) == duration, "\(text)")
        }
    }

    /// The readings offered for an ambiguous text are in its language and can be typed as they are.
    @Test(arguments: languages, clocks) func readingsAreReadBack(_ name: String, _ clock: TimeConventions.Clock) throws
    {
        let (language, reader) = try language(name)
        let conventions = TimeConventions(clock: clock, weekStart: nil)
        var readings = 0
        for row in PhraseTable.rows where row.language == name.replacing("_", with: "-") && row.reading.hasPrefix("! ")
        {
            for reading in try #require(PhraseTable.readings(row)) {
                let printed = language.use { TimeConventions.$bound.withValue(conventions) { reading.phrase } }
                let meaning = { (text: String, language: ReaderLanguage) in
                    [row.kind, "duration", "repeat"].lazy
                        .compactMap { try? PhraseTable.reading(text, $0, in: language) }.first
                }
                #expect(meaning(printed, reader) == meaning(reading.text, .english), "\(reading.text): \(printed)")
                #expect(!printed.contains(/day|week|tomorrow|[0-9]pm/), "\(printed)")
                readings += 1
            }
        }
        #expect(readings >= 6)
    }

    /// Examples in messages are idiomatic and can be read.
    @Test(arguments: languages) func examplesAreRead(_ name: String) throws {
        let (language, reader) = try language(name)
        let quoted = language.use { localized("quote arguments that contain spaces: 'tomorrow 7am'") }
        let example = try #require(quoted.firstMatch(of: /'(.+)'/)).1
        #expect(try PhraseTable.reading(String(example), "when", in: reader) == "tomorrow 07:00")
        let repetitions = language.use {
            localized("Repetition: daily, weekdays, mon-thu, every 2 weeks on mon, last friday, RRULE:…")
        }
        let forms = try #require(repetitions.split(separator: /[:：]/, maxSplits: 1).last)
            .split(separator: /[,、]/).map { $0.trimmingCharacters(in: .whitespaces) }.dropLast()
        let meanings = try forms.map { try PhraseTable.reading(String($0), "repeat", in: reader) }
        #expect(meanings == ["daily", "weekdays", "mon-thu", "every 2 weeks on mon", "last friday"], "\(forms)")
    }

    @Test(arguments: languages) func repetitionsAreReadBack(_ name: String) throws {
        let (language, reader) = try language(name)
        for text in [
            "hourly", "daily", "weekdays", "weekends", "workdays", "weekly", "monthly", "yearly", "mon", "mon,wed,fri",
            "tue,sun", "every 2 weeks", "every 3 days", "every 2 months", "mon,tue,wed,thu", "every 2 weeks on mon",
        ] {
            let repetition = try RepeatText.parse(text)
            let printed = language.use { RepeatPhrase.print(RepeatText.print(repetition)) }
            #expect((try? reader.repetition(printed)) == repetition, "\(text): \(printed)")
        }
    }
}

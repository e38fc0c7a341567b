import Foundation
import Testing

@testable import Chronology

@Suite struct TimePhraseTests {
    static let times: [(text: String, twelve: String, aligned: String)] = [
        ("00:00", "12:00 AM", "12:00 AM"), ("00:05", "12:05 AM", "12:05 AM"), ("01:00", "1:00 AM", " 1:00 AM"),
        ("07:30", "7:30 AM", " 7:30 AM"), ("11:59:59", "11:59:59 AM", "11:59:59 AM"),
        ("12:00", "12:00 PM", "12:00 PM"), ("12:30", "12:30 PM", "12:30 PM"), ("13:00", "1:00 PM", " 1:00 PM"),
        ("19:30:15", "7:30:15 PM", " 7:30:15 PM"), ("23:59:59.5", "11:59:59.5 PM", "11:59:59.5 PM"),
    ]

    private static func time(_ text: String) throws -> CivilTime {
        guard case .timeOfDay(let time) = try WhenText.parse(text) else { throw TimeTextError.Reason.dayMissing }
        return time
    }

    @Test(arguments: times) func bothClocks(text: String, twelve: String, aligned: String) throws {
        let time = try Self.time(text)
        #expect(TimePhrase.print(time) == text)
        #expect(TimePhrase.aligned(time) == text)
        inTwelveHours {
            #expect(TimePhrase.print(time) == twelve)
            #expect(TimePhrase.aligned(time) == aligned)
        }
    }

    @Test func minutesAndSeconds() throws {
        let time = try Self.time("19:30:15.5")
        #expect(TimePhrase.minute(time) == "19:30")
        #expect(TimePhrase.minuteDigits(time) == "19:30")
        #expect(TimePhrase.alignedToSecond(time) == "19:30:15")
        #expect(TimePhrase.alignedToSecond(time.wholeMinute) == "19:30:00")
        inTwelveHours {
            #expect(TimePhrase.minute(time) == "7:30 PM")
            #expect(TimePhrase.minuteDigits(time) == "7:30")
            #expect(TimePhrase.alignedToSecond(time.wholeMinute) == " 7:30:00 PM")
        }
    }

    @Test func moments() throws {
        let (now, zone) = (SampleMoment.now, try SampleMoment.berlin())
        try inTwelveHours {
            let morning = try InstantText.parse("2026-11-23T07:30:00+01:00")
            let noon = try InstantText.parse("2026-11-25T12:00:00+01:00")
            #expect(MomentPhrase.print(morning, now: now, in: zone) == "tomorrow 7:30 AM, in 9 h 12 min")
            #expect(MomentPhrase.dateAndTime(noon, now: now, in: zone) == "Wed 25 Nov 12:00 PM")
        }
    }

    private func inTwelveHours(_ body: () throws -> Void) rethrows {
        try TimeConventions.$bound.withValue(TimeConventions(locale: "en_US"), operation: body)
    }
}

@Suite struct TimeConventionsTests {
    static let locales: [(locale: String, hours: Int, weekStart: Weekday?)] = [
        ("ko_KR.UTF-8", 12, .sunday), ("en_US", 12, .sunday), ("en_GB.UTF-8", 24, .monday), ("de_DE@euro", 24, .monday),
        ("ja_JP.eucJP", 24, .sunday), ("zh_CN.UTF-8", 24, .sunday), ("zh_TW.UTF-8", 12, .sunday),
        ("fr_FR.UTF-8", 24, .monday), ("fr_CA.UTF-8", 24, .sunday), ("en_CA.UTF-8", 12, .sunday),
        ("es_MX.UTF-8", 24, .sunday), ("es_419", 24, .monday), ("ar_EG.UTF-8", 12, .saturday),
        ("dv_MV.UTF-8", 24, .friday), ("sr_RS@latin", 24, .monday), ("zh_Hant_TW", 12, .sunday),
        ("en_DK.UTF-8", 24, .monday), ("en-US", 12, .sunday), ("ca_ES.UTF-8@valencia", 24, .monday),
        ("xx_QQ", 24, .monday), ("C", 24, nil), ("POSIX", 24, nil), ("C.UTF-8", 24, nil), ("eo", 24, nil),
        ("eo.UTF-8", 24, nil), ("", 24, nil), ("_", 24, nil), ("en_us", 24, nil), ("sr_Latn", 24, nil),
        ("/usr/lib/locale/en_US", 24, nil),
    ]

    @Test(arguments: locales) func ofLocales(locale: String, hours: Int, weekStart: Weekday?) {
        let conventions = TimeConventions(locale: locale)
        #expect(conventions.clock == (hours == 12 ? .twelveHours : .twentyFourHours))
        #expect(conventions.weekStart == weekStart)
    }

    @Test func theFirstVariableThatIsSetNamesTheLocale() {
        func clock(_ environment: [String: String]) -> TimeConventions.Clock {
            TimeConventions { environment[$0] }.clock
        }
        #expect(clock([:]) == .twentyFourHours)
        #expect(clock(["LANG": "ko_KR.UTF-8"]) == .twelveHours)
        #expect(clock(["LANG": "ko_KR.UTF-8", "LC_TIME": "de_DE.UTF-8"]) == .twentyFourHours)
        #expect(clock(["LANG": "de_DE.UTF-8", "LC_TIME": "en_US.UTF-8"]) == .twelveHours)
        #expect(clock(["LC_ALL": "C", "LC_TIME": "en_US.UTF-8", "LANG": "en_US.UTF-8"]) == .twentyFourHours)
        #expect(clock(["LC_ALL": "", "LC_TIME": "", "LANG": "en_US.UTF-8"]) == .twelveHours)
        #expect(clock(["LANG": "de_DE.UTF-8", "LANGUAGE": "en_US"]) == .twentyFourHours)
    }

    @Test("The conventions are neutral by default") func unopened() {
        #expect(TimeConventions.current == .neutral)
    }

    private static let source = "/usr/share/unicode/cldr/common/supplemental/supplementalData.xml"

    @Test(.enabled(if: FileManager.default.isReadableFile(atPath: source)))
    func theTableIsThatOfCLDR() throws {
        let text = try String(contentsOfFile: Self.source, encoding: .utf8)
        let hours = text.matches(of: /<hours preferred="([^"]+)" allowed="[^"]+"\s+regions="([^"]+)"/)
        var preferred: [String: String] = [:]
        for match in hours {
            for region in match.2.split(separator: " ") { preferred[String(region)] = String(match.1) }
        }
        #expect(preferred["001"] == "H")
        #expect(preferred.count > 200)
        for (region, hours) in preferred {
            let locale = region.contains("_") ? region : "und_" + region
            let clock = TimeConventions(locale: locale).clock
            #expect(clock == (hours == "h" ? .twelveHours : .twentyFourHours), "\(region)")
        }
        let listed = Set(TerritoryTable.twelveHours.split(separator: " ").map(String.init))
        #expect(listed == Set(preferred.filter { $0.value == "h" && !$0.key.contains("_") }.keys))
        let languages = TerritoryTable.otherwise.split(separator: " ").map(String.init)
        #expect(languages.allSatisfy { preferred[$0] != nil })
    }

    @Test(.enabled(if: FileManager.default.isReadableFile(atPath: source)))
    func theWeekIsThatOfCLDR() throws {
        let text = try String(contentsOfFile: Self.source, encoding: .utf8)
        // Variants have one more attribute and do not match.
        let days = text.matches(of: /<firstDay day="([a-z]+)"\s+territories="([^"]+)"\s*\/>/)
        var count = 0
        for match in days {
            for territory in match.2.split(whereSeparator: \.isWhitespace) {
                count += 1
                #expect(TerritoryTable.weekStart(territory).shortName == match.1, "\(territory)")
            }
        }
        #expect(count >= 150)
        let listed = TerritoryTable.weekStarts.flatMap { $0.territories.split(separator: " ") }
        #expect(
            listed.count == days.filter { $0.1 != "mon" }.flatMap { $0.2.split(whereSeparator: \.isWhitespace) }.count
        )
    }
}

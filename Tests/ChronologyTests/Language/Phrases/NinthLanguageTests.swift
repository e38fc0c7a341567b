import Testing

@testable import Chronology

/// A language is a table of words: this small Dutch one is read by the grammar as it is.
@Suite struct NinthLanguageTests {
    private static let dutch = Phrasebook(
        weekdays: [
            "maandag|ma", "dinsdag|di", "woensdag|wo", "donderdag|do", "vrijdag|vr", "zaterdag|za", "zondag|zo",
        ],
        months: [
            "januari|jan", "februari|feb", "maart|mrt", "april|apr", "mei", "juni|jun", "juli|jul", "augustus|aug",
            "september|sep", "oktober|okt", "november|nov", "december|dec",
        ],
        numbers: [
            "nul", "een|één", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "elf", "twaalf",
        ],
        writesDayFirst: true,
        [
            "vandaag": [.day(0)], "morgen": [.day(1)], "overmorgen": [.day(2)], "gisteren": [.day(-1)],
            "vanavond": [.day(0), .part(.evening)], "morgenochtend": [.day(1), .part(.morning)],
            "'s ochtends|ochtend": [.part(.morning)], "'s middags": [.part(.afterNoon)], "'s avonds": [.part(.evening)],
            "om": [.clockMark], "uur": [.hour], "half": [.halfTo], "kwart": [.quarter(1)], "over": [.past],
            "voor": [.before], "volgende week": [.week(1)], "volgende": [.next],
            "minuten|minuut|min": [.unit(.minute)], "uren": [.unit(.hour)], "dagen|dag": [.unit(.day)],
            "weken|week": [.unit(.week)], "maanden": [.months], "halve": [.half], "anderhalf": [.decimal("1.5")],
            "over een": [.in, .number(1)], "geleden": [.ago], "elke|iedere": [.every],
            "elke dag|dagelijks": [.repetition(.daily)],
            "werkdagen|door de week": [.repetition(.weekdays)], "laatste": [.ordinal(-1)], "eerste": [.ordinal(1)],
            "van de maand": [.ofTheMonth], "en": [.and], "tot": [.range], "op|de|het|van": [.filler],
        ]
    )

    @Test(
        "Moments, durations and repetitions are read",
        arguments: [
            ("when", "morgen om 7 uur", "tomorrow 07:00"), ("when", "half acht", "07:30"),
            ("when", "kwart over zeven 's avonds", "19:15"), ("when", "morgenochtend om 8", "tomorrow 08:00"),
            ("when", "vrijdag 25 december om 9 uur", "friday 12-25 09:00"),
            ("when", "maandag volgende week 9:30", "monday next week 09:30"),
            ("when", "elke maandag om 8 uur", "every monday 08:00"), ("when", "werkdagen 7:30", "weekdays 07:30"),
            ("when", "laatste vrijdag van de maand om 16 uur", "last friday 16:00"),
            ("when", "5-12 9:00", "! 05-12 or 12-05"), ("when", "7:30 tomorrow", "tomorrow 07:30"),
            ("duration", "anderhalf uur", "1h 30min"), ("duration", "twee uren en tien minuten", "2h 10min"),
            ("repeat", "maandag, woensdag en vrijdag", "mon,wed,fri"), ("repeat", "elke 2 weken", "every 2 weeks"),
            ("date", "overmorgen", "day after tomorrow"), ("past", "2 uren geleden", "2h ago"),
        ]
    )
    func isRead(kind: String, phrase: String, reading: String) throws {
        #expect(try PhraseTable.reading(phrase, kind, in: ReaderLanguage(phrasebook: Self.dutch, tag: "nl")) == reading)
    }
}

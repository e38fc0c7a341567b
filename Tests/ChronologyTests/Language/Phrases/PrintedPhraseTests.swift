import Testing

@testable import Chronology

/// Text printed for people in a language is read back in that language.
@Suite struct PrintedPhraseTests {
    /// Expects that a printed moment is read back as the same wall time, and a printed duration as the same duration.
    static func isReadBack(_ printed: String, in tag: String, as reading: String) throws {
        let kind = reading.contains(":") ? "when" : "duration"
        #expect(try PhraseTable.reading(printed, kind, in: ReaderLanguage(tag: tag)) == reading, "\(printed)")
    }

    static let printed: [(String, String, String)] = [
        ("zh-TW", "明天上午 12:30", "tomorrow 00:30"), ("ja", "明日 午後12:30", "tomorrow 12:30"),
        ("ko", "내일 오전 12:30", "tomorrow 00:30"), ("de", "morgen 12:30 AM", "tomorrow 00:30"),
        ("de", "morgen 7:30 PM", "tomorrow 19:30"), ("fr", "demain à 12:30 PM", "tomorrow 12:30"),
        ("es", "mañana 12:30 a. m.", "tomorrow 00:30"), ("zh-CN", "12月25日周五 07:30", "friday 12-25 07:30"),
        ("ko", "내일 07:30", "tomorrow 07:30"), ("ko", "12월 25일 (금) 07:30", "friday 12-25 07:30"),
        ("ko", "2027년 12월 25일 (토) 07:30", "2027-12-25 07:30"), ("ko", "오전 7:30", "07:30"),
        ("ko", "1시간 30분", "1h 30min"), ("ko", "2일 3시간", "2d 3h"), ("ko", "45초", "45s"),
        ("ja", "明日 07:30", "tomorrow 07:30"), ("ja", "12月25日(金) 07:30", "friday 12-25 07:30"),
        ("ja", "12月25日（金）07:30", "friday 12-25 07:30"), ("ja", "2027年12月25日(土) 07:30", "2027-12-25 07:30"),
        ("ja", "1時間30分", "1h 30min"), ("ja", "9 時間 12 分", "9h 12min"), ("ja", "2日 3時間", "2d 3h"),
        ("zh-CN", "明天 07:30", "tomorrow 07:30"), ("zh-CN", "12月25日周五 07:30", "friday 12-25 07:30"),
        ("zh-CN", "2027年12月25日 周六 07:30", "2027-12-25 07:30"), ("zh-CN", "上午7:30", "07:30"),
        ("zh-CN", "1 小时 30 分钟", "1h 30min"), ("zh-CN", "2 天 3 小时", "2d 3h"), ("zh-CN", "45 秒", "45s"),
        ("zh-TW", "明天 07:30", "tomorrow 07:30"), ("zh-TW", "12月25日 (週五) 07:30", "friday 12-25 07:30"),
        ("zh-TW", "1 小時 30 分鐘", "1h 30min"), ("zh-TW", "2 天 3 小時", "2d 3h"),
        ("zh-TW", "12月25日（五） 07:30", "friday 12-25 07:30"),
        ("es", "mañana 07:30", "tomorrow 07:30"), ("es", "vie 25 dic 07:30", "friday 12-25 07:30"),
        ("es", "vie, 25 dic 2026, 07:30", "2026-12-25 07:30"),
        ("es", "sáb., 25 de dic. de 2027, 7:30 a. m.", "2027-12-25 07:30"),
        ("es", "1 h 30 min", "1h 30min"), ("es", "2 d 3 h", "2d 3h"), ("es", "45 s", "45s"),
        ("fr", "demain 07:30", "tomorrow 07:30"), ("fr", "ven. 25 déc. 07:30", "friday 12-25 07:30"),
        ("fr", "sam. 25 déc. 2027 07:30", "2027-12-25 07:30"), ("fr", "demain à 07:30", "tomorrow 07:30"),
        ("fr", "1 h 30 min", "1h 30min"), ("fr", "2 j 3 h", "2d 3h"), ("fr", "45 s", "45s"),
        ("de", "morgen 07:30", "tomorrow 07:30"), ("de", "Fr., 25. Dez., 07:30", "friday 12-25 07:30"),
        ("de", "Fr 25. Dez. 07:30", "friday 12-25 07:30"), ("de", "Sa., 25. Dez. 2027, 07:30 Uhr", "2027-12-25 07:30"),
        ("de", "9 Std. 12 Min.", "9h 12min"), ("de", "2 T. 3 Std.", "2d 3h"), ("de", "2 Tg. 3 Std.", "2d 3h"),
        ("de", "45 Sek.", "45s"),
    ]

    @Test(arguments: printed) func formsOfCatalogues(tag: String, text: String, reading: String) throws {
        try Self.isReadBack(text, in: tag, as: reading)
    }

    /// Without a catalogue English is printed, and every language reads it.
    @Test(arguments: PhraseTable.languages) func englishIsReadBack(tag: String) throws {
        let zone = try SampleMoment.berlin()
        var random = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let seconds = Int64.random(in: 60...40_000_000, using: &random) / 60 * 60
            let instant = Instant(secondsSinceEpoch: 1_795_382_280 + seconds)
            let text = MomentPhrase.dateAndTime(instant, now: SampleMoment.now, in: zone)
            let read = try ZonedWhenText(text).moment(
                at: MomentAnchor(now: SampleMoment.now, in: zone, .anywhere),
                in: ReaderLanguage(tag: tag)
            )
            // The second pass of a repeated hour is printed as the first.
            #expect(read.local == zone.civil(at: instant), "\(text)")
            let duration = Duration.seconds(seconds)
            #expect(try ReaderLanguage(tag: tag).duration(DurationPhrase.print(duration)) == duration)
        }
    }
}

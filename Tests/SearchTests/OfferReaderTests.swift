import Chronology
import Console
import Testing

@testable import Offers
@testable import clockd_search

/// Typed texts, and the offers for them.
struct OfferReaderTests {
    /// Monday, 23 November 2026, 13:00 in Seoul.
    private static let viewpoint = Viewpoint(now: Instant(secondsSinceEpoch: 1_795_406_400), zone: zone)
    private static let zone = Zone(fixedOffsetSeconds: 9 * 3600)

    private static func item(_ id: String, _ label: String, isRunning: Bool = true) -> RunningItem {
        RunningItem(item: KeptItem(id: id, label: label), isRunning: isRunning)
    }

    private static let state = KeptState(
        ringing: [KeptItem(id: "r1", label: "Breakfast"), KeptItem(id: "r2", label: "")],
        timers: [item("t1", "tea"), item("t2", "Roast beef", isRunning: false)],
        focus: item("f1", "Writing"),
        task: item("k1", "walk"),
        stopwatches: [item("s1", "run")],
        presets: { ["pasta", "Pizza"] }
    )

    private func offers(_ text: String, _ kept: KeptState? = state, mayBeName: Bool = true) -> [Offer] {
        let reader = OfferReader(
            viewpoint: Self.viewpoint,
            places: Places(),
            mayBeName: mayBeName,
            kept: { kept },
            newestResult: { "1:30" }
        )
        return reader.offers(text)
    }

    @Test(
        "Timers",
        arguments: [
            ("5m", 300, ""), ("tea 5m", 300, "tea"), ("5m tea", 300, "tea"), ("  green   tea 5m ", 300, "green tea"),
            ("timer 5m", 300, ""), ("Timer tea 5m", 300, "tea"), ("timer 5 min tea", 300, "tea"),
            ("countdown 1h 30min roast beef", 5400, "roast beef"), ("1h30m", 5400, ""), ("90s", 90, ""),
            ("half an hour", 1800, ""), ("timer half an hour nap", 1800, "nap"), ("ten minutes", 600, ""),
            ("timer 1:30:00", 5400, ""), ("timer 2 days", 172_800, ""), ("1,5h", 5400, ""), ("tea 5m 30s", 330, "tea"),
            ("pizza 4 12 min", 720, "pizza 4"), ("set a timer for 5 minutes", 300, ""), ("timer for 5m", 300, ""),
            ("timer 5m for tea", 300, "tea"), ("5m timer", 300, ""), ("green tea timer 5m", 300, "green tea timer"),
        ]
    )
    func timers(text: String, seconds: Int, label: String) {
        #expect(offers(text) == [.timer(.seconds(seconds), label: label)])
    }

    @Test(
        "Alarms",
        arguments: [
            ("alarm fri 18:00", "2026-11-27 18:00", "", ""), ("fri 18:00", "2026-11-27 18:00", "", ""),
            ("alarm 7:30", "07:30", "", ""), ("7:30", "07:30", "", ""), ("7pm", "19:00", "", ""),
            ("alarm noon", "12:00", "", ""), ("alarm tomorrow 7am dentist", "2026-11-24 07:00", "", "dentist"),
            ("dinner fri 18:00", "2026-11-27 18:00", "", "dinner"),
            ("alarm dinner with Kim fri 18:00", "2026-11-27 18:00", "", "dinner with Kim"),
            ("wake me at 6:45", "06:45", "", ""), ("alarm 7:30 weekdays", "07:30", "weekdays", ""),
            ("alarm 7:30 mon,wed gym", "07:30", "mon,wed", "gym"),
            ("alarm daily 22:00 pills", "22:00", "daily", "pills"),
            ("alarm in 20m", "+20min", "", ""), ("alarm 12-25 09:00 Xmas", "2026-12-25 09:00", "", "Xmas"),
            ("remind me to call home at 7pm", "19:00", "", "call home"), ("alarm for 7am", "07:00", "", ""),
            ("evening walk 7:00", "07:00", "", "evening walk"), ("night shift 9:00", "09:00", "", "night shift"),
            ("tomorrow call home at 7pm", "2026-11-24 19:00", "", "call home"),
            ("remind me in 20 minutes to call home", "+20min", "", "call home"),
            ("set an alarm for 7am tomorrow", "2026-11-24 07:00", "", ""), ("wake me up at 6:45", "06:45", "", ""),
            ("alarm 9:00 Europe/Berlin", "09:00 Europe/Berlin", "", ""),
        ]
    )
    func alarms(text: String, when: String, every: String, label: String) {
        #expect(offers(text) == [.alarm(when: when, every: every, label: label)])
    }

    @Test(
        "An hour that may be before or after noon has both meanings, except for who wants to be woken",
        arguments: [
            ("alarm at 7 every day", ["07:00", "19:00"], "every day", ""), ("wake me at seven", ["07:00"], "", ""),
            ("wake me at seven on weekdays", ["07:00"], "weekdays", ""),
            ("remind me at 5 to call", ["05:00", "17:00"], "", "call"),
            ("wake me up at 8 pm", ["20:00"], "", ""),
        ]
    )
    func hours(text: String, times: [String], every: String, label: String) throws {
        let every = every.isEmpty ? "" : RepeatText.print(try ReaderLanguage.english.repetition(every))
        #expect(offers(text) == times.map { .alarm(when: $0, every: every, label: label) })
    }

    @Test(
        "A name of a program is no time, where one may be meant",
        arguments: [
            ("five minutes for the eggs", Offer.timer(.seconds(300), label: "eggs")),
            ("tomorrow noon lunch", .alarm(when: "2026-11-24 12:00", every: "", label: "lunch")),
        ]
    )
    func withoutDigits(text: String, offer: Offer) {
        #expect(offers(text).isEmpty)
        #expect(offers(text, mayBeName: false) == [offer])
    }

    @Test(
        "A single word without a digit is no time beside a label",
        arguments: ["second try", "noon news", "sun cream"]
    )
    func words(text: String) {
        #expect(offers(text, mayBeName: false).isEmpty)
    }

    @Test("A keyword at the end")
    func keywordsAtEnd() {
        #expect(offers("7am alarm") == [.alarm(when: "07:00", every: "", label: "")])
        #expect(offers("7am test the alarm") == [.alarm(when: "07:00", every: "", label: "test the alarm")])
        #expect(offers("half an hour of focus", nil) == [.focus(task: "", work: .seconds(1800))])
        #expect(offers("camera focus", nil).isEmpty)
    }

    @Test(
        "The days until a date",
        arguments: ["how long until 12-25", "how many days until dec 25", "days until 2026-12-25"]
    )
    func distances(text: String) {
        #expect(offers(text) == [.calculation("2026-12-25 - today")])
    }

    @Test(
        "Calculations",
        arguments: [
            "9:00 - 17:30", "1:50 + 0:25", "1h30m * 3", "(1:30 + 0:15) / 3", "8h / 30m", "3:66", "9:00 to 17:30",
            "ans * 2",
            "2026-12-25 - 2026-11-23", "today + 100d", "5m + 3m",
        ]
    )
    func calculations(text: String) {
        #expect(offers(text) == [.calculation(text)])
        #expect(offers("calc " + text) == [.calculation(text)])
        #expect(offers("= " + text) == [.calculation(text)])
    }

    @Test(
        "Places",
        arguments: [
            "time in Seoul", "time seoul", "seoul time", "What time is it in Seoul", "world Seoul", "TIME IN SEOUL",
        ]
    )
    func places(text: String) {
        #expect(offers(text) == [.place(zoneName: "Asia/Seoul")])
    }

    @Test func aZoneThatIsNoPlaceHasATime() {
        #expect(offers("time utc") == [.place(zoneName: "UTC")])
        #expect(offers("time nowhere at all").isEmpty)
        #expect(offers("time") == [])
        #expect(offers("time in states").count <= 6)
    }

    @Test(
        "Existing items",
        arguments: [
            ("pause walk", [.change(.pauseTask, KeptItem(id: "k1", label: "walk"))]),
            (
                "stop walk",
                [
                    .change(.cancelTask, KeptItem(id: "k1", label: "walk")),
                    .change(.pauseTask, KeptItem(id: "k1", label: "walk")),
                ]
            ),
            ("dismiss break", [.change(.dismiss, KeptItem(id: "r1", label: "Breakfast"))]),
            ("snooze breakfast", [.snooze(KeptItem(id: "r1", label: "Breakfast"), nil)]),
            ("snooze breakfast 10m", [.snooze(KeptItem(id: "r1", label: "Breakfast"), .seconds(600))]),
            (
                "snooze 10m",
                [
                    .snooze(KeptItem(id: "r1", label: "Breakfast"), .seconds(600)),
                    .snooze(KeptItem(id: "r2", label: ""), .seconds(600)),
                ]
            ),
            (
                "pause",
                [
                    .change(.pauseTimer, KeptItem(id: "t1", label: "tea")),
                    .change(.pauseFocus, KeptItem(id: "f1", label: "Writing")),
                    .change(.pauseTask, KeptItem(id: "k1", label: "walk")),
                    .change(.pauseStopwatch, KeptItem(id: "s1", label: "run")),
                ]
            ),
            ("resume", [.change(.resumeTimer, KeptItem(id: "t2", label: "Roast beef"))]),
            ("cancel roast", [.change(.cancelTimer, KeptItem(id: "t2", label: "Roast beef"))]),
            ("stop tea", [.change(.cancelTimer, KeptItem(id: "t1", label: "tea"))]),
            ("stop motion", []), ("pause button", []),
            (
                "focus",
                [
                    .change(.pauseFocus, KeptItem(id: "f1", label: "Writing")),
                    .change(.stopFocus, KeptItem(id: "f1", label: "Writing")),
                ]
            ),
            ("timer p", [.preset(name: "pasta"), .preset(name: "Pizza")]), ("timer PIZ", [.preset(name: "Pizza")]),
            ("pasta timer", [.preset(name: "pasta")]),
            ("timer", []), ("stopwatch", [.stopwatch(label: "")]), ("stopwatch 5 km", [.stopwatch(label: "5 km")]),
        ] as [(String, [Offer])]
    )
    func changes(text: String, expected: [Offer]) {
        #expect(offers(text) == expected)
    }

    @Test func aTextWithTwoReadingsIsTwoOffers() {
        let both: [Offer] = [.timer(.seconds(5400), label: ""), .alarm(when: "01:30", every: "", label: "")]
        #expect(offers("1:30:00") == both)
    }

    @Test func withoutADaemonNothingIsThere() {
        for text in ["pause", "dismiss", "snooze 10m", "cancel", "timer pasta"] { #expect(offers(text, nil).isEmpty) }
        #expect(offers("focus Writing", nil) == [.focus(task: "Writing", work: nil)])
        #expect(offers("focus Writing 50m", nil) == [.focus(task: "Writing", work: .seconds(3000))])
        #expect(offers("focus", KeptState()) == [.focus(task: "", work: nil)])
        #expect(offers("tea 5m", nil) == [.timer(.seconds(300), label: "tea")])
    }

    @Test(
        "Texts without offers",
        arguments: [
            "", " ", "firefox", "gimp 2", "2+2", "2 + 2", "settings", "second hand", "a second opinion", "3d print",
            "python 3.12", "7zip", "noon", "tomorrow", "monday", "b-52", "covid-19", "1password", "mp3 player",
            "2026-12-25", "report 2026", "ubuntu 24.04", "!", "-5m", "0s", "timers", "alarmed", "timeless", "c++", "=",
            "http://localhost:8080", "a:b", "\u{0}", "🍵", "time machine", "stop", "5 kg in lb",
        ]
    )
    func nothing(text: String) {
        #expect(offers(text, KeptState()).isEmpty)
    }

    @Test func longTextsAreNotRead() {
        let longest = OfferReader.longestTextBytes
        func timer(_ bytes: Int) -> String { "timer 5m " + String(repeating: "x", count: bytes - 9) }
        #expect(!offers(timer(longest)).isEmpty)
        for text in [timer(longest + 1), timer(1_000_000), String(repeating: "a b ", count: 250_000)] {
            #expect(offers(text).isEmpty)
        }
    }

    /// Texts as a launcher sends them, one per key, and mistyped texts.
    @Test func everyBeginningIsReadWithoutHarm() {
        for text in [
            "alarm day after tomorrow half past 7 pm every 2 weeks on mon,thu dinner", "timer green tea 1h 30min",
            "((((((((1:50 + 0:25) * 3 - 17:30", "time in 서울", "+++---***", "내일 오전 7시", "12-25 08:00 2026-12-25",
        ] {
            for count in 0...text.count {
                for offer in offers(String(text.prefix(count))) {
                    #expect(Offer(identifier: offer.identifier) == offer)
                    #expect(wording.text(offer) != nil)
                }
            }
        }
    }

    /// Random sequences of words.
    @Test func anythingIsReadWithoutHarm() {
        let words = [
            "timer", "alarm", "time", "in", "at", "5m", "7:30", "fri", "every", "2", "weeks", "on", "+", "-", "(", ")",
            "*",
            "=", "seoul", "snooze", "99999999999999999999", "00:00", "1e9", "²", "٣m", "\u{202E}", "日", "weekdays", "/",
            "\u{301}", "ans", "12-25", "@1", "P1D", "half", "a", "noon", "utc", "9999-12-31", "23:59:59.999999",
        ]
        var generator = SplitMix(state: 17)
        for _ in 0..<1000 {
            let count = Int.random(in: 1...6, using: &generator)
            let text = (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
            for offer in offers(text) {
                #expect(Offer(identifier: offer.identifier) == offer, "\(text)")
                #expect(wording.text(offer) != nil, "\(text)")
            }
        }
    }

    private var wording: OfferWording {
        OfferWording(viewpoint: Self.viewpoint, places: Places(), newestResult: { "1:30" })
    }

    @Test(
        "Titles and subtitles of offers",
        arguments: [
            ("tea 5m", "Start a timer of 5 min: tea", "Ends today 13:05", nil),
            ("alarm fri 18:00", "Alarm Fri 27 Nov 18:00, in 4 d 5 h", "", nil),
            ("alarm 7:30 weekdays wake", "Alarm tomorrow 07:30, in 18 h 30 min: wake", "Repeats weekdays", nil),
            ("17:30 - 9:00", "8:30", "17:30 - 9:00, copy the result", "8:30"),
            ("time in UTC", "UTC 04:00, -9 h", "UTC, copy the time", "04:00"),
            ("snooze breakfast 10m", "Snooze Breakfast for 10 min", "", nil),
            ("stop tea", "Cancel the timer tea", "", nil), ("stopwatch", "Start a stopwatch", "", nil),
            ("timer 3650000d", "Start a timer of 3650000 d", nil, nil),
        ] as [(String, String, String?, String?)]
    )
    func wording(text: String, title: String, subtitle: String?, copied: String?) throws {
        let shown = try #require(offers(text).first.flatMap(wording.text))
        #expect(shown.title == title)
        if let subtitle { #expect(shown.subtitle == subtitle) }
        #expect(shown.copied == copied)
    }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers in every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

@Suite struct SearchKeywordTests {
    @Test(arguments: [
        ("Wecker", ["Wecker"]), ("알람, 자명종", ["알람", "자명종"]), ("目覚まし、アラーム", ["目覚まし", "アラーム"]),
        ("闹钟，闹铃", ["闹钟", "闹铃"]), ("quelle  heure, ", ["quelle heure"]), ("", []),
    ])
    func listed(translation: String, phrases: [String]) {
        #expect(SearchKeyword.listed(translation) == phrases)
    }
}

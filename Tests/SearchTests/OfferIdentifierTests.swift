import Testing

@testable import Offers

/// Restores offers from the text received by a launcher.
struct OfferIdentifierTests {
    private static let item = KeptItem(id: "t1", label: "tea \"with\" [milk], 茶\u{1F375}")

    @Test(
        arguments: [
            .timer(.seconds(300), label: "tea"), .timer(.milliseconds(1500), label: ""), .preset(name: "pasta"),
            .alarm(when: "2026-11-27 18:00", every: "weekdays", label: "a\nb\\"), .calculation("9:00 - 17:30"),
            .place(zoneName: "Asia/Seoul"), .focus(task: "", work: nil), .focus(task: "x", work: .seconds(1)),
            .stopwatch(label: "x"), .snooze(item, nil),
            .snooze(item, .seconds(600)),
        ] + Change.allCases.map { .change($0, item) } as [Offer]
    )
    func comesBack(offer: Offer) {
        #expect(Offer(identifier: offer.identifier) == offer)
    }

    @Test(
        "Unknown texts are rejected",
        arguments: [
            "", "tea 5m", "[]", "{}", "null", "[1]", #"["timer"]"#, #"["timer","-1",""]"#, #"["timer","x",""]"#,
            #"["timer","99999999999999999999",""]"#, #"["timer","9223372036854775807",""]"#, #"["nothing","a","b"]"#,
            #"["dismiss","r1"]"#, #"["snooze","r1","","x"]"#, #"["preset","a"] b"#,
            String(repeating: "[", count: 10_000), #"["preset",""# + String(repeating: "a", count: 100_000) + #""]"#,
        ]
    )
    func refused(identifier: String) {
        #expect(Offer(identifier: identifier) == nil)
    }
}

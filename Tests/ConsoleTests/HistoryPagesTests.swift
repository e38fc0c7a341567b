import ClockAPI
import Console
import JSON
import Testing

@Suite("The history's details")
struct HistoryPagesTests {
    private let page = Page(terminal: .piped, viewpoint: .sample)

    @Test(
        "Seconds are rounded as everywhere: down what has run, up what remains",
        arguments: [
            ("elapsedSeconds", 1.7, "elapsed 1 s"), ("lapSeconds", 59.999, "lap 59 s"),
            ("totalSeconds", 3600, "total 1 h"), ("remainingSeconds", 598.3, "remaining 9 min 59 s"),
            ("latenessSeconds", 1.7, "lateness 2 s"), ("latenessSeconds", 0.9, ""),
            ("changeSeconds", -15, "change -15 s"),
        ]
    )
    func seconds(name: String, seconds: Double, text: String) {
        let entry = HistoryEntryObject(
            at: "2026-11-25T15:00:00+00:00",
            event: "paused",
            kind: "task",
            item: "k1",
            label: "walk",
            details: [name: .number(seconds)]
        )
        #expect(page.table([entry]).last?.hasSuffix(text.isEmpty ? "walk" : "walk   " + text) ?? false)
    }
}

import ClockAPI
import Console
import Testing

@Suite struct CalculationPagesTests {
    @Test func table() {
        let calculation = CalculationObject(
            at: "2026-11-21T11:30:00Z",
            expression: "1:50 +\u{1B}0:25",
            result: "2:15",
            resultSeconds: 8100
        )
        let page = Page(terminal: .piped, viewpoint: .sample)
        #expect(
            page.table([calculation]) == [
                "WHEN         EXPRESSION   RESULT",
                "today 11:30  1:50 +\u{FFFD}0:25    2:15",
            ]
        )
        #expect(page.table([CalculationObject]()).isEmpty)
    }
}

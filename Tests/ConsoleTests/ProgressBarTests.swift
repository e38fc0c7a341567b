import Console
import Localization
import Testing

@Suite struct ProgressBarTests {
    @Test func line() {
        let bar = ProgressBar(label: "tea", total: .seconds(240), columns: 40)
        #expect(bar.line(remaining: .seconds(240)) == "tea  " + String(repeating: "░", count: 28) + "  4:00")
        #expect(bar.line(remaining: .seconds(120)).filter { $0 == "█" }.count == 14)
        #expect(bar.line(remaining: .zero) == "tea  " + String(repeating: "█", count: 28) + "  0:00")
    }

    @Test("Never as wide as the terminal, whatever the label", arguments: 1...120)
    func width(columns: Int) {
        for label in ["", "tea", "日本語のとても長いラベル", "a\u{1B}[2Jb"] {
            for seconds in [-1.0, 0, 0.5, 100, 360_000] {
                let bar = ProgressBar(label: label, total: .seconds(100), columns: columns)
                let line = bar.line(remaining: .seconds(seconds))
                #expect(line.cells < columns)
                #expect(!line.contains("\u{1B}"))
            }
        }
    }

    @Test("The bar only grows, and is full exactly at the end")
    func fills() {
        let bar = ProgressBar(label: "", total: .seconds(10), columns: 70)
        var filled = -1
        for tenths in stride(from: 100, through: 0, by: -1) {
            let line = bar.line(remaining: .milliseconds(tenths * 100))
            let count = line.filter { $0 == "█" }.count
            #expect(count >= filled)
            #expect(line.contains("░") == (tenths > 0))
            filled = count
        }
        #expect(bar.line(remaining: .milliseconds(1)).contains("░"))
    }

    @Test("The bar is redrawn in time for the next second, at a limited rate")
    func redrawInterval() {
        let long = ProgressBar(label: "", total: .seconds(3600), columns: 80)
        #expect(long.redrawInterval(remaining: .milliseconds(1500)) == .milliseconds(501))
        #expect(long.redrawInterval(remaining: .seconds(1500)) == .milliseconds(50))
        let short = ProgressBar(label: "", total: .milliseconds(10), columns: 80)
        #expect(short.redrawInterval(remaining: .milliseconds(10)) == .milliseconds(50))
    }

    @Test("Counts below zero show the excess, second by second") func over() {
        let bar = ProgressBar(label: "walk", total: .seconds(60), columns: 40, countsOver: true)
        #expect(bar.line(remaining: .milliseconds(500)).hasSuffix("  0:01"))
        #expect(
            bar.line(remaining: .milliseconds(-1999)) == "walk  " + String(repeating: "█", count: 22) + "  0:01 over"
        )
        #expect(bar.redrawInterval(remaining: .milliseconds(-1999)) == .milliseconds(50))
        #expect(bar.redrawInterval(remaining: .milliseconds(-1200)) == .milliseconds(800))
        #expect(bar.redrawInterval(remaining: .zero) == .milliseconds(1000))
    }

    @Test func withoutLength() {
        #expect(ProgressBar(label: "", total: .zero, columns: 30).line(remaining: .zero).contains("█"))
    }
}

import Chronology
import ClockAPI
import Console
import Localization
import Testing

@Suite struct YearPosterTests {
    private func svg(_ report: Report = SampleReport.full(.year)) -> String {
        YearPoster(report, viewpoint: .sample).svg
    }

    private func count(_ text: String, in svg: String) -> Int { svg.split(separator: text).count - 1 }

    private let inUse = "fill=\"#c3b596\""
    private let otherwise = "fill=\"#dfd5c0\""

    @Test("A poster has a plant for each day of work and a dot for each other day")
    func days() {
        let svg = svg()
        let worked = SampleReport.minutes.count { $0 > 0 }
        // Each plant has a place, and so has each of the four of the legend, with its group and its text.
        #expect(count(" rotate(", in: svg) == worked + 4)
        #expect(count(inUse, in: svg) == 325 - worked, "the year so far")
        #expect(count(otherwise, in: svg) == 365 - 325, "the days to come")
    }

    @Test("Days before the first day of use are as faint as those to come")
    func firstUse() throws {
        let first = try #require(SampleReport.today.adding(days: -20))
        let year = SampleReport.report(.year).period.beginning(on: first)
        let report = ReportBuilder().report(of: year, SampleReport.stats(), weekStart: .monday)
        let svg = svg(report)
        #expect(count(inUse, in: svg) == SampleReport.minutes.count { $0 == 0 })
        #expect(count(otherwise, in: svg) == 365 - 21)
    }

    @Test("A leap year has a day more")
    func leap() throws {
        let day = try #require(CivilDate(year: 2028, month: 3, day: 1))
        let period = ReportPeriod(.year, upTo: day, weekStart: .monday)
        var stats = SampleReport.stats([0])
        stats.days[0].date = "2028-02-29"
        let svg = svg(ReportBuilder().report(of: period, stats, weekStart: .monday))
        #expect(count(inUse, in: svg) + count(otherwise, in: svg) == 366 && svg.contains(">2028</text>"))
    }

    @Test("A poster says the year, the months, the totals and the best day in words")
    func words() {
        let svg = svg()
        let texts = [
            "2026", "The year in trees", "January", "December", "33 h in 17 days, 4 apple trees",
            "Best day: 9 November, 12 h 34 min", "seed", "sprout", "apple", "apple tree",
        ]
        for text in texts { #expect(svg.contains(">\(text)</text>"), "\(text)") }
        #expect(svg.contains("<title id=\"title\">2026: The year in trees</title>"))
        #expect(svg.contains("<desc id=\"text\">33 h in 17 days, 4 apple trees</desc>"))
    }

    @Test("A poster without work says so")
    func empty() {
        let svg = svg(SampleReport.report(.year, SampleReport.stats([0, 0])))
        #expect(svg.contains(">No focus work.</text>") && !svg.contains("Best day"))
        #expect(count(" rotate(", in: svg) == 4)
    }

    @Test("A poster is the same each time, refers to nothing and names no task")
    func closed() {
        let svg = svg(SampleReport.full(.year, labels: ["secret <plan>"]))
        #expect(svg == self.svg(SampleReport.full(.year, labels: ["another"])))
        for text in ["href", "url(", "<script", "<style", "<image", "secret", "@import"] {
            #expect(!svg.contains(text), "\(text)")
        }
        #expect(svg.split(separator: "http").count == 2, "only the name of SVG")
        #expect(svg.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\""))
    }

    @Test("More work grows a taller tree, which stays below the month before")
    func heights() {
        let scales = [121.0, 300, 480, 720, 1440, 1e9].map { minutes in
            let svg = svg(SampleReport.report(.year, SampleReport.stats([minutes])))
            let plant = svg.split(separator: "<g transform=\"").first { $0.contains("rotate(") } ?? ""
            return plant.split(separator: "scale(").dropFirst().first.flatMap { Double($0.prefix { $0 != ")" }) } ?? 0
        }
        #expect(scales == scales.sorted() && scales[0] > 1 && scales[3] > scales[0])
        // The highest point of a crown is at 103; two grounds are 252 apart.
        #expect(scales.allSatisfy { $0 * 103 < 252 })
    }
}

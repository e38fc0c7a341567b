import Chronology
import Testing

@testable import Agenda

struct GrowthTests {
    static let stages: [(seconds: Int, growth: Growth)] = [
        (0, .none), (1, .seed), (1800, .seed), (1801, .sprout), (3600, .sprout), (3601, .apple), (7200, .apple),
        (7201, .tree), (86_400, .tree),
    ]

    @Test("Each stage reaches up to its threshold, inclusive", arguments: stages)
    func stage(seconds: Int, growth: Growth) {
        #expect(GrowthThresholds().growth(of: .seconds(seconds)) == growth)
    }

    @Test func anyWorkAtAllIsASeed() {
        #expect(GrowthThresholds().growth(of: .microseconds(1)) == .seed)
        #expect(GrowthThresholds().growth(of: .seconds(7200) + .microseconds(1)) == .tree)
    }

    @Test("Thresholds ascend", arguments: [(0, 1, 2), (1, 1, 2), (1, 2, 2), (2, 1, 3), (-1, 1, 2)])
    func order(seed: Int, sprout: Int, apple: Int) {
        #expect(GrowthThresholds(seed: .seconds(seed), sprout: .seconds(sprout), apple: .seconds(apple)) == nil)
    }

    @Test func ownThresholds() throws {
        let own = try #require(GrowthThresholds(seed: .seconds(1), sprout: .seconds(2), apple: .seconds(3)))
        #expect((0...4).map { own.growth(of: .seconds($0)) } == [.none, .seed, .sprout, .apple, .tree])
    }

    // MARK: - Totals

    private func day(_ number: Int) throws -> CivilDate { try #require(CivilDate(dayNumber: number)) }

    @Test func totals() throws {
        let session = ItemID(.focus, 1)
        var totals = WorkTotals(
            [try day(10): .seconds(7000), try day(12): .seconds(60)],
            thresholds: GrowthThresholds()
        )
        let began = Instant(secondsSinceEpoch: 0)
        totals.add([WorkSpan(session: session, date: try day(10), began: began, worked: .seconds(500))])
        totals.add([WorkSpan(session: session, date: try day(13), began: began, worked: .seconds(7500))])
        let days = totals.days(in: try day(10)...day(13))
        #expect(days.map(\.growth) == [.tree, .none, .seed, .tree])
        #expect(days.total == .seconds(7500 + 60 + 7500))
        #expect(try days.best?.date == day(10), "the first of equals")
        #expect(days.count(of: .tree) == 2)
        #expect(totals.days(in: try day(20)...day(21)).best == nil)
    }

    static let runs: [(days: [Int], current: Int, longest: Int)] = [
        ([], 0, 0), ([100], 1, 1), ([99], 1, 1), ([98], 0, 1), ([100, 99, 98], 3, 3), ([99, 98], 2, 2),
        ([100, 98, 97], 1, 2), ([100, 99, 97, 96, 95, 94], 2, 4), ([99, 98, 97, 95, 94, 93, 92, 91], 3, 5),
        ([97, 96, 95], 0, 3), ([100, 100, 99, 99], 2, 2), ([100, 99, 97, 96], 2, 2),
    ]

    @Test("A streak ends today, or yesterday if today has no work yet", arguments: runs)
    func run(days: [Int], current: Int, longest: Int) throws {
        var runs = WorkStreak(today: try day(100))
        var goesOn: [Bool] = []
        for number in days { goesOn.append(runs.take(try day(number))) }
        #expect(runs.current == current)
        #expect(runs.longest == longest)
        let isOver = days.isEmpty || Set(days).count != current
        #expect(goesOn.last ?? true == (!isOver || days.isEmpty), "it says when the current run is over")
    }
}

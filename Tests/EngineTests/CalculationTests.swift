import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing
import Varlink

struct CalculationTests {
    @Test("Calculations are kept in order, across a crash, until they are cleared")
    func kept() throws {
        let world = try TestWorld().world
        let added = try world.call(CalculationsInterface.Add(expression: "1:50 + 0:25", result: "2:15")).calculation
        #expect(added.at == "2026-11-20T12:00:00+01:00")
        #expect(added.resultSeconds == 8100)
        world.advance(by: .seconds(60))
        _ = try world.call(CalculationsInterface.Add(expression: "today + 100d", result: "2027-02-28"))
        try world.crash()
        let all = try world.call(CalculationsInterface.List()).calculations
        #expect(all.map(\.expression) == ["1:50 + 0:25", "today + 100d"])
        #expect(all.map(\.resultSeconds) == [8100, nil])
        #expect(try world.call(CalculationsInterface.List(newest: 1)).calculations == [all[1]])
        #expect(try world.call(CalculationsInterface.Clear()).cleared == 2)
        #expect(try world.call(CalculationsInterface.List()).calculations.isEmpty)
        #expect(try world.call(CalculationsInterface.Clear()).cleared == 0)
    }

    @Test("A result that can't be read back is refused, and nothing is stored")
    func refused() throws {
        let world = try TestWorld().world
        let unreadable = clockError {
            _ = try world.call(CalculationsInterface.Add(expression: "1 + 1", result: "2 apples"))
        }
        guard case .unreadable("result", "2 apples", 2, 6, _, _) = unreadable else {
            Issue.record("\(String(describing: unreadable))")
            return
        }
        let long = String(repeating: "1+", count: 512) + "1"
        let tooLong = clockError { _ = try world.call(CalculationsInterface.Add(expression: long, result: "2")) }
        #expect(tooLong == .outOfRange(parameter: "expression", fault: .tooLong, most: 1024))
        let broken = clockError { _ = try world.call(CalculationsInterface.Add(expression: "1\n+1", result: "2")) }
        #expect(broken == .outOfRange(parameter: "expression", fault: .unprintable))
        let many = clockError { _ = try world.call(CalculationsInterface.List(newest: 10_001)) }
        #expect(many == .outOfRange(parameter: "newest", fault: .outside, least: 0, most: 10000))
        #expect(try world.call(CalculationsInterface.List()).calculations.isEmpty)
    }
}

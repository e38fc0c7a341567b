import ClockAPI
import ClockTestKit
import Testing

@testable import Engine

/// The return of memory after much work.
struct CalmTests {
    @Test("Memory is not returned while a deadline is near")
    func nearDeadline() throws {
        let world = try TestWorld().world
        _ = try world.startTimer(2)
        world.advance(by: .milliseconds(1_800))
        world.engine.perform { $0.turnsSinceCalm = Engine.muchWork }
        _ = try world.call(ClockInterface.GetStatus())
        #expect(world.engine.perform { $0.turnsSinceCalm } > Engine.muchWork)
        world.advance(by: .seconds(1))
        #expect(world.engine.perform { $0.turnsSinceCalm } < Engine.muchWork)
    }
}

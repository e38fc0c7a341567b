import Agenda
import Chronology
import Engine
import Testing

/// The contract of every ``Clocks``, real and simulated.
///
/// `pass` waits for some time.
func expectClocksContract(_ clocks: any Clocks, pass: (Duration) async throws -> Void) async throws {
    let first = clocks.sample()
    try await pass(.milliseconds(30))
    let second = clocks.sample()
    let waited = second.boot.instant - first.boot.instant
    #expect(waited >= .milliseconds(30))
    #expect(second.boot.id == first.boot.id)
    #expect(!first.boot.id.text.isEmpty)
    #expect(second.asleep >= .zero)
    // The machine did not sleep in the meantime, and the clock was not set.
    #expect((second.asleep - first.asleep).magnitude < .milliseconds(5))
    #expect((second.wall - first.wall - waited).magnitude < .milliseconds(5))
    #expect(second.zone == first.zone)
}

extension Duration {
    var magnitude: Duration { self < .zero ? .zero - self : self }
}

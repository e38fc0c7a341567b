import Agenda
import Chronology

extension Now {
    /// The moment of tests in which no time passes.
    static let sample = Now(
        wall: Instant(secondsSinceEpoch: 1_800_000_000),
        boot: BootMoment(id: BootID("this"), instant: BootInstant(microsecondsSinceBoot: 1_000_000_000)),
        asleep: .zero,
        zone: .utc
    )
}

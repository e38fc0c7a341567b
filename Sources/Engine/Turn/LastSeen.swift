import Agenda
import AgendaStore
import Chronology

/// The clocks when something was last written, as stored: so the time of a crash is approximately known.
struct LastSeen {
    let wall: Instant
    let boot: BootMoment
    let asleep: Duration
    /// See ``ClockBelief/lastSynchronised``.
    let synchronised: Instant?

    init(_ now: Now, _ belief: ClockBelief) {
        wall = now.wall
        boot = now.boot
        asleep = now.asleep
        synchronised = belief.lastSynchronised
    }

    /// Nil if the text has another form. Earlier versions did not store when the clock was synchronised.
    fileprivate init?(text: String) {
        let fields = text.split(separator: " ")
        let numbers = fields.enumerated().filter { $0.offset != 3 }.compactMap { Int64($0.element) }
        guard fields.count >= 4, numbers.count == fields.count - 1, numbers.count <= 4 else { return nil }
        wall = Instant(microsecondsSinceEpoch: numbers[0])
        boot = BootMoment(id: BootID(String(fields[3])), instant: BootInstant(microsecondsSinceBoot: numbers[1]))
        asleep = .microseconds(numbers[2])
        synchronised = numbers.count > 3 ? Instant(microsecondsSinceEpoch: numbers[3]) : nil
    }

    fileprivate var text: String {
        let numbers = [wall.microsecondsSinceEpoch, boot.instant.microsecondsSinceBoot, asleep.wholeMicroseconds]
        let synchronised = synchronised.map { String($0.microsecondsSinceEpoch) }
        return (numbers.map { String($0) } + [boot.id.text, synchronised].compactMap(\.self)).joined(separator: " ")
    }

    /// All clocks then; the zone and the settings are those of `now`.
    func clocks(_ now: Now) -> Now {
        Now(wall: wall, boot: boot, asleep: asleep, zone: now.zone, holidays: now.holidays, dayEnds: now.dayEnds)
    }
}

extension Transaction {
    private static let name = "lastSeen"

    func lastSeen() throws -> LastSeen? { try metadata(Self.name).flatMap(LastSeen.init(text:)) }

    func remember(_ seen: LastSeen) throws { try setMetadata(Self.name, seen.text) }

    private static let lastBootName = "lastBoot"

    /// The last clocks of the boot before the current one.
    func lastBoot() throws -> LastSeen? { try metadata(Self.lastBootName).flatMap(LastSeen.init(text:)) }

    func rememberLastBoot(_ seen: LastSeen) throws { try setMetadata(Self.lastBootName, seen.text) }
}

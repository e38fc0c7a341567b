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
    /// See ``ClockBelief/jump``.
    let jump: ClockBelief.Jump?

    init(_ now: Now, _ belief: ClockBelief) {
        wall = now.wall
        boot = now.boot
        asleep = now.asleep
        synchronised = belief.lastSynchronised
        jump = belief.jump
    }

    /// Nil if the text has another form. Earlier versions stored only the first four fields, or five.
    fileprivate init?(text: String) {
        let fields = text.split(separator: " ")
        func instant(_ index: Int) -> Int64? { index < fields.count ? Int64(fields[index]) : nil }
        guard let wall = instant(0), let boot = instant(1), let asleep = instant(2), fields.count > 3 else {
            return nil
        }
        self.wall = Instant(microsecondsSinceEpoch: wall)
        self.boot = BootMoment(id: BootID(String(fields[3])), instant: BootInstant(microsecondsSinceBoot: boot))
        self.asleep = .microseconds(asleep)
        synchronised = instant(4).map(Instant.init(microsecondsSinceEpoch:))
        if let from = instant(5), let at = instant(6), fields.count > 7 {
            let moment = BootMoment(id: BootID(String(fields[7])), instant: BootInstant(microsecondsSinceBoot: at))
            jump = ClockBelief.Jump(from: Instant(microsecondsSinceEpoch: from), at: moment)
        } else {
            jump = nil
        }
    }

    fileprivate var text: String {
        let numbers = [wall.microsecondsSinceEpoch, boot.instant.microsecondsSinceBoot, asleep.wholeMicroseconds]
        var fields = numbers.map { String($0) } + [boot.id.text]
        fields.append(synchronised.map { String($0.microsecondsSinceEpoch) } ?? "-")
        if let jump {
            fields += [String(jump.from.microsecondsSinceEpoch), String(jump.at.instant.microsecondsSinceBoot)]
            fields.append(jump.at.id.text)
        }
        return fields.joined(separator: " ")
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

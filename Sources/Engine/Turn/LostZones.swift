import Agenda
import AgendaStore
import Chronology
import Localization

extension Turn {
    private static let told = "lostZones"

    /// Announces the zones that can't be read, each once until it can be read again, even over restarts. A zone that
    /// counts leap seconds was never usable, which the log says.
    func zonesLost(_ troubles: [ZoneTrouble]) throws {
        let lost = troubles.filter { if case .countsLeapSeconds = $0.error { false } else { true } }
        let stored = try transaction.metadata(Self.told) ?? ""
        let told = Set(stored.split(separator: "\n").map(String.init))
        let now = lost.map { [$0.isLocal ? "local" : "item", $0.name, $0.standIn.code].joined(separator: " ") }
        let text = now.joined(separator: "\n")
        if text != stored { try transaction.setMetadata(Self.told, text) }
        let new = zip(lost, now).filter { !told.contains($1) }.map(\.0)
        if !new.isEmpty { tellZones(new) }
    }
}

extension ZoneStandIn {
    /// The origin of the rules for clients.
    var code: String {
        switch self {
        case .zone(let name): name
        case .lastKnown: "lastKnown"
        case .utc: "UTC"
        }
    }
}

extension Announcement {
    /// The maximum number of zones in a popup.
    private static let zoneLimit = 10

    init(_ troubles: [ZoneTrouble]) {
        let lines = troubles.prefix(Self.zoneLimit).map(\.text)
        self.init(
            title: localized(
                one: "A time zone can't be read",
                other: "{count} time zones can't be read",
                count: troubles.count
            ),
            body: (lines + [localized("Run “clockctl doctor” for details.")]).joined(separator: "\n"),
            urgency: troubles.contains { $0.standIn == .utc } ? .critical : .normal
        )
    }
}

import Chronology
import ClockAPI
import Console
import Localization

extension TypedTimes {
    /// Tells which items got the writer's zone although no zone was named: the daemon's is another.
    ///
    /// - Parameters:
    ///   - zones: the items' ids and their zones, nil for one that floats.
    ///   - edit: the command that changes such items.
    func tellIfFixed(_ zones: [(id: String, zone: String?)], edit: String, _ output: OutputOptions) {
        guard zoneName == nil, let hereName else { return }
        let fixed = zones.filter { $0.zone == hereName }
        guard !fixed.isEmpty, isElsewhere(than: Daemon(output)) else { return }
        let lines = fixed.map { item in
            localized(
                "{item} is fixed to {zone}, your zone, since the daemon’s is another; to let it follow: {command}",
                ["item": item.id, "zone": hereName, "command": edit + " " + item.id + " --zone local"]
            )
        }
        output.tell(lines)
    }

    /// Whether the daemon's zone has other rules, as far as it says.
    private func isElsewhere(than daemon: Daemon) -> Bool {
        guard let name = try? daemon.call(ClockInterface.GetZone()).zone else { return true }
        guard let zone = try? ZoneDatabase().local(timeZoneVariable: name) else { return true }
        return !zone.hasSameRules(as: here.zone)
    }
}

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
        guard output.tellsNotes, zoneName == nil, let hereName else { return }
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

extension OutputOptions {
    /// Tells that a label such as `t1` is found only where no item has that id: an id comes first.
    func tellIfReadAsID(_ label: String?) {
        guard let label, Self.looksLikeID(label) else { return }
        tell([localized("the label “{label}” looks like an id, and ids take precedence", ["label": label.quotable])])
    }

    private static func looksLikeID(_ label: String) -> Bool {
        guard let letter = label.utf8.first, "atfksdr".utf8.contains(letter), label.utf8.count > 1 else {
            return label == "last"
        }
        return label.utf8.dropFirst().allSatisfy(\.isASCIIDigit)
    }

    /// Asks the daemon whether it can wake the machine, and warns on standard error if not: alarms with --wake are
    /// stored all the same.
    func tellIfNotWaking() {
        guard let findings = try? Daemon(self).call(DoctorInterface.Examine(subjects: ["wake"])).findings,
            findings.contains(where: { $0.state != .ok })
        else { return }
        let warning = localized(
            "the daemon may not wake the machine; the alarm rings once it is awake; see: {command}",
            ["command": "clockctl doctor"]
        )
        StandardOutput.writeMessage(Failure(.done, warning).text)
    }
}

import Agenda
import AgendaStore
import Chronology
import Localization

extension StoreRecovery {
    /// One sentence each for the damage and the file's new place, the replacement, and possibly missing data.
    package func text(now: Instant, in zone: Zone) -> String {
        var sentences = [problem]
        if let backup {
            let minute = backup.taken - .seconds(zone.civil(at: backup.taken).time.second)
            let taken = MomentPhrase.dateAndTime(minute, now: now, in: zone)
            if !passedOver.isEmpty {
                sentences.append(
                    localized(
                        one: "A newer backup was damaged too.",
                        other: "{count} newer backups were damaged too.",
                        count: passedOver.count
                    )
                )
            }
            sentences.append(localized("Restored from the backup of {time}.", ["time": taken]))
            sentences.append(localized("Alarms added or changed since {time} may be missing.", ["time": taken]))
        } else {
            sentences.append(localized("No usable backup: all alarms, timers and history are lost."))
        }
        return ListPhrase.sentences(sentences)
    }

    private var problem: String {
        switch (damage, movedTo) {
        case (.fileIsMissing, _): localized("The database was missing.")
        case (_, let path?):
            localized("The database was damaged and has been moved to {path}.", ["path": path])
        case (_, nil): localized("The database was damaged.")
        }
    }
}

extension Announcement {
    init(_ recovery: StoreRecovery, _ now: Now) {
        self.init(
            title: recovery.backup == nil
                ? localized("Your alarms are lost") : localized("Check your alarms"),
            body: recovery.text(now: now.wall, in: now.zone),
            urgency: .critical
        )
    }

    init(setAside items: [SetAsideItem]) {
        var lines = items.prefix(Self.namedLimit).map { item in
            let id = item.item.description
            return item.label.isEmpty ? id : localized("{name} ({other})", ["name": item.label.isolated, "other": id])
        }
        lines.append(localized("They no longer ring. Run “clockctl doctor” for details."))
        self.init(
            title: localized(
                one: "An entry can't be read",
                other: "{count} entries can't be read",
                count: items.count
            ),
            body: lines.joined(separator: "\n"),
            urgency: .critical
        )
    }
}

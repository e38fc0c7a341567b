import ClockAPI
import Localization

/// The whole status as text.
extension Page {
    /// The last line is about the daemon itself.
    package func status(_ status: StatusObject) -> [String] {
        var lines = status.ringing.map { emphasis($0.state).applied(to: line($0), on: terminal) }
        if let next = status.next {
            let moment = viewpoint.momentAndDistance(next.at)
            lines.append(localized("next: {item}", ["item": sentence(next.item, next.label, moment)]))
        }
        lines += status.timers.filter { $0.state != .ringing }.map(line)
        lines += status.stopwatches.map(line)
        if let focus = status.focus { lines += detail(focus) }
        if let task = status.task { lines.append(line(task)) }
        lines.append(
            localized(
                one: "{enabled} of {count} alarm is on",
                other: "{enabled} of {count} alarms are on",
                count: status.alarms.total,
                ["enabled": String(status.alarms.enabled)]
            )
        )
        lines.append(
            localized(
                "clockd {version}, process {pid}, since {moment}",
                [
                    "version": status.version, "pid": String(status.pid), "moment": viewpoint.moment(status.since),
                ]
            )
        )
        return lines
    }
}

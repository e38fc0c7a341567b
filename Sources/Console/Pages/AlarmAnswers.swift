import ClockAPI
import Localization

/// What was understood of a command about an alarm.
extension Page {
    /// The line of the alarm, with how it rings and snoozes where that was set: `a1 work: weekdays 07:30, next tomorrow, in
    /// 9 h; snooze: 5 min, 2 times`
    package func line(_ alarm: AlarmObject, set: AlarmSettingsObject) -> String {
        guard alarm.rings else { return line(alarm) }
        var settings: [(name: String, value: String)] = []
        if set.snoozeSeconds != nil || set.snoozeLimit != nil {
            settings.append((localized("snooze", context: "answer"), snooze(alarm)))
        }
        if set.sound != nil || set.volume != nil || set.fadeSeconds != nil {
            settings.append((localized("sound", context: "answer"), sound(alarm)))
        }
        if set.ringForSeconds != nil {
            settings.append((localized("rings for", context: "answer"), phrase(seconds: alarm.ringForSeconds)))
        }
        if set.preSeconds != nil {
            let notice = alarm.preSeconds.map(phrase) ?? localized("none")
            settings.append((localized("notice before", context: "answer"), notice))
        }
        if set.missed != nil || set.graceSeconds != nil {
            settings.append((localized("when missed", context: "answer"), whenMissed(alarm)))
        }
        return settings.reduce(line(alarm)) { line, setting in
            let text = localized("{item}: {state}", ["item": setting.name, "state": setting.value])
            return localized("{next}; {snooze}", ["next": line, "snooze": text])
        }
    }

    /// `a1 wake: skipped tomorrow 07:30, next Fri 27 Nov 07:30, in 1 d 23 h`
    package func skippedLine(_ alarm: AlarmObject) -> String {
        guard let skipped = alarm.skipped, let next = alarm.next else { return line(alarm) }
        let words = [
            "skipped": skippedDays(skipped) ?? viewpoint.moment(skipped), "moment": viewpoint.momentAndDistance(next),
        ]
        return sentence(alarm.id, alarm.label, localized("skipped {skipped}, next {moment}", from: words))
    }
}

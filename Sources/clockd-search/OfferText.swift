import Chronology
import Console
import Localization
import Offers

/// The text of an offer.
struct OfferText: Hashable {
    /// The action, or the result itself: `Start a timer of 5 min: tea`.
    let title: String
    /// Further information; may be empty.
    var subtitle = ""
    /// The text for the clipboard if the offer is chosen; nil for actions of the daemon.
    var copied: String?
}

/// Describes offers in the reader's language.
struct OfferWording {
    let viewpoint: Viewpoint
    let places: Places
    let newestResult: () -> String?

    /// Nil if the offer is no longer valid: the zone no longer exists, or the moment has passed.
    func text(_ offer: Offer) -> OfferText? {
        switch offer {
        case .timer(let duration, let label): timer(duration, label)
        case .preset(let name):
            OfferText(title: localized("Start the timer {name}", ["name": name.printable]))
        case .alarm(let when, let every, let label): alarm(when, every, label)
        case .calculation(let expression): calculation(expression)
        case .place(let zoneName): place(zoneName)
        case .focus(let task, let work): focus(task, work)
        case .stopwatch(let label):
            OfferText(title: named(localized("Start a stopwatch"), label))
        case .change(let change, let item):
            OfferText(title: Self.title(change, item.name.printable))
        case .snooze(let item, let duration): snooze(item, duration)
        }
    }

    private func timer(_ duration: Duration, _ label: String) -> OfferText {
        let phrase = DurationPhrase.print(duration)
        let end = MomentPhrase.dayAndTime(viewpoint.now + duration, now: viewpoint.now, in: viewpoint.zone)
        return OfferText(
            title: named(localized("Start a timer of {duration}", ["duration": phrase]), label),
            subtitle: localized("Ends {moment}", ["moment": end])
        )
    }

    private func focus(_ task: String, _ work: Duration?) -> OfferText {
        guard let work else { return OfferText(title: named(localized("Start a focus session"), task)) }
        let phrase = DurationPhrase.print(work)
        let action = localized("Start a focus session of {duration}", ["duration": phrase])
        return OfferText(title: named(action, task))
    }

    private func alarm(_ when: String, _ every: String, _ label: String) -> OfferText? {
        guard let times = AlarmTimes(when: when, every: every, viewpoint), let next = times.next else { return nil }
        let moment = times.skipsHolidays ? when : MomentPhrase.print(next, now: viewpoint.now, in: viewpoint.zone)
        return OfferText(
            title: named(localized("Alarm {moment}", ["moment": moment]), label),
            subtitle: every.isEmpty ? "" : localized("Repeats {repetition}", ["repetition": RepeatPhrase.print(every)])
        )
    }

    private func calculation(_ expression: String) -> OfferText? {
        let calculated = CalculatedText(viewpoint: viewpoint, newestResult: newestResult)
        guard let result = calculated.value(expression) else { return nil }
        return OfferText(
            title: result.annotatedText,
            subtitle: localized("{expression}, copy the result", ["expression": expression.printable]),
            copied: result.text
        )
    }

    private func place(_ zoneName: String) -> OfferText? {
        guard let (city, name, country) = places.reading(zoneName, viewpoint) else { return nil }
        let page = Page.plain(viewpoint)
        let time = page.time(city)
        let place = country.isEmpty ? zoneName : country
        return OfferText(
            title: page.title(city, name: name),
            subtitle: localized("{country}, copy the time", ["country": place]),
            copied: time
        )
    }

    private func snooze(_ item: KeptItem, _ duration: Duration?) -> OfferText {
        let name = item.name.printable
        guard let duration else {
            return OfferText(title: localized("Snooze {name}", ["name": name]))
        }
        let phrase = DurationPhrase.print(duration)
        return OfferText(title: localized("Snooze {name} for {duration}", ["name": name, "duration": phrase]))
    }

    private static func title(_ change: Change, _ name: String) -> String {
        switch change {
        case .dismiss: localized("Dismiss {name}", ["name": name])
        case .pauseTimer: localized("Pause the timer {name}", ["name": name])
        case .resumeTimer: localized("Resume the timer {name}", ["name": name])
        case .cancelTimer: localized("Cancel the timer {name}", ["name": name])
        case .pauseFocus: localized("Pause the focus session {name}", ["name": name])
        case .resumeFocus: localized("Resume the focus session {name}", ["name": name])
        case .stopFocus: localized("Stop the focus session {name}", ["name": name])
        case .pauseTask: localized("Pause the task {name}", ["name": name])
        case .resumeTask: localized("Resume the task {name}", ["name": name])
        case .cancelTask: localized("Cancel the run of the task {name}", ["name": name])
        case .pauseStopwatch: localized("Pause the stopwatch {name}", ["name": name])
        case .resumeStopwatch: localized("Resume the stopwatch {name}", ["name": name])
        }
    }

    /// `Start a timer of 5 min: tea`
    private func named(_ action: String, _ label: String) -> String {
        guard !label.isEmpty else { return action }
        return localized("{action}: {label}", ["action": action, "label": label.printable])
    }
}

import Chronology
import Console

/// Reads the typed text with the same readers of times as clockctl.
///
/// Text after a keyword is read as that keyword requires: `timer 5m`, `alarm fri 18:00`, `time in Seoul`. Other text is
/// offered only if another meaning is unlikely: it contains a number, or is only a time. Most texts that people type
/// into a launcher are names of programs.
package struct OfferReader {
    package let viewpoint: Viewpoint
    let places: Places
    /// Asks the daemon; nil while it can't be reached.
    let kept: () -> KeptState?
    /// The last result that the daemon stores.
    let newestResult: () -> String?
    /// Whether the text may also be the name of a program. Then a time without a digit has no meaning without a keyword.
    let mayBeName: Bool

    /// `kept` is called at most once, and for most texts not at all.
    package init(
        viewpoint: Viewpoint,
        places: Places,
        mayBeName: Bool,
        kept: @escaping () -> KeptState?,
        newestResult: @escaping () -> String?
    ) {
        self.viewpoint = viewpoint
        self.places = places
        self.mayBeName = mayBeName
        var asked: KeptState??
        self.kept = {
            if let asked { return asked }
            let state = kept()
            asked = .some(state)
            return state
        }
        self.newestResult = newestResult
    }

    static let longestTextBytes = 256
    /// The maximum number of offers; a launcher shows three to five.
    private static let longestList = 6
    /// The longest timer without a keyword, because the unit may have another meaning: `3d print`.
    private static let longestUnaskedTimer = Duration.seconds(86_400)

    /// Returns the possible meanings of the text, the likeliest first; empty if there is none.
    package func offers(_ text: String) -> [Offer] {
        guard text.utf8.count <= Self.longestTextBytes else { return [] }
        let typed = SearchWords(text)
        guard !typed.isEmpty else { return [] }
        var seen: Set<Offer> = []
        let offers = (asked(typed) ?? unasked(typed)).filter { seen.insert($0).inserted }
        return Array(offers.prefix(Self.longestList))
    }

    /// Whether a keyword begins or ends the text, and it means something.
    package func hasKeyword(_ text: String) -> Bool { asked(SearchWords(text))?.isEmpty == false }

    // MARK: With a keyword

    /// Nil without a keyword, or if the rest is invalid. A verb has no other meaning: `snooze 10m` is not a timer.
    private func asked(_ typed: SearchWords) -> [Offer]? {
        let nouns = read(
            typed,
            [
                (.timer, timers), (.alarm, alarms), (.morning, wakes), (.reminder, alarms), (.until, distances),
                (.calculation, calculations), (.time, placesNamed), (.focus, focus), (.stopwatch, stopwatches),
            ]
        )
        let verbs = read(
            typed,
            [
                (.dismiss, dismissals), (.snooze, snoozes), (.pause, pauses), (.resume, resumptions),
                (.cancel, cancellations), (.stop, stops),
            ]
        )
        return verbs ?? nouns.flatMap { $0.isEmpty ? nil : $0 } ?? askedAtEnd(typed)
    }

    /// `5m timer`, `pasta timer`, `7am alarm`, `half an hour of focus`. Only a verb may stand behind a label: the last word
    /// of `7am test the alarm` is part of it.
    private func askedAtEnd(_ typed: SearchWords) -> [Offer]? {
        let readers: [(SearchKeyword, (SearchWords) -> [Offer])] = [
            (.timer, timers), (.alarm, { alarms($0).filter(\.isUnlabelled) }), (.morning, wakes), (.reminder, alarms),
            (.focus, { focus($0.withoutLastConjunction).filter(\.isUnlabelled) }),
        ]
        return readers.lazy.compactMap { keyword, read in typed.before(keyword.phrases).map(read) }
            .first { !$0.isEmpty }
    }

    /// Nil without any of the keywords.
    private func read(
        _ typed: SearchWords,
        _ readers: [(SearchKeyword, (SearchWords) -> [Offer])]
    ) -> [Offer]? {
        let found = readers.compactMap { keyword, read in typed.after(keyword.phrases).map(read) }
        return found.isEmpty ? nil : Array(found.joined())
    }

    private func timers(_ typed: SearchWords) -> [Offer] {
        if let (duration, label) = duration(typed) {
            return [.timer(duration, label: label)]
        }
        guard !typed.isEmpty, let presets = kept()?.presets() else { return [] }
        return presets.filter { typed.begins($0) }.map { .preset(name: $0) }
    }

    /// An hour that may be before or after noon has both meanings.
    private func alarms(_ typed: SearchWords) -> [Offer] { alarms(typed, moments) }

    /// Who wants to be woken at seven means the morning.
    private func wakes(_ typed: SearchWords) -> [Offer] { alarms(typed) { moments($0).map { Array($0.prefix(1)) } } }

    /// `how long until friday`
    private func distances(_ typed: SearchWords) -> [Offer] {
        guard let date = try? ReaderLanguage.current.date(typed.text, today: viewpoint.today) else { return [] }
        return [.calculation(DateText.print(date) + " - today")]
    }

    private func calculations(_ typed: SearchWords) -> [Offer] {
        calculated(typed.text) == nil ? [] : [.calculation(typed.text)]
    }

    private func placesNamed(_ typed: SearchWords) -> [Offer] {
        places.zoneNames((typed.after(["in"]) ?? typed).text).map { .place(zoneName: $0) }
    }

    /// `focus`, `focus writing`, `focus writing 50m`; during a session, its verbs.
    private func focus(_ typed: SearchWords) -> [Offer] {
        let (work, task) = duration(typed) ?? (nil, typed.text)
        // The daemon refuses another session with the reason, which a launcher can't show.
        guard let session = kept()?.focus, mayBeName || work == nil else { return [.focus(task: task, work: work)] }
        guard typed.isEmpty else { return [] }
        return [
            .change(session.isRunning ? .pauseFocus : .resumeFocus, session.item), .change(.stopFocus, session.item),
        ]
    }

    private func stopwatches(_ typed: SearchWords) -> [Offer] { [.stopwatch(label: typed.text)] }

    // MARK: Existing items

    private func dismissals(_ typed: SearchWords) -> [Offer] {
        (kept()?.ringing ?? []).filter { typed.begins($0.name) }.map { .change(.dismiss, $0) }
    }

    /// `snooze`, `snooze 10m`, `snooze tea 10m`
    private func snoozes(_ typed: SearchWords) -> [Offer] {
        let (duration, label) = duration(typed) ?? (nil, typed.text)
        let named = SearchWords(label)
        return (kept()?.ringing ?? []).filter { named.begins($0.name) }.map { .snooze($0, duration) }
    }

    private func pauses(_ typed: SearchWords) -> [Offer] {
        changes(
            typed,
            isRunning: true,
            timer: .pauseTimer,
            focus: .pauseFocus,
            task: .pauseTask,
            stopwatch: .pauseStopwatch
        )
    }

    private func resumptions(_ typed: SearchWords) -> [Offer] {
        changes(
            typed,
            isRunning: false,
            timer: .resumeTimer,
            focus: .resumeFocus,
            task: .resumeTask,
            stopwatch: .resumeStopwatch
        )
    }

    private func cancellations(_ typed: SearchWords) -> [Offer] {
        changes(typed, isRunning: nil, timer: .cancelTimer, focus: .stopFocus, task: .cancelTask)
    }

    /// A task may be paused or cancelled.
    private func stops(_ typed: SearchWords) -> [Offer] {
        dismissals(typed)
            + changes(typed, isRunning: nil, timer: .cancelTimer, focus: .stopFocus, task: .cancelTask)
            + changes(typed, isRunning: true, task: .pauseTask, stopwatch: .pauseStopwatch)
    }

    private func changes(
        _ typed: SearchWords,
        isRunning: Bool?,
        timer: Change? = nil,
        focus: Change? = nil,
        task: Change? = nil,
        stopwatch: Change? = nil
    ) -> [Offer] {
        guard let state = kept() else { return [] }
        let kinds: [([RunningItem], Change?)] = [
            (state.timers, timer), (state.focus.map { [$0] } ?? [], focus), (state.task.map { [$0] } ?? [], task),
            (state.stopwatches, stopwatch),
        ]
        return kinds.flatMap { items, change -> [Offer] in
            guard let change else { return [] }
            return items.filter { (isRunning ?? $0.isRunning) == $0.isRunning && typed.begins($0.item.name) }
                .map { .change(change, $0.item) }
        }
    }

    // MARK: Without a keyword

    private func unasked(_ typed: SearchWords) -> [Offer] {
        if let city = typed.before(SearchKeyword.time.phrases), !city.isEmpty { return placesNamed(city) }
        if isCalculation(typed.text) { return [.calculation(typed.text)] }
        var offers: [Offer] = []
        if let (duration, label) = duration(typed), duration <= Self.longestUnaskedTimer, isTime(typed, beside: label) {
            offers.append(.timer(duration, label: label))
        }
        if typed.text.hasDigit || !mayBeName, let alarm = alarms(typed, { moment($0).map { [$0] } }).first,
            isTime(typed, beside: alarm.label)
        {
            offers.removeAll { $0.label(isRestOf: alarm.label) }
            offers.append(alarm)
        }
        guard offers.isEmpty, typed.text.contains(":"), let result = calculated(typed.text), result.text != typed.text
        else { return offers }
        return [.calculation(typed.text)]
    }

    /// Whether a text without a keyword is meant as a time with this label. Without a digit, a single word is none: `second
    /// try`.
    private func isTime(_ typed: SearchWords, beside label: String) -> Bool {
        if label.isEmpty { return true }
        let timeWords = typed.words.count - SearchWords(label).words.count
        return label.isLabel && (typed.text.hasDigit || !mayBeName && timeWords > 1)
    }

    /// Whether it is a calculation with times. `2 + 2` is left to other calculators, and `2026-12-25` is not a
    /// difference.
    private func isCalculation(_ text: String) -> Bool {
        let operators = "+-*/×÷−=()"
        // Two dates with a minus sign between them contain five of these signs.
        let isOfTimes = text.contains { $0 == ":" || $0.isLetter } || text.filter { $0 == "-" }.count > 3
        guard text.hasDigit, isOfTimes, text.dropFirst().contains(where: operators.contains) || isRange(text) else {
            return false
        }
        return calculated(text).map { $0.text != text } ?? false
    }

    /// Whether it may be `9:00 to 17:30`; `5 to 7` is a time.
    private func isRange(_ text: String) -> Bool {
        text.split(separator: " ").contains { ReaderLanguage.current.isRangeWord(String($0)) } && moment(text) == nil
    }

    // MARK: The readers

    /// A duration above zero, and the remaining words.
    private func duration(_ typed: SearchWords) -> (Duration, label: String)? {
        let division = typed.divided { text -> Duration? in
            guard let duration = try? ReaderLanguage.current.duration(text), duration > .zero else { return nil }
            return duration
        }
        return division.map { ($0.value, $0.rest.withoutConjunction.text) }
    }

    /// A moment with the rest of the text: a repetition, and a label. `read` returns the possible meanings of a moment.
    private func alarms(_ typed: SearchWords, _ read: (String) -> [String]?) -> [Offer] {
        guard var found = typed.divided(read) else { return repeatedAlarms(typed, read) }
        // `evening walk 7:00` is not 19:00.
        if let both = typed.dividedAtBothEnds(dayAndTime), both.rest.words.count < found.rest.words.count {
            found = both
        }
        let every = found.rest.divided(repetition)
        return found.value.compactMap { when in
            every.flatMap { offered(when: when, every: $0.value, $0.rest) }
                ?? offered(when: when, every: "", found.rest)
        }
    }

    /// `weekdays wake 7:30`: the text neither begins nor ends with a moment, but does with the repetition.
    private func repeatedAlarms(_ typed: SearchWords, _ read: (String) -> [String]?) -> [Offer] {
        guard let every = typed.divided(repetition), let found = every.rest.divided(read) else { return [] }
        return found.value.compactMap { offered(when: $0, every: every.value, found.rest) }
    }

    /// Nil if it would never ring.
    private func offered(when: String, every: String, _ label: SearchWords) -> Offer? {
        let isRinging = AlarmTimes(when: when, every: every, viewpoint).map { $0.next != nil } ?? false
        return isRinging ? .alarm(when: when, every: every, label: label.withoutConjunction.text) : nil
    }

    /// A moment whose words stand at both ends of the text. An abbreviated weekday counts only beside its time: `sun cream
    /// 9:00`.
    private func dayAndTime(_ first: String, _ last: String) -> [String]? {
        guard ![first, last].contains(where: ReaderLanguage.current.isAbbreviatedWeekday) else { return nil }
        return moment(first + " " + last, needsDay: true).map { [$0] }
    }

    /// The canonical text of a moment in the future; nil if the text is none.
    package func moment(_ text: String) -> String? { moment(text, needsDay: false) }

    private func moment(_ text: String, needsDay: Bool) -> String? {
        let found = moments(text, needsDay: needsDay)
        return found.count == 1 ? found[0] : nil
    }

    /// Both meanings of an hour that may be before or after noon; nil if the text is no moment in the future.
    private func moments(_ text: String) -> [String]? {
        let found = moments(text, needsDay: false)
        return found.isEmpty ? nil : found
    }

    private func moments(_ text: String, needsDay: Bool) -> [String] {
        let written = ZonedWhenText(text)
        guard let zone = zone(written.zoneName) else { return [] }
        let anchor = MomentAnchor(now: viewpoint.now, in: zone)
        return written.moments(at: anchor, in: .current).compactMap { moment in
            if needsDay, case .timeOfDay = moment.when { return nil }
            return moment.text(in: zone) + (written.zoneName.map { " " + $0 } ?? "")
        }
    }

    private func zone(_ name: String?) -> Zone? {
        guard let name else { return viewpoint.zone }
        return try? places.atlas.zones.zone(called: name)
    }

    /// An abbreviated weekday beside its time is a moment; elsewhere it is none.
    private func repetition(_ text: String) -> String? {
        guard !ReaderLanguage.current.isAbbreviatedWeekday(text) else { return nil }
        return (try? ReaderLanguage.current.repetition(text)).map(RepeatText.print)
    }

    private func calculated(_ text: String) -> Calculation? {
        CalculatedText(viewpoint: viewpoint, newestResult: newestResult).value(text)
    }
}

extension SearchWords {
    /// Whether a name begins with the words; if there are no words, any name does.
    fileprivate func begins(_ name: String) -> Bool { name.lowercased().hasPrefix(text.lowercased()) }
}

extension String {
    fileprivate var hasDigit: Bool { utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }

    /// Whether it begins like a name: in `- 17:30` after a time, the sign is not the label.
    fileprivate var isLabel: Bool { first.map { $0.isLetter || $0.isNumber } ?? false }
}

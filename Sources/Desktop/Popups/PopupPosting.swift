import Agenda
import CNotify
import ClockAPI
import Engine
import Localization
import Logging

/// Posts due popups.
extension Popups {
    /// Posts due popups, or takes the next step towards that: connects to the bus, or starts a server.
    func postDue() {
        guard
            rings.values.contains(where: \.isDue) || !announcements.isEmpty || !retracted.isEmpty
                || progress.values.contains(where: \.isDue)
        else { return }
        switch reach {
        case .noBus: connect()
        case .asking: break
        case .noServer(let bus): startServer(on: bus)
        case .server(let bus, let server):
            closeRetracted(bus, server)
            askCapabilities(of: server, on: bus)
        }
    }

    // MARK: - Starting a server

    /// Starts a server, because many desktops start it only on demand. Attempts are spaced, so that a server that exits
    /// repeatedly is not started in a loop.
    private func startServer(on bus: SessionBus) {
        let now = ContinuousClock.now
        if let last = lastActivation, last.duration(to: now) < Self.activationSpacing {
            return failDue(Problem.noServer.english)
        }
        lastActivation = now
        bus.startServer { [weak self] result in
            if case .failure(let error) = result { self?.assumeIsolated { $0.couldNotStartServer(error) } }
        }
    }

    private static let activationSpacing = Duration.seconds(5)

    private func couldNotStartServer(_ error: GLibError) {
        guard case .noServer = reach else { return }
        logger.info("\(localized("No notification server could be started"))", metadata: ["problem": "\(error)"])
        failDue(Problem.noServer.english)
    }

    /// Reports the problem of each due ring, unless it was reported before, or as many others were: a server may word
    /// each failure differently. The popups stay due, for a server that appears and for the next request.
    func failDue(_ problem: String) {
        for (ring, state) in rings where state.isDue && !state.toldProblems.contains(problem) {
            guard state.toldProblems.count < Self.mostToldProblems else { continue }
            rings[ring]?.toldProblems.insert(problem)
            sink.submit(.alerter(.popupFailed(ring: ring, problem: problem)))
        }
    }

    private static let mostToldProblems = 4

    // MARK: - Posting

    /// Requests the capabilities before each posting, which also shows whether the server answers: libnotify would wait
    /// much longer.
    private func askCapabilities(of server: ServerIdentity, on bus: SessionBus) {
        guard !isAskingCapabilities else { return }
        isAskingCapabilities = true
        bus.capabilities { [weak self] result in
            self?.assumeIsolated { $0.answered(result, by: server) }
        }
    }

    private func answered(_ result: Result<Set<String>, GLibError>, by server: ServerIdentity) {
        guard case .server(_, let current) = reach, current == server else { return }
        isAskingCapabilities = false
        do throws(GLibError) {
            let capabilities = try result.get()
            for (ring, _) in rings.filter(\.value.isDue).sorted(by: { $0.key.number < $1.key.number }) {
                try show(ring, capabilities, server)
            }
            while let announcement = announcements.first {
                announcements.removeFirst()
                try show(announcement, capabilities, server)
            }
            for (item, _) in progress.filter(\.value.isDue) { try showProgress(of: item, capabilities, server) }
        } catch {
            logger.warning("\(localized("The notification server fails"))", metadata: ["problem": "\(error)"])
            failDue("\(error)")
            // The server may only have been busy, and its recovery is not reported.
            let delay = error.isShortage ? Self.shortageMilliseconds : Self.retryMilliseconds
            onItsThread(afterMilliseconds: delay) { $0.postDue() }
        }
    }

    private static let retryMilliseconds: UInt32 = 10_000
    private static let shortageMilliseconds: UInt32 = 500

    private func show(_ ring: ItemID, _ capabilities: Set<String>, _ server: ServerIdentity) throws(GLibError) {
        guard let known = rings[ring] else { return }
        let alert = known.alert
        let twin = twin(of: ring, alert)
        let popup = LibnotifyPopup(
            title: PopupText.title(alert.title),
            body: PopupText.body(body(of: alert, capabilities), isMarkup: capabilities.contains("body-markup"))
                + String(repeating: Self.invisible, count: twin),
            about: alert.item,
            category: "x-clockd.ring",
            urgency: NotifyUrgency(alert.settings.urgency),
            replacing: numberToReplace(known.popup, alert.previousPopup.flatMap(PopupHandle.init), server)
        )
        popup.setLasting()
        if capabilities.contains("actions") {
            for button in alert.buttons {
                popup.addButton(button.action.rawValue, PopupText.title(button.title)) { [weak self] in
                    self?.assumeIsolated { $0.pressed(ring, button.action) }
                }
            }
        }
        popup.whenClosed { [weak self] reason in
            self?.assumeIsolated { $0.closed(ring, reason: reason) }
        }
        try popup.show()
        rings[ring]?.popup = popup
        rings[ring]?.isDue = false
        rings[ring]?.wasPressed = false
        rings[ring]?.twin = twin
        submitShown(ring)
    }

    private func body(of alert: Alert, _ capabilities: Set<String>) -> String {
        language.use {
            var lines = [alert.body]
            if let problem = silences[alert.ring] {
                lines.append(localized("No sound: {problem}", ["problem": Problem.words(problem)]))
            }
            if !capabilities.contains("actions") {
                let commands = alert.buttons.map(\.action.command).joined(separator: " · ")
                lines.append(localized("In a terminal: {commands}", ["commands": commands]))
            }
            return lines.joined(separator: "\n")
        }
    }

    /// Returns a number of invisible characters that no other shown popup with the same look has, such as for two
    /// alarms with the same label and time. dunst merges two popups that look the same and closes the older one, which
    /// would be posted again, forever.
    private func twin(of ring: ItemID, _ alert: Alert) -> Int {
        let taken = rings.filter { $0.key != ring && $0.value.popup != nil && $0.value.alert.looks == alert.looks }
            .map(\.value.twin)
        return (0...).first { !taken.contains($0) } ?? 0
    }

    /// U+200B ZERO WIDTH SPACE
    private static let invisible: Character = "\u{200B}"

    /// The number of a popup that is already shown, by this or an earlier daemon, if the same server shows it.
    func numberToReplace(
        _ popup: LibnotifyPopup?,
        _ earlier: @autoclosure () -> PopupHandle?,
        _ server: ServerIdentity
    ) -> UInt32? {
        if let popup { return popup.number == 0 ? nil : popup.number }
        return earlier().flatMap { $0.server == server ? $0.number : nil }
    }

    // MARK: - Events of the server

    private func pressed(_ ring: ItemID, _ action: AlertAction) {
        rings[ring]?.wasPressed = true
        sink.submit(.alerter(.pressed(ring: ring, action)))
    }

    /// Handles a popup closed by the user or the server. A popup closed by the daemon is removed from ``rings`` before.
    private func closed(_ ring: ItemID, reason: Int32) {
        guard let known = rings.removeValue(forKey: ring) else { return }
        let byPerson = reason == NOTIFY_CLOSED_REASON_DISMISSED.rawValue && !known.wasPressed
        sink.submit(.alerter(.popupEnded(ring: ring, byPerson ? .closedByPerson : .expired)))
    }
}

extension NotifyUrgency {
    init(_ urgency: Urgency) {
        self =
            switch urgency {
            case .low: NOTIFY_URGENCY_LOW
            case .normal: NOTIFY_URGENCY_NORMAL
            case .critical: NOTIFY_URGENCY_CRITICAL
            }
    }
}

/// Requests from the engine.
extension Popups {
    func present(_ alert: Alert) {
        guard var known = rings[alert.ring] else {
            rings[alert.ring] = RingPopup(alert: alert)
            return postDue()
        }
        let looksTheSame = known.alert.looks == alert.looks
        known.alert = alert
        if known.popup == nil || !looksTheSame { known.isDue = true }
        rings[alert.ring] = known
        if known.isDue {
            postDue()
        } else {
            submitShown(alert.ring)
        }
    }

    /// Shows in the ring's popup why it can't be heard; nil if it is heard again.
    func warnOfSilence(_ ring: ItemID, _ problem: String?) {
        guard silences[ring] != problem else { return }
        silences[ring] = problem
        guard rings[ring] != nil else { return }
        rings[ring]?.isDue = true
        postDue()
    }

    func withdraw(_ ring: ItemID) {
        silences[ring] = nil
        guard let known = rings.removeValue(forKey: ring), let number = known.popup?.number, number != 0 else { return }
        guard case .server(let bus, _) = reach else { return }
        bus.closePopup(number)
    }

    func submitShown(_ ring: ItemID) {
        guard case .server(_, let server) = reach, let number = rings[ring]?.popup?.number else { return }
        let handle = PopupHandle(server: server, number: number)
        sink.submit(.alerter(.shown(ring: ring, handle: handle.description)))
    }
}

extension AlertAction {
    /// The command with the same effect, for a server that draws no buttons.
    fileprivate var command: String {
        switch self {
        case .dismiss: "clockctl dismiss"
        case .snooze, .extend: "clockctl snooze"
        case .beginNext: "clockctl focus resume"
        case .skip: "clockctl focus skip"
        case .complete: "clockctl task done"
        }
    }
}

extension Alert {
    /// The visible parts.
    var looks: [String] {
        [title, body, settings.urgency.rawValue] + buttons.flatMap { [$0.action.rawValue, $0.title] }
    }
}

/// Popups that show progress.
extension Popups {
    /// A requested progress popup.
    struct ProgressState {
        var content: ProgressPopup
        /// Nil while the server does not show it.
        var popup: LibnotifyPopup?
        /// Whether it is to be posted, for the first time or again.
        var isDue = true
        /// Whether it was closed, and is not to be shown again.
        var isClosed = false
    }

    func show(_ content: ProgressPopup) {
        var state = progress[content.item] ?? ProgressState(content: content)
        guard !state.isClosed else { return }
        state.isDue = state.isDue || state.popup == nil || state.content != content
        state.content = content
        progress[content.item] = state
        postDue()
    }

    func endProgress(of item: ItemID) {
        guard let state = progress.removeValue(forKey: item), let number = state.popup?.number, number != 0,
            case .server(let bus, _) = reach
        else { return }
        bus.closePopup(number)
        records.forget(.progress, of: item)
    }

    func showProgress(
        of item: ItemID,
        _ capabilities: Set<String>,
        _ server: ServerIdentity
    ) throws(GLibError) {
        guard let state = progress[item] else { return }
        // A tag outlives the daemon, a number does not. Some servers forget the tag of a popup replaced by number.
        let hasTags = !capabilities.isDisjoint(with: LibnotifyPopup.tagHints)
        let popup = LibnotifyPopup(
            title: PopupText.title(state.content.title),
            body: PopupText.body(state.content.body, isMarkup: capabilities.contains("body-markup")),
            about: item,
            category: "x-clockd.progress",
            urgency: NOTIFY_URGENCY_LOW,
            replacing: hasTags ? nil : numberToReplace(state.popup, records.popup(.progress, of: item), server)
        )
        popup.setProgress(
            percent: state.content.percent,
            expiresAfterMilliseconds: Self.progressLifetimeMilliseconds
        )
        if hasTags { popup.setTag("clockd-\(item)") }
        popup.whenClosed { [weak self] reason in
            self?.assumeIsolated { $0.closedProgress(of: item, reason: reason) }
        }
        try popup.show()
        progress[item]?.popup = popup
        progress[item]?.isDue = false
        if !hasTags, popup.number != state.popup?.number {
            records.note(PopupHandle(server: server, number: popup.number), .progress, of: item)
        }
        removeReplaced(state.popup, by: popup)
    }

    /// Longer than the engine's longest interval between two posts, a hundredth of a day. Removes the popup of a daemon
    /// that was killed and is not restarted.
    private static let progressLifetimeMilliseconds: Int32 = 15 * 60 * 1000

    /// Handles the closing: an expired popup is posted again with the next change, a closed one is not.
    private func closedProgress(of item: ItemID, reason: Int32) {
        if reason == NOTIFY_CLOSED_REASON_EXPIRED.rawValue {
            progress[item]?.popup = nil
        } else {
            progress[item]?.isClosed = true
        }
    }

    /// Closes the replaced popup: a server may claim to support tags and still show both. Servers ignore the number of
    /// a removed popup.
    private func removeReplaced(_ old: LibnotifyPopup?, by new: LibnotifyPopup) {
        guard let number = old?.number, number != 0, number != new.number, case .server(let bus, _) = reach else {
            return
        }
        bus.closePopup(number)
    }

    /// Marks all progress popups as due, because the server has exited with all its popups.
    func forgetShownProgress() {
        for (item, state) in progress where state.popup != nil {
            progress[item]?.popup = nil
            progress[item]?.isDue = true
        }
    }
}

import Agenda
import CNotify
import Engine

/// Popups that show how far something is.
extension Popups {
    /// One that is wanted.
    struct ProgressState {
        var content: ProgressPopup
        /// Nil while the server does not show it.
        var popup: LibnotifyPopup?
        /// It is to be posted, anew or for the first time.
        var isDue = true
        /// Somebody closed it: it is not wanted any more.
        var isClosed = false

        init(_ content: ProgressPopup) {
            self.content = content
        }
    }

    func show(_ content: ProgressPopup) {
        var state = progress[content.item] ?? ProgressState(content)
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
        progressRecord.forget()
    }

    func showProgress(
        of item: ItemID,
        _ capabilities: Set<String>,
        _ server: ServerIdentity
    ) throws(GLibError) {
        guard let state = progress[item] else { return }
        // A tag outlives the daemon, a number does not, and some servers forget the tag of a popup replaced by number.
        let hasTags = !capabilities.isDisjoint(with: LibnotifyPopup.tagHints)
        let popup = LibnotifyPopup(
            title: PopupText.title(state.content.title),
            body: PopupText.body(state.content.body, isMarkup: capabilities.contains("body-markup")),
            replacing: hasTags ? nil : numberToReplace(state, server)
        )
        popup.setCategory("x-clockd.progress")
        popup.setUrgency(NOTIFY_URGENCY_LOW)
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
            progressRecord.note(PopupHandle(server: server, number: popup.number), of: item)
        }
        removeReplaced(state.popup, by: popup)
    }

    /// One that is shown already, now or by an earlier life of the daemon, provided it is the same server's.
    private func numberToReplace(_ state: ProgressState, _ server: ServerIdentity) -> UInt32? {
        if let popup = state.popup { return popup.number }
        guard let handle = progressRecord.popup(of: state.content.item), handle.server == server else { return nil }
        return handle.number
    }

    /// Longer than the engine's longest time between two posts, a hundredth of a day. It ends the popup of a daemon
    /// that was killed and is not started again.
    private static let progressLifetimeMilliseconds: Int32 = 15 * 60 * 1000

    /// One that expired is posted again with the next change; a closed one stays away.
    private func closedProgress(of item: ItemID, reason: Int32) {
        if reason == NOTIFY_CLOSED_REASON_EXPIRED.rawValue {
            progress[item]?.popup = nil
        } else {
            progress[item]?.isClosed = true
        }
    }

    /// A server may claim to support tags and show both popups all the same. The number of one that is gone means
    /// nothing to it.
    private func removeReplaced(_ old: LibnotifyPopup?, by new: LibnotifyPopup) {
        guard let number = old?.number, number != 0, number != new.number, case .server(let bus, _) = reach else {
            return
        }
        bus.closePopup(number)
    }

    /// The server is gone, and with it all it showed.
    func forgetShownProgress() {
        for (item, state) in progress where state.popup != nil {
            progress[item]?.popup = nil
            progress[item]?.isDue = true
        }
    }
}

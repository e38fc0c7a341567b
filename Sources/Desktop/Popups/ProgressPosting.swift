import Agenda
import CNotify
import Engine

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
        // A tag outlives the daemon and a number does not. Some servers forget the tag of a popup replaced by number.
        let hasTags = !capabilities.isDisjoint(with: LibnotifyPopup.tagHints)
        let popup = LibnotifyPopup(
            title: PopupText.title(state.content.title),
            body: PopupText.body(state.content.body, isMarkup: capabilities.contains("body-markup")),
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

    /// Longer than the engine's longest time between two posts, a hundredth of a day. Removes the popup of a daemon
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
    /// a popup that is gone.
    private func removeReplaced(_ old: LibnotifyPopup?, by new: LibnotifyPopup) {
        guard let number = old?.number, number != 0, number != new.number, case .server(let bus, _) = reach else {
            return
        }
        bus.closePopup(number)
    }

    /// Marks all progress popups as due, since the server is gone with all it showed.
    func forgetShownProgress() {
        for (item, state) in progress where state.popup != nil {
            progress[item]?.popup = nil
            progress[item]?.isDue = true
        }
    }
}

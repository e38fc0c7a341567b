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
    }

    func showProgress(of item: ItemID, _ capabilities: Set<String>) throws(GLibError) {
        guard let state = progress[item] else { return }
        let popup = LibnotifyPopup(
            title: PopupText.title(state.content.title),
            body: PopupText.body(state.content.body, isMarkup: capabilities.contains("body-markup")),
            replacing: state.popup?.number
        )
        popup.setCategory("x-clockd.progress")
        popup.setUrgency(NOTIFY_URGENCY_LOW)
        popup.setProgress(percent: state.content.percent, place: "clockd-\(item)")
        popup.whenClosed { [weak self] _ in
            self?.assumeIsolated { $0.progress[item]?.isClosed = true }
        }
        try popup.show()
        progress[item]?.popup = popup
        progress[item]?.isDue = false
    }

    /// The server is gone, and with it all it showed.
    func forgetShownProgress() {
        for (item, state) in progress where state.popup != nil {
            progress[item]?.popup = nil
            progress[item]?.isDue = true
        }
    }
}

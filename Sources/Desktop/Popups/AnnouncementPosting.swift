import Agenda
import CNotify
import Engine

/// Announcements: popups that are not rings.
extension Popups {
    func announce(_ announcement: Announcement) {
        // Bounded, in case no server ever appears.
        if announcements.count == Self.mostAnnouncements { announcements.removeFirst() }
        announcements.append(announcement)
        postDue()
    }

    private static let mostAnnouncements = 20

    func retract(_ item: ItemID) {
        announcements.removeAll { $0.item == item }
        guard notices[item] != nil || records.popup(.notice, of: item) != nil else { return }
        retracted.insert(item)
        postDue()
    }

    /// Closes the popups of retracted notices, including those of an earlier daemon.
    func closeRetracted(_ bus: SessionBus, _ server: ServerIdentity) {
        for item in retracted {
            if let number = noticeToReplace(item, server) { bus.closePopup(number) }
            notices[item] = nil
            records.forget(.notice, of: item)
        }
        retracted = []
    }

    func noticeToReplace(_ item: ItemID, _ server: ServerIdentity) -> UInt32? {
        numberToReplace(notices[item], records.popup(.notice, of: item), server)
    }

    // MARK: - Posting

    func show(
        _ announcement: Announcement,
        _ capabilities: Set<String>,
        _ server: ServerIdentity
    ) throws(GLibError) {
        let popup = LibnotifyPopup(
            title: PopupText.title(announcement.title),
            body: PopupText.body(announcement.body, isMarkup: capabilities.contains("body-markup")),
            about: announcement.item,
            category: "x-clockd.notice",
            urgency: NotifyUrgency(announcement.urgency),
            replacing: announcement.item.flatMap { noticeToReplace($0, server) }
        )
        if let item = announcement.item {
            if capabilities.contains("actions") { addButtons(of: announcement, about: item, to: popup) }
            popup.whenClosed { [weak self] _ in
                self?.assumeIsolated { $0.noticeClosed(item) }
            }
        }
        try popup.show()
        guard let item = announcement.item else { return }
        notices[item] = popup
        records.note(PopupHandle(server: server, number: popup.number), .notice, of: item)
    }

    /// Drops a notice closed by a person or the server.
    private func noticeClosed(_ item: ItemID) {
        // If another popup has replaced it meanwhile, the number is still in use.
        guard notices[item]?.number == 0 else { return }
        notices[item] = nil
        records.forget(.notice, of: item)
    }

    private func addButtons(of announcement: Announcement, about item: ItemID, to popup: LibnotifyPopup) {
        for button in announcement.buttons {
            popup.addButton(button.action.key, PopupText.title(button.title)) { [weak self] in
                self?.assumeIsolated { $0.pressed(button.action, about: item) }
            }
        }
    }

    // MARK: - Events of the server

    private func pressed(_ action: AnnouncementAction, about item: ItemID) {
        // Some servers keep a popup whose button was pressed. Not closed within libnotify's callback, which uses it
        // afterwards, nor before the engine can answer with another one.
        onItsThread { $0.retract(item) }
        sink.submit(.alerter(.announcementPressed(action)))
    }

    // MARK: - Displayed announcements

    func reviewAnnouncements() {
        isReviewDue = true
        reportAnnouncements()
    }

    /// Reports the announcements shown by the server, including those of an earlier daemon, which may be stale and
    /// whose buttons no process receives.
    func reportAnnouncements() {
        guard isReviewDue, case .server(_, let server) = reach else { return }
        isReviewDue = false
        for item in Set(records.items(.notice)).union(notices.keys) {
            if noticeToReplace(item, server) != nil {
                sink.submit(.alerter(.announcementFound(item: item)))
            } else {
                records.forget(.notice, of: item)
            }
        }
    }
}

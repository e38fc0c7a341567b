import Agenda
import CNotify
import Engine
import Localization

/// Requests of the engine.
extension Popups {
    func present(_ alert: Alert) {
        guard var known = rings[alert.ring] else {
            rings[alert.ring] = RingPopup(alert)
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

    /// Closes the popups of retracted notices, also those of an earlier daemon.
    func closeRetracted(_ bus: SessionBus, _ server: ServerIdentity) {
        for item in retracted {
            if let number = noticeToReplace(item, server) { bus.closePopup(number) }
            notices[item] = nil
            records.forget(.notice, of: item)
        }
        retracted = []
    }

    /// The number of the item's notice that is already shown, by this or an earlier daemon, if the same server shows it.
    func noticeToReplace(_ item: ItemID, _ server: ServerIdentity) -> UInt32? {
        if let popup = notices[item] { return popup.number == 0 ? nil : popup.number }
        return records.popup(.notice, of: item).flatMap { $0.server == server ? $0.number : nil }
    }

    func submitShown(_ ring: ItemID) {
        guard case .server(_, let server) = reach, let number = rings[ring]?.popup?.number else { return }
        let handle = PopupHandle(server: server, number: number)
        sink.submit(.alerter(.shown(ring: ring, handle: handle.description)))
    }
}

extension Alert {
    /// The visible parts.
    var looks: [String] {
        [title, body, settings.urgency.rawValue] + buttons.flatMap { [$0.action.rawValue, $0.title] }
    }
}

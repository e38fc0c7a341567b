import Agenda
import Engine
import Synchronization

/// A desktop that keeps what it was asked to show, and answers as its server would.
package final class SimulatedAlerter: Alerter {
    package struct Desktop: Sendable {
        /// What is on the screen, by ring.
        package var popups: [ItemID: Alert] = [:]
        /// What sounds, by ring: also without a popup server.
        package var sounding: Set<ItemID> = []
        package var announcements: [Announcement] = []
        /// What is shown of what runs, by item.
        package var progress: [ItemID: ProgressPopup] = [:]
        /// How often progress was to be shown, first or anew.
        package var progressCount = 0
        /// How often each ring's command was started.
        package var commandRuns: [ItemID: Int] = [:]
        /// How often each ring was presented, first or again.
        package var presentations: [ItemID: Int] = [:]
        package var serverIsThere = true
    }

    private let desktop = Mutex(Desktop())
    private let sink = Mutex<(any EventSink)?>(nil)

    package init() {}

    package func report(to sink: any EventSink) {
        self.sink.withLock { $0 = sink }
    }

    package var now: Desktop { desktop.withLock { $0 } }

    package func present(_ alert: Alert) {
        let isShown = desktop.withLock { desktop in
            desktop.sounding.insert(alert.ring)
            desktop.presentations[alert.ring, default: 0] += 1
            if alert.isFirst, alert.command != nil { desktop.commandRuns[alert.ring, default: 0] += 1 }
            if desktop.serverIsThere { desktop.popups[alert.ring] = alert }
            return desktop.serverIsThere
        }
        tell(
            isShown
                ? .shown(ring: alert.ring, handle: "simulated \(alert.ring)")
                : .popupFailed(ring: alert.ring, problem: "no server")
        )
    }

    package func withdraw(_ ring: ItemID) {
        desktop.withLock { desktop in
            desktop.popups[ring] = nil
            desktop.sounding.remove(ring)
        }
    }

    package func notify(_ announcement: Announcement) {
        desktop.withLock { $0.announcements.append(announcement) }
    }

    package func show(_ progress: ProgressPopup) {
        desktop.withLock { desktop in
            desktop.progress[progress.item] = progress
            desktop.progressCount += 1
        }
    }

    package func endProgress(of item: ItemID) {
        desktop.withLock { $0.progress[item] = nil }
    }

    /// Someone presses a button of a popup that is there.
    package func press(_ action: AlertAction, _ ring: ItemID) {
        guard now.popups[ring] != nil else { return }
        desktop.withLock { $0.popups[ring] = nil }
        tell(.pressed(ring: ring, action))
    }

    package func close(_ ring: ItemID, _ end: Ring.PopupEnd) {
        guard desktop.withLock({ $0.popups.removeValue(forKey: ring) }) != nil else { return }
        tell(.popupEnded(ring: ring, end))
    }

    package func serverDies() {
        let rings = desktop.withLock { desktop in
            desktop.serverIsThere = false
            defer { desktop.popups = [:] }
            return desktop.popups.keys.sorted { $0.number < $1.number }
        }
        tell(.serverVanished)
        for ring in rings { tell(.popupEnded(ring: ring, .serverVanished)) }
    }

    package func serverStarts() {
        desktop.withLock { $0.serverIsThere = true }
        tell(.serverAppeared)
    }

    private func tell(_ event: AlerterEvent) {
        sink.withLock { $0 }?.submit(.alerter(event))
    }
}

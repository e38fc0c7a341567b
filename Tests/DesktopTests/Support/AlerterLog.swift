import Synchronization

@testable import Agenda
@testable import Engine

/// Records the alerter's reports, and waits for them.
final class AlerterLog: EventSink {
    private let kept = Mutex<[AlerterEvent]>([])

    func submit(_ event: Event) {
        guard case .alerter(let event) = event else { return }
        kept.withLock { $0.append(event) }
    }

    var all: [AlerterEvent] { kept.withLock { $0 } }

    func forget() {
        kept.withLock { $0 = [] }
    }

    func hears(within limit: Duration = .seconds(20), _ isIt: (AlerterEvent) -> Bool) async -> Bool {
        await eventually(within: limit) { all.contains(where: isIt) }
    }

    func hears(_ event: AlerterEvent, within limit: Duration = .seconds(20)) async -> Bool {
        await hears(within: limit) { $0 == event }
    }

    /// Whatever is said of processes that it leaves: on a busy machine its output may end after that is decided.
    func hearsEnd(of ring: ItemID, _ end: CommandEnd) async -> Bool {
        await hears { if case .commandEnded(ring, end, _) = $0 { true } else { false } }
    }

    /// The newest handle of a shown ring.
    func shown(_ ring: ItemID) async -> String? {
        var handle: String?
        _ = await hears { event in
            if case .shown(ring, let text) = event { handle = text }
            return handle != nil
        }
        return handle
    }
}

/// True as soon as `condition` holds; false if it does not within `limit`.
func eventually(
    within limit: Duration = .seconds(20),
    _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let end = ContinuousClock.now + limit
    while try await !condition() {
        if ContinuousClock.now > end { return false }
        try? await Task.sleep(for: .milliseconds(10))
    }
    return true
}

extension Alert {
    /// An alarm's ring, silent unless given otherwise.
    static func test(
        ring: Int64,
        title: String = "Alarm",
        body: String = "07:30",
        sound: SoundChoice = .silent,
        volume: Int = 100,
        fade: Duration = .zero,
        urgency: Urgency = .critical,
        overMute: Bool = false,
        command: AlertCommand? = nil,
        isFirst: Bool = true,
        previousPopup: String? = nil
    ) -> Alert {
        Alert(
            ring: ItemID(.ring, ring),
            item: ItemID(.alarm, ring),
            title: title,
            body: body,
            buttons: [AlertButton(.snooze, "Snooze"), AlertButton(.dismiss, "Dismiss")],
            settings: RingSettings(sound: sound, volume: volume, fade: fade, urgency: urgency, overMute: overMute),
            command: command,
            isFirst: isFirst,
            previousPopup: previousPopup
        )
    }
}

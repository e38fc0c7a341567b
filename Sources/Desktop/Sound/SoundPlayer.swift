import Agenda
import Engine

/// One sound at a time for all that rings: the latest wins, and when it ends the one before goes on.
actor SoundPlayer {
    nonisolated var unownedExecutor: UnownedSerialExecutor { DesktopExecutor.shared.asUnownedSerialExecutor() }

    private let sink: any EventSink
    let environment: [String: String]
    private(set) var settings: DesktopSettings
    /// All that ring with a sound, the latest last.
    private var ringing: [Ringing] = []
    private var current: (ring: ItemID?, task: Task<Void, Never>)?

    private struct Ringing {
        let ring: ItemID
        let loop: SoundLoop
    }

    init(sink: any EventSink, settings: DesktopSettings, environment: [String: String] = ProcessEnvironment.current) {
        self.sink = sink
        self.settings = settings
        self.environment = environment
    }

    func apply(_ settings: DesktopSettings) {
        self.settings = settings
    }

    /// Begins unless it sounds already.
    func ring(_ alert: Alert) {
        guard !ringing.contains(where: { $0.ring == alert.ring }) else { return }
        let choice = alert.sound == .standard ? settings.standardSound(for: alert.item.kind) : alert.sound
        guard choice != .silent, alert.volume > 0 else { return }
        let loop = SoundLoop(
            choice: choice,
            kind: alert.item.kind,
            fade: Fade(fullVolume: min(alert.volume, 100), duration: alert.fade),
            source: SoundSource(settings: settings, environment: environment)
        ) { [sink, ring = alert.ring] problem in
            sink.submit(.alerter(.soundFailed(ring: ring, problem: problem)))
        }
        ringing.append(Ringing(ring: alert.ring, loop: loop))
        playLatest()
    }

    func stop(_ ring: ItemID) {
        ringing.removeAll { $0.ring == ring }
        playLatest()
    }

    /// For what is no ring; whatever rings is heard instead.
    func playOnce(_ choice: SoundChoice) {
        guard choice != .silent, ringing.isEmpty else { return }
        let choice = choice == .standard ? SoundChoice.named("message") : choice
        let loop = SoundLoop(
            choice: choice,
            kind: .alarm,
            fade: Fade(fullVolume: 100, duration: .zero),
            source: SoundSource(settings: settings, environment: environment)
        ) { _ in }
        switchTo(nil) { await loop.playOnce() }
    }

    /// Returns when no process of a player is left.
    func stopAll() async {
        ringing = []
        playLatest()
        await current?.task.value
    }

    private func playLatest() {
        guard let latest = ringing.last else {
            current?.task.cancel()
            return
        }
        if current?.ring == latest.ring, current?.task.isCancelled == false { return }
        switchTo(latest.ring) { await latest.loop.playOn() }
    }

    /// The next sound begins when the player of the one before is gone.
    private func switchTo(_ ring: ItemID?, _ play: @escaping @Sendable () async -> Void) {
        let previous = current?.task
        previous?.cancel()
        let task = DesktopExecutor.begin {
            await previous?.value
            if !Task.isCancelled { await play() }
        }
        current = (ring, task)
    }
}

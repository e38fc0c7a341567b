import Agenda
import Configuration
import Engine

/// Plays one sound at a time for all rings. ``SoundQueue`` chooses it; when that ring ends, the next one is heard.
actor SoundPlayer {
    nonisolated var unownedExecutor: UnownedSerialExecutor { DesktopExecutor.shared.asUnownedSerialExecutor() }

    private let sink: any EventSink
    let environment: [String: String]
    private(set) var settings: DesktopSettings
    private let silence: @Sendable (ItemID, String?) -> Void
    private let bell: @Sendable () -> Void
    private var queue = SoundQueue()
    private var loops: [ItemID: SoundLoop] = [:]
    /// Rings whose failure was reported.
    private var failed: Set<ItemID> = []
    private let hungPlayers = HungPlayers()
    private var current: Current?
    private var lastSerial = 0

    /// The sound being played; `ring` is nil for an announcement.
    private struct Current {
        let serial: Int
        let ring: ItemID?
        var volume: Int
        let task: Task<Void, Never>
    }

    /// `silence` gets the reason when a ring can't be heard, and nil when it is heard again. `bell` replaces a sound
    /// that can't be played.
    init(
        sink: any EventSink,
        settings: DesktopSettings,
        environment: [String: String] = ProcessEnvironment.current,
        silence: @escaping @Sendable (ItemID, String?) -> Void = { _, _ in },
        bell: @escaping @Sendable () -> Void = {}
    ) {
        self.sink = sink
        self.settings = settings
        self.environment = environment
        self.silence = silence
        self.bell = bell
    }

    func apply(_ settings: DesktopSettings) {
        self.settings = settings
        hungPlayers.forget()
    }

    /// Starts the ring's sound unless it was started before.
    func ring(_ alert: Alert) {
        guard !queue.contains(alert.ring) else { return }
        let wanted = alert.settings
        let choice = wanted.sound == .standard ? settings.standardSound(for: alert.item.kind) : wanted.sound
        guard choice != .silent, wanted.volume > 0 else { return }
        let fade = Fade(fullVolume: min(wanted.volume, 100), duration: wanted.fade)
        queue.add(SoundQueue.Entry(ring: alert.ring, urgency: wanted.urgency, fade: fade, began: .now))
        loops[alert.ring] = SoundLoop(
            choice: choice,
            kind: alert.item.kind,
            source: SoundSource(settings: settings, environment: environment),
            hungPlayers: hungPlayers,
            level: { [weak self, ring = alert.ring] in await self?.level(of: ring) },
            report: { [weak self, ring = alert.ring] in await self?.report($0, of: ring) }
        )
        playAudible()
    }

    func stop(_ ring: ItemID) {
        guard queue.contains(ring) else { return }
        queue.remove(ring)
        loops[ring] = nil
        // Even if its popup is gone: a snoozed ring comes back.
        if failed.remove(ring) != nil { silence(ring, nil) }
        if queue.isEmpty { hungPlayers.forget() }
        playAudible()
    }

    /// Plays the sound of an announcement once. Drops it if something rings or plays, and ends it when a ring begins.
    func playOnce(_ choice: SoundChoice) {
        guard choice != .silent, queue.isEmpty, current == nil else { return }
        let loop = SoundLoop(
            choice: choice == .standard ? SoundChoice.named("message") : choice,
            kind: .alarm,
            source: SoundSource(settings: settings, environment: environment),
            hungPlayers: hungPlayers,
            level: { SoundLevel(volume: 100, lasts: nil) },
            report: { _ in }
        )
        switchTo(nil, volume: 100) { await loop.playOnce() }
    }

    /// Ends all sounds and returns when no player process is left.
    func stopAll() async {
        queue = SoundQueue()
        loops = [:]
        failed = []
        current?.task.cancel()
        await current?.task.value
    }

    private func playAudible() {
        guard let audible = queue.audible(at: .now), let loop = loops[audible.ring] else {
            if current?.ring != nil { current?.task.cancel() }
            return
        }
        if let current, !current.task.isCancelled, current.ring == audible.ring, audible.level.volume <= current.volume
        {
            return
        }
        switchTo(audible.ring, volume: audible.level.volume) { await loop.playOn() }
    }

    /// Ends the current sound, and starts `play` when its player is gone.
    private func switchTo(_ ring: ItemID?, volume: Int, _ play: @escaping @Sendable () async -> Void) {
        let previous = current?.task
        previous?.cancel()
        lastSerial += 1
        let serial = lastSerial
        let task = DesktopExecutor.begin { [weak self] in
            await previous?.value
            if !Task.isCancelled { await play() }
            await self?.ended(serial)
        }
        current = Current(serial: serial, ring: ring, volume: volume, task: task)
    }

    private func ended(_ serial: Int) {
        if current?.serial == serial { current = nil }
    }

    // MARK: - Callbacks of the loops

    private func level(of ring: ItemID) -> SoundLevel? {
        guard let audible = queue.audible(at: .now), audible.ring == ring else { return nil }
        if current?.ring == ring { current?.volume = audible.level.volume }
        return audible.level
    }

    private func report(_ report: SoundLoop.Report, of ring: ItemID) {
        guard queue.contains(ring) else { return }
        switch report {
        case .problem(let problem):
            // Reported once per ring.
            if failed.insert(ring).inserted { sink.submit(.alerter(.soundFailed(ring: ring, problem: problem))) }
        case .silent(let problem):
            silence(ring, problem)
            bell()
        case .stillSilent: bell()
        case .heard: silence(ring, nil)
        }
    }
}

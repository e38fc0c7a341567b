import Agenda
import Configuration
import Engine

/// Plays one sound at a time for all rings. ``SoundQueue`` chooses it; when that ring ends, the next one is heard.
actor SoundPlayer {
    nonisolated var unownedExecutor: UnownedSerialExecutor { DesktopExecutor.shared.asUnownedSerialExecutor() }

    private let sink: any EventSink
    private let output: OutputOverride?
    let environment: [String: String]
    private(set) var settings: DesktopSettings
    private let silence: @Sendable (ItemID, String?) -> Void
    private let bell: @Sendable () -> Void
    private var queue = SoundQueue()
    private var loops: [ItemID: SoundLoop] = [:]
    /// Rings whose failure was reported.
    private var failed: Set<ItemID> = []
    /// Rings whose popups state that they can't be heard.
    private var silent: Set<ItemID> = []
    private let hungPlayers = HungPlayers()
    private var current: Current?
    private var lastSerial = 0
    /// The next time at which ``ticking`` checks the audible ring.
    private var tickAt: ContinuousClock.Instant?
    private var ticking: Task<Void, Never>?

    /// The time for which a failed sound yields to others.
    private static let retryDelay = Duration.seconds(30)
    /// Otherwise many fades would raise volumes at any time.
    private static let shortestTick = Duration.seconds(1)

    /// The sound being played; `ring` is nil for an announcement.
    private struct Current {
        let serial: Int
        let ring: ItemID?
        var volume: Int
        let task: Task<Void, Never>
    }

    /// `output` is unmuted for rings with that setting. `silence` receives the reason when a ring can't be heard, and
    /// nil when it is heard again. `bell` replaces a sound that can't be played.
    init(
        sink: any EventSink,
        settings: DesktopSettings,
        environment: [String: String] = ProcessEnvironment.current,
        output: OutputOverride? = nil,
        silence: @escaping @Sendable (ItemID, String?) -> Void = { _, _ in },
        bell: @escaping @Sendable () -> Void = {}
    ) {
        self.sink = sink
        self.output = output
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
    func ring(_ alert: Alert) async {
        guard !queue.contains(alert.ring) else { return }
        let wanted = alert.settings
        let choice = wanted.sound == .standard ? settings.standardSound(for: alert.item.kind) : wanted.sound
        guard choice != .silent, wanted.volume > 0 else { return }
        let fade = Fade(fullVolume: min(wanted.volume, 100), duration: wanted.fade)
        let sound = SoundQueue.Sound(choice: choice, kind: alert.item.kind)
        let entry = SoundQueue.Entry(ring: alert.ring, sound: sound, urgency: wanted.urgency, fade: fade, began: .now)
        queue.add(entry)
        loops[alert.ring] = SoundLoop(
            choice: choice,
            kind: alert.item.kind,
            source: SoundSource(settings: settings, environment: environment),
            hungPlayers: hungPlayers,
            level: { [weak self, ring = alert.ring] in await self?.level(of: ring) },
            report: { [weak self, ring = alert.ring] in await self?.report($0, of: ring) }
        )
        playAudible()
        // The sound does not wait for this.
        if wanted.overMute { await output?.hold(alert.ring, atLeast: fade.fullVolume) }
    }

    func stop(_ ring: ItemID) async {
        guard queue.contains(ring) else { return }
        queue.remove(ring)
        loops[ring] = nil
        // Even if its popup was closed: a snoozed ring continues later.
        if failed.remove(ring) != nil { silence(ring, nil) }
        silent.remove(ring)
        if queue.isEmpty { hungPlayers.forget() }
        playAudible()
        await output?.release(ring)
    }

    /// Plays the sound of an announcement once. Drops it if a ring or another sound is playing, and ends it when a ring
    /// begins.
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

    /// Ends all sounds and returns when all player processes have ended.
    func stopAll() async {
        queue = SoundQueue()
        loops = [:]
        failed = []
        silent = []
        stopTicking()
        current?.task.cancel()
        await current?.task.value
    }

    private func playAudible() {
        defer { awaitChange() }
        guard let audible = queue.audible(at: .now), let loop = loops[audible.ring] else {
            if current?.ring != nil { current?.task.cancel() }
            return
        }
        if let current, !current.task.isCancelled, current.ring == audible.ring {
            // Its own fade rises when the sound is repeated, so that no sound is cut.
            let isRaised = audible.isRaised && audible.level.volume > current.volume
            guard isRaised else { return }
        }
        let isSilent = silent.contains(audible.ring)
        switchTo(audible.ring, volume: audible.level.volume) { await loop.playOn(isSilent: isSilent) }
    }

    /// Chooses again when another ring may become audible: when a fade rises, or a failed sound may be retried.
    private func awaitChange() {
        guard queue.count > 1, let change = queue.nextChange else { return stopTicking() }
        let at = max(change, .now + Self.shortestTick)
        if let tickAt, tickAt <= at { return }
        stopTicking()
        tickAt = at
        ticking = DesktopExecutor.begin { [weak self] in
            guard await DesktopExecutor.sleep(for: ContinuousClock.now.duration(to: at)) else { return }
            await self?.tick()
        }
    }

    private func tick() {
        stopTicking()
        playAudible()
    }

    private func stopTicking() {
        ticking?.cancel()
        (ticking, tickAt) = (nil, nil)
    }

    /// Ends the current sound, and starts `play` when its player has ended.
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
        guard let audible = queue.audible(at: .now) else { return nil }
        guard audible.ring == ring else {
            playAudible()
            return nil
        }
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
            silent.insert(ring)
            silence(ring, problem)
            bell()
            queue.noteFailure(of: ring, until: .now + Self.retryDelay)
            playAudible()
        case .stillSilent: bell()
        case .heard:
            silent.remove(ring)
            silence(ring, nil)
            queue.noteSuccess(of: ring)
        }
    }
}

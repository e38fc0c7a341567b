import Agenda
import Localization
import Logging

/// Unmutes and raises the output while a ring with that setting is heard, and restores it after the last one.
///
/// Changes by the user are kept: mute and volume are restored only if they are still as set for the ring. When the
/// default output changes, the new one is raised and the old one restored. Each change is recorded before it is made,
/// so that the next daemon restores the changes of a killed one.
actor OutputOverride {
    nonisolated var unownedExecutor: UnownedSerialExecutor { DesktopExecutor.shared.asUnownedSerialExecutor() }

    private let environment: [String: String]
    private let records: OutputRecords
    private let logger: Logger
    private var rings: Set<ItemID> = []
    /// The highest volume of the current rings, 0 to 100 percent.
    private var wantedPercent = 0
    /// The states to be restored, one for each sink.
    private var changed: [OutputRecord]
    /// The sink last raised for the current rings, and its raised volume.
    private var reached: (sink: Sink, percent: Int)?
    /// Whether rings have begun or ended since the worker last checked.
    private var isChanged = false
    private var isClosed = false
    private var hasWarned = false
    private var working: Task<Void, Never>?
    private var pausing: Task<Bool, Never>?

    /// The interval of checking the default output.
    private static let interval = Duration.seconds(2)
    /// The number of attempts to restore an output if the sound server does not answer.
    private static let attempts = 5
    private static let longestFarewell = Duration.seconds(3)
    /// The time limit of each call of a tool. Just after a resume, starting a program may take seconds; one that is
    /// ended too early leaves the alarm unheard.
    private static let toolLimit = Duration.seconds(10)

    init(environment: [String: String], records: OutputRecords, logger: Logger) {
        self.environment = environment
        self.records = records
        self.logger = logger
        changed = records.read()
    }

    /// Keeps the output unmuted, and at `percent` at least, until the ring is released. Returns at once.
    func hold(_ ring: ItemID, atLeast percent: Int) {
        let isMore = percent > wantedPercent
        rings.insert(ring)
        wantedPercent = max(wantedPercent, min(percent, 100))
        if working == nil || isMore { work() }
    }

    func release(_ ring: ItemID) {
        guard rings.remove(ring) != nil, rings.isEmpty else { return }
        work()
    }

    /// Restores the changes of an earlier daemon, unless a ring still needs them. Call it once the rings from before
    /// the start have been resumed.
    func takeUp() {
        if !changed.isEmpty { work() }
    }

    /// Restores everything, in a few seconds at most; the rest is left to the next daemon.
    func close() async {
        isClosed = true
        rings = []
        working?.cancel()
        pausing?.cancel()
        await working?.value
        _ = await withTimeLimit(Self.longestFarewell) { await self.putBack() }
    }

    // MARK: - The work, one step at a time

    private func work() {
        isChanged = true
        pausing?.cancel()
        guard working == nil, !isClosed else { return }
        working = DesktopExecutor.begin { [weak self] in await self?.workOn() }
    }

    private func workOn() async {
        var attempts = 0
        while !Task.isCancelled {
            isChanged = false
            if !rings.isEmpty {
                attempts = 0
                await raise()
            } else {
                (wantedPercent, reached) = (0, nil)
                await putBack()
                attempts += 1
                if rings.isEmpty, changed.isEmpty || attempts == Self.attempts { break }
            }
            await pause()
        }
        working = nil
    }

    private func pause() async {
        guard !isChanged, !Task.isCancelled else { return }
        let pause = DesktopExecutor.begin { await DesktopExecutor.sleep(for: Self.interval) }
        pausing = pause
        _ = await pause.value
        pausing = nil
    }

    private func raise() async {
        guard let (tool, sink) = await SinkTools.defaultSink(environment, limit: Self.toolLimit) else { return warn() }
        if let reached, reached.sink == sink, reached.percent >= wantedPercent { return }
        if reached?.sink.name != sink.name { await putBack(butOf: sink) }
        guard let state = await tool.state(of: sink), !rings.isEmpty, !Task.isCancelled else { return }
        let isFirst = reached?.sink.name != sink.name
        let percent = wantedPercent
        let isDone = await change(sink, from: state, to: percent, isFirst: isFirst, by: tool)
        if isDone { reached = (sink, percent) }
    }

    /// Returns false if the tool failed, for a retry. `isFirst`: whether the current rings have not changed this sink
    /// yet. After that it is raised further only if the user has not changed it.
    private func change(
        _ sink: Sink,
        from state: SinkState,
        to percent: Int,
        isFirst: Bool,
        by tool: any SinkTool
    ) async -> Bool {
        func isSame(_ record: OutputRecord) -> Bool { record.sink.name == sink.name && record.tool == tool.name }
        var record = changed.first(where: isSame) ?? OutputRecord(tool: tool.name, sink: sink)
        let isAsLeft = record.raise.map(state.isStill) ?? false
        let isMuted = state.isMuted && isFirst
        let isQuiet = state.percent < percent && (isFirst || isAsLeft || record.raise == nil)
        if isMuted { record.wasUnmuted = true }
        if isQuiet {
            let before = isAsLeft ? record.raise?.before : nil
            record.raise = OutputRecord.Raise(percent: percent, before: before ?? state.volumes)
        }
        guard isMuted || isQuiet else { return true }
        changed.removeAll(where: isSame)
        changed.append(record)
        records.write(changed)
        logger.info(
            "\(localized("Unmuting the output or raising its volume"))",
            metadata: ["sink": "\(sink.name)", "percent": "\(percent)"]
        )
        let isRaised = isQuiet ? await tool.setVolume(percent: percent, sink) : true
        let isUnmuted = isMuted ? await tool.setMuted(false, sink) : true
        return isRaised && isUnmuted
    }

    /// Restores all sinks except one. Missing ones, such as unplugged devices, are kept for later.
    private func putBack(butOf kept: Sink? = nil) async {
        for record in changed where record.sink.name != kept?.name {
            guard await putBack(record) else { continue }
            changed.removeAll { $0 == record }
            records.write(changed)
        }
    }

    /// Returns false if the sink does not exist or the tool gives no answer.
    private func putBack(_ record: OutputRecord) async -> Bool {
        let tools = SinkTools.installed(environment, limit: Self.toolLimit)
        guard let tool = tools.first(where: { $0.name == record.tool }), let sink = await tool.find(record.sink),
            let state = await tool.state(of: sink)
        else { return false }
        var isDone = true
        if record.wasUnmuted, !state.isMuted { isDone = await tool.setMuted(true, sink) }
        if let raise = record.raise, state.isStill(raise) {
            isDone = await tool.setVolumes(raise.before, sink) && isDone
        }
        return isDone
    }

    private func warn() {
        guard !hasWarned else { return }
        hasWarned = true
        logger.warning("\(localized("The output can't be unmuted: neither pactl nor wpctl answers"))")
    }
}

extension SinkState {
    /// Tells whether the volume is still as raised, so that the user has not changed it; percentages may be rounded.
    fileprivate func isStill(_ raise: OutputRecord.Raise) -> Bool { abs(percent - raise.percent) <= 1 }
}

import Agenda
import Configuration
import Engine
import Localization
import Logging

/// Runs hooks, each at most once (``Hook``), and logs those that fail or leave processes behind. Rings do not wait for
/// hooks, and hooks do not wait for what others have left.
actor HookRunner {
    nonisolated var unownedExecutor: UnownedSerialExecutor { DesktopExecutor.shared.asUnownedSerialExecutor() }

    /// The time that the next hook of an item waits for the previous one. A longer one, such as a player, continues in
    /// parallel with the next ones.
    static let patience = Duration.seconds(10)
    /// The time that the daemon waits for hooks at its exit, such as one that enables popups of other programs again.
    private static let patienceAtEnd = Duration.seconds(3)

    private let logger: Logger
    private let isService: Bool
    private let patience: Duration
    private var settings: DesktopSettings
    private var queue = HookQueue()
    private var running: [Int: Running] = [:]
    private var lastSerial = 0
    private var isEnding = false
    private var whenDone: Promise<Void>?
    private var left = LeftProcesses<Int>()
    private var droppedCount = 0
    private var untoldDroppedCount = 0
    private var hasToldFull = false

    private struct Running {
        let lane: HookQueue.Lane
        let origin: CommandOrigin
        var holdsLane = true
        var shellHasEnded = false
        var task: Task<Void, Never>?
    }

    init(
        settings: DesktopSettings,
        environment: [String: String] = ProcessEnvironment.current,
        patience: Duration = HookRunner.patience,
        logger: Logger
    ) {
        self.logger = logger
        self.patience = patience
        self.settings = settings
        isService = ProcessEnvironment.isOfService(environment)
    }

    func apply(_ settings: DesktopSettings) {
        self.settings = settings
    }

    /// Runs the hook as soon as the queue allows.
    func add(_ hook: Hook) {
        if isEnding || !queue.add(hook) {
            droppedCount += 1
            untoldDroppedCount += 1
            if untoldDroppedCount == 1, !hasToldFull { tellDropped() }
        }
        startNext()
    }

    var standing: HookStanding {
        HookStanding(
            droppedCount: droppedCount,
            stuckCount: queue.isFull ? queue.waitingCount : 0,
            leftCount: left.count
        )
    }

    private func startNext() {
        while let hook = queue.next() { start(hook) }
        if queue.waitingCount == 0 { tellDropped() }
        tellFull()
        if queue.isAtRest { whenDone?.give(()) }
    }

    /// Logs dropped hooks once for a whole burst.
    private func tellDropped() {
        guard untoldDroppedCount > 0 else { return }
        logger.warning(
            "\(localized("Hooks were not run: too many were waiting"))",
            metadata: ["count": "\(untoldDroppedCount)"]
        )
        untoldDroppedCount = 0
    }

    /// Logs once that hooks wait, until none does.
    private func tellFull() {
        if queue.isFull, !hasToldFull {
            logger.warning(
                "\(localized("Hooks wait: too many are running"))",
                metadata: ["count": "\(queue.runningCount)"]
            )
        }
        hasToldFull = queue.isFull || hasToldFull && queue.waitingCount > 0
    }

    private func start(_ hook: Hook) {
        lastSerial += 1
        let serial = lastSerial
        running[serial] = Running(lane: HookQueue.Lane(hook), origin: CommandOrigin(hook))
        let placement = CommandPlacement(place: settings.commandPlace, isService: isService)
        running[serial]?.task = DesktopExecutor.begin { [limit = settings.commandLimit, logger, patience] in
            let patience = DesktopExecutor.begin {
                if await DesktopExecutor.sleep(for: patience) { await self.releaseLane(of: serial) }
            }
            await HookRun(hook: hook, logger: logger).run(placement, limit) {
                DesktopExecutor.begin { await self.leftProcesses(serial) }
            }
            patience.cancel()
            await self.ended(serial)
        }
    }

    private func releaseLane(of serial: Int) {
        guard let lane = running[serial]?.lane, running[serial]?.holdsLane == true else { return }
        running[serial]?.holdsLane = false
        queue.release(lane)
        startNext()
    }

    private func shellEnded(_ serial: Int) {
        guard running[serial]?.shellHasEnded == false else { return }
        running[serial]?.shellHasEnded = true
        queue.remove()
        releaseLane(of: serial)
    }

    /// The shell of that hook has ended, and processes that it started in the background have not.
    private func leftProcesses(_ serial: Int) {
        guard let origin = running[serial]?.origin else { return }
        shellEnded(serial)
        logger.info("\(localized("A hook left processes in the background"))", metadata: origin.metadata)
        if let oldest = left.add(serial) { endRemains(of: oldest) }
        startNext()
    }

    private func endRemains(of serial: Int) {
        guard let hook = running[serial] else { return }
        logger.sayEnded(hook.origin)
        hook.task?.cancel()
    }

    private func ended(_ serial: Int) {
        shellEnded(serial)
        running[serial] = nil
        left.remove(serial)
        startNext()
    }

    /// Refuses new hooks and waits for the added ones, three seconds at most. Then ends those that are children of the
    /// daemon; units continue.
    func end() async {
        isEnding = true
        let done = Promise<Void>()
        whenDone = done
        startNext()
        _ = await withTimeLimit(Self.patienceAtEnd) { await done.valueUnlessCancelled }
        if queue.waitingCount > 0 {
            logger.warning(
                "\(localized("Hooks were not run: the daemon ended"))",
                metadata: ["count": "\(queue.waitingCount)"]
            )
            queue = HookQueue()
        }
        let left = running.values.compactMap(\.task)
        for task in left { task.cancel() }
        for task in left { await task.value }
    }
}

/// What became of the hooks of this daemon.
struct HookStanding: Hashable, Sendable {
    /// The number that were not run since the start.
    var droppedCount = 0
    /// The number that wait while ``HookQueue/runningLimit`` others run.
    var stuckCount = 0
    /// The number of ended hooks that have left background processes.
    var leftCount = 0
}

/// One run of a hook.
private struct HookRun {
    let hook: Hook
    let logger: Logger

    /// `leaves` is called when the shell has ended but not its background processes. Returns when those have ended, too.
    func run(_ placement: CommandPlacement, _ limit: Duration, leaves: @escaping @Sendable () -> Void) async {
        let origin = CommandOrigin(hook)
        await placement.run(
            origin,
            logger,
            asUnit: { () async throws(UnitFailure) in
                if let end = try await runAsUnit(limit) { report(end) }
            },
            asChild: {
                // No claims: only one process ever starts a hook.
                let process = CommandProcess(
                    command: hook.command,
                    origin: origin,
                    claims: RuntimeFiles(directory: nil),
                    logger: logger
                )
                await process.run(limit: limit, started: {}) { end, leavesProcesses in
                    report(end)
                    if leavesProcesses { leaves() }
                }
            },
            failed: report
        )
    }

    /// A hook as a transient unit of the user's service manager: outside the daemon's sandbox, and with a unique name.
    ///
    /// The connection that started the unit holds a reference (`AddRef`) until it has read the result; after that, or
    /// when the daemon is killed, the unit is removed. The command itself continues without the daemon, up to its time
    /// limit.
    ///
    /// Starts the unit and returns when its shell has ended. If the task is cancelled or the bus disappears, returns
    /// while the command continues.
    /// - Throws: if the unit could not be started.
    private func runAsUnit(_ limit: Duration) async throws(UnitFailure) -> CommandEnd? {
        let name = "clockd-event-\(hook.event.rawValue)-\(String(UInt64.random(in: 0 ... .max), radix: 16)).service"
        let bus = try await UnitBus.open(following: name)
        let service = TransientService(
            name: name,
            description: "The hook \(hook.event.rawValue) of \(hook.item)",
            command: hook.command.command,
            environment: TransientService.assignments(hook.command.environment),
            limit: limit,
            properties: [["AddRef", "b", 1], ["CollectMode", "s", "inactive-or-failed"]]
        )
        try await service.start(on: bus)
        for await _ in bus.changes {
            if let end = try? await bus.state().end { return end }
        }
        return nil
    }

    private func report(_ end: CommandEnd) {
        var facts = CommandOrigin(hook).metadata
        switch end {
        case .exited(status: 0): return
        case .exited(let status): facts["exitStatus"] = "\(status)"
        case .signalled(let signal): facts["signal"] = "\(signal)"
        case .ended, .overTime: facts["problem"] = "ended by its time limit or with the daemon"
        case .notStarted(let problem): facts["problem"] = "\(problem)"
        }
        logger.warning("\(localized("A hook failed"))", metadata: facts)
    }
}

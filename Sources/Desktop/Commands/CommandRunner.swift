import Agenda
import Configuration
import Engine
import Localization
import Logging

/// Runs the command of each ring until it ends or its ring does, and those of silent items until they end.
actor CommandRunner {
    nonisolated var unownedExecutor: UnownedSerialExecutor { DesktopExecutor.shared.asUnownedSerialExecutor() }

    private let sink: any EventSink
    private let logger: Logger
    private var settings: DesktopSettings
    /// Whether the daemon is a service of the user's manager, which then runs the commands unless configured otherwise.
    private let isService: Bool
    /// Prevents commands that are children of the daemon from running twice, even if the daemon is killed: each child
    /// creates its file just before it becomes the shell (`clinux_spawn`), and runs nothing if the file exists. If the
    /// files can't be written, a command may run twice, which is better than never.
    private let claims: RuntimeFiles
    /// Names of the claims of current rings.
    private var claimed: [ItemID: String] = [:]
    private var running: [ItemID: Running] = [:]
    private var lastSerial = 0
    /// Those of silent items; others end with their rings.
    private var left = LeftProcesses<ItemID>()
    /// Rings from before the daemon started whose commands an earlier daemon has started.
    private var resumed: Set<ItemID> = []

    private struct Running {
        let serial: Int
        let course: CommandCourse
        let task: Task<Void, Never>
    }

    init(
        sink: any EventSink,
        settings: DesktopSettings,
        environment: [String: String] = ProcessEnvironment.current,
        claims: RuntimeFiles = RuntimeFiles(directory: nil),
        logger: Logger
    ) {
        self.sink = sink
        self.claims = claims
        self.logger = logger
        self.settings = settings
        isService = ProcessEnvironment.isOfService(environment)
    }

    func apply(_ settings: DesktopSettings) {
        self.settings = settings
    }

    /// Starts the ring's command unless it is running. If the previous run is being ended, waits for that first.
    func start(_ command: AlertCommand, for ring: ItemID, _ course: CommandCourse = .endsWithRing) {
        let previous = running[ring]?.task
        if let previous, !previous.isCancelled { return }
        claimed[ring] = command.run
        follow(ring, course) { [self, sink, settings, isService, claims, logger] in
            await previous?.value
            let started: @Sendable () -> Void = { sink.submit(.alerter(.commandStarted(ring: ring))) }
            let report: @Sendable (CommandEnd, Bool) -> Void = { end, leavesProcesses in
                sink.submit(.alerter(.commandEnded(ring: ring, end, leavesProcesses: leavesProcesses)))
                if leavesProcesses, course == .silent { DesktopExecutor.begin { await self.leftProcesses(ring) } }
            }
            await CommandPlacement(place: settings.commandPlace, isService: isService).run(
                .ring(ring),
                logger,
                asUnit: { () async throws(UnitFailure) in
                    let unit = CommandUnit(command: command, ring: ring, course: course, logger: logger)
                    try await unit.run(limit: settings.commandLimit, started: started, ended: report)
                },
                asChild: {
                    let process = CommandProcess(
                        command: command,
                        origin: .ring(ring),
                        claims: claims,
                        logger: logger
                    )
                    await process.run(limit: settings.commandLimit, started: started, ended: report)
                },
                failed: { report($0, false) }
            )
        }
    }

    /// Records the command of a ring from before the daemon's start, which an earlier daemon has started.
    func resume(_ command: AlertCommand, for ring: ItemID) {
        resumed.insert(ring)
        claimed[ring] = command.run
    }

    /// Removes the claims of ended rings. Call it once all rings from before the start are known.
    func forgetOldClaims() {
        claims.removeAll(but: Set(claimed.values))
    }

    /// Takes over the units that an earlier daemon started for `rings`: follows those of current rings and ends the
    /// others. Call it once all rings from before the start are known.
    func takeUp(_ rings: Set<ItemID>) async {
        for ring in rings where running[ring] == nil {
            guard resumed.contains(ring) else {
                await CommandUnit.end(ring)
                continue
            }
            takeUp(ring, .endsWithRing)
        }
        resumed = []
    }

    /// Takes over the units that an earlier daemon started for silent items. The start of one may not have been
    /// recorded.
    func takeUpSilent(_ rings: Set<ItemID>) {
        for ring in rings where running[ring] == nil {
            sink.submit(.alerter(.commandStarted(ring: ring)))
            takeUp(ring, .silent)
        }
    }

    private func takeUp(_ ring: ItemID, _ course: CommandCourse) {
        follow(ring, course) { [sink] in
            await CommandUnit.takeUp(ring, course) {
                sink.submit(.alerter(.commandEnded(ring: ring, $0, leavesProcesses: $1)))
            }
        }
    }

    private func follow(_ ring: ItemID, _ course: CommandCourse, _ work: @escaping @Sendable () async -> Void) {
        lastSerial += 1
        let serial = lastSerial
        let task = DesktopExecutor.begin {
            await work()
            await self.forget(ring, serial)
        }
        running[ring] = Running(serial: serial, course: course, task: task)
    }

    private func leftProcesses(_ ring: ItemID) {
        guard running[ring] != nil, let oldest = left.add(ring) else { return }
        logger.sayEnded(.ring(oldest))
        running[oldest]?.task.cancel()
    }

    private func forget(_ ring: ItemID, _ serial: Int) {
        guard running[ring]?.serial == serial else { return }
        running[ring] = nil
        left.remove(ring)
    }

    /// Ends the ring's command, and then removes its claim.
    func end(_ ring: ItemID) {
        resumed.remove(ring)
        let task = running[ring]?.task
        task?.cancel()
        guard let name = claimed.removeValue(forKey: ring) else { return }
        DesktopExecutor.begin { [claims] in
            await task?.value
            claims.remove(name)
        }
    }

    /// Ends the commands of all rings and returns when they have ended. Those of silent items continue.
    func endAll() async {
        let ended = running.filter { $0.value.course == .endsWithRing }
        for running in ended.values { running.task.cancel() }
        for (ring, running) in ended {
            await running.task.value
            // If the start was not recorded yet, the next daemon runs the command again.
            if let name = claimed[ring] { claims.remove(name) }
        }
    }
}

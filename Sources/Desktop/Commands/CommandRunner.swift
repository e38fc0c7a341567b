import Agenda
import Configuration
import Engine
import Logging

/// Runs the command of each ring until it ends or its ring does.
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
    /// Commands of rings from before the daemon started.
    private var resumed: [ItemID: AlertCommand] = [:]

    private struct Running {
        let serial: Int
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
    func start(_ command: AlertCommand, for ring: ItemID) {
        let previous = running[ring]?.task
        if let previous, !previous.isCancelled { return }
        claimed[ring] = command.run
        follow(ring) { [sink, settings, isService, claims, logger] in
            await previous?.value
            let started: @Sendable () -> Void = { sink.submit(.alerter(.commandStarted(ring: ring))) }
            let report: @Sendable (CommandEnd) -> Void = { sink.submit(.alerter(.commandEnded(ring: ring, $0))) }
            await CommandPlacement(place: settings.commandPlace, isService: isService).run(
                .ring(ring),
                logger,
                asUnit: { () async throws(UnitFailure) in
                    let unit = CommandUnit(command: command, ring: ring, logger: logger)
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
                failed: report
            )
        }
    }

    /// Records the command of a ring from before the daemon's start, which an earlier daemon has started.
    func resume(_ command: AlertCommand, for ring: ItemID) {
        resumed[ring] = command
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
            guard let command = resumed[ring] else {
                await CommandUnit.end(ring)
                continue
            }
            let unit = CommandUnit(command: command, ring: ring, logger: logger)
            follow(ring) { [sink] in
                await unit.takeUp { sink.submit(.alerter(.commandEnded(ring: ring, $0))) }
            }
        }
        resumed = [:]
    }

    private func follow(_ ring: ItemID, _ work: @escaping @Sendable () async -> Void) {
        lastSerial += 1
        let serial = lastSerial
        let task = DesktopExecutor.begin {
            await work()
            await self.forget(ring, serial)
        }
        running[ring] = Running(serial: serial, task: task)
    }

    private func forget(_ ring: ItemID, _ serial: Int) {
        if running[ring]?.serial == serial { running[ring] = nil }
    }

    /// Ends the ring's command, and then removes its claim.
    func end(_ ring: ItemID) {
        resumed[ring] = nil
        let task = running[ring]?.task
        task?.cancel()
        guard let name = claimed.removeValue(forKey: ring) else { return }
        DesktopExecutor.begin { [claims] in
            await task?.value
            claims.remove(name)
        }
    }

    /// Ends all commands and returns when they have ended.
    func endAll() async {
        let ended = running
        for running in ended.values { running.task.cancel() }
        for (ring, running) in ended {
            await running.task.value
            // If the start was not recorded yet, the next daemon runs the command again.
            if let name = claimed[ring] { claims.remove(name) }
        }
    }
}

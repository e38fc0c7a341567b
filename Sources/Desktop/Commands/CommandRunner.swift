import Agenda
import Engine
import Logging

/// Runs the owner's command of each ring, beside everything else, until it ends or its ring does.
actor CommandRunner {
    private let sink: any EventSink
    private let logger: Logger
    private var limit: Duration
    private var running: [ItemID: Running] = [:]
    private var lastSerial = 0

    private struct Running {
        let serial: Int
        let task: Task<Void, Never>
    }

    init(sink: any EventSink, limit: Duration, logger: Logger) {
        self.sink = sink
        self.limit = limit
        self.logger = logger
    }

    func setLimit(_ limit: Duration) {
        self.limit = limit
    }

    /// Does nothing where the ring's command runs already; one that is being ended is waited for.
    func start(_ command: AlertCommand, for ring: ItemID) {
        let previous = running[ring]?.task
        if let previous, !previous.isCancelled { return }
        let process = CommandProcess(command: command, ring: ring, logger: logger)
        lastSerial += 1
        let serial = lastSerial
        let task = Task { [sink, limit] in
            await previous?.value
            await process.run(limit: limit) { sink.submit(.alerter(.commandEnded(ring: ring, $0))) }
            if running[ring]?.serial == serial { running[ring] = nil }
        }
        running[ring] = Running(serial: serial, task: task)
    }

    func end(_ ring: ItemID) {
        running[ring]?.task.cancel()
    }

    /// Returns when they are gone.
    func endAll() async {
        let tasks = running.values.map(\.task)
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }
}

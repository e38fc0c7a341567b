import ArgumentParser
import ClockAPI
import Console
import Localization

/// Waits for timers to end.
struct TimerWait {
    private let daemon: Daemon
    /// The bar of the timer that ends last; nil if none is wanted or none can be drawn.
    private let line: LiveLine?

    init(daemon: Daemon, output: OutputOptions, drawsProgress: Bool) {
        self.daemon = daemon
        line = drawsProgress ? LiveLine(colour: output.color) : nil
    }

    /// Throws `cancelled` (status 3) if one of them was cancelled.
    static func check(_ ended: [TimerObject]) throws(ExitStatus) {
        if ended.contains(where: { $0.state == .cancelled }) { throw .cancelled }
    }

    /// Waits, and returns the ended timers in the order of `ids`.
    func run(ids: [String]) throws(Failure) -> [TimerObject] {
        let following = Following(daemon: daemon, method: TimersInterface.Wait(names: ids))
        // A reply contains only the timers that changed.
        var timers: [String: TimerObject] = [:]
        let ended = try following.run(drawing: line) { reply in
            for timer in reply.timers { timers[timer.id] = timer }
            if let count = count(timers.values) { line?.show(.count(count)) }
        }.timers
        // Leaves the full bar behind, or nothing if it never filled.
        if ended.contains(where: { $0.state == .cancelled }) { line?.clear() } else { line?.finishFull() }
        return ended
    }

    private func count(_ timers: some Collection<TimerObject>) -> LiveLine.Count? {
        let open = timers.filter { $0.state == .running || $0.state == .paused }
        guard let last = open.max(by: { $0.remainingSeconds < $1.remainingSeconds }) else { return nil }
        let remaining = Duration.microsecondsIn(last.remainingSeconds)
        return LiveLine.Count(
            label: last.label.isEmpty ? last.id : last.label,
            total: max(.microsecondsIn(last.durationSeconds), remaining),
            remaining: remaining,
            isRunning: last.state == .running,
            clock: .boot
        )
    }
}

struct WaitCommand: Command {
    static let name = "wait"
    static let abstract = localized("Wait until timers are over.")
    static let discussion = localized(
        "It survives a restart of the daemon. Exit status: 0 when all are over, 3 when one was cancelled."
    )

    @OptionGroup var items: ItemArguments

    @Flag(help: ArgumentHelp(localized("Draw a bar on the terminal (on standard error).")))
    var progress = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        // By id from here on: a label may come to mean another timer while the daemon is away.
        let named = try daemon.call(TimersInterface.Show(names: items.names)).timers
        let wait = TimerWait(daemon: daemon, output: output, drawsProgress: progress)
        let ended = try wait.run(ids: named.map(\.id))
        try output.print(ended) { $0.lines(ended) }
        try TimerWait.check(ended)
    }
}

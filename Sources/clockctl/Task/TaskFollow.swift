import Chronology
import ClockAPI
import ClockClient
import Console
import Glibc
import Varlink

/// Follows the run of a task until it ends, including while the daemon restarts: a bar on a terminal, otherwise a line
/// or, with --json, an object for each change.
final class TaskFollow {
    private let daemon: Daemon
    private let output: OutputOptions
    private let page: Page
    /// Nil if the output can't be redrawn.
    private let display: LiveDisplay?
    private var known: TaskObject

    /// `task`: the task as it was printed.
    init(_ task: TaskObject, _ daemon: Daemon, _ output: OutputOptions, isBig: Bool) {
        known = task
        self.daemon = daemon
        self.output = output
        page = output.page
        display = LiveDisplay(on: STDOUT_FILENO, output, keys: TaskObject.keys, isBig: isBig)
    }

    /// Prints the finished run at the end, and throws `cancelled` (status 3) if the run was discarded. Also returns if
    /// the user leaves.
    func run() throws {
        let following = Following(daemon: daemon, method: TasksInterface.Wait(name: known.id))
        let last = try following.run(on: display) { reply throws(Failure) in try take(reply.task) }
        guard let last else {
            try display?.end()
            return
        }
        display?.clear()
        // The run ended while no daemon was running: the task's last run may be an earlier one.
        guard let run = last.run, run.isRun(of: known) else {
            try output.print(last.task) { [$0.cancelledLine(last.task)] }
            throw ExitStatus.cancelled
        }
        try output.print(run) { [$0.line(run, last.record ?? RunRecordCode.none)] }
    }

    private func take(_ task: TaskObject) throws(Failure) {
        let isChanged = task.withoutTicking != known.withoutTicking
        known = task
        if let display {
            try display.show(.task(task, on: page))
        } else if isChanged {
            try output.print(task) { [$0.line(task)] }
        }
    }
}

extension TaskObject {
    /// The task without the members that change only with time.
    fileprivate var withoutTicking: TaskObject {
        var task = self
        task.remainingSeconds = nil
        task.elapsedSeconds = nil
        task.expectedEnd = nil
        return task
    }
}

extension RunObject {
    /// Whether it is the run in which the task was in progress.
    fileprivate func isRun(of task: TaskObject) -> Bool {
        guard let begun = task.started, let known = try? InstantText.parse(begun) else { return false }
        return (try? InstantText.parse(started)) == known
    }
}

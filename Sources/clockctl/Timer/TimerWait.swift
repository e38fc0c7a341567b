import ClockAPI
import Console
import Glibc
import Varlink

/// Waits for timers to end, over as many lives of the daemon as it takes.
struct TimerWait {
    private let daemon: Daemon
    /// Nil where no bar was asked for, or none can be drawn.
    private let display: ProgressDisplay?

    /// How long the daemon may be away.
    private static let patience = Duration.seconds(60)
    /// How soon it is looked for again: a small part of the lateness that a wait may have.
    private static let retryInterval = Duration.milliseconds(50)

    init(daemon: Daemon, output: OutputOptions, drawsProgress: Bool) {
        self.daemon = daemon
        display = drawsProgress ? ProgressDisplay(colour: output.color) : nil
    }

    /// 3 when one of them was cancelled.
    static func check(_ ended: [TimerObject]) throws(ExitStatus) {
        if ended.contains(where: { $0.state == .cancelled }) { throw .cancelled }
    }

    /// The timers as they ended, in the order of `ids`.
    func run(ids: [String]) throws(Failure) -> [TimerObject] {
        var lastContact = ContinuousClock.now
        while true {
            do throws(VarlinkClientError) {
                let connection = try daemon.connect()
                try connection.send(TimersInterface.Wait(names: ids), mode: .more)
                defer { lastContact = .now }
                let ended = try follow(connection)
                display?.finish(ended)
                return ended
            } catch {
                guard error.isAbsence, ContinuousClock.now - lastContact < Self.patience else {
                    display?.clear()
                    throw daemon.failure(error)
                }
                pause()
            }
        }
    }

    /// Until the last answer.
    private func follow(_ connection: VarlinkConnection) throws(VarlinkClientError) -> [TimerObject] {
        while true {
            guard let (reply, continues) = try next(connection) else { continue }
            guard continues else { return reply.timers }
            display?.take(reply.timers)
        }
    }

    /// The next answer, or nil when it is time to draw again.
    private func next(
        _ connection: VarlinkConnection
    ) throws(VarlinkClientError) -> (reply: TimersInterface.Wait.Reply, continues: Bool)? {
        guard let display else { return try connection.receive(TimersInterface.Wait.Reply.self) }
        do throws(VarlinkClientError) {
            return try connection.receive(TimersInterface.Wait.Reply.self, within: .zero)
        } catch .timedOut {
            display.wait(for: connection.descriptor, atMost: display.redraw())
            return nil
        }
    }

    /// Until the daemon may be back.
    private func pause() {
        if let display {
            _ = display.redraw()
            display.wait(for: nil, atMost: Self.retryInterval)
        } else {
            poll(nil, 0, CInt(Self.retryInterval / .milliseconds(1)))
        }
    }
}

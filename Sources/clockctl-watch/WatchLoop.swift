import CLinux
import Chronology
import ClockAPI
import ClockClient
import Console
import Glibc
import Varlink

/// Waits for the daemon, the keyboard, signals and the next second, and draws changes.
final class WatchLoop {
    private let screen: Screen
    private let program: String
    private let daemon = Daemon(patience: .seconds(5))
    private let reader: SurroundingsReader
    private let signals: Signals
    /// Fires at the next minute, and when the clock is set.
    private let minute = WallTimer()
    private var command: TypedCommand?
    private var state: WatchState
    private var drawing: Drawing?
    private var isSurroundingsOld = true
    private var surroundingsRead: ContinuousClock.Instant?
    private var ending: CInt?
    private var isOver = false

    /// The minimum time between two requests of ``Surroundings``.
    private static let surroundingsInterval = Duration.seconds(1)

    /// - Parameters:
    ///   - program: the path of clockctl.
    ///   - only: the id of the only item to show; nil for all.
    init(_ screen: Screen, signals: Signals, program: String, only: String?) {
        state = WatchState(only: only)
        self.screen = screen
        self.signals = signals
        self.program = program
        reader = SurroundingsReader(daemon)
    }

    /// Runs until the user quits. Returns the signal that ended it, if any. Throws errors that a retry can't fix.
    func run() throws(Failure) -> CInt? {
        let following = StatusFollowing(daemon: daemon, request: ClockInterface.GetStatus())
        try following.run { descriptor, interval throws(Failure) in
            wait(for: descriptor, atMost: interval)
        } lost: { error throws(Failure) in
            take(.absence(daemon.failure(error).message))
        } news: { status throws(Failure) in
            isSurroundingsOld = true
            take(.status(status, at: .now))
        }
        command?.interrupt()
        return ending
    }

    /// Draws, then waits. Returns false once the view is over.
    private func wait(for descriptor: CInt?, atMost interval: Duration?) -> Bool {
        let untilQuestion = readSurroundings(isConnected: descriptor != nil)
        let untilChange = draw()
        let waits = [interval, untilQuestion, untilChange].compactMap(\.self)
        if poll([descriptor, minute?.descriptor, command?.descriptor].compactMap(\.self), atMost: waits.min()) {
            for signal in signals.take() { answer(signal) }
        }
        while !isOver, let input = screen.next() { answer(input) }
        advanceCommand()
        return !isOver
    }

    /// Returns whether a signal may have arrived.
    private func poll(_ descriptors: [CInt], atMost interval: Duration?) -> Bool {
        let watched = [STDIN_FILENO] + signals.descriptors
        var entries = (watched + descriptors).map { pollfd(fd: $0, events: CShort(POLLIN), revents: 0) }
        let ready = Glibc.poll(&entries, nfds_t(entries.count), interval.map(pollMilliseconds) ?? -1)
        // The terminal no longer exists.
        if CInt(entries[0].revents) & (POLLHUP | POLLERR | POLLNVAL) != 0 { isOver = true }
        // Also where one interrupted poll(2).
        return ready < 0 || entries[1..<watched.count].contains { $0.revents != 0 }
    }

    // MARK: Drawing

    /// Draws, and returns the time until the display changes; nil if only a message from the daemon or the next minute
    /// changes it.
    private func draw() -> Duration? {
        let now = Moment.now
        let layout = WatchLayout(state, at: now, size: screen.size, screen.glyphs)
        let drawing = layout.drawing()
        if drawing != self.drawing { screen.show(drawing, insteadOf: self.drawing) }
        self.drawing = drawing
        armMinute(now)
        return layout.secondsToChange.map { .microsecondsIn($0) }
    }

    private func armMinute(_ now: Moment) {
        let minuteMicroseconds: Int64 = 60_000_000
        let current = now.viewpoint.now.microsecondsSinceEpoch
        let passed = current.flooredDivision(by: minuteMicroseconds).remainder
        let next = now.viewpoint.now + .microseconds(minuteMicroseconds - passed)
        if minute?.arm(at: next) == true { isSurroundingsOld = true }
    }

    /// Requests alarms, cities and today's work if they may have changed. Returns the time until the next request is
    /// allowed; nil if none is needed.
    private func readSurroundings(isConnected: Bool) -> Duration? {
        guard isSurroundingsOld, isConnected, state.status != nil else { return nil }
        if let read = surroundingsRead {
            let left = Self.surroundingsInterval - (.now - read)
            if left > .zero { return left }
        }
        isSurroundingsOld = false
        take(.surroundings(reader.read(.here, known: state.surroundings)))
        surroundingsRead = .now
        return nil
    }

    // MARK: Events

    private func answer(_ input: Screen.Input) {
        take(.time(.now))
        switch input {
        case .key(let key): take(.key(key))
        case .click(let line, let column):
            if let target = drawing?.target(line: line, column: column) { take(.click(target)) }
        }
    }

    private func take(_ event: WatchEvent) {
        for effect in state.take(event) { carryOut(effect) }
    }

    private func carryOut(_ effect: WatchEffect) {
        switch effect {
        case .call(let call):
            do throws(Failure) {
                let outcome = try daemon.outcome(ofFirst: call.methods, on: .plain(.here))
                take(.answered(outcome.lines.joined(separator: "; ")))
                if let reward = outcome.reward, daemon.showsRewards { take(.rewarded(reward)) }
                // At once: the next key may depend on it.
                (isSurroundingsOld, surroundingsRead) = (true, nil)
                _ = readSurroundings(isConnected: true)
            } catch {
                take(.failed(error.message))
                isSurroundingsOld = true
            }
        case .run(let words):
            do throws(Failure) {
                command = try TypedCommand(program, words)
            } catch {
                take(.failed(error.message))
                take(.commandEnded(succeeded: false, lines: []))
            }
        case .interruptCommand: command?.interrupt()
        case .bell: screen.bell()
        case .quit: isOver = true
        }
    }

    private func advanceCommand() {
        guard let command else { return }
        switch command.advance() {
        case .nothing: break
        case .line(let text): take(.printed(text))
        case .ended(let succeeded, let lines):
            self.command = nil
            isSurroundingsOld = true
            take(.commandEnded(succeeded: succeeded, lines: lines))
        }
    }

    private func answer(_ signal: Signals.Meaning) {
        switch signal {
        case .end(let number): (isOver, ending) = (true, ending ?? number)
        case .stop:
            screen.close()
            raise(SIGSTOP)
            takeOver()
        // It was stopped by another process, so it could not restore the terminal before.
        case .resumed:
            screen.close()
            takeOver()
        case .resized: drawing = nil
        }
    }

    private func takeOver() {
        screen.repaint()
        drawing = nil
        isSurroundingsOld = true
    }
}

extension Moment {
    static var now: Moment {
        Moment(bootSeconds: seconds(CLOCK_BOOTTIME), awakeSeconds: seconds(CLOCK_MONOTONIC), viewpoint: .here)
    }

    private static func seconds(_ clock: CInt) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

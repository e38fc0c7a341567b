import ClockAPI
import Glibc
import Sounds
import Synchronization

/// One run of a player.
struct PlayerProcess: Sendable {
    let candidate: SoundSource.Candidate
    let environment: [String: String]

    enum Outcome: Hashable, Sendable {
        /// It played to the end, or up to the time limit.
        case played
        case failed(problem: String)
        /// It ended successfully before the sound can have been heard.
        case endedAtOnce(problem: String)
        /// It started but did not play, and was terminated.
        case hung(problem: String)
    }

    /// The time to wait for a terminated player: one that waits for a broken device can't even be killed.
    private static let longestFarewell = Duration.seconds(1)
    /// A player that ends sooner has not played, unless its sound is known to be short.
    private static let shortestPlaying = Duration.seconds(2)
    /// As ``shortestPlaying``, for a sound of unknown length, which may be short.
    private static let shortestUnknown = Duration.milliseconds(250)
    /// A program that ends sooner may have become a daemon; on a busy machine that takes its time.
    private static let longestDeparture = Duration.seconds(5)
    /// Marks the processes of a run, even those that have become daemons.
    private static let markName = "CLOCKD_PLAYER"

    private struct Run: Sendable {
        let group = Promise<pid_t>()
        private let start = Promise<ContinuousClock.Instant>()
        let markValue = String(UInt64.random(in: 0 ... .max), radix: 16)
        /// The mark, once it may have left its group.
        let detached = Promise<String>()

        var mark: String { "\(markName)=\(markValue)" }

        /// The time since the process was started.
        var duration: Duration { start.value?.duration(to: .now) ?? .zero }

        func didStart(_ process: pid_t) {
            start.give(.now)
            group.give(process)
        }
    }

    private enum Event {
        case over(Outcome)
        case hangs
        case stays
    }

    /// Plays the file, for `limit` at most. Returns when the process has ended, or soon after it is found to hang.
    /// Cancelling the task ends it, and returns soon even if the process can't be ended. `plays` is called repeatedly
    /// while the process is playing.
    func play(
        volume: Int,
        atMost limit: Duration? = nil,
        plays: @escaping @Sendable () async -> Void = {}
    ) async -> Outcome {
        let run = Run()
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        let playing = DesktopExecutor.begin {
            let outcome = await play(volume: volume, atMost: limit, run)
            continuation.yield(.over(outcome))
            return outcome
        }
        let watch = DesktopExecutor.begin {
            let watch = PlayerWatch(patience: candidate.player.patience) { group in
                ProcessorTime(of: PlayerRemains(group: group, mark: run.detached.value))
            }
            if await watch.waitUntilItHangs(run.group, plays: plays) {
                continuation.yield(.hangs)
            }
        }
        let end: @Sendable () -> Void = {
            let strays = strays(of: run)
            playing.cancel()
            strays?.end()
            DesktopExecutor.after(Self.longestFarewell) { continuation.yield(.stays) }
        }
        // A separate task: in a cancelled one the stream would end at once.
        let waiting = DesktopExecutor.begin { await outcome(of: events, end: end) }
        return await withTaskCancellationHandler {
            let outcome = await waiting.value
            watch.cancel()
            return outcome
        } onCancel: {
            end()
            watch.cancel()
        }
    }

    /// A known player has none.
    private func strays(of run: Run) -> PlayerRemains.Strays? {
        guard !candidate.player.isKnown, let group = run.group.value else { return nil }
        return PlayerRemains(group: group, mark: run.mark).strays()
    }

    private func outcome(of events: AsyncStream<Event>, end: @Sendable () -> Void) async -> Outcome {
        let hung = Outcome.hung(problem: Problem.hangs(program: candidate.program).english)
        var hangs = false
        for await event in events {
            switch event {
            case .over(let outcome): return hangs ? hung : outcome
            case .hangs:
                hangs = true
                end()
            case .stays: return hung
            }
        }
        return hung
    }

    private func play(volume: Int, atMost limit: Duration?, _ run: Run) async -> Outcome {
        let program = program(volume: volume, run)
        guard let limit else { return await play(program, run) }
        let (outcome, wasCut) = await withTimeLimit(limit) { await play(program, run) }
        return wasCut ? .played : outcome
    }

    /// Returns when all its processes have ended: a player may go into the background.
    private func play(_ program: Program, _ run: Run) async -> Outcome {
        let exit: Program.Exit
        do throws(Program.StartFailure) {
            exit = try await program.run { run.didStart($0) }
        } catch {
            return .failed(problem: Problem.notStarted(program: candidate.program).english)
        }
        var played = run.duration
        // A known player does not become a daemon; a sound server that it starts does, and stays.
        if exit == .success, !candidate.player.isKnown, mayHaveLeft(played) {
            run.detached.give(run.mark)
        }
        if let group = run.group.value {
            let remains = PlayerRemains(group: group, mark: run.detached.value)
            if exit == .success, await !remains.areOver() {
                await remains.waitForEnd()
                played = run.duration
            }
            if exit != .success || Task.isCancelled { await DesktopExecutor.begin { await remains.end() }.value }
        }
        guard exit == .success else { return .failed(problem: describe(exit)) }
        guard !Task.isCancelled, isTooShort(played) else { return .played }
        return .endedAtOnce(problem: Problem.endedAtOnce(program: candidate.program).english)
    }

    private func isTooShort(_ time: Duration) -> Bool {
        time < min(halfOfSound ?? Self.shortestUnknown, Self.shortestPlaying)
    }

    private func mayHaveLeft(_ time: Duration) -> Bool {
        time < min(halfOfSound ?? Self.shortestPlaying, Self.longestDeparture)
    }

    private var halfOfSound: Duration? { SoundLength.ofFile(candidate.file).map { $0 / 2 } }

    private func describe(_ exit: Program.Exit) -> String {
        switch exit {
        case .exited(let code):
            Problem.failed(program: candidate.program, status: code).english
        case .signalled(let signal):
            Problem.killed(program: candidate.program, signal: signal).english
        }
    }

    /// The player ends with the daemon, even if the daemon is killed: the next one restarts the sound.
    private func program(volume: Int, _ run: Run) -> Program {
        let own = Player.streamVariables(environment).merging(
            ["CLOCKD_FILE": candidate.file, "CLOCKD_VOLUME": String(volume), Self.markName: run.markValue]
        ) { $1 }
        return Program(
            path: candidate.program,
            arguments: candidate.player.arguments(candidate.file, volume),
            environment: ProcessEnvironment.forChildren(environment).merging(own) { $1 },
            endsWithUs: true,
            spares: .ofPlayers,
            grace: .milliseconds(500)
        )
    }
}

/// Detects players that hang: one that plays uses processor time; one that waits for an unresponsive sound server or
/// device uses none.
struct PlayerWatch: Sendable {
    /// The time for which a player may use no processor time.
    let patience: Duration
    let processorTime: @Sendable (_ group: pid_t) -> ProcessorTime

    private static let interval = Duration.milliseconds(500)
    /// Polls that don't count as playing, because starting also uses processor time.
    private static let pollsToStart = 2
    /// Polls after which a program that has not been executed is given up, such as one on a disk that does not answer.
    private static let mostPollsUnstarted = 4

    /// Returns true when the player hangs or is not executed, false when the task is cancelled. `group` is the player's
    /// process group. Calls `plays` at each poll that finds it playing. Counts polls rather than time, because the
    /// machine may be suspended.
    func waitUntilItHangs(_ group: Promise<pid_t>, plays: @Sendable () async -> Void) async -> Bool {
        let mostIdlePolls = Int((patience / Self.interval).rounded(.up))
        var last = ProcessorTime.none
        var (polls, idlePolls) = (0, 0)
        while await DesktopExecutor.sleep(for: Self.interval) {
            let time = group.value.map(processorTime) ?? .none
            polls += 1
            if polls >= Self.mostPollsUnstarted, !hasStarted(group) { return true }
            if time == .unknown { continue }
            idlePolls = time == last ? idlePolls + 1 : 0
            last = time
            if idlePolls == mostIdlePolls { return true }
            if idlePolls == 0, polls > Self.pollsToStart { await plays() }
        }
        return false
    }

    /// Whether the program has been executed: it may have ended since. The processor time does not tell, because one
    /// that waits for its file may use some.
    private func hasStarted(_ group: Promise<pid_t>) -> Bool {
        group.value.map { !SpareProcess.isWaitingShell($0) } ?? false
    }
}

/// Total processor time of the processes in a group. It decreases when one of them ends.
enum ProcessorTime: Hashable, Sendable {
    case nanoseconds(UInt64)
    /// The group has no processes.
    case none
    /// No descriptor was available to read /proc.
    case unknown

    init(of remains: PlayerRemains) {
        guard let processes = remains.look()?.processes else {
            self = .unknown
            return
        }
        let times = processes.compactMap(Self.nanoseconds)
        self = times.isEmpty ? .none : .nanoseconds(times.reduce(0, +))
    }

    private static func nanoseconds(_ process: pid_t) -> UInt64? {
        var (clock, time) = (clockid_t(), timespec())
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

/// Paths of players that hung during the current rings; others are tried before them.
final class HungPlayers: Sendable {
    private let known = Mutex<Set<String>>([])

    var programs: Set<String> { known.withLock { $0 } }

    func add(_ program: String) {
        known.withLock { _ = $0.insert(program) }
    }

    func forget() {
        known.withLock { $0 = [] }
    }
}

/// Players that ended too often in a row, during one ring, before their sound can have been heard.
final class UselessPlayers: Sendable {
    private static let mostEnds = 5

    private let counts = Mutex<[String: Int]>([:])
    private let known = Mutex<[String: String]>([:])

    /// The problem of each, by its path.
    var problems: [String: String] { known.withLock { $0 } }

    /// Returns whether it has done so too often.
    func add(_ program: String, _ problem: String) -> Bool {
        let count = counts.withLock { counts in
            counts[program, default: 0] += 1
            return counts[program, default: 0]
        }
        if count >= Self.mostEnds { known.withLock { $0[program] = problem } }
        return count >= Self.mostEnds
    }

    func forget(_ program: String) {
        counts.withLock { $0[program] = nil }
    }
}

import ClockAPI
import Glibc
import Sounds
import Synchronization
import Threads

/// One run of a player.
struct PlayerProcess: Sendable {
    let candidate: SoundSource.Candidate
    let environment: [String: String]

    enum Outcome: Hashable, Sendable {
        /// It played to the end, or up to the time limit.
        case played
        case failed(problem: String)
        /// It started but did not play, and was terminated.
        case hung(problem: String)
    }

    /// The time to wait for a terminated player: one that waits for a broken device can't even be killed.
    private static let longestFarewell = Duration.seconds(1)

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
        let group = Promise<pid_t>()
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        let playing = DesktopExecutor.begin {
            let outcome = await run(volume: volume, atMost: limit, group)
            continuation.yield(.over(outcome))
            return outcome
        }
        let watch = DesktopExecutor.begin {
            let patience = candidate.player.patience
            if await PlayerWatch(patience: patience).waitUntilItHangs(group, plays: plays) {
                continuation.yield(.hangs)
            }
        }
        let end: @Sendable () -> Void = {
            playing.cancel()
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

    private func run(volume: Int, atMost limit: Duration?, _ group: Promise<pid_t>) async -> Outcome {
        let program = program(volume: volume)
        guard let limit else { return await run(program, group) }
        let (outcome, wasCut) = await withTimeLimit(limit) { await run(program, group) }
        return wasCut ? .played : outcome
    }

    private func run(_ program: Program, _ group: Promise<pid_t>) async -> Outcome {
        do throws(Program.StartFailure) {
            let exit = try await program.run { group.give($0) }
            return exit == .exited(status: 0) ? .played : .failed(problem: describe(exit))
        } catch {
            return .failed(problem: Problem.notStarted(program: candidate.program).english)
        }
    }

    private func describe(_ exit: Program.Exit) -> String {
        switch exit {
        case .exited(let code):
            Problem.failed(program: candidate.program, status: code).english
        case .signalled(let signal):
            Problem.killed(program: candidate.program, signal: signal).english
        }
    }

    /// The player ends with the daemon, even if the daemon is killed: the next one restarts the sound.
    private func program(volume: Int) -> Program {
        let own = Player.streamVariables(environment).merging(
            ["CLOCKD_FILE": candidate.file, "CLOCKD_VOLUME": String(volume)]
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
    var processorTime: @Sendable (_ group: pid_t) -> ProcessorTime = { ProcessorTime(ofGroup: $0) }

    private static let interval = Duration.milliseconds(500)
    /// Polls that don't count as playing, because starting also uses processor time.
    private static let pollsToStart = 2

    /// Returns true when the player hangs, false when the task is cancelled. `group` is the player's process group.
    /// Calls `plays` at each poll that finds it playing. Counts polls rather than time, because the machine may be
    /// suspended.
    func waitUntilItHangs(_ group: Promise<pid_t>, plays: @Sendable () async -> Void) async -> Bool {
        let mostIdlePolls = Int((patience / Self.interval).rounded(.up))
        var last = ProcessorTime.none
        var (polls, idlePolls) = (0, 0)
        while await DesktopExecutor.sleep(for: Self.interval) {
            let time = group.value.map(processorTime) ?? .none
            polls += 1
            if time == .unknown { continue }
            idlePolls = time == last ? idlePolls + 1 : 0
            last = time
            if idlePolls == mostIdlePolls { return true }
            if idlePolls == 0, polls > Self.pollsToStart { await plays() }
        }
        return false
    }
}

/// Total processor time of the processes in a group. It decreases when one of them ends.
enum ProcessorTime: Hashable, Sendable {
    case nanoseconds(UInt64)
    /// The group has no processes.
    case none
    /// No descriptor was available to read /proc.
    case unknown

    init(ofGroup group: pid_t) {
        guard DescriptorReserve.secure(), let directory = opendir("/proc") else {
            self = .unknown
            return
        }
        defer { closedir(directory) }
        self = .none
        var total: UInt64 = 0
        while let entry = readdir(directory) {
            let number = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 1) { pid_t(atoi($0)) }
            }
            guard number > 0, getpgid(number) == group else { continue }
            var (clock, time) = (clockid_t(), timespec())
            guard clock_getcpuclockid(number, &clock) == 0, clock_gettime(clock, &time) == 0 else { continue }
            total += UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
            self = .nanoseconds(total)
        }
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

import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Desktop
import Engine
import Files
import Glibc
import LinuxPlatform
import Localization
import Synchronization
import Threads
import Varlink

/// Answers the question “Will it ring?” from inside the daemon: its own store, bus, sounds and clocks.
///
/// It works independently of the engine: an examination may take seconds, and no ring waits for it.
final class Doctor: Sendable {
    private let alerter: DesktopAlerter
    private let storeCheck: SharedCheck
    /// Calls whose clients have not left.
    private let callers = Mutex<Set<CallID>>([])
    private let log: LogDestination
    private let wake: WakeCapability
    private let keeper: StoreKeeper
    private let zones: LastingZones
    private let zoneWatcher: ZoneWatcher
    private let bootProblem: SystemCallError?
    private let defaults: @Sendable () -> Defaults
    private let holidays: @Sendable () -> [FindingObject]
    private let program: RejectedProgram
    private let transport = Mutex<(any Transport)?>(nil)
    private let engine = Mutex<Engine?>(nil)

    init(
        alerter: DesktopAlerter,
        stateDirectory: String,
        log: LogDestination,
        wake: WakeCapability,
        keeper: StoreKeeper,
        zones: LastingZones,
        zoneWatcher: ZoneWatcher,
        bootProblem: SystemCallError?,
        defaults: @escaping @Sendable () -> Defaults,
        holidays: @escaping @Sendable () -> [FindingObject],
        program: RejectedProgram
    ) {
        self.alerter = alerter
        storeCheck = SharedCheck { .store(in: stateDirectory, $0) }
        self.log = log
        self.wake = wake
        self.keeper = keeper
        self.zones = zones
        self.zoneWatcher = zoneWatcher
        self.bootProblem = bootProblem
        self.defaults = defaults
        self.holidays = holidays
        self.program = program
    }

    /// Sets the transport of the replies.
    func connect(_ transport: any Transport) {
        self.transport.withLock { $0 = transport }
    }

    /// Sets the engine, which knows whether the clock is believed.
    func connect(_ engine: Engine) {
        self.engine.withLock { $0 = engine }
    }

    /// Answers the call later and returns true; returns false if it is not a call for the doctor.
    func takes(_ call: VarlinkCall, _ id: CallID) -> Bool {
        guard call.method == DoctorInterface.Examine.name else { return false }
        callers.withLock { _ = $0.insert(id) }
        DesktopExecutor.begin { [self] in
            let reply = await answer(call, id)
            callers.withLock { _ = $0.remove(id) }
            if let reply { transport.withLock { $0 }?.reply(to: id, reply) }
        }
        return true
    }

    /// Ends the examination for a caller that has left, except the parts for which other callers wait.
    func abandoned(_ id: CallID) {
        callers.withLock { _ = $0.remove(id) }
        storeCheck.abandon(id)
    }

    private func isThere(_ id: CallID) -> Bool { callers.withLock { $0.contains(id) } }

    /// Returns nil if the caller has left.
    private func answer(_ call: VarlinkCall, _ id: CallID) async -> VarlinkReply? {
        do throws(VarlinkError) {
            let wanted = Set(try call.decode(DoctorInterface.Examine.self).subjects)
            var findings: [FindingObject] = []
            for subject in DoctorSubject.allCases where wanted.isEmpty || wanted.contains(subject.rawValue) {
                guard isThere(id), let found = await examine(subject, id) else { return nil }
                findings += found
            }
            if wanted.isEmpty || wanted.contains("clock"), engine.withLock({ $0?.doubtsClock ?? false }) {
                findings.append(FindingObject("clock", .warning, "notBelieved"))
            }
            return VarlinkReply(DoctorInterface.Examine.Reply(findings: findings))
        } catch {
            return VarlinkReply(error: error)
        }
    }

    /// Returns nil if the caller has left, and no finding about zones, calendars and programs that work.
    private func examine(_ subject: DoctorSubject, _ id: CallID) async -> [FindingObject]? {
        switch subject {
        case .store:
            await storeCheck.finding(for: id) { self.isThere(id) }.map { found in
                [keeper.failure.map { FindingObject(unusableStore: $0, found.facts["path"]) } ?? found]
            }
        case .popups: [await alerter.examinePopups()]
        case .sound: [await alerter.examineSound(volumes: volumes)]
        case .journal: [FindingObject(log)]
        case .wake: [FindingObject(wake)]
        case .zoneData: [.zoneData(of: zones.database)]
        case .zones:
            zones.troubles.map(FindingObject.init) + (zoneWatcher.problem.map { [FindingObject(unwatched: $0)] } ?? [])
        case .holidays: holidays()
        case .hooks: [await alerter.examineHooks(defaults().hooks)]
        case .program: program.finding.map { [$0] } ?? []
        case .kernel: bootProblem.map { [FindingObject("kernel", .warning, "noBootID", ["problem": "\($0)"])] } ?? []
        }
    }

    /// Of what is meant to be heard from another room.
    private var volumes: [(setting: String, percent: Int)] {
        let defaults = defaults()
        return [("alarm.volume", defaults.alarm.volume), ("timer.volume", defaults.timer.volume)]
    }
}

/// The parts that only the daemon can examine, in the order of the reply.
enum DoctorSubject: String, CaseIterable {
    case store, popups, sound, hooks, journal, wake, zoneData, zones, holidays, program, kernel
}

/// Checks the store's file on a separate thread, which may take many seconds. One check at a time serves all callers,
/// and it is interrupted when the last caller leaves.
///
/// No ring depends on that thread.
final class SharedCheck: Sendable {
    typealias Check = @Sendable (StoreExamination.Interruption) -> FindingObject

    private struct State {
        var waiting: [CallID: CheckedContinuation<FindingObject?, Never>] = [:]
        var running: Run?
    }

    private struct Run {
        let number: Int
        let interruption: StoreExamination.Interruption
    }

    private let state = Mutex(State())
    private let thread = SerialThread.required("clockd.doctor")
    private let check: Check
    private let lastRun = Mutex(0)

    init(_ check: @escaping Check) {
        self.check = check
    }

    /// Returns the finding of the running check, or of a check that it starts; nil if the caller has left. `isThere` is
    /// called after the call was registered here, in case the caller left before.
    func finding(for call: CallID, isThere: @Sendable () -> Bool) async -> FindingObject? {
        await withCheckedContinuation { continuation in
            let begun: Run? = state.withLock { state in
                state.waiting[call] = continuation
                guard state.running == nil else { return nil }
                let number = lastRun.withLock { last in
                    last += 1
                    return last
                }
                let run = Run(number: number, interruption: StoreExamination.Interruption())
                state.running = run
                return run
            }
            if let begun { thread.async { self.run(begun) } }
            if !isThere() { abandon(call) }
        }
    }

    /// Resumes the caller with nil. Interrupts the check if no other caller waits for it.
    func abandon(_ call: CallID) {
        let (continuation, unwanted) = state.withLock { state -> (CheckedContinuation<FindingObject?, Never>?, Run?) in
            let continuation = state.waiting.removeValue(forKey: call)
            guard continuation != nil, state.waiting.isEmpty else { return (continuation, nil) }
            defer { state.running = nil }
            return (continuation, state.running)
        }
        continuation?.resume(returning: nil)
        unwanted?.interruption.interrupt()
    }

    private func run(_ run: Run) {
        let finding = check(run.interruption)
        let waiting = state.withLock { state -> [CheckedContinuation<FindingObject?, Never>] in
            // The check was interrupted, so no caller waits for its finding.
            guard state.running?.number == run.number else { return [] }
            defer { state = State() }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume(returning: finding) }
    }
}

/// Maps examinations to the findings of the interface.
extension FindingObject {
    init(_ log: LogDestination) {
        let isLost = log == .standardError && StandardDescriptors.discardErrors
        self.init("journal", isLost ? .warning : .ok, isLost ? "discarded" : log.rawValue)
    }

    init(_ wake: WakeCapability) {
        switch wake {
        case .available: self.init("wake", .ok, "available")
        case .notPermitted: self.init("wake", .warning, "notPermitted")
        case .unsupported(let number):
            self.init("wake", .warning, "unsupported", ["problem": String(cString: strerror(number))])
        }
    }

    /// The daemon's own zone, or one that items are fixed to.
    init(_ trouble: ZoneTrouble) {
        var facts = ["zone": trouble.name, "problem": Language.english.use { trouble.error.message }]
        let subject = trouble.isLocal ? "zone" : "itemZone"
        switch (trouble.error, trouble.standIn) {
        case (.countsLeapSeconds, .zone(let other)):
            facts["other"] = other
            self.init(subject, .warning, "leapSeconds", facts)
        case (_, .zone(let other)):
            facts["other"] = other
            self.init(subject, .warning, "renamed", facts)
        case (_, .lastKnown):
            facts["other"] = trouble.zone.identifier
            self.init(subject, .warning, "lastKnown", facts)
        case (_, .utc): self.init(subject, .failure, "utc", facts)
        }
    }

    /// Changes of the zone are not noticed by watches.
    init(unwatched problem: SystemCallError) {
        let setting = problem.errno == ENOSPC ? "fs.inotify.max_user_watches" : "fs.inotify.max_user_instances"
        self.init("zone", .warning, "notWatched", ["problem": "\(problem)", "setting": setting])
    }

    static func zoneData(of zones: ZoneDatabase) -> FindingObject {
        let facts = ["directory": zones.directory]
        guard let version = zones.version else {
            let isThere = access(zones.directory + "/UTC", R_OK) == 0
            return FindingObject("zoneData", isThere ? .warning : .failure, isThere ? "noVersion" : "missing", facts)
        }
        return FindingObject("zoneData", .ok, "version", facts.merging(["version": version]) { own, _ in own })
    }

    /// With less free space than this, there may not be enough for the writes of a day.
    private static let leastFreeBytes: UInt64 = 16 * 1024 * 1024

    private static let namedItems = 10

    /// The engine goes on in memory. What was found by reading the file does not matter then.
    init(unusableStore problem: StoreError, _ path: String?) {
        self.init("store", .failure, "inMemory", ["path": path ?? "", "problem": "\(problem)"])
    }

    static func store(in directory: String, _ interruption: StoreExamination.Interruption) -> FindingObject {
        let path = directory + "/clockd.db"
        var facts = ["path": path]
        do throws(StoreError) {
            let examination = try StoreExamination.examine(path: path, interruption)
            facts["bytes"] = String(examination.pageBytes)
            if let problem = examination.problems.first {
                facts["problem"] = problem
                return FindingObject("store", .failure, "damaged", facts)
            }
            if !examination.unreadableItems.isEmpty {
                facts["count"] = String(examination.unreadableItems.count)
                facts["items"] = examination.unreadableItems.prefix(namedItems).joined(separator: ", ")
                return FindingObject("store", .failure, "unreadableItems", facts)
            }
        } catch {
            facts["problem"] = String(describing: error)
            return FindingObject("store", .failure, "unreadable", facts)
        }
        if let backups = try? Backups(storePath: path).list() { facts["backups"] = String(backups.count) }
        var space = statvfs()
        if statvfs(directory, &space) == 0 {
            let free = UInt64(space.f_bavail) * UInt64(space.f_frsize)
            facts["freeBytes"] = String(free)
            if free < leastFreeBytes { return FindingObject("store", .warning, "littleSpace", facts) }
        }
        return FindingObject("store", .ok, "checked", facts)
    }
}

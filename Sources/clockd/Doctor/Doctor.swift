import Chronology
import ClockAPI
import Desktop
import Engine
import LinuxPlatform
import Synchronization
import Varlink

/// Answers “will it ring?” as the daemon sees it: its own store, bus, sounds and clocks.
///
/// It works beside the engine: what it asks may take seconds, and nothing that rings waits for it.
final class Doctor: Sendable {
    private let alerter: DesktopAlerter
    private let storeCheck: SharedCheck
    /// The callers that are still there.
    private let callers = Mutex<Set<CallID>>([])
    private let log: LogDestination
    private let wake: WakeCapability
    private let zones: ZoneDatabase
    private let transport = Mutex<(any Transport)?>(nil)

    init(
        alerter: DesktopAlerter,
        stateDirectory: String,
        log: LogDestination,
        wake: WakeCapability,
        zones: ZoneDatabase
    ) {
        self.alerter = alerter
        storeCheck = SharedCheck { .store(in: stateDirectory, $0) }
        self.log = log
        self.wake = wake
        self.zones = zones
    }

    /// Through which it answers from now on.
    func connect(_ transport: any Transport) {
        self.transport.withLock { $0 = transport }
    }

    /// - Returns: false for a call that is not the doctor's.
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

    /// The caller is gone: what was to be found out for it alone is left.
    func abandoned(_ id: CallID) {
        callers.withLock { _ = $0.remove(id) }
        storeCheck.abandon(id)
    }

    private func isThere(_ id: CallID) -> Bool { callers.withLock { $0.contains(id) } }

    /// Nil where the caller left meanwhile.
    private func answer(_ call: VarlinkCall, _ id: CallID) async -> VarlinkReply? {
        do throws(VarlinkError) {
            let wanted = Set(try call.decode(DoctorInterface.Examine.self).subjects)
            var findings: [FindingObject] = []
            for subject in DoctorSubject.allCases where wanted.isEmpty || wanted.contains(subject.rawValue) {
                guard isThere(id), let finding = await examine(subject, id) else { return nil }
                findings.append(finding)
            }
            return VarlinkReply(DoctorInterface.Examine.Reply(findings: findings))
        } catch {
            return VarlinkReply(error: error)
        }
    }

    private func examine(_ subject: DoctorSubject, _ id: CallID) async -> FindingObject? {
        switch subject {
        case .store: await storeCheck.finding(for: id) { self.isThere(id) }
        case .popups: FindingObject(await alerter.examinePopups())
        case .sound: FindingObject(await alerter.examineSound())
        case .journal: FindingObject(log)
        case .wake: FindingObject(wake)
        case .zoneData: .zoneData(of: zones)
        }
    }
}

/// The parts that only the daemon can look at, in the order in which they are told.
enum DoctorSubject: String, CaseIterable {
    case store, popups, sound, journal, wake, zoneData
}

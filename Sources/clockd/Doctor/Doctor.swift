import Chronology
import ClockAPI
import Desktop
import Engine
import LinuxPlatform
import Synchronization
import Varlink

/// Answers “will it ring?” from inside the daemon: its own store, bus, sounds and clocks.
///
/// It works independently of the engine: an examination may take seconds, and no ring waits for it.
final class Doctor: Sendable {
    private let alerter: DesktopAlerter
    private let storeCheck: SharedCheck
    /// Calls whose clients have not left.
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

    /// Sets the transport of the replies.
    func connect(_ transport: any Transport) {
        self.transport.withLock { $0 = transport }
    }

    /// Answers the call later and returns true; returns false if the call is not the doctor's.
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

    /// Ends the examination of a caller that has left, except what others wait for too.
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

/// The parts that only the daemon can examine, in the order of the reply.
enum DoctorSubject: String, CaseIterable {
    case store, popups, sound, journal, wake, zoneData
}

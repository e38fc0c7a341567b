import ClockAPI
import Glibc
import JSON
import Varlink

/// Starts a timer that rings briefly, and reads from the history whether its popup and its sound worked.
struct TestRing {
    private let connection: VarlinkConnection

    init(_ connection: VarlinkConnection) {
        self.connection = connection
    }

    private static let ringsForMicroseconds: UInt32 = 3_000_000

    func finding() throws(VarlinkClientError) -> FindingObject {
        let request = TimersInterface.Start(durationSeconds: 0.1, label: "clockctl doctor", rings: true)
        let timer = try call(request).timer
        _ = try call(TimersInterface.Wait(names: [timer.id]))
        // Long enough for a person to hear it, and for popup and sound to fail.
        usleep(Self.ringsForMicroseconds)
        return try finding(timer)
    }

    private func finding(_ timer: TimerObject) throws(VarlinkClientError) -> FindingObject {
        let events = try call(HistoryInterface.List(items: [timer.id])).entries
        // It may have been dismissed already.
        if try call(RingsInterface.List(all: false)).rings.contains(where: { $0.item == timer.id }) {
            _ = try call(RingsInterface.Dismiss(names: [timer.id]))
        }
        guard events.contains(where: { $0.event == "rang" }) else {
            return FindingObject("ring", .failure, "silent")
        }
        var facts: [String: String] = [:]
        for entry in events where ["popupFailed", "soundFailed"].contains(entry.event) {
            if case .string(let problem)? = entry.details["problem"] { facts[entry.event] = problem }
        }
        if facts.count == 2 { return FindingObject("ring", .failure, "unnoticed", facts) }
        return FindingObject("ring", facts.isEmpty ? .ok : .warning, facts.isEmpty ? "rang" : "halfNoticed", facts)
    }

    private func call<Method: VarlinkMethod>(_ method: Method) throws(VarlinkClientError) -> Method.Reply {
        try connection.call(method, within: Daemon.patience)
    }
}

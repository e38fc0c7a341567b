import Chronology
import Glibc

/// A transient service of the user's service manager that runs `/bin/sh -c COMMAND` (org.freedesktop.systemd1(5)).
struct TransientService: Sendable {
    let name: String
    let description: String
    let command: String
    /// `NAME=value`.
    let environment: Set<String>
    /// The time limit for the shell.
    let limit: Duration
    /// Further properties: name, type, value.
    var properties: [[UnitArgument]] = []

    /// Time between SIGTERM and SIGKILL.
    static let grace = Duration.seconds(2)

    func start(on bus: UnitBus) async throws(UnitFailure) {
        guard !command.utf8.contains(0) else { throw UnitFailure(call: "StartTransientUnit", errno: EINVAL) }
        let variables = environment.map(UnitArgument.text)
        let all: [[UnitArgument]] =
            [
                ["Description", "s", .text(description)], ["Type", "s", "exec"],
                ["RuntimeMaxUSec", "t", .number(microseconds(limit))],
                ["TimeoutStopUSec", "t", .number(microseconds(Self.grace))],
                ["StandardOutput", "s", "journal"], ["StandardError", "s", "journal"],
                ["SyslogIdentifier", "s", "clockd-hook"],
                ["Environment", "as", .count(Int32(variables.count))] + variables,
                // `no-env-expand` prevents the manager from expanding `$CLOCKD_LABEL`; otherwise the shell would parse
                // the label.
                ["ExecStartEx", "a(sasas)", 1, "/bin/sh", 3, "/bin/sh", "-c", .text(command), 1, "no-env-expand"],
            ] + properties
        let head: [UnitArgument] = [.text(name), "fail", .count(Int32(all.count))]
        try await bus.call("StartTransientUnit", "ssa(sv)a(sa(sv))", head + all.joined() + [0])
    }

    /// The variables in the form that the manager expects.
    static func assignments(_ environment: [String: String]) -> Set<String> {
        Set(environment.map { "\($0.key)=\(ProcessEnvironment.boundedForUnits($0.value))" })
    }

    private func microseconds(_ duration: Duration) -> UInt64 {
        UInt64(clamping: duration.wholeMicroseconds)
    }
}

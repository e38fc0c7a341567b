import Agenda
import Engine
import Logging

/// A hook as a transient unit of the user's service manager: outside the daemon's sandbox, and under a name that no
/// other run has.
///
/// The connection that started the unit holds it (`AddRef`), so that its end can be read; then, and when the daemon is
/// killed, nothing of it stays. The command itself goes on without the daemon, as long as its time limit allows.
struct HookUnit: Sendable {
    let hook: Hook

    private static let grace = Duration.seconds(2)

    /// Starts the unit and returns when its shell has ended. If the task is cancelled, or the bus vanishes, it returns
    /// and the command goes on.
    /// - Throws: if the unit could not be started.
    func run(limit: Duration) async throws(UnitFailure) -> CommandEnd? {
        let name = "clockd-event-\(hook.event.rawValue)-\(String(UInt64.random(in: 0 ... .max), radix: 16)).service"
        let bus = try await UnitBus.open(following: name)
        let service = TransientService(
            name: name,
            description: "The hook \(hook.event.rawValue) of \(hook.item)",
            command: hook.command.command,
            environment: TransientService.assignments(hook.command.environment),
            limit: limit,
            grace: Self.grace,
            properties: [["AddRef", "b", 1], ["CollectMode", "s", "inactive-or-failed"]]
        )
        try await service.start(on: bus)
        for await _ in bus.changes {
            if let end = try? await bus.state().end { return end }
        }
        return nil
    }
}

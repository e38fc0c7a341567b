import Agenda
import Engine
import Localization
import Logging

/// Decides whether a command is run by the user's service manager or by the daemon itself.
struct CommandPlacement: Sendable {
    let place: CommandPlace
    /// Whether the daemon is a service of the user's manager, which then runs the commands unless configured otherwise.
    let isService: Bool

    private var triesUnit: Bool { place == .unit || place == .automatic && isService }
    private var mayBeChild: Bool { place != .unit }

    /// Runs the command as a unit, or as a child if that is configured or no unit can be started. `failed` is called if
    /// it is certain or possible that neither ran it.
    func run(
        _ origin: CommandOrigin,
        _ logger: Logger,
        asUnit unit: () async throws(UnitFailure) -> Void,
        asChild child: () async -> Void,
        failed: (CommandEnd) -> Void
    ) async {
        if triesUnit {
            do throws(UnitFailure) {
                return mayBeChild ? try await unit() : try await untilThereIsRoom({ _ in }, unit)
            } catch {
                // A unit without a reply may be running: a child would run the command a second time.
                guard mayBeChild, !error.mayBeDone else { return failed(.notStarted(problem: "\(error)")) }
                logger.notice(
                    "\(localized("The command is run by the daemon itself"))",
                    metadata: origin.metadata(error)
                )
            }
        }
        await child()
    }
}

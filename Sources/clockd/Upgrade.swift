import Desktop
import Dispatch
import Engine
import LinuxPlatform
import Localization
import Logging
import Synchronization

/// Restarts the daemon when its program was replaced, as by an upgrade of the package: between rings, never during one,
/// and never during an import or an export (``Event/programReplaced(whenQuiet:)``).
///
/// The process executes the new program itself instead of ending: without a service manager nothing would start the
/// daemon again, and with one this takes milliseconds instead of RestartSec=. The process id stays, and so does the
/// service manager's socket, in which calls wait meanwhile; the daemon's own socket is recreated. Everything else is
/// read again: the configuration, the store (which the new program may migrate), the zones. Changes of the unit take
/// effect with the next `systemctl --user restart`.
final class Upgrade: Sendable {
    private let shutdown: Shutdown
    private let relay: EventRelay
    private let logger: Logger
    private let program = Mutex<ProgramWatch?>(nil)

    init(shutdown: Shutdown, relay: EventRelay, logger: Logger) {
        self.shutdown = shutdown
        self.relay = relay
        self.logger = logger
    }

    func watch(on queue: DispatchQueue) {
        do throws(SystemCallError) {
            let watch = try ProgramWatch(queue: queue, after: DesktopExecutor.after) { [weak self] in self?.wait() }
            program.withLock { $0 = watch }
        } catch {
            logger.warning(
                "\(localized("An upgrade of the program will not be noticed"))",
                metadata: ["error": "\(error)"]
            )
        }
    }

    private func wait() {
        logger.notice("\(localized("The program was replaced: restarting once nothing rings"))")
        relay.submit(
            .programReplaced(whenQuiet: { [self] in
                // Nil while it is being replaced once more, which will be reported, too.
                guard let successor = program.withLock({ $0 })?.successor else { return }
                logger.notice("\(localized("Starting the new program"))", metadata: ["path": "\(successor)"])
                shutdown.run(goingOnAs: successor)
            })
        )
    }
}

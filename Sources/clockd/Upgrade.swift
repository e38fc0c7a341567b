import Desktop
import Dispatch
import Engine
import LinuxPlatform
import Localization
import Logging
import Synchronization

/// Restarts the daemon when its program was replaced, for example by an upgrade of the package: between rings, but
/// never during a ring, an import or an export (``Event/programReplaced(whenQuiet:)``).
///
/// The process executes the new program instead of ending: without a service manager the daemon would not be started
/// again, and with one this takes milliseconds instead of RestartSec=. The process keeps its id and the service
/// manager's socket, in which calls wait meanwhile; the daemon's own socket is recreated. All other data is read again:
/// the configuration, the store (which the new program may migrate), the zones. Changes of the unit take effect at the
/// next `systemctl --user restart`.
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
                "\(localized("An upgrade of the program will not be detected"))",
                metadata: ["error": "\(error)"]
            )
        }
    }

    private func wait() {
        logger.notice("\(localized("The program was replaced: restarting when nothing is ringing"))")
        relay.submit(
            .programReplaced(whenQuiet: { [self] in
                // Nil while the file is being replaced again, which will also be reported.
                guard let successor = program.withLock({ $0 })?.successor else { return }
                logger.notice("\(localized("Starting the new program"))", metadata: ["path": "\(successor)"])
                shutdown.run(goingOnAs: successor)
            })
        )
    }
}

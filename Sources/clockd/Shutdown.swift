import Desktop
import Engine
import Glibc
import LinuxPlatform
import Localization
import VarlinkService

/// Ends the daemon: accepts no more clients, sends pending replies, ends sounds and commands, closes the store and
/// exits.
struct Shutdown: Sendable {
    let notifier: ServiceNotifier
    let server: VarlinkServer
    let engine: Engine
    let alerter: DesktopAlerter
    let log: DaemonLog

    func run() {
        notifier.stopping(status: localized("Shutting down"))
        server.stopAccepting()
        engine.perform { $0.stop() }
        server.closeAndWait(within: .seconds(1))
        // On a thread that already exists: a new one may not be available.
        DesktopExecutor.begin {
            await alerter.close()
            engine.perform { $0.close() }
            log.flush()
            exit(0)
        }
    }
}

import AgendaStore
import Desktop
import Engine
import Glibc
import LinuxPlatform
import Localization
import VarlinkService

/// Ends the daemon: it accepts no more clients, sends what was answered, silences what is ringing and closes the store.
struct Shutdown: Sendable {
    let notifier: ServiceNotifier
    let server: VarlinkServer
    let engine: Engine
    let alerter: DesktopAlerter
    let store: AgendaStore
    let log: DaemonLog

    func run() {
        notifier.stopping(status: localized("Shutting down"))
        server.stopAccepting()
        engine.perform { $0.stop() }
        server.closeAndWait(within: .seconds(1))
        // On no thread that would have to be made first.
        DesktopExecutor.begin {
            await alerter.close()
            store.close()
            log.flush()
            exit(0)
        }
    }
}

import Desktop
import Engine
import LinuxPlatform
import Logging
import Synchronization

/// Reads the configuration: first at the start, and anew when asked to. One that can't be read changes nothing.
final class Reloader: Sendable {
    private let path: String
    private let logger: Logger
    private let notifier: ServiceNotifier
    private let relay: EventRelay
    private let current: Mutex<Settings>
    private let desktop = Mutex<DesktopAlerter?>(nil)

    init(path: String, logger: Logger, notifier: ServiceNotifier, relay: EventRelay) {
        self.path = path
        self.logger = logger
        self.notifier = notifier
        self.relay = relay
        current = Mutex(Settings.read(path, logger) ?? Settings())
    }

    var configuration: Settings { current.withLock { $0 } }

    /// Told of what is new; set once it is made.
    var alerter: DesktopAlerter? {
        get { desktop.withLock { $0 } }
        set { desktop.withLock { $0 = newValue } }
    }

    func reload() {
        notifier.reloading()
        defer { notifier.ready(status: "") }
        guard let settings = Settings.read(path, logger) else { return }
        current.withLock { $0 = settings }
        alerter?.apply(settings.desktop)
        relay.submit(.reloaded(settings.defaults))
    }
}

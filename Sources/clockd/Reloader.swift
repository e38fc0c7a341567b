import Desktop
import Engine
import LinuxPlatform
import Logging
import Synchronization

/// Reads the configuration at start and on request. One that can't be read changes nothing.
final class Reloader: Sendable {
    private let path: String
    private let logger: Logger
    private let notifier: ServiceNotifier
    private let relay: EventRelay
    private let current: Mutex<Settings>
    private let desktop = Mutex<DesktopAlerter?>(nil)
    private let machine = Mutex<SystemClocks?>(nil)

    init(path: String, logger: Logger, notifier: ServiceNotifier, relay: EventRelay) {
        self.path = path
        self.logger = logger
        self.notifier = notifier
        self.relay = relay
        current = Mutex(Settings.read(path, logger) ?? Settings())
    }

    var configuration: Settings { current.withLock { $0 } }

    /// Gets the new desktop settings; set once it exists.
    var alerter: DesktopAlerter? {
        get { desktop.withLock { $0 } }
        set { desktop.withLock { $0 = newValue } }
    }

    /// Get the new holidays; set once they exist.
    var clocks: SystemClocks? {
        get { machine.withLock { $0 } }
        set { machine.withLock { $0 = newValue } }
    }

    func reload() {
        notifier.reloading()
        defer { notifier.ready(status: "") }
        guard let settings = Settings.read(path, logger) else { return }
        let previous = current.withLock { current in
            defer { current = settings }
            return current
        }
        alerter?.apply(settings.desktop)
        relay.submit(.reloaded(settings.defaults))
        guard settings.holidays != previous.holidays else { return }
        clocks?.setHolidays(settings.holidays)
        relay.submit(.zoneChanged)
    }
}

import Chronology
import Configuration
import Console
import Glibc
import Localization
import Offers

/// The searches of GNOME's overview and of Plasma's launchers. Started by D-Bus; ends after a period without searches.
@main
enum ClockdSearch {
    /// Longer than a launcher is usually open.
    private static let idle = Duration.seconds(30)
    private static let idleSeconds = 0.1...86_400.0

    static func main() {
        Reader.begin(preferring: ConfiguredLanguage.name)
        TimeConventions.open()
        do throws(BusError) {
            try serve()
        } catch {
            let message = localized("can't serve searches, {why}", ["why": error.description])
            StandardOutput.writeMessage("clockd-search: \(message)\n")
            exit(ExitStatus.unreachable.rawValue)
        }
    }

    private static func serve() throws(BusError) {
        let provider = Provider()
        let (gnome, krunner) = (GNOMESearch(provider: provider), KRunnerSearch(provider: provider))
        var opened: SearchBus?
        let desktop = { opened.map(DesktopServices.init) }
        let bus = try SearchBus { call throws(BusError) in
            switch call.interface {
            case GNOMESearch.interface: try gnome.answer(call, desktop)
            case KRunnerSearch.interface: try krunner.answer(call, desktop)
            case Introspection.interface: try Introspection.answer(call)
            default: false
            }
        }
        opened = bus
        bus.serve(idle: statedIdle ?? idle)
        // The bus holds the closure, which holds the bus.
        opened = nil
    }

    /// The seconds in CLOCKD_SEARCH_IDLE; nil if it is not a number.
    private static var statedIdle: Duration? {
        guard let seconds = Environment.value("CLOCKD_SEARCH_IDLE").flatMap(Double.init), idleSeconds.contains(seconds)
        else { return nil }
        return .milliseconds(Int64(seconds * 1000))
    }
}

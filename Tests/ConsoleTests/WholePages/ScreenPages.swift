import Chronology
import ClockAPI
import Console
import Localization

@testable import clockctl_watch

extension WholePage {
    /// The screens of `clockctl watch`, with 24 lines.
    static func screens(_ page: Page) -> [WholePage] {
        let moment = Moment(bootSeconds: 1000, awakeSeconds: 500, viewpoint: page.viewpoint)
        let status = StatusObject(
            version: "1.0",
            pid: 7,
            since: PageSample.today("08:00"),
            ringing: Array(PageSample.rings.prefix(2)),
            timers: Array(PageSample.timers.prefix(2)),
            focus: PageSample.sessions[0],
            task: PageSample.tasks[0],
            stopwatches: Array(PageSample.stopwatches.prefix(1)),
            alarms: AlarmCountObject(enabled: 2, total: 3)
        )
        let surroundings = Surroundings(
            calendar: PageSample.month,
            today: "2026-11-23",
            alarms: PageSample.alarms,
            cities: PageSample.cities.map { Surroundings.City(name: $0.name, city: $0.city) }
        )
        var state = WatchState()
        func screen(_ name: String) -> WholePage {
            let size = ScreenSize(lines: 24, columns: page.terminal.columns ?? 80)
            return WholePage(name, WatchLayout(state, at: moment, size: size, Glyphs(isUTF8: true)).drawing().page)
        }
        let before = screen("watch: no daemon")
        _ = state.take(.surroundings(surroundings))
        _ = state.take(.status(status, at: moment))
        let ringing = screen("watch: something rings")
        var calm = status
        calm.ringing = []
        _ = state.take(.status(calm, at: moment))
        // The ended ring has lost its row.
        var later = moment
        later.bootSeconds += WatchState.heldSeconds
        _ = state.take(.time(later))
        let running = screen("watch")
        _ = state.take(.key(.character("?")))
        return [before, ringing, running, screen("watch: help")]
    }
}

extension Drawing {
    /// The lines as shown on a terminal, without trailing spaces.
    fileprivate var page: [String] {
        (0..<size.lines).map { line in
            var text = ""
            for piece in texts.filter({ $0.line == line }).sorted(by: { $0.column < $1.column }) {
                text = text.padded(toCells: piece.column) + piece.text
            }
            while text.last == " " { text.removeLast() }
            return text
        }
    }
}

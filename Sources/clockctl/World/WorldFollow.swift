import Chronology
import ClockAPI
import ClockClient
import Console
import Glibc
import Localization

/// Shows the world clock until interrupted or until the user leaves, including while the daemon is not running: redrawn
/// in place on a terminal, otherwise printed again each minute.
final class WorldFollow {
    private let daemon: Daemon
    private let output: OutputOptions
    private let reader = Atlas().readerNames()
    /// Nil if the output can't be redrawn.
    private let display: LiveDisplay?
    private let timer = WallTimer()
    private var cities: [CityObject] = []
    private var hasPrinted = false

    /// The interval between attempts to reach the daemon.
    private static let retryInterval = Duration.seconds(1)

    init(_ output: OutputOptions) {
        daemon = Daemon(output)
        self.output = output
        display = LiveDisplay(on: STDOUT_FILENO, output)
    }

    func run() throws(Failure) {
        do throws(Failure) {
            try follow()
        } catch {
            display?.clear()
            throw error
        }
        try display?.end()
    }

    /// Refreshes whenever the wall clock shows another minute, also after it was set. Throws if the daemon is not
    /// running at the start.
    private func follow() throws(Failure) {
        var shown: Int64?
        var isAbsent = false
        while true {
            let now = Viewpoint.here.now
            let minute = now.secondsSinceEpoch.flooredDivision(by: 60).quotient
            if minute != shown || isAbsent {
                let problem = try refresh(isFirst: shown == nil)
                isAbsent = problem != nil
                if display != nil || !isAbsent { try show(problem) }
                shown = minute
            }
            timer?.arm(at: Instant(secondsSinceEpoch: (minute + 1) * 60))
            // Without a timer, polls often enough to detect each new minute.
            let interval = isAbsent || timer == nil ? Self.retryInterval : nil
            guard try wait(interval) else { return }
        }
    }

    private func wait(_ interval: Duration?) throws(Failure) -> Bool {
        guard let display else { return waitWhileRead(timer?.descriptor, interval) }
        return try display.wait(for: timer?.descriptor, atMost: interval)
    }

    /// Returns the reason why the daemon can't be reached; the cities are unchanged then.
    private func refresh(isFirst: Bool) throws(Failure) -> Failure? {
        do throws(Failure) {
            cities = try daemon.call(WorldInterface.List(here: Viewpoint.here.zone.nameForOthers)).cities
            return nil
        } catch {
            guard !isFirst, error.status == .unreachable || error.status == .tryAgain else { throw error }
            return error
        }
    }

    private func show(_ problem: Failure?) throws(Failure) {
        guard let display else { return try printCities() }
        let page = output.page
        let (cities, names) = (cities, cities.map(reader.name))
        try display.show(
            LiveContent { _, columns in
                let lines =
                    cities.isEmpty
                    ? [WorldList.none.shortened(toCells: columns)]
                    : page.with(columns: columns).table(cities, names: names)
                return .init(lines: lines + [problem?.message.shortened(toCells: columns)].compactMap(\.self))
            }
        )
    }

    /// Prints one line for each city; as JSON one object per line.
    private func printCities() throws(Failure) {
        if output.json {
            for city in cities { try output.print(city) { _ in [] } }
        } else {
            try OutputOptions.print((hasPrinted ? [""] : []) + output.page.table(cities, in: reader))
        }
        hasPrinted = true
    }
}

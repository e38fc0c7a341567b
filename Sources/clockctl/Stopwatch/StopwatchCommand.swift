import ArgumentParser
import Localization

struct StopwatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stopwatch",
        abstract: localized("Stopwatches with laps."),
        discussion: localized(
            """
            A stopwatch is not disturbed by setting the clock, by sleep, or by a restart of the daemon or the machine. \
            Where only one can be meant, it need not be named.
            """
        ),
        subcommands: [
            StopwatchStart.self, ItemCommand<StopwatchLap>.self, ItemCommand<StopwatchPause>.self,
            ItemCommand<StopwatchResume>.self, ItemCommand<StopwatchReset>.self,
            StopwatchShow.self, StopwatchList.self, ItemCommand<StopwatchRemove>.self,
        ]
    )
}

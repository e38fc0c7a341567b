import ArgumentParser
import ClockAPI
import Localization

@main
struct Clockctl: Command {
    static let name = "clockctl"
    static let abstract = localized("Alarms, timers and focus sessions, from the command line.")
    static let discussion = localized(
        """
        It controls the daemon clockd, which keeps them. Times are written as 07:30, tomorrow 7am, fri 18:00 or +25m; \
        durations as 25m, 1h30m or 90s; repetitions as daily, weekdays or mon,wed,fri. A noun alone lists: \
        clockctl alarm. Without a command it shows today.

        Environment: CLOCKD_SOCKET, CLOCKD_CONFIG, TZ, TZDIR, NO_COLOR, LANGUAGE.
        """
    )
    static let exitStatuses = localized(
        """
        Exit status: 0 done, 3 cancelled, 64 usage, 65 the item's state does not allow it, 66 no such item, \
        69 the daemon can't be reached, 70 internal, 74 storage or output failed, 75 try again, \
        77 not permitted, 78 a mistake in the configuration.
        """
    )
    static let version = "clockctl \(Version.current)"
    static let subcommands: [any Command.Type] = [
        AlarmCommand.self, TimerCommand.self, FocusCommand.self, TaskCommand.self, StopwatchCommand.self,
        RingCommand.self, DismissCommand.self, SnoozeCommand.self, WaitCommand.self, StatusCommand.self,
        WatchCommand.self, PreviewCommand.self, CalcCommand.self, DdayCommand.self, WorldCommand.self,
        HistoryCommand.self, UndoCommand.self, ReportCommand.self, SoundCommand.self, ExportCommand.self,
        ImportCommand.self, DoctorCommand.self, ConfigCommand.self, ReloadCommand.self, BatchCommand.self,
    ]

    /// Replaces ArgumentParser's `main`, because clockctl has its own format of error messages.
    static func main() {
        Program.main()
    }
}

import ArgumentParser
import ClockAPI
import ClockClient
import Console
import Localization

/// An empty command line: today on one screen, what rings, runs, comes next, and the way to help.
struct TodayScreen {
    private let output: OutputOptions

    /// Whether the command line is empty, which is answered here.
    static func answers(_ arguments: [String]) throws -> Bool {
        guard arguments.isEmpty else { return false }
        try TodayScreen(output: OutputOptions.parse([])).show()
        return true
    }

    private func show() throws(Failure) {
        let daemon = Daemon(output)
        let status = try daemon.status(ClockInterface.GetStatus())
        let alarms = try daemon.pages(AlarmsInterface.List()).flatMap(\.alarms)
        let worked = status.focus == nil ? try daemon.call(FocusInterface.Status()) : nil
        let days = try daemon.pages(DaysInterface.List()).flatMap(\.days)
        let page = output.page
        var lines = page.today(status, alarms, days)
        if let worked { lines.append(page.worked(seconds: worked.todaySeconds, growth: worked.growth)) }
        lines.append("")
        lines += isEmpty(status, alarms) ? Self.first : [Self.help]
        try OutputOptions.print(page.fitted(lines))
    }

    private func isEmpty(_ status: StatusObject, _ alarms: [AlarmObject]) -> Bool {
        alarms.isEmpty && status.ringing.isEmpty && status.timers.isEmpty && status.focus == nil && status.task == nil
    }

    /// For an empty screen.
    private static var first: [String] {
        [
            localized("an alarm: {command}", ["command": CommandWords.line(["alarm", "add", "7:30", "wake"])]),
            localized("a timer: {command}", ["command": CommandWords.line(["timer", "start", "4m", "tea"])]),
            localized("work and breaks: {command}", ["command": CommandWords.line(["focus", "start"])]), help,
        ]
    }

    private static var help: String {
        localized("all commands: {command}", ["command": CommandWords.line(["help"])])
    }
}

import ArgumentParser
import ClockAPI
import ClockClient
import Console
import Localization

struct UndoCommand: Command {
    static let name = "undo"
    static let abstract = localized("Take back the last change.")
    static let discussion = localized(
        """
        It takes back what a command, a script or another program changed within the last hour, one command at a time, \
        newest first, as if it had not been done: a removed alarm is there again, a cancelled timer goes on, a dismissed \
        ring rings again. What clockd did by itself stays.

        clockctl undo --list
        """
    )

    @Flag(help: ArgumentHelp(localized("Show what can be taken back, newest first.")))
    var list = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        guard !list else {
            let changes = try daemon.call(ChangesInterface.List()).changes
            return try output.printList(changes, ids: [], none: localized("nothing to undo")) { $0.table(changes) }
        }
        let change = try daemon.call(ChangesInterface.Undo()).change
        let now = output.tellsNotes && !output.json ? Self.lines(of: change, daemon, output.page) : []
        try output.print(change) { [$0.undoneLine(change)] + now }
    }

    /// More items than these are not shown one by one.
    private static let shownItems = 10

    /// The items as they are now.
    private static func lines(of change: ChangeObject, _ daemon: Daemon, _ page: Page) -> [String] {
        guard change.count <= shownItems else { return [] }
        return change.items.flatMap { item in
            item.became == .removed ? [page.removedLine(item)] : lines(of: item, daemon, page)
        }
    }

    /// Empty for an item that has changed again.
    private static func lines(of item: ChangedItemObject, _ daemon: Daemon, _ page: Page) -> [String] {
        let names = [item.id]
        switch item.kind {
        case "alarm": return (try? daemon.call(AlarmsInterface.Show(names: names)).alarms).map(page.lines) ?? []
        case "timer": return (try? daemon.call(TimersInterface.Show(names: names)).timers).map(page.lines) ?? []
        case "focus":
            let focus = try? daemon.call(FocusInterface.Status()).focus
            return [focus].compactMap(\.self).filter { $0.id == item.id }.map(page.line)
        case "task":
            return (try? daemon.call(TasksInterface.Info(names: names)).tasks).map { $0.map { page.line($0.task) } }
                ?? []
        case "stopwatch":
            return (try? daemon.call(StopwatchesInterface.Show(names: names)).stopwatches).map(page.lines) ?? []
        case "dday": return (try? daemon.call(DaysInterface.Show(names: names)).days).map(page.lines) ?? []
        default: return []
        }
    }
}

extension OutputOptions {
    /// Says how to take back what a command destroyed; not to a program that reads JSON.
    func tellOfUndo(_ objects: [some Any]) {
        if !objects.isEmpty, !json { tell([localized("to undo it: {command}", ["command": "clockctl undo"])]) }
    }
}

import ClockAPI
import Console
import Localization

/// Descriptions of the keys.
enum KeyHints {
    struct Hint {
        var key: String
        var meaning: String
    }

    /// As many keys as fit into one line, with those of `item` first; always includes help and quit.
    static func line(_ item: WatchItem?, columns: Int) -> StyledLine {
        let always = [
            Hint(key: "?", meaning: localized("help", context: "key")),
            Hint(key: "q", meaning: localized("quit", context: "key")),
        ]
        let more = [
            Hint(key: "n", meaning: localized("new", context: "key")),
            Hint(key: "/", meaning: localized("find", context: "key")),
            Hint(key: "u", meaning: localized("undo", context: "key")),
        ]
        var hints = (item.map(of) ?? []) + more
        while !hints.isEmpty, joined(hints + always).cells > columns { hints.removeLast() }
        return joined(hints + always)
    }

    private static func joined(_ hints: [Hint]) -> StyledLine {
        var line = StyledLine()
        for hint in hints {
            if line.cells > 0 { line.append("  ") }
            line.append(hint.key, .heading)
            line.append(" " + hint.meaning)
        }
        return line
    }

    private static var space: String { localized("space", context: "key") }

    private static func pause(_ isRunning: Bool) -> Hint {
        Hint(key: space, meaning: isRunning ? localized("pause", context: "key") : localized("resume", context: "key"))
    }

    private static var minute: Hint { Hint(key: "+", meaning: localized("a minute more", context: "key")) }

    private static func of(_ item: WatchItem) -> [Hint] {
        switch item {
        case .ring:
            [
                Hint(key: "d", meaning: localized("dismiss", context: "key")),
                Hint(key: "z", meaning: localized("snooze", context: "key")), minute,
            ]
        case .task(let task):
            [pause(task.state == .running), Hint(key: "d", meaning: localized("done", context: "key")), minute]
        case .focus(let focus):
            [pause(focus.state == .running), Hint(key: "s", meaning: localized("skip", context: "key")), minute]
        case .timer(let timer): [pause(timer.state == .running), minute]
        case .stopwatch(let stopwatch):
            stopwatch.state == .running
                ? [pause(true), Hint(key: "l", meaning: localized("lap", context: "key"))]
                : [pause(false), Hint(key: "r", meaning: localized("reset", context: "key"))]
        case .alarm(let alarm) where alarm.state == .off: [Hint(key: space, meaning: localized("on", context: "key"))]
        case .alarm:
            [
                Hint(key: "s", meaning: localized("skip", context: "key")),
                Hint(key: space, meaning: localized("off", context: "key")),
            ]
        case .ended: []
        }
    }

    /// All keys, one on each line.
    static var all: [Hint] {
        [
            Hint(key: "j k Tab", meaning: localized("select (also: arrow keys, mouse click)")),
            Hint(key: space, meaning: localized("pause or resume; snooze a ring; turn an alarm off or on")),
            Hint(key: "d", meaning: localized("dismiss a ring; complete a task")),
            Hint(key: "z", meaning: localized("snooze", context: "key")),
            Hint(key: "+ -", meaning: localized("a minute more, a minute less")),
            Hint(key: "s", meaning: localized("skip the phase, or the next ring of an alarm")),
            Hint(key: "l", meaning: localized("lap", context: "key")),
            Hint(key: "r", meaning: localized("reset a stopwatch that is not running")),
            Hint(key: "u", meaning: localized("take back the last change")),
            Hint(key: "n", meaning: localized("type a command: timer start 5m tea")),
            Hint(key: "/", meaning: localized("find a label")),
            Hint(key: "Esc", meaning: localized("back to the first item; end a typed command")),
            Hint(key: "q", meaning: localized("quit; everything keeps running")),
        ]
    }
}

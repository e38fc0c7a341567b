import ClockAPI
import Console
import Localization

/// What keys do, in words.
enum KeyHints {
    struct Hint {
        var key: String
        var meaning: String
    }

    /// What fits into one line, the keys of `item` first; help and the way out always.
    static func line(_ item: WatchItem?, columns: Int) -> StyledLine {
        let always = [Hint(key: "?", meaning: localized("help")), Hint(key: "q", meaning: localized("quit"))]
        let more = [Hint(key: "n", meaning: localized("new")), Hint(key: "/", meaning: localized("find"))]
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

    private static var space: String { localized("space") }

    private static func pause(_ isRunning: Bool) -> Hint {
        Hint(key: space, meaning: isRunning ? localized("pause") : localized("resume"))
    }

    private static var minute: Hint { Hint(key: "+", meaning: localized("a minute more")) }

    private static func of(_ item: WatchItem) -> [Hint] {
        switch item {
        case .ring:
            [Hint(key: "d", meaning: localized("dismiss")), Hint(key: "z", meaning: localized("snooze")), minute]
        case .task(let task): [pause(task.state == .running), Hint(key: "d", meaning: localized("done")), minute]
        case .focus(let focus): [pause(focus.state == .running), Hint(key: "s", meaning: localized("skip")), minute]
        case .timer(let timer): [pause(timer.state == .running), minute]
        case .stopwatch(let stopwatch):
            stopwatch.state == .running
                ? [pause(true), Hint(key: "l", meaning: localized("lap"))]
                : [pause(false), Hint(key: "r", meaning: localized("reset"))]
        case .alarm: [Hint(key: "s", meaning: localized("skip")), Hint(key: space, meaning: localized("off"))]
        }
    }

    /// All keys, a line each.
    static var all: [Hint] {
        [
            Hint(key: "j k Tab", meaning: localized("choose, as arrow keys and a click do")),
            Hint(key: space, meaning: localized("pause or resume; disable an alarm")),
            Hint(key: "d", meaning: localized("dismiss what is ringing; complete a task")),
            Hint(key: "z", meaning: localized("snooze")),
            Hint(key: "+ -", meaning: localized("a minute more, a minute less")),
            Hint(key: "s", meaning: localized("skip the phase, or the next ring of an alarm")),
            Hint(key: "l", meaning: localized("lap")),
            Hint(key: "r", meaning: localized("reset a stopwatch that is not running")),
            Hint(key: "n", meaning: localized("type a command: timer start 5m tea")),
            Hint(key: "/", meaning: localized("find a label")),
            Hint(key: "Esc", meaning: localized("back to the first item; end a typed command")),
            Hint(key: "q", meaning: localized("quit; everything keeps running")),
        ]
    }
}

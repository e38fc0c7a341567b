import ClockAPI
import Console
import Localization

/// Descriptions of the keys. A click on one presses it.
enum KeyHints {
    struct Hint {
        var key: String
        var meaning: String
        /// The key, or the first one of several.
        var press: Key

        init(_ key: String, _ meaning: String, _ press: Key? = nil) {
            self.key = key
            self.meaning = meaning
            self.press = press ?? .character(key.first ?? " ")
        }

        fileprivate var line: StyledLine {
            var line = StyledLine()
            line.append(key, .heading, target: .key(press))
            line.append(" " + meaning, target: .key(press))
            return line
        }
    }

    /// As many keys as fit into one line, with those of `item` first; always includes help and quit.
    static func line(_ item: WatchItem?, columns: Int) -> StyledLine {
        let always = [
            Hint("?", localized("help", context: "key")), Hint("q", localized("quit", context: "key")),
        ]
        let more = [
            Hint("a", localized("alarm", context: "key")), Hint("t", localized("timer", context: "key")),
            Hint("f", localized("focus", context: "key")), Hint("u", localized("undo", context: "key")),
            Hint("n", localized("new", context: "key")), Hint("/", localized("find", context: "key")),
        ]
        var hints = (item.map(of) ?? []) + more
        while !hints.isEmpty, joined(hints + always).cells > columns { hints.removeLast() }
        return joined(hints + always)
    }

    private static func joined(_ hints: [Hint]) -> StyledLine {
        var line = StyledLine()
        for hint in hints {
            if line.cells > 0 { line.append("  ") }
            line.append(hint.line)
        }
        return line
    }

    private static var space: String { localized("space", context: "key") }

    private static func pause(_ isRunning: Bool) -> Hint {
        let meaning = isRunning ? localized("pause", context: "key") : localized("resume", context: "key")
        return Hint(space, meaning, .character(" "))
    }

    private static var minute: Hint { Hint("+", localized("a minute more", context: "key")) }
    private static var edit: Hint { Hint("e", localized("edit", context: "key")) }
    private static var cancel: Hint { Hint("x", localized("cancel", context: "key")) }
    private static var remove: Hint { Hint("x", localized("remove", context: "key")) }

    private static func enter(_ meaning: String) -> Hint { Hint(localized("Return", context: "key"), meaning, .enter) }

    /// The keys that act on an item now.
    static func of(_ item: WatchItem) -> [Hint] {
        switch item {
        case .ring:
            [
                Hint("d", localized("dismiss", context: "key")), Hint("z", localized("snooze", context: "key")), minute,
            ]
        case .task(let task) where task.state == .idle: [enter(localized("start", context: "key")), edit, remove]
        case .task(let task):
            [pause(task.state == .running), Hint("d", localized("done", context: "key")), minute, edit, cancel]
        case .focus(let focus):
            [pause(focus.state == .running), Hint("s", localized("skip", context: "key")), minute, cancel]
        case .timer(let timer): [pause(timer.state == .running), minute, edit, cancel]
        case .stopwatch(let stopwatch):
            stopwatch.state == .running
                ? [pause(true), Hint("l", localized("lap", context: "key"))]
                : [pause(false), Hint("r", localized("reset", context: "key")), remove]
        case .alarm(let alarm) where alarm.state == .off:
            [Hint(space, localized("on", context: "key"), .character(" ")), edit, remove]
        case .alarm:
            [
                Hint(space, localized("off", context: "key"), .character(" ")),
                Hint("s", localized("skip", context: "key")), edit, remove,
            ]
        case .suggestion: [enter(localized("start", context: "key"))]
        case .ended: []
        }
    }

    /// All keys, in two columns if one is too long.
    static func help(columns: Int, lines: Int) -> [StyledLine] {
        let single = described(all, columns: columns)
        guard single.count > lines, columns >= 60 else { return single }
        let width = (columns - 3) / 2
        let rows = all.map { described([$0], columns: width) }
        var (left, right) = ([StyledLine](), [StyledLine]())
        for row in rows {
            if right.isEmpty, left.count + row.count <= lines { left += row } else { right += row }
        }
        return (0..<max(left.count, right.count)).map { index in
            var line = index < left.count ? left[index] : StyledLine()
            guard index < right.count else { return line }
            line.pad(toCells: width + 3)
            line.append(right[index])
            return line
        }
    }

    private static func described(_ hints: [Hint], columns: Int) -> [StyledLine] {
        let width = all.map(\.key.cells).max() ?? 0
        return hints.flatMap { hint in
            hint.meaning.wrapped(toCells: max(10, columns - width - 2)).enumerated().map { index, text in
                var line = StyledLine()
                let key = (index == 0 ? hint.key : "").padded(toCells: width)
                line.append(key, .heading, target: .key(hint.press))
                line.append("  " + text, target: .key(hint.press))
                return line
            }
        }
    }

    private static var all: [Hint] {
        [
            Hint("j k Tab", localized("select (also: arrow keys, mouse click)")),
            Hint(space, localized("pause or resume; snooze a ring; turn an alarm off or on"), .character(" ")),
            Hint("d", localized("dismiss a ring; complete a task")),
            Hint("z", localized("snooze", context: "key")),
            Hint("+ -", localized("a minute more, a minute less")),
            Hint("s", localized("skip the phase, or the next ring of an alarm")),
            Hint("l r", localized("end a lap; reset a stopwatch that is not running")),
            Hint(localized("Return", context: "key"), localized("show all about it; start a task"), .enter),
            Hint("e", localized("edit", context: "key")),
            Hint("x", localized("cancel or remove it")),
            Hint("u", localized("take back the last change")),
            Hint("a t f", localized("a new alarm, timer, focus session")),
            Hint("n", localized("type a command: timer start 5m tea")),
            Hint("/", localized("find a label")),
            Hint("o", localized("show tasks, and alarms that are off")),
            Hint("Esc", localized("back to the first item; end a typed command"), .escape),
            Hint("q", localized("quit; everything keeps running")),
        ]
    }
}

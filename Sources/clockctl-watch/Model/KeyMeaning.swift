import ClockAPI
import Console
import Localization
import Varlink

/// The effects of keys in each mode.
extension WatchState {
    mutating func press(_ key: Key) -> [WatchEffect] {
        switch mode {
        case .keys: return act(key)
        case .command(let line): return type(key, into: line)
        case .find(let text, let before): return find(key, text, before)
        case .help, .details, .answer, .reward:
            mode = .keys
            return []
        }
    }

    private mutating func act(_ key: Key) -> [WatchEffect] {
        // The answer to the last key is outdated; the answer of a running command is still expected.
        if !isCommandRunning { forgetMessage() }
        switch key {
        case .up, .previous, .character("k"): move(by: -1)
        case .down, .next, .character("j"): move(by: 1)
        case .pageUp: move(by: -Self.pageItems)
        case .pageDown: move(by: Self.pageItems)
        case .home: move(by: -items.count)
        case .end: move(by: items.count)
        case .escape: return giveUp()
        case .character("q"): return [.quit]
        case .character("?"): mode = .help
        case .character("n"): return begin([])
        case .character("a"): return begin(Suggestion.alarm.verb)
        case .character("t"): return begin(Suggestion.timer.verb)
        case .character("f"): return begin(Suggestion.focus.verb)
        case .character("e"): return edit()
        case .character("/"):
            mode = .find("", before: choice)
        case .character("o"): isUnfolded.toggle()
        // Whatever is selected: it may have been removed by the slip.
        case .character("u"): return [.call(WatchCall(ChangesInterface.Undo()))]
        case .character(let letter): return [act(letter)]
        case .enter: return enter()
        case .backspace, .eraseLine: break
        }
        return []
    }

    /// Opens the line for a command that begins with these words.
    private mutating func begin(_ words: [String]) -> [WatchEffect] {
        guard !isCommandRunning else { return [.bell] }
        mode = .command(words.isEmpty ? "" : CommandWords.joined(words) + " ")
        return []
    }

    /// Starts an idle task, types the command of a suggestion, and shows the details of any other item.
    private mutating func enter() -> [WatchEffect] {
        switch chosen {
        case .suggestion(let suggestion):
            guard !isCommandRunning else { return [.bell] }
            mode = .command(suggestion.command)
        case .task(let task) where task.state == .idle: return start(task)
        case .ended, nil: return [.bell]
        case .ring, .task, .focus, .timer, .stopwatch, .alarm: mode = .details
        }
        return []
    }

    /// Where another task is running, types the command that pauses it, for Return to run.
    private mutating func start(_ task: TaskObject) -> [WatchEffect] {
        guard let other = status?.task, other.state == .running else {
            noteAction(on: .task(task), snoozes: false)
            return [.call(WatchCall(TasksInterface.Start(name: task.id)))]
        }
        guard !isCommandRunning else { return [.bell] }
        mode = .command(CommandWords.joined(["task", "start", task.id, "--switch"]))
        let names: KeyValuePairs = ["item": other.title, "task": task.title]
        say(localized("Return pauses {item} and starts {task}", names))
        return []
    }

    private mutating func edit() -> [WatchEffect] {
        guard let (words, options) = chosen?.editing else { return [.bell] }
        let effects = begin(words)
        if effects.isEmpty { say(options) }
        return effects
    }

    private static let pageItems = 10

    /// Escape ends a running command, otherwise selects the first item.
    private mutating func giveUp() -> [WatchEffect] {
        if isCommandRunning { return [.interruptCommand] }
        choose(nil)
        return []
    }

    private mutating func type(_ key: Key, into line: String) -> [WatchEffect] {
        switch key {
        case .enter:
            mode = .keys
            return run(line)
        case .escape: mode = .keys
        case .backspace: mode = line.isEmpty ? .keys : .command(String(line.dropLast()))
        case .eraseLine: mode = .command("")
        case .character(let character): mode = .command(line + String(character))
        default: break
        }
        return []
    }

    private mutating func run(_ line: String) -> [WatchEffect] {
        do throws(Failure) {
            var words = try CommandWords.split(line)
            if words.first == "clockctl" { words.removeFirst() }
            guard !words.isEmpty else { return [] }
            startCommand()
            return [.run(words)]
        } catch {
            return take(.failed(error.message))
        }
    }

    private mutating func find(_ key: Key, _ text: String, _ before: String?) -> [WatchEffect] {
        switch key {
        case .enter: mode = .keys
        case .escape:
            mode = .keys
            choose(before)
        case .backspace where text.isEmpty: mode = .keys
        case .backspace: find(String(text.dropLast()), before)
        case .eraseLine: find("", before)
        case .character(let character): find(text + String(character), before)
        case .down, .next: findNext(text)
        default: break
        }
        return []
    }

    private mutating func find(_ text: String, _ before: String?) {
        mode = .find(text, before: before)
        if !text.isEmpty, !items.contains(where: { $0.matches(text) }), folded.contains(where: { $0.matches(text) }) {
            isUnfolded = true
        }
        choose(text.isEmpty ? before : items.first { $0.matches(text) }?.id ?? before)
    }

    /// Selects the next item that contains the text; wraps around.
    private mutating func findNext(_ text: String) {
        let found = items.filter { $0.matches(text) }
        guard let index = found.firstIndex(where: { $0.id == chosen?.id }) else { return }
        choose(found[(index + 1) % found.count].id)
    }

    // MARK: Calls

    private static let snoozeKeys: Set<Character> = ["z", " "]

    private mutating func act(_ letter: Character) -> WatchEffect {
        let chosen = chosen.map { begunRing(of: $0) ?? $0 }
        if let chosen, chosen.hasEnded {
            say(localized("{item} has just ended; the key had no effect", ["item": chosen.title]))
            return .bell
        }
        let isSnoozeKey = Self.snoozeKeys.contains(letter)
        // A key without a meaning for the timer would act on the other rings.
        if let chosen, wasSnoozed(chosen), isSnoozeKey || chosen.requests(for: letter).isEmpty {
            say(localized("{item} is already snoozed; the key had no effect", ["item": chosen.title]))
            return .bell
        }
        if letter == "x", let chosen, rings(chosen) {
            say(localized("{item} rings: d dismisses it, z snoozes it", ["item": chosen.title]))
            return .bell
        }
        guard let call = call(letter, chosen) else { return .bell }
        if let chosen { noteAction(on: chosen, snoozes: isSnoozeKey && rings(chosen)) }
        return .call(call)
    }

    private func call(_ letter: Character, _ chosen: WatchItem?) -> WatchCall? {
        if let call = chosen.flatMap({ WatchCall($0.requests(for: letter)) }) { return call }
        // As for the commands without a name: applies to everything that rings.
        let rings = items.filter(\.isRinging).map(\.id)
        switch letter {
        case "d" where !rings.isEmpty: return WatchCall(RingsInterface.Dismiss(names: rings))
        case "z" where !rings.isEmpty: return WatchCall(RingsInterface.Snooze(names: rings))
        default: return nil
        }
    }
}

extension WatchItem {
    private static let minuteSeconds = 60.0

    /// `t1 tea`
    fileprivate var title: String { label.isEmpty ? id : "\(id) \(label.printable)" }

    /// Case does not matter.
    fileprivate func matches(_ text: String) -> Bool {
        id.lowercased() == text.lowercased() || label.lowercased().contains(text.lowercased())
    }

    /// The first words of the command that changes it, without `clockctl`, and examples of what may follow; nil if there
    /// is none.
    fileprivate var editing: (words: [String], options: String)? {
        switch self {
        case .alarm(let alarm): (["alarm", "edit", alarm.id], Self.alarmOptions)
        case .ring(let ring): ring.kind == "alarm" ? (["alarm", "edit", ring.item], Self.alarmOptions) : nil
        case .task(let task): (["task", "edit", task.id], "--estimate 45m  --name … --icon …")
        case .timer(let timer): (["timer", "extend", timer.id], "5m  -5m")
        case .focus: (["focus", "extend"], "5m  -5m")
        case .stopwatch, .suggestion, .ended: nil
        }
    }

    private static let alarmOptions = "--time 08:00  --repeat weekdays  --label … --sound … --snooze 5m"

    /// Empty for a letter without a meaning for this item now.
    fileprivate func requests(for letter: Character) -> [any VarlinkMethod] {
        switch (self, letter) {
        case (.ring, "d"): [RingsInterface.Dismiss(names: [id])]
        case (.ring, "z"): [RingsInterface.Snooze(names: [id])]
        case (.ring(let ring), " "): ring.state == .ringing ? [RingsInterface.Snooze(names: [id])] : []
        case (.ring, "+"): [RingsInterface.Snooze(names: [id], durationSeconds: Self.minuteSeconds)]
        case (.alarm(let alarm), " "):
            alarm.state == .off ? [AlarmsInterface.Enable(names: [id])] : [AlarmsInterface.Disable(names: [id])]
        case (.alarm(let alarm), "s"): alarm.state == .off ? [] : [AlarmsInterface.Skip(names: [id])]
        case (.alarm, "x"): [AlarmsInterface.Remove(names: [id])]
        case (.timer, "x"): [TimersInterface.Cancel(names: [id])]
        case (.focus, "x"): [FocusInterface.Stop()]
        case (.task(let task), "x"):
            task.state == .idle
                ? [TasksInterface.Remove(names: [id])] : [TasksInterface.Cancel(names: [id], confirmed: true)]
        case (.stopwatch, "x"): [StopwatchesInterface.Remove(names: [id])]
        case (.timer, "-"): [TimersInterface.Extend(names: [id], changeSeconds: -Self.minuteSeconds)]
        case (.focus, "-"): [FocusInterface.Extend(changeSeconds: -Self.minuteSeconds)]
        case (.task, "d"), (_, " "), (_, "+"), (_, "s"), (_, "l"), (_, "r"):
            LiveKey(letter).flatMap { (named as? any KeyedItem)?.requests(for: $0) } ?? []
        default: []
        }
    }
}

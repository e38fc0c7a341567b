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
        case .help:
            mode = .keys
            return key == .character("q") ? [.quit] : []
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
        case .character("n"):
            guard !isCommandRunning else { return [.bell] }
            mode = .command("")
        case .character("/"):
            mode = .find("", before: choice)
        // Whatever is selected: it may have been removed by the slip.
        case .character("u"): return [.call(WatchCall(ChangesInterface.Undo()))]
        case .character(let letter): return [act(letter)]
        case .enter, .backspace, .eraseLine: break
        }
        return []
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
        if let chosen, isSnoozeKey, wasSnoozed(chosen) {
            say(localized("{item} is already snoozed; the key had no effect", ["item": chosen.title]))
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

    fileprivate var isRinging: Bool {
        if case .ring(let ring) = self { ring.state == .ringing } else { false }
    }

    /// `t1 tea`
    fileprivate var title: String { label.isEmpty ? id : "\(id) \(label.printable)" }

    /// Case does not matter.
    fileprivate func matches(_ text: String) -> Bool {
        id.lowercased() == text.lowercased() || label.lowercased().contains(text.lowercased())
    }

    /// Empty for a letter without a meaning for this item now. Keys don't cancel running items.
    fileprivate func requests(for letter: Character) -> [any VarlinkMethod] {
        switch (self, letter) {
        case (.ring, "d"): [RingsInterface.Dismiss(names: [id])]
        case (.ring, "z"): [RingsInterface.Snooze(names: [id])]
        case (.ring(let ring), " "): ring.state == .ringing ? [RingsInterface.Snooze(names: [id])] : []
        case (.ring, "+"): [RingsInterface.Snooze(names: [id], durationSeconds: Self.minuteSeconds)]
        case (.alarm(let alarm), " "):
            alarm.state == .off ? [AlarmsInterface.Enable(names: [id])] : [AlarmsInterface.Disable(names: [id])]
        case (.alarm(let alarm), "s"): alarm.state == .off ? [] : [AlarmsInterface.Skip(names: [id])]
        case (.timer, "-"): [TimersInterface.Extend(names: [id], changeSeconds: -Self.minuteSeconds)]
        case (.focus, "-"): [FocusInterface.Extend(changeSeconds: -Self.minuteSeconds)]
        case (.task, "d"), (_, " "), (_, "+"), (_, "s"), (_, "l"), (_, "r"):
            LiveKey(letter).flatMap { (named as? any KeyedItem)?.requests(for: $0) } ?? []
        default: []
        }
    }
}

import ClockAPI
import Localization

/// Changes that can be taken back, as text.
extension Page {
    /// `undone: alarm remove a1 wake`
    package func undoneLine(_ change: ChangeObject) -> String {
        localized("undone: {command}", ["command": text(change)])
    }

    /// `a1 wake: removed`, for an item that the change had added.
    package func removedLine(_ item: ChangedItemObject) -> String {
        sentence(item.id, item.label, localized("removed"))
    }

    package func table(_ changes: [ChangeObject]) -> [String] {
        Table([
            .init(localized("WHEN")), .init(localized("CHANGE"), isElastic: true), .init(localized("BY")),
        ]).lines(of: changes, on: terminal) { change in
            [.init(viewpoint.cell(change.at)), .init(text(change)), .init(change.client)]
        }
    }

    /// `alarm remove a1 wake, a2 tea …`: the command that makes such a change, and what it has changed.
    private func text(_ change: ChangeObject) -> String {
        let named = change.items.prefix(Self.namedItems).map { name($0.id, $0.label) }
        guard !named.isEmpty else { return change.command }
        let items = named.joined(separator: ", ") + (change.count > named.count ? " …" : "")
        return change.command + " " + items
    }

    private static let namedItems = 3
}

extension ChangeObject {
    /// The command of clockctl that calls its method: `alarm remove`. Commands are not translated.
    fileprivate var command: String {
        let words = method.split(separator: ".").suffix(2).map(String.init)
        guard words.count == 2 else { return method }
        let (interface, verb) = (words[0], words[1])
        return switch (interface, verb) {
        case ("Rings", _): verb.lowercased()
        case ("Batch", _): "batch"
        case ("Archive", _): "import"
        case ("Calculations", _): "calc --history --clear"
        case ("Timers", "AddPreset"): "timer preset add"
        case ("Timers", "RemovePreset"): "timer preset remove"
        case ("Days", _): "dday " + verb.lowercased()
        case ("World", _), ("Focus", _): interface.lowercased() + " " + verb.lowercased()
        // Alarms, Timers, Tasks, Stopwatches.
        default: Self.singular(interface.lowercased()) + " " + verb.lowercased()
        }
    }

    private static func singular(_ nouns: String) -> String {
        nouns.hasSuffix("ches") ? String(nouns.dropLast(2)) : nouns.hasSuffix("s") ? String(nouns.dropLast()) : nouns
    }
}

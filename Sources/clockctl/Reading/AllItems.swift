import ArgumentParser
import ClockAPI
import ClockClient
import Console
import Localization
import Varlink

/// The name `all`, which stands for every item of the noun that the verb can act on.
struct AllItems {
    private static let name = "all"

    static func areMeant(by names: [String]) -> Bool { names == [name] }

    private let daemon: Daemon

    init(_ output: OutputOptions) { daemon = Daemon(output) }

    /// The names, with ids in place of `all`, unless that is the label of an item. Throws if there is no item.
    ///
    /// `method`: the name of that which is called, `io.clockd.Timers.Pause`.
    func expanded(_ names: [String], for method: String) throws(Failure) -> [String] {
        guard Self.areMeant(by: names) else { return names }
        let words = method.split(separator: ".").map(String.init)
        guard words.count > 1, let noun = words.dropLast().last, let verb = words.last else { return names }
        let (items, meant, none) = try items(noun, verb)
        guard !items.contains(where: { $0.label == Self.name }) else { return names }
        guard !meant.isEmpty else { throw Failure(.noSuchItem, none) }
        return meant
    }

    private typealias Items = (all: [any Named], meant: [String], none: String)

    private func items(_ noun: String, _ verb: String) throws(Failure) -> Items {
        switch noun {
        case "Alarms":
            let alarms = try daemon.pages(AlarmsInterface.List()).flatMap(\.alarms)
            return (alarms, alarms.filter { verb != "Skip" || $0.next != nil }.map(\.id), localized("no alarms"))
        case "Timers":
            let timers = try daemon.pages(TimersInterface.List(all: false)).flatMap(\.timers)
            let counts = ["Pause", "Resume"].contains(verb)
            return (timers, timers.filter { !counts || $0.state != .ringing }.map(\.id), localized("no timers"))
        case "Stopwatches":
            let stopwatches = try daemon.pages(StopwatchesInterface.List()).flatMap(\.stopwatches)
            let meant = stopwatches.filter {
                switch verb {
                case "Lap": $0.state == .running
                case "Pause": $0.state != .reset
                default: true
                }
            }
            return (stopwatches, meant.map(\.id), localized("no stopwatches"))
        case "Tasks":
            let tasks = try daemon.pages(TasksInterface.List()).flatMap(\.tasks)
            return (tasks, tasks.filter { verb != "Pause" || $0.state != .idle }.map(\.id), localized("no tasks"))
        case "Days":
            let days = try daemon.pages(DaysInterface.List()).flatMap(\.days)
            return (days.map(NamedDay.init), days.compactMap(\.id), localized("no D-days"))
        default: preconditionFailure("\(noun) has no list")
        }
    }

    private struct NamedDay: Named {
        let id, label: String

        init(_ day: DayObject) { (id, label) = (day.id ?? "", day.name ?? "") }
    }
}

extension AllItems {
    /// The names of a removal, with those of `known` in place of `all`, unless that is one of them; nil if a person, who is
    /// asked without `yes`, does not mean it. Throws `none` if there is none.
    static func removed(
        _ names: [String],
        _ yes: Bool,
        none: String,
        of known: () throws(Failure) -> [String]
    ) throws(Failure) -> [String]? {
        guard areMeant(by: names) else { return names }
        let all = try known()
        guard !all.contains(name) else { return names }
        guard !all.isEmpty else { throw Failure(.noSuchItem, none) }
        return try isMeant(removalOf: all.count, yes) ? all : nil
    }

    /// Asks on a terminal; in a script, `yes` is needed.
    static func isMeant(removalOf count: Int, _ yes: Bool) throws(Failure) -> Bool {
        if yes { return true }
        let question = localized(one: "Remove {count} item?", other: "Remove {count} items?", count: count)
        guard let isMeant = Question.ask(question) else {
            throw Failure(.usage, question, details: [localized("to confirm: {command}", ["command": "--yes"])])
        }
        return isMeant
    }
}

/// `clockctl alarm remove NAME…`. It asks if the items are not named one by one.
struct ItemRemoval<Verb: ItemVerb>: ExchangingCommand {
    static var name: String { "remove" }
    static var abstract: String { Verb.abstract }
    static var discussion: String { localized("With all: everything, which asks before; use --yes in scripts.") }

    @OptionGroup var items: Verb.Arguments

    @Flag(name: [.short, .long], help: ArgumentHelp(localized("Do not ask.")))
    var yes = false

    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
        try items.meansSeveral ? nil : exchange(items.expanded(for: Verb.name, output))
    }

    func run() throws {
        let names = try items.expanded(for: Verb.name, output)
        if names != items.names, try !AllItems.isMeant(removalOf: names.count, yes) { return }
        try exchange(names).carryOut(Daemon(output))
    }

    private func exchange(_ names: [String]) -> Exchange {
        Exchange(Verb(names: names)) { reply in
            let objects = reply.objects
            try output.print(objects, ids: Verb.ids(objects)) { Verb.lines(objects, on: $0) }
            output.tellOfUndo(objects)
        }
    }
}

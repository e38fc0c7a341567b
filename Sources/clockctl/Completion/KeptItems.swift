import Chronology
import ClockAPI
import Console
import Varlink

/// The daemon's items as candidates; empty if it does not answer soon enough.
///
/// `verb`: the command for the items. For example, only running timers can be paused.
struct KeptItems {
    /// The typed beginning. Labels are offered only if it is not empty: ids are unique and shorter.
    let current: String
    /// All calls for one completion take at most 50 ms.
    private let end = ContinuousClock.now + .milliseconds(50)

    /// The items that an argument of the command may name; `isFirst` is whether no argument precedes it.
    func candidates(of command: String, _ verb: String, isFirst: Bool) -> [Candidate] {
        switch (command, verb) {
        case ("alarm", "add"), ("stopwatch", "start"), ("dday", "add"), ("dday", "count"), ("task", "add"),
            ("task", "extend"):
            []
        case ("alarm", _): alarms(for: verb)
        case ("timer", _), ("wait", _): timers(for: verb)
        case ("stopwatch", _): stopwatches(for: verb)
        case ("task", "start"), ("task", "move"), ("task", "history"), ("focus", "start"):
            isFirst ? tasks(for: verb) : []
        case ("task", _): tasks(for: verb)
        case ("dday", _): days()
        case ("dismiss", _), ("snooze", _): rings(for: verb)
        default: []
        }
    }

    private func alarms(for verb: String) -> [Candidate] {
        let alarms = objects(AlarmsInterface.List()).filter { alarm in
            switch verb {
            case "enable": !alarm.enabled
            case "disable": alarm.enabled || alarm.state.isOpen
            case "skip": alarm.enabled
            case "unskip": alarm.skipped != nil
            default: true
            }
        }
        return candidates(alarms.map { ($0.id, $0.label.isEmpty ? $0.time : $0.label) })
    }

    private func timers(for verb: String) -> [Candidate] {
        let timers = objects(TimersInterface.List(all: false)).filter { timer in
            switch verb {
            case "pause": timer.state == .running
            case "resume": timer.state == .paused
            case "wait": timer.state == .running || timer.state == .paused
            default: true
            }
        }
        return candidates(timers.map { ($0.id, $0.label) })
    }

    private func stopwatches(for verb: String) -> [Candidate] {
        let stopwatches = objects(StopwatchesInterface.List()).filter { stopwatch in
            switch verb {
            case "lap", "pause": stopwatch.state == .running
            case "resume": stopwatch.state != .running
            default: true
            }
        }
        return candidates(stopwatches.map { ($0.id, $0.label) })
    }

    /// By name; names are unique.
    private func tasks(for verb: String) -> [Candidate] {
        let tasks = objects(TasksInterface.List()).filter { task in
            switch verb {
            case "pause": task.state == .running
            case "resume": task.state == .paused
            case "done", "cancel": task.state != .idle
            default: true
            }
        }
        return tasks.compactMap { Candidate($0.name, note: $0.id) }
            + (current.isEmpty ? [] : tasks.compactMap { Candidate($0.id, note: $0.name) })
    }

    private func days() -> [Candidate] {
        candidates(objects(DaysInterface.List()).compactMap { day in day.id.map { ($0, day.name ?? "") } })
    }

    private func rings(for verb: String) -> [Candidate] {
        let rings = objects(RingsInterface.List(all: false)).filter { verb == "dismiss" || $0.state == .ringing }
        return candidates(rings.map { ($0.id, $0.label.isEmpty ? $0.item : $0.label) })
    }

    func presets() -> [Candidate] {
        objects(TimersInterface.ListPresets()).compactMap { preset in
            Candidate(preset.name, note: DurationText.print(.microsecondsIn(preset.durationSeconds)))
        }
    }

    func cities() -> [Candidate] {
        objects(WorldInterface.List()).compactMap { Candidate($0.name, note: $0.zone) }
    }

    func everything() -> [Candidate] {
        alarms(for: "show") + timers(for: "show") + sessions() + tasks(for: "show") + stopwatches(for: "show") + days()
    }

    /// The focus session, if any.
    private func sessions() -> [Candidate] {
        let connection = try? VarlinkConnection(connectingTo: SocketLocation.here, within: timeLeft)
        let focus = (try? connection?.call(FocusInterface.Status(), within: timeLeft))?.focus
        return candidates([focus].compactMap { $0.map { ($0.id, $0.task) } })
    }

    private func candidates(_ items: [(id: String, label: String)]) -> [Candidate] {
        items.compactMap { Candidate($0.id, note: $0.label) }
            + (current.isEmpty ? [] : items.compactMap { Candidate($0.label, note: $0.id) })
    }

    /// The objects that arrive in time. If a list is long, possibly only its first pages.
    private func objects<Method: VarlinkMethod>(_ method: Method) -> [Method.Reply.Object]
    where Method.Reply: ListReply {
        var objects: [Method.Reply.Object] = []
        do throws(VarlinkClientError) {
            let connection = try VarlinkConnection(connectingTo: SocketLocation.here, within: timeLeft)
            try connection.send(method, mode: .more, within: timeLeft)
            var continues = true
            while continues {
                let reply = try connection.receive(Method.Reply.self, within: timeLeft)
                objects += reply.reply.objects
                continues = reply.continues
            }
        } catch {
            return objects
        }
        return objects
    }

    private var timeLeft: Duration { max(.zero, ContinuousClock.now.duration(to: end)) }
}

import Agenda
import AgendaStore
import Chronology
import ClockAPI

extension RequestTable {
    mutating func addTimerRequests() {
        add(TimersInterface.Start.self) { request, turn in
            try TimersInterface.Start.Reply(timer: turn.startTimer(request))
        }
        add(TimersInterface.List.self) { request, turn in
            try .init(timers: turn.timers(all: request.all))
        }
        add(TimersInterface.Show.self) { request, turn in
            try .init(timers: turn.loadAll(Countdown.self, request.names).map(turn.object))
        }
        add(TimersInterface.Pause.self) { request, turn in
            try .init(timers: turn.changeTimers(request.names) { timer, _ in try timer.paused(turn.now) })
        }
        add(TimersInterface.Resume.self) { request, turn in
            try .init(timers: turn.changeTimers(request.names) { timer, _ in try timer.resumed(turn.now) })
        }
        add(TimersInterface.Extend.self) { request, turn in
            let change = try Bounds.duration(
                request.changeSeconds,
                parameter: "changeSeconds",
                atLeast: .zero - Bounds.duration
            )
            return try .init(
                timers: turn.changeTimers(request.names) { timer, isRinging in
                    let outcome = try timer.extended(by: change, isRinging: isRinging, turn.now)
                    guard outcome.entity.remaining(turn.now) <= Bounds.duration else {
                        throw ClockError.outOfRange(parameter: "changeSeconds", message: "more than a hundred years")
                    }
                    return outcome
                }
            )
        }
        add(TimersInterface.Restart.self) { request, turn in
            try .init(timers: turn.changeTimers(request.names) { timer, _ in timer.restarted(turn.now) })
        }
        add(TimersInterface.Cancel.self) { request, turn in
            try .init(
                timers: turn.changeTimers(request.names) { timer, isRinging in
                    try timer.cancelled(isRinging: isRinging, turn.now)
                }
            )
        }
        addPresetRequests()
    }

    private mutating func addPresetRequests() {
        add(TimersInterface.AddPreset.self) { request, turn in
            try .init(preset: turn.addPreset(request.name, request.durationSeconds))
        }
        add(TimersInterface.ListPresets.self) { _, turn in
            try .init(presets: turn.transaction.presets().map(PresetObject.init))
        }
        add(TimersInterface.RemovePreset.self) { request, turn in
            try .init(presets: request.names.map { PresetObject(try turn.removePreset($0)) })
        }
    }
}

extension Turn {
    fileprivate func startTimer(_ request: TimersInterface.Start) throws -> TimerObject {
        let (duration, presetName) = try duration(of: request)
        var ringing = defaults.timer
        if let sound = request.sound { ringing.sound = try SoundChoice(name: sound) }
        if let volume = request.volume {
            ringing.volume = try Bounds.number(volume, in: 0...100, parameter: "volume")
        }
        if let command = request.exec, !command.isEmpty { ringing.command = try Bounds.command(command) }
        let outcome = Countdown.start(
            id: try newItem(.timer),
            label: try Bounds.label(request.label ?? presetName ?? ""),
            duration: duration,
            rounds: try rounds(request.repeat),
            ringing: request.rings ? ringing : nil,
            now
        )
        try commit(outcome)
        return try object(outcome.entity)
    }

    private func duration(of request: TimersInterface.Start) throws -> (Duration, presetName: String?) {
        if let seconds = request.durationSeconds {
            let least = Duration.milliseconds(1)
            return (try Bounds.duration(seconds, parameter: "durationSeconds", atLeast: least), nil)
        }
        guard let name = request.preset else {
            throw ClockError.outOfRange(parameter: "durationSeconds", message: "missing, and no preset is named")
        }
        guard let preset = try transaction.preset(name) else {
            throw ClockError.noSuchItem(kind: "preset", name: name)
        }
        return (preset.duration, preset.name)
    }

    private func rounds(_ text: String?) throws -> Countdown.Rounds {
        guard let text else { return .more(0) }
        if text == "forever" { return .forever }
        guard let times = Int(text), (1...1_000_000).contains(times) else {
            throw ClockError.outOfRange(parameter: "repeat", message: "neither a number from 1 nor forever")
        }
        return .more(times - 1)
    }

    func timers(all: Bool) throws -> [TimerObject] {
        if all { return try transaction.all(Countdown.self).map(object) }
        let ringing = try transaction.openRings().filter { $0.item.kind == .timer }
            .compactMap { try transaction.load(Countdown.self, $0.item) }
        let running = try transaction.all(Countdown.self, openOnly: true)
        let ended = ringing.filter { !$0.isOpen }
        return try (running + ended).sorted { $0.id.number < $1.id.number }.map(object)
    }

    fileprivate func changeTimers(
        _ names: [String],
        _ change: (Countdown, _ isRinging: Bool) throws -> Outcome<Countdown>
    ) throws -> [TimerObject] {
        try loadAll(Countdown.self, names).map { timer in
            let isRinging = try transaction.openRing(of: timer.id) != nil
            do {
                let outcome = try change(timer, isRinging)
                try commit(outcome)
                return try object(outcome.entity)
            } catch let refusal as Countdown.Refusal {
                throw notNow(timer.id, String(describing: refusal))
            }
        }
    }

    fileprivate func addPreset(_ name: String, _ seconds: Double) throws -> PresetObject {
        guard !name.isEmpty else { throw ClockError.outOfRange(parameter: "name", message: "empty") }
        let preset = Preset(
            name: try Bounds.label(name, parameter: "name"),
            duration: try Bounds.duration(seconds, parameter: "durationSeconds", atLeast: .milliseconds(1))
        )
        guard try transaction.presets().count < Bounds.presets else {
            throw ClockError.tooMany(what: "presets", limit: Bounds.presets)
        }
        try transaction.save(preset)
        return PresetObject(preset)
    }

    fileprivate func removePreset(_ name: String) throws -> Preset {
        guard let preset = try transaction.preset(name) else {
            throw ClockError.noSuchItem(kind: "preset", name: name)
        }
        try transaction.removePreset(name)
        return preset
    }
}

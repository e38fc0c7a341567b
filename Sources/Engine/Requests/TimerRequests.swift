import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Varlink

extension RequestTable {
    mutating func addTimerRequests() {
        add(TimersInterface.Start.self) { request, turn in
            try TimersInterface.Start.Reply(timer: turn.startTimer(request))
        }
        addTimerLists()
        addNamed(TimersInterface.Pause.self, \.names, Countdown.self, "timers") { timer, _, turn in
            try turn.change(timer) { _ in try timer.paused(turn.now) }
        }
        addNamed(TimersInterface.Resume.self, \.names, Countdown.self, "timers") { timer, _, turn in
            try turn.change(timer) { _ in try timer.resumed(turn.now) }
        }
        addNamed(TimersInterface.Extend.self, \.names, Countdown.self, "timers") { timer, request, turn in
            let change = try Bounds.duration(
                request.changeSeconds,
                parameter: "changeSeconds",
                atLeast: .zero - Limits.longest
            )
            return try turn.change(timer) { isRinging in
                let outcome = try timer.extended(by: change, isRinging: isRinging, turn.now)
                guard outcome.entity.remaining(turn.now) <= Limits.longest else {
                    throw ClockError.outOfRange(parameter: "changeSeconds", message: "more than a hundred years")
                }
                return outcome
            }
        }
        addNamed(TimersInterface.Restart.self, \.names, Countdown.self, "timers") { timer, _, turn in
            try turn.change(timer) { _ in timer.restarted(turn.now) }
        }
        addNamed(TimersInterface.Cancel.self, \.names, Countdown.self, "timers") { timer, _, turn in
            try turn.change(timer) { isRinging in try timer.cancelled(isRinging: isRinging, turn.now) }
        }
        addPresetRequests()
    }

    private mutating func addTimerLists() {
        addSliced(TimersInterface.List.self) { request, call, turn in
            if request.all {
                return ListWork(
                    isPaged: call.more,
                    page: { turn, key, limit in try turn.page(Countdown.self, after: key, limit: limit, turn.object) },
                    member: "timers"
                )
            }
            let current = try turn.currentTimers()
            return ListWork(
                isPaged: call.more,
                page: { turn, key, limit in
                    try current.page(after: key, limit: limit) { id in
                        try turn.transaction.load(Countdown.self, id).map(turn.object)
                    }
                },
                member: "timers"
            )
        }
        addNamed(TimersInterface.Show.self, \.names, Countdown.self, "timers") { timer, _, turn in
            try turn.object(timer)
        }
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
        let rounds = try rounds(request.repeat)
        guard rounds == .more(0) || duration >= Countdown.shortestRound else {
            throw ClockError.outOfRange(parameter: "repeat", message: "a round lasts a second or more")
        }
        var ringing = defaults.timer
        if let sound = request.sound { ringing.sound = try SoundChoice(name: sound) }
        if let volume = request.volume {
            ringing.volume = try Bounds.number(volume, in: Limits.volumePercent, parameter: "volume")
        }
        if let command = request.exec, !command.isEmpty { ringing.command = try Bounds.command(command) }
        let outcome = Countdown.start(
            id: try newItem(.timer),
            label: try Bounds.label(request.label ?? presetName ?? ""),
            duration: duration,
            rounds: rounds,
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
        guard let times = Int(text), Limits.rounds.contains(times) else {
            throw ClockError.outOfRange(parameter: "repeat", message: "neither a number from 1 nor forever")
        }
        return .more(times - 1)
    }

    /// Those that run, are paused or ring, in the order of their ids.
    func currentTimers() throws -> [ItemID] {
        let ringing = try transaction.openRingItems(.timer)
        return try Set(ringing + transaction.openNumbers(.timer)).sorted().map { ItemID(.timer, $0) }
    }

    fileprivate func change(
        _ timer: Countdown,
        _ change: (_ isRinging: Bool) throws -> Outcome<Countdown>
    ) throws -> TimerObject {
        let isRinging = try transaction.openRingID(of: timer.id) != nil
        do {
            let outcome = try change(isRinging)
            try commit(outcome)
            return try object(outcome.entity)
        } catch let refusal as Countdown.Refusal {
            throw notNow(timer.id, String(describing: refusal))
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

import Agenda
import AgendaStore
import ClockAPI
import Varlink

extension RequestTable {
    mutating func addTimerRequests() {
        add(TimersInterface.Start.self) { request, turn in
            try TimersInterface.Start.Reply(timer: turn.startTimer(request))
        }
        addTimerLists()
        addChange(TimersInterface.Pause.self, Countdown.self) { timer, _, turn in try timer.paused(turn.now) }
        addChange(TimersInterface.Resume.self, Countdown.self) { timer, _, turn in try timer.resumed(turn.now) }
        addChange(TimersInterface.Restart.self, Countdown.self) { timer, _, turn in timer.restarted(turn.now) }
        addChange(
            TimersInterface.Cancel.self,
            Countdown.self,
            load: { try $0.loadOrRemove(Countdown.self, $1) }
        ) { timer, _, turn in
            try timer.cancelled(isRinging: turn.isRinging(timer.id), turn.now)
        }
        addChange(TimersInterface.Extend.self, Countdown.self) { timer, request, turn in
            let change = try Bounds.change(request.changeSeconds, atLeast: .zero - Limits.longest)
            return try turn.extended(timer, by: change)
        }
        addPresetRequests()
    }

    private mutating func addTimerLists() {
        addSliced(TimersInterface.List.self) { request, call, turn in
            if request.all ?? false {
                return ListWork(
                    isPaged: call.more,
                    page: { turn, key, limit in try turn.page(Countdown.self, after: key, limit: limit) },
                    member: "timers"
                )
            }
            return ListWork(
                isPaged: call.more,
                page: { turn, key, limit in
                    let ids = try turn.transaction.currentTimers(after: key, limit: limit)
                    let timers = try ids.compactMap { try turn.transaction.load(Countdown.self, $0)?.object(turn) }
                    return (timers, ids.count < limit ? nil : ids.last?.number)
                },
                member: "timers"
            )
        }
        addShow(TimersInterface.Show.self, Countdown.self)
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
            throw ClockError.outOfRange(parameter: "repeat", fault: .roundTooShort)
        }
        var ringing = defaults.timer
        ringing.rings = request.rings ?? true
        if let sound = request.sound { ringing.sound = try SoundChoice(name: sound) }
        if let volume = request.volume {
            ringing.volume = try Bounds.number(volume, in: Limits.volumePercent, parameter: "volume")
        }
        if let command = request.exec {
            ringing.command = try Bounds.text(command, atMost: Limits.commandBytes, parameter: "exec")
        }
        let outcome = Countdown.start(
            id: try newItem(.timer),
            label: try Bounds.label(request.label ?? presetName ?? ""),
            duration: duration,
            rounds: rounds,
            ringing: ringing.rings || ringing.command != nil ? ringing : nil,
            now
        )
        try commit(outcome)
        return try outcome.entity.object(self)
    }

    private func duration(of request: TimersInterface.Start) throws -> (Duration, presetName: String?) {
        if let seconds = request.durationSeconds {
            let least = Duration.milliseconds(1)
            return (try Bounds.duration(seconds, parameter: "durationSeconds", atLeast: least), nil)
        }
        guard let name = request.preset else {
            throw ClockError.outOfRange(parameter: "durationSeconds", fault: .missing)
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
            throw ClockError.outOfRange(parameter: "repeat", fault: .notACount)
        }
        return .more(times - 1)
    }

    fileprivate func isRinging(_ item: ItemID) throws -> Bool { try transaction.openRingID(of: item) != nil }

    fileprivate func addPreset(_ name: String, _ seconds: Double) throws -> PresetObject {
        guard !name.isEmpty else { throw ClockError.outOfRange(parameter: "name", fault: .empty) }
        let preset = Preset(
            name: try Bounds.name(name),
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

extension Countdown: RequestedEntity {}

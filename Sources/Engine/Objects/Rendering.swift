import Agenda
import AgendaStore
import Chronology
import ClockAPI

// Entities as sent to clients. Instants are written in the local zone.

extension Countdown {
    func object(_ turn: Turn) throws -> TimerObject {
        var ends: Instant?
        let shown: TimerObject.State
        switch state {
        case .running(let end):
            shown = .running
            ends = end.shownWall(turn.now)
        case .paused:
            shown = .paused
        case .done(let at):
            shown = try turn.hasOpenRing(id) ? .ringing : .done
            ends = at
        case .cancelled(let at):
            shown = .cancelled
            ends = at
        }
        return TimerObject(
            id: id.description,
            label: label,
            state: shown,
            durationSeconds: duration.inSeconds,
            remainingSeconds: remaining(turn.now).inSeconds,
            started: turn.text(started),
            ends: ends.map(turn.text),
            repeat: rounds.text
        )
    }
}

extension FocusSession {
    func object(_ turn: Turn) throws -> FocusObject {
        var ends: Instant?
        var cycle = step?.cycle ?? plan.cycles
        let shown: FocusObject.State
        switch state {
        case .running(_, let run):
            shown = .running
            ends = turn.now.wall + run.remaining(turn.now)
        case .paused: shown = .paused
        case .waiting: shown = .waiting
        case .completed(let at):
            shown = .completed
            ends = at
        case .stopped(let step, let at):
            cycle = step.cycle
            shown = .stopped
            ends = at
        }
        let today = try turn.workedToday(self)
        return FocusObject(
            id: id.description,
            task: label,
            phase: step?.phase.rawValue,
            cycle: cycle,
            cycles: plan.cycles,
            state: shown,
            durationSeconds: step.map { plan.duration(of: $0.phase).inSeconds } ?? 0,
            remainingSeconds: remaining(turn.now).inSeconds,
            ends: ends.map(turn.text),
            todaySeconds: today.inSeconds,
            growth: turn.defaults.growth.growth(of: today).rawValue,
            sessionSeconds: try turn.worked(in: self).inSeconds,
            growthSeconds: turn.defaults.growth.limits.map(\.inSeconds)
        )
    }
}

extension Ring {
    func object(_ turn: Turn) -> RingObject {
        var ended: Instant?
        var snoozedUntil: Instant?
        let shown: RingObject.State
        switch state {
        case .ringing: shown = .ringing
        case .snoozed(let until):
            shown = .snoozed
            snoozedUntil = until.shownWall(turn.now)
        case .ended(let end, let at):
            shown = .init(sameAs: end)
            ended = at
        case .ran(_, let at):
            shown = .ran
            ended = at
        }
        return RingObject(
            id: id.description,
            item: item.description,
            kind: item.kind.name,
            label: label,
            scheduled: turn.text(scheduled),
            started: started.map(turn.text),
            ended: ended.map(turn.text),
            state: shown,
            snoozes: snoozes,
            snoozedUntil: snoozedUntil.map(turn.text)
        )
    }
}

extension Turn {
    func text(_ instant: Instant) -> String { InstantText.print(instant, in: now.zone) }
}

extension Countdown.Rounds {
    /// The remaining rounds, including this one, in the syntax of `--repeat`; nil for a single round.
    fileprivate var text: String? {
        switch self {
        case .more(0): nil
        case .more(let left): String(left + 1)
        case .forever: "forever"
        }
    }
}

extension PresetObject {
    init(_ preset: Preset) {
        self.init(name: preset.name, durationSeconds: preset.duration.inSeconds)
    }
}

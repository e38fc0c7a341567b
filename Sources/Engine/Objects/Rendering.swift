import Agenda
import AgendaStore
import Chronology
import ClockAPI

/// Entities as clients see them. Instants are written in the local zone.
extension Turn {
    func text(_ instant: Instant) -> String { InstantText.print(instant, in: now.zone) }

    func object(_ timer: Countdown) throws -> TimerObject {
        var ends: Instant?
        let state: TimerObject.State
        switch timer.state {
        case .running(let end):
            state = .running
            ends = end.shownWall(now)
        case .paused:
            state = .paused
        case .done(let at):
            state = try transaction.openRingID(of: timer.id) != nil ? .ringing : .done
            ends = at
        case .cancelled(let at):
            state = .cancelled
            ends = at
        }
        return TimerObject(
            id: timer.id.description,
            label: timer.label,
            state: state,
            durationSeconds: timer.duration.inSeconds,
            remainingSeconds: timer.remaining(now).inSeconds,
            started: text(timer.started),
            ends: ends.map(text),
            repeat: timer.rounds.text
        )
    }

    func object(_ session: FocusSession) throws -> FocusObject {
        let step = session.step
        var ends: Instant?
        let state: FocusObject.State
        switch session.state {
        case .running(_, let run):
            state = .running
            ends = now.wall + run.remaining(now)
        case .paused: state = .paused
        case .waiting: state = .waiting
        case .ended(.completed, let at):
            state = .completed
            ends = at
        case .ended(.stopped, let at):
            state = .stopped
            ends = at
        }
        let today = try workedToday(session)
        return FocusObject(
            id: session.id.description,
            task: session.label,
            phase: step?.phase.rawValue,
            cycle: step?.cycle ?? session.plan.cycles,
            cycles: session.plan.cycles,
            state: state,
            durationSeconds: step.map { session.plan.duration(of: $0.phase).inSeconds } ?? 0,
            remainingSeconds: session.remaining(now).inSeconds,
            ends: ends.map(text),
            todaySeconds: today.inSeconds,
            growth: defaults.growth.growth(of: today).rawValue
        )
    }

    func object(_ ring: Ring) -> RingObject {
        var ended: Instant?
        var snoozedUntil: Instant?
        let state: RingObject.State
        switch ring.state {
        case .ringing: state = .ringing
        case .snoozed(let until):
            state = .snoozed
            snoozedUntil = until.shownWall(now)
        case .ended(let end, let at):
            state = .init(end)
            ended = at
        }
        return RingObject(
            id: ring.id.description,
            item: ring.item.description,
            kind: ring.item.kind.name,
            label: ring.label,
            scheduled: text(ring.scheduled),
            started: ring.started.map(text),
            ended: ended.map(text),
            state: state,
            snoozes: ring.snoozes,
            snoozedUntil: snoozedUntil.map(text)
        )
    }

    func status(_ identity: DaemonIdentity, since: Instant) throws -> StatusObject {
        let rings = try transaction.openRings()
        let focus = try currentFocus()
        return StatusObject(
            version: identity.version,
            pid: Int(identity.processID),
            since: text(since),
            ringing: rings.map(object),
            next: try upcoming(),
            timers: try currentTimers().compactMap { try transaction.load(Countdown.self, $0) }.map(object),
            focus: try focus.map(object),
            task: try currentTask().map(object),
            stopwatches: try transaction.all(Stopwatch.self, openOnly: true).map(object),
            alarms: AlarmCountObject(
                enabled: try transaction.enabledAlarmCount(),
                total: try transaction.count(.alarm)
            )
        )
    }

    private func upcoming() throws -> UpcomingObject? {
        guard let (id, at) = try transaction.nextRing() else { return nil }
        let label =
            id.kind == .dday
            ? try transaction.load(DDay.self, id)?.label : try transaction.load(Alarm.self, id)?.label
        return label.map { UpcomingObject(item: id.description, kind: id.kind.name, label: $0, at: text(at)) }
    }
}

extension Countdown.Rounds {
    /// As `--repeat` takes it: how many rounds are left, this one included; nil for a single one.
    fileprivate var text: String? {
        switch self {
        case .more(0): nil
        case .more(let left): String(left + 1)
        case .forever: "forever"
        }
    }
}

extension RingObject.State {
    fileprivate init(_ end: RingEnd) {
        switch end {
        case .dismissed: self = .dismissed
        case .missed: self = .missed
        case .cancelled: self = .cancelled
        }
    }
}

extension PresetObject {
    init(_ preset: Preset) {
        self.init(name: preset.name, durationSeconds: preset.duration.inSeconds)
    }
}

import Agenda
import AgendaStore
import Chronology
import ClockAPI

extension RequestTable {
    mutating func addFocusRequests() {
        add(FocusInterface.Start.self) { request, turn in
            try .init(focus: turn.startFocus(request))
        }
        add(FocusInterface.Pause.self) { _, turn in
            try .init(focus: turn.changeFocus { try $0.paused(turn.now) })
        }
        add(FocusInterface.Resume.self) { _, turn in
            try .init(focus: turn.changeFocus { try $0.resumed(turn.now) })
        }
        add(FocusInterface.Skip.self) { _, turn in
            try .init(focus: turn.changeFocus { try $0.skipped(turn.now) })
        }
        add(FocusInterface.Extend.self) { request, turn in
            let change = try Bounds.change(request.changeSeconds, atLeast: .zero - Limits.longest)
            return try .init(focus: turn.changeFocus { try turn.extended($0, by: change) })
        }
        add(FocusInterface.Stop.self) { _, turn in
            try .init(focus: turn.stopFocus())
        }
        add(FocusInterface.Status.self) { _, turn in
            let session = try turn.currentFocus()
            let today = try turn.workedToday(session)
            return try .init(
                focus: session?.object(turn),
                todaySeconds: today.inSeconds,
                growth: turn.defaults.growth.growth(of: today).rawValue
            )
        }
        add(FocusInterface.Calendar.self) { request, turn in try turn.focusCalendar(request) }
        add(FocusInterface.Stats.self) { request, turn in try turn.focusStats(request) }
    }
}

extension Turn {
    /// The session that is running, paused or waiting; there is at most one.
    func currentFocus() throws -> FocusSession? {
        try transaction.all(FocusSession.self, openOnly: true).first
    }

    /// The work credited to today plus the uncredited work of the current phase.
    func workedToday(_ session: FocusSession?) throws -> Duration {
        let today = now.workDay
        let uncredited = session?.uncredited(now).filter { $0.date == today } ?? []
        return try uncredited.reduce(transaction.worked(on: today)) { $0 + $1.worked }
    }

    /// The work of the session so far, on all its days.
    func worked(in session: FocusSession) throws -> Duration {
        let first = min(now.workDays.day(at: session.started), now.workDay)
        return try session.uncredited(now).reduce(transaction.worked(in: session.id, since: first)) { $0 + $1.worked }
    }

    fileprivate func startFocus(_ request: FocusInterface.Start) throws -> FocusObject {
        if let current = try currentFocus() { throw notNow(current.id, .alreadyRunning) }
        var plan = defaults.focus
        let least = Duration.seconds(1)
        if let seconds = request.workSeconds {
            plan.work = try Bounds.duration(seconds, parameter: "workSeconds", atLeast: least)
        }
        if let seconds = request.breakSeconds {
            plan.shortBreak = try Bounds.duration(seconds, parameter: "breakSeconds", atLeast: least)
        }
        if let seconds = request.longBreakSeconds {
            plan.longBreak = try Bounds.duration(seconds, parameter: "longBreakSeconds", atLeast: least)
        }
        if let cycles = request.cycles {
            plan.cycles = try Bounds.number(cycles, in: Limits.cycles, parameter: "cycles")
        }
        if let auto = request.auto { plan.startsByItself = auto }
        if let popup = request.popup { plan.showsProgress = popup }
        let subject = try request.task.flatMap { try focusSubject($0) }
        let outcome = FocusSession.start(
            id: try transaction.newID(.focus),
            label: try Bounds.label(subject?.name ?? request.task ?? "", parameter: "task"),
            plan: plan,
            now
        )
        try commit(outcome)
        if let subject { try startTask(subject, for: outcome.entity.id) }
        return try outcome.entity.object(self)
    }

    fileprivate func changeFocus(
        _ change: (FocusSession) throws -> Outcome<FocusSession>
    ) throws -> FocusObject {
        guard let session = try currentFocus() else {
            throw ClockError.notNow(item: "", reason: .nothingRuns)
        }
        return try self.change(session, change).object(self)
    }
}

extension Turn {
    /// Without a session, removes the sessions that were set aside, because no other request can name them.
    fileprivate func stopFocus() throws -> FocusObject? {
        if let session = try currentFocus() { return try change(session) { try $0.stopped(now) }.object(self) }
        for id in try transaction.setAsideItems() where id.kind == .focus {
            _ = try loadOrRemove(FocusSession.self, id)
        }
        return nil
    }
}

extension FocusSession: RequestedEntity {}

import Agenda
import AgendaStore
import ClockAPI

extension Turn {
    /// Handles a report about a popup, a sound or a command.
    func alerterReported(_ event: AlerterEvent) throws {
        switch event {
        case .shown(let id, let handle):
            try change(id) { $0.shown(handle: handle) }
        case .pressed(let id, let action):
            try pressed(action, id)
            // Pressing a button closes the popup. A ring that continues, because the button came too late, is shown
            // again.
            try change(id) { $0.popupEnded(.expired, defaults.closing, now) }
        case .popupEnded(let id, let end):
            let closed = end == .closedByPerson ? try sharingPopup(id) : [id]
            for id in closed { try change(id) { $0.popupEnded(end, defaults.closing, now) } }
        case .announcementPressed(let action): try pressed(action)
        case .announcementFound(let item): try announcementFound(item)
        case .popupFailed(let id, let problem):
            try report(.popupFailed, id, ["problem": .text(problem)])
        case .soundFailed(let id, let problem):
            try report(.soundFailed, id, ["problem": .text(problem)])
        case .commandStarted(let id):
            try change(id) { $0.commandStarted() }
        case .commandEnded(let id, let end, let leavesProcesses):
            // The command of a silent item that an earlier store had.
            guard try transaction.ring(id) != nil else { return knowsOnlyMemory ? () : try apply([.withdraw(id)]) }
            try change(id) {
                $0.commandEnded(byItself: end.isByItself, leavesProcesses: leavesProcesses, end.details)
            }
        case .serverAppeared:
            for ring in try transaction.openRings() where ring.isRinging { try apply([.present(ring)]) }
            listWaitingAgain()
        case .serverVanished:
            break
        }
    }

    private func change(_ id: ItemID, _ transition: (Ring) -> Outcome<Ring>) throws {
        guard let ring = try transaction.ring(id) else { return }
        let outcome = transition(ring)
        if outcome.entity != ring || !outcome.effects.isEmpty { try commit(outcome) }
    }

    /// The rings that are answered by the popup of this one: the reminders in the same list (``ReminderLists``).
    private func sharingPopup(_ id: ItemID) throws -> [ItemID] {
        guard let ring = try transaction.ring(id), ring.item.kind == .dday else { return [id] }
        return try transaction.openRings()
            .filter { $0.isRinging && $0.item.kind == .dday && $0.minuteBegun == ring.minuteBegun }.map(\.id)
    }

    private func report(_ event: Record.Event, _ id: ItemID, _ details: [String: Detail]) throws {
        guard let ring = try transaction.ring(id) else { return }
        let more = details.merging(["ring": .text(id.description)]) { own, _ in own }
        try apply([.record(Record(event, ring.item, label: ring.label, details: more))])
    }

    /// Handles a pressed button. A second press, or one on the popup of an ended ring, has no effect.
    private func pressed(_ action: AlertAction, _ id: ItemID) throws {
        guard let ring = try transaction.ring(id), ring.isRinging else { return }
        switch action {
        case .dismiss:
            for id in try sharingPopup(id) { try change(id) { $0.settled(.dismissed, now) } }
        case .snooze:
            if let outcome = try? ring.snoozed(for: nil, now) { try commit(outcome) }
        case .extend:
            do {
                try runOnAsOffered(ring.item)
            } catch is ClockError {
                // It has ended meanwhile, or the extension exceeds the limit.
            }
        case .complete:
            guard let task = try transaction.load(TimedTask.self, ring.item) else { return }
            guard task.attempt != nil else { return }
            _ = try finish(task)
            try tellVerdict(of: task.id)
        case .beginNext:
            guard let session = try transaction.load(FocusSession.self, ring.item) else { return }
            if let outcome = try? session.resumed(now) { try commit(outcome) }
        case .skip:
            guard let session = try transaction.load(FocusSession.self, ring.item) else { return }
            if let outcome = try? session.skipped(now) { try commit(outcome) }
        }
    }
}

extension CommandEnd {
    /// Whether it has had its effect.
    fileprivate var isByItself: Bool {
        switch self {
        case .exited, .signalled, .overTime: true
        case .ended, .notStarted: false
        }
    }

    fileprivate var details: [String: Detail] {
        switch self {
        case .exited(let status): ["exitStatus": .number(Int64(status))]
        case .signalled(let signal): ["signal": .number(Int64(signal))]
        case .ended: ["ended": .text("with its ring")]
        case .overTime: ["ended": .text("by its time limit")]
        case .notStarted(let problem): ["problem": .text(problem)]
        }
    }
}

import Agenda
import AgendaStore
import ClockAPI

extension RequestTable {
    mutating func addStopwatchRequests() {
        add(StopwatchesInterface.Start.self) { request, turn in
            try .init(stopwatch: turn.startStopwatch(request.label ?? ""))
        }
        addList(StopwatchesInterface.List.self, Stopwatch.self)
        addShow(StopwatchesInterface.Show.self, Stopwatch.self, implied: ImpliedStopwatch.shown.only)
        addChange(StopwatchesInterface.Lap.self, Stopwatch.self, implied: ImpliedStopwatch.running.only) {
            try $0.lapped($2.now)
        }
        addChange(StopwatchesInterface.Pause.self, Stopwatch.self, implied: ImpliedStopwatch.running.only) {
            try $0.paused($2.now)
        }
        addChange(StopwatchesInterface.Resume.self, Stopwatch.self, implied: ImpliedStopwatch.standing.only) {
            $0.resumed($2.now)
        }
        addChange(StopwatchesInterface.Reset.self, Stopwatch.self, implied: ImpliedStopwatch.counting.only) {
            $0.zeroed($2.now)
        }
        addRemoval(StopwatchesInterface.Remove.self, Stopwatch.self) { try $0.removed($1.now) }
    }
}

/// The stopwatch used if none is named.
enum ImpliedStopwatch {
    case running
    /// A paused one, otherwise a reset one.
    case standing
    /// A running or paused one.
    case counting
    /// As `counting`, otherwise the newest.
    case shown
}

extension Turn {
    fileprivate func startStopwatch(_ label: String) throws -> StopwatchObject {
        let outcome = Stopwatch.start(id: try newItem(.stopwatch), label: try Bounds.label(label), now)
        try commit(outcome)
        return outcome.entity.object(self)
    }

    /// The named stopwatches, each once; without names the only possible one.
    func stopwatches(_ names: [String], orOnly implied: ImpliedStopwatch) throws -> [Stopwatch] {
        names.isEmpty ? [try only(implied)] : try loadAll(Stopwatch.self, names)
    }

    fileprivate func only(_ implied: ImpliedStopwatch) throws -> Stopwatch {
        let candidates = try candidates(implied)
        guard let only = candidates.first else { throw ClockError.notNow(item: "", reason: implied.lack) }
        guard candidates.count == 1 else {
            throw ClockError.ambiguousName(
                kind: ItemKind.stopwatch.name,
                name: "",
                candidates: candidates.map { CandidateObject(id: $0.id.description, label: $0.label) }
            )
        }
        return only
    }

    private func candidates(_ implied: ImpliedStopwatch) throws -> [Stopwatch] {
        let counting = try transaction.all(Stopwatch.self, openOnly: true)
        switch implied {
        case .running: return counting.filter(\.isRunning)
        case .counting: return counting
        case .shown:
            if !counting.isEmpty { return counting }
            return try transaction.all(Stopwatch.self).suffix(1)
        case .standing:
            let paused = counting.filter { !$0.isRunning }
            if !paused.isEmpty { return paused }
            return try transaction.all(Stopwatch.self).filter { !$0.isOpen }
        }
    }
}

extension ImpliedStopwatch {
    fileprivate func only(_ turn: Turn) throws -> [ItemID] { [try turn.only(self).id] }

    /// The refusal if there is none.
    fileprivate var lack: RefusalCode {
        switch self {
        case .running: .nothingRuns
        case .standing: .nothingPaused
        case .counting: .nothingCounted
        case .shown: .nothingKept
        }
    }
}

extension Stopwatch: RequestedEntity {
    func error(_ refusal: Refusal, _ turn: Turn) -> ClockError {
        switch refusal {
        case .notRunning: turn.notNow(id, .notRunning)
        case .stillRunning: turn.notNow(id, .stillRunning)
        case .tooManyLaps: .tooMany(what: "laps", limit: Stopwatch.lapLimit)
        }
    }

    fileprivate var isRunning: Bool {
        if case .running = state { true } else { false }
    }
}

import Agenda
import AgendaStore
import ClockAPI

extension RequestTable {
    mutating func addStopwatchRequests() {
        add(StopwatchesInterface.Start.self) { request, turn in
            try .init(stopwatch: turn.startStopwatch(request.label ?? ""))
        }
        addList(StopwatchesInterface.List.self, "stopwatches") { _ in
            { turn, key, limit in try turn.page(Stopwatch.self, after: key, limit: limit, turn.object) }
        }
        add(StopwatchesInterface.Show.self) { request, turn in
            try .init(stopwatches: turn.stopwatches(request.names, orOnly: .shown).map(turn.object))
        }
        add(StopwatchesInterface.Lap.self) { request, turn in
            try .init(
                stopwatches: turn.changeStopwatches(request.names, orOnly: .running) { try $0.lapped(turn.now) }
            )
        }
        add(StopwatchesInterface.Pause.self) { request, turn in
            try .init(
                stopwatches: turn.changeStopwatches(request.names, orOnly: .running) { try $0.paused(turn.now) }
            )
        }
        add(StopwatchesInterface.Resume.self) { request, turn in
            try .init(
                stopwatches: turn.changeStopwatches(request.names, orOnly: .standing) { try $0.resumed(turn.now) }
            )
        }
        add(StopwatchesInterface.Reset.self) { request, turn in
            try .init(
                stopwatches: turn.changeStopwatches(request.names, orOnly: .counting) { try $0.zeroed(turn.now) }
            )
        }
        add(StopwatchesInterface.Remove.self) { request, turn in
            try .init(stopwatches: turn.removeStopwatches(request.names))
        }
    }
}

/// Which stopwatch is meant where none is named.
enum ImpliedStopwatch {
    case running
    /// One that is paused; where none is, one that was reset.
    case standing
    /// One that runs or is paused.
    case counting
    /// As `counting`; where none is, the newest.
    case shown
}

extension Turn {
    fileprivate func startStopwatch(_ label: String) throws -> StopwatchObject {
        let outcome = Stopwatch.start(id: try newItem(.stopwatch), label: try Bounds.label(label), now)
        try commit(outcome)
        return object(outcome.entity)
    }

    fileprivate func changeStopwatches(
        _ names: [String],
        orOnly implied: ImpliedStopwatch,
        _ change: (Stopwatch) throws -> Outcome<Stopwatch>
    ) throws -> [StopwatchObject] {
        try stopwatches(names, orOnly: implied).map { stopwatch in
            do {
                let outcome = try change(stopwatch)
                try commit(outcome)
                return object(outcome.entity)
            } catch let refusal as Stopwatch.Refusal {
                throw error(refusal, stopwatch)
            }
        }
    }

    fileprivate func removeStopwatches(_ names: [String]) throws -> [StopwatchObject] {
        try loadAllToRemove(Stopwatch.self, names).map { stopwatch in
            do {
                try apply(stopwatch.removed(now))
                try transaction.remove(stopwatch.id)
                return object(stopwatch)
            } catch let refusal as Stopwatch.Refusal {
                throw error(refusal, stopwatch)
            }
        }
    }

    private func error(_ refusal: Stopwatch.Refusal, _ stopwatch: Stopwatch) -> ClockError {
        switch refusal {
        case .tooManyLaps: .tooMany(what: "laps", limit: Stopwatch.lapLimit)
        default: notNow(stopwatch.id, String(describing: refusal))
        }
    }

    /// Those named, each once; where none is, the only one that can be meant.
    func stopwatches(_ names: [String], orOnly implied: ImpliedStopwatch) throws -> [Stopwatch] {
        guard names.isEmpty else { return try loadAll(Stopwatch.self, names) }
        let candidates = try candidates(implied)
        guard let only = candidates.first else { throw ClockError.notNow(item: "", reason: implied.lack) }
        guard candidates.count == 1 else {
            throw ClockError.ambiguousName(
                kind: ItemKind.stopwatch.name,
                name: "",
                candidates: candidates.map(\.id.description)
            )
        }
        return [only]
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
    /// The word of io.clockd.Clock.NotNow for there being none.
    fileprivate var lack: String {
        switch self {
        case .running: "nothingRuns"
        case .standing: "nothingPaused"
        case .counting: "nothingCounted"
        case .shown: "nothingKept"
        }
    }
}

extension Stopwatch {
    fileprivate var isRunning: Bool {
        if case .running = state { true } else { false }
    }
}

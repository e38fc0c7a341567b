import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

@testable import Agenda

/// Hundreds of sessions with random presence and absence, compared with a model without clocks.
struct PresenceLifeTests {
    @Test("Work counts exactly while the user is present", arguments: 0..<150 as Range<UInt64>)
    func life(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let rules = AbsenceRules(locked: true, idle: .seconds(300))
        let world = try TestWorld(start: "2026-11-20T06:00:00+01:00", defaults: Defaults(absence: rules)).world
        _ = try world.call(FocusInterface.Start(workSeconds: 43_200))
        var model = PresenceModel(remaining: 43_200)
        var steps: [String] = []
        for _ in 0..<40 {
            let step = Int.random(in: 0..<10, using: &random)
            switch step {
            case 0..<4:
                let seconds = Int.random(in: 1...700, using: &random)
                steps.append("pass \(seconds)")
                world.advance(by: .seconds(seconds))
                model.pass(seconds)
            case 4..<7:
                let presence = [Presence.here, .idle, .away][Int.random(in: 0..<3, using: &random)]
                steps.append("\(presence)")
                world.become(presence)
                model.become(presence)
            case 7:
                steps.append("pause")
                _ = try world.call(FocusInterface.Pause())
                model.pause()
            case 8:
                steps.append("resume")
                _ = try world.call(FocusInterface.Resume())
                model.resume()
            default:
                steps.append("restart")
                if Bool.random(using: &random) { try world.restart() } else { try world.crash() }
                model.restart()
            }
            let status = try world.call(FocusInterface.Status())
            let isRight =
                status.focus?.state == (model.isRunning ? .running : .paused)
                && status.focus?.remainingSeconds == Double(model.remaining)
                && status.todaySeconds == Double(model.shownWork)
            try #require(isRight, "\(steps.joined(separator: ", ")): \(model), \(status.todaySeconds)")
            #expect(world.presence.rules == (model.isWatched ? rules : nil))
        }
    }
}

/// The expected results of one long phase of work, in seconds.
private struct PresenceModel {
    enum Mode { case running, pausedByPerson, pausedByAbsence }

    var mode = Mode.running
    var remaining: Int
    var credited = 0
    /// The remaining time when the user became idle.
    var idleFrom: Int?
    var presence = Presence.here
    var awaitsReturn = false

    init(remaining: Int) {
        self.remaining = remaining
    }

    var isRunning: Bool { mode == .running }
    var isWatched: Bool { mode != .pausedByPerson }
    /// Idle time is shown as work as long as it may count as work.
    var shownWork: Int { credited + (idleFrom.map { $0 - remaining } ?? 0) }

    mutating func pass(_ seconds: Int) {
        guard isRunning else { return }
        remaining -= seconds
        if idleFrom == nil { credited += seconds }
    }

    mutating func become(_ presence: Presence) {
        self.presence = presence
        if isWatched { hear() }
    }

    private mutating func hear() {
        if presence == .here { awaitsReturn = false }
        guard !awaitsReturn else { return }
        switch presence {
        case .here:
            settle()
            if mode == .pausedByAbsence { mode = .running }
        case .idle:
            if isRunning, idleFrom == nil { idleFrom = remaining }
        case .away:
            guard isRunning else { return }
            remaining = idleFrom ?? remaining
            idleFrom = nil
            mode = .pausedByAbsence
        }
    }

    private mutating func settle() {
        credited = shownWork
        idleFrom = nil
    }

    mutating func pause() {
        settle()
        mode = .pausedByPerson
    }

    mutating func resume() {
        guard !isRunning else { return }
        let begins = !isWatched
        mode = .running
        if begins {
            awaitsReturn = true
            hear()
        }
    }

    mutating func restart() {
        awaitsReturn = false
        if isWatched { hear() }
    }
}

import Agenda
import AgendaStore
import Chronology
import Engine

// Ended records are deleted in time.

extension LifeSetting.Keeping {
    var keep: Keep {
        var keep = Defaults.standard.keep
        keep.timers = keep.history
        switch self {
        case .everything: break
        case .hours:
            keep.timers.longest = .seconds(3_600)
            keep.rings.longest = .seconds(7 * 86_400)
            keep.history.longest = .seconds(3_600)
        case .few: (keep.timers.most, keep.rings.most, keep.history.most) = (3, 3, 3)
        }
        return keep
    }
}

extension Life {
    /// Adopts deletions, which a full or slow disk may still accept. The models need them immediately: before the file
    /// can be compared, a deleted ring may begin again if the clock is set back, and a deleted timer may be asked for.
    func forgetEnded(_ now: Now) {
        guard keeping != .everything, let remaining = Remaining(reader) else { return }
        for index in models.indices { models[index].forget(notIn: remaining, keeping.keep, now) }
    }

    /// Checks the remaining rows an hour later, after a write: deletion begins with a write, at most once an hour.
    func checkForgetting() throws {
        guard keeping != .everything, !world.disk.isDead, fault == nil else { return }
        try take(.pass(seconds: 3_700, lateMilliseconds: 0))
        try take(.ask(.startTimer("the last one", TimerWish(seconds: 60, rounds: 1, rings: false))))
        for table in ForgettableTable.allCases {
            guard let rows = reader.endings(table) else { throw Violation(.storeOpens, "the file could not be read") }
            let limit = keeping.keep.limit(of: table)
            let begun = now.wall - .seconds(3_700)
            let ended = rows.map(\.ended).filter { $0 >= 0 && $0 < begun.microsecondsSinceEpoch }
            let first = (begun - limit.longest).microsecondsSinceEpoch
            // Nobody knows how old a row is that has the time of an earlier clock.
            let earliest = ClockBelief.earliest.microsecondsSinceEpoch
            guard !ended.contains(where: { earliest <= $0 && $0 < first }), ended.count <= limit.most else {
                throw Violation(.itIsForgotten, "\(ended.count) rows of \(table) of an hour ago")
            }
        }
    }
}

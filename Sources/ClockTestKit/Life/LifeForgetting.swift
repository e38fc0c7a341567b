import Agenda
import AgendaStore
import Chronology
import Engine

// What has ended is forgotten in time.

extension LifeSetting.Keeping {
    var keep: Keep {
        let always = Keep.Limit(longest: .seconds(365 * 86_400), most: 50_000)
        switch self {
        case .everything: return Keep(timers: always, rings: always, history: always)
        case .hours:
            return Keep(
                timers: Keep.Limit(longest: .seconds(3_600), most: 50_000),
                rings: Keep.Limit(longest: .seconds(7 * 86_400), most: 50_000),
                history: Keep.Limit(longest: .seconds(3_600), most: 50_000)
            )
        case .few:
            var few = always
            few.most = 3
            return Keep(timers: few, rings: few, history: few)
        }
    }
}

extension Life {
    /// Checks what is left an hour later, after a write: forgetting begins with a write, at most once an hour.
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
            guard !ended.contains(where: { $0 < first }), ended.count <= limit.most else {
                throw Violation(.itIsForgotten, "\(ended.count) rows of \(table) of an hour ago")
            }
        }
    }
}

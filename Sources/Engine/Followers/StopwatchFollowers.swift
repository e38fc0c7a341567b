import Agenda
import ClockAPI
import Varlink

/// Who follows stopwatches. They do not change by running.
struct StopwatchFollowers {
    /// As each follower knows them.
    private var followers: [CallID: [Stopwatch]] = [:]

    var count: Int { followers.count }

    mutating func add(_ call: CallID, _ stopwatches: [Stopwatch]) { followers[call] = stopwatches }

    mutating func remove(_ call: CallID) { followers[call] = nil }

    /// What changed; once all of them are removed, that is the last reply.
    ///
    /// - Parameters:
    ///   - touched: the items that turns wrote; nil for everything.
    ///   - load: nil for a stopwatch that is gone.
    mutating func news(
        _ touched: Set<ItemID>?,
        _ turn: Turn,
        load: (Stopwatch) throws -> Stopwatch?
    ) rethrows -> [(CallID, VarlinkReply)] {
        var news: [(CallID, VarlinkReply)] = []
        for (call, known) in followers {
            guard touched.map({ touched in known.contains { touched.contains($0.id) } }) ?? true else { continue }
            let current = try known.compactMap(load)
            guard current != known else { continue }
            followers[call] = current.isEmpty ? nil : current
            let reply = StopwatchesInterface.Follow.Reply(stopwatches: current.map { $0.object(turn) })
            news.append((call, VarlinkReply(reply, continues: !current.isEmpty)))
        }
        return news
    }
}

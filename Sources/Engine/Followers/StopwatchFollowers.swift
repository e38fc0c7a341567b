import Agenda
import ClockAPI
import Varlink

/// Calls that follow stopwatches. Running is not a change.
struct StopwatchFollowers {
    /// The stopwatches as each follower knows them.
    private var followers: [CallID: [Stopwatch]] = [:]

    var count: Int { followers.count }

    mutating func add(_ call: CallID, _ stopwatches: [Stopwatch]) { followers[call] = stopwatches }

    mutating func remove(_ call: CallID) { followers[call] = nil }

    /// Returns the changes; the reply after the removal of all of them is the last.
    ///
    /// - Parameters:
    /// - touched: the items written by turns; nil for all.
    ///   - load: returns nil for a removed stopwatch.
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

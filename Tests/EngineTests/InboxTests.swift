import Agenda
import Testing

@testable import Engine

/// Events that wait for a turn, some of which are put back.
struct InboxTests {
    private func report(_ number: Int64) -> Event { .alerter(.popupFailed(ring: ItemID(.ring, number), problem: "")) }

    /// Reports by number; zone changes as 0, because they are not reports.
    private func numbers(_ events: [Event]) -> [Int64] {
        events.map { if case .alerter(.popupFailed(let ring, _)) = $0 { ring.number } else { 0 } }
    }

    @Test("Each event is returned once and in order, however events are taken and put back", arguments: 1...20)
    func inOrder(_ seed: Int) {
        var inbox = Inbox()
        var (next, taken, others): (Int64, [Int64], Int) = (1, [], 0)
        for round in 0..<200 {
            for index in 0..<(round * seed % 13) {
                if (index + seed) % 3 == 0 { inbox.append(.zoneChanged) } else { inbox.append(report(next)) }
                if (index + seed) % 3 == 0 { others += 1 } else { next += 1 }
            }
            let events = inbox.take(1 + round * 7 % 11)
            let kept = events.prefix(round * 5 % (events.count + 1))
            inbox.putBack(events.dropFirst(kept.count))
            taken += numbers(Array(kept))
        }
        taken += numbers(inbox.take(.max))
        #expect(taken.filter { $0 > 0 } == Array(1..<next))
        #expect(taken.count { $0 == 0 } == others)
        inbox.putBack([])
        #expect(inbox.isEmpty)
    }
}

import Chronology
import Testing

@testable import Agenda
@testable import AgendaStore

/// Which ended rows may be deleted.
struct ForgettingTests {
    private let now = Now.sample

    @Test("A silent ring is kept until its command is started, also by the next process")
    func dueCommand() throws {
        let store = try AgendaStore(path: nil) { _ in .utc }
        try store.transaction { transaction in
            let draft = RingDraft(
                item: ItemID(.alarm, 1),
                label: "backup",
                scheduled: now.wall,
                settings: RingSettings(rings: false, command: "true"),
                offer: .snooze
            )
            let again = BootDeadline(after: .seconds(5), now)
            var ring = Ring(
                id: try transaction.newID(.ring),
                draft: draft,
                started: now.wall,
                state: .ran(.due(again: again), at: now.wall)
            )
            try transaction.save(ring, now)
            #expect(try transaction.forgetOldest(.ring, endedBefore: nil, limit: 10) == 0)
            ring.state = .ran(.started, at: now.wall)
            try transaction.save(ring, now)
            #expect(try transaction.forgetOldest(.ring, endedBefore: nil, limit: 10) == 1)
        }
    }
}

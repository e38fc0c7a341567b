/// One row of the ledger as clients see it. The interface file has the meaning of each member.
package struct RingObject: Codable, Hashable, Sendable {
    package var id: String
    package var item: String
    package var kind: String
    package var label: String
    package var scheduled: String
    @OrNull package var started: String?
    @OrNull package var ended: String?
    package var state: State
    package var snoozes: Int
    @OrNull package var snoozedUntil: String?

    package enum State: String, Codable, CaseIterable, Sendable {
        case ringing, snoozed, dismissed, missed, cancelled
    }

    package init(
        id: String,
        item: String,
        kind: String,
        label: String,
        scheduled: String,
        started: String?,
        ended: String?,
        state: State,
        snoozes: Int,
        snoozedUntil: String?
    ) {
        self.id = id
        self.item = item
        self.kind = kind
        self.label = label
        self.scheduled = scheduled
        self.started = started
        self.ended = ended
        self.state = state
        self.snoozes = snoozes
        self.snoozedUntil = snoozedUntil
    }
}

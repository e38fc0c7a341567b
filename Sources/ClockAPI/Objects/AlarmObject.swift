/// An alarm as clients see it. The interface file has the meaning of each member.
package struct AlarmObject: Codable, Hashable, Sendable {
    package var id: String
    package var label: String
    package var time: String
    @OrNull package var `repeat`: String?
    @OrNull package var onCalendar: String?
    @OrNull package var zone: String?
    package var enabled: Bool
    package var state: State
    @OrNull package var next: String?
    @OrNull package var skipped: String?
    package var snoozeSeconds: Double
    package var snoozeLimit: Int
    package var ringForSeconds: Double
    @OrNull package var preSeconds: Double?
    package var missed: Missed
    package var graceSeconds: Double
    package var gap: Gap
    package var fold: Fold
    @OrNull package var sound: String?
    package var volume: Int
    package var fadeSeconds: Double
    package var urgency: Urgency
    @OrNull package var exec: String?
    package var wake: Bool
    package var created: String

    package enum State: String, Codable, CaseIterable, Sendable {
        case scheduled, ringing, snoozed, off, done
    }

    package enum Missed: String, Codable, CaseIterable, Sendable {
        case ring, notify, skip
    }

    package enum Gap: String, Codable, CaseIterable, Sendable {
        case after, before, skip
    }

    package enum Fold: String, Codable, CaseIterable, Sendable {
        case first, second, both
    }

    package enum Urgency: String, Codable, CaseIterable, Sendable {
        case low, normal, critical
    }

    package init(
        id: String,
        label: String,
        time: String,
        `repeat`: String?,
        onCalendar: String?,
        zone: String?,
        enabled: Bool,
        state: State,
        next: String?,
        skipped: String?,
        snoozeSeconds: Double,
        snoozeLimit: Int,
        ringForSeconds: Double,
        preSeconds: Double?,
        missed: Missed,
        graceSeconds: Double,
        gap: Gap,
        fold: Fold,
        sound: String?,
        volume: Int,
        fadeSeconds: Double,
        urgency: Urgency,
        exec: String?,
        wake: Bool,
        created: String
    ) {
        self.id = id
        self.label = label
        self.time = time
        self.repeat = `repeat`
        self.onCalendar = onCalendar
        self.zone = zone
        self.enabled = enabled
        self.state = state
        self.next = next
        self.skipped = skipped
        self.snoozeSeconds = snoozeSeconds
        self.snoozeLimit = snoozeLimit
        self.ringForSeconds = ringForSeconds
        self.preSeconds = preSeconds
        self.missed = missed
        self.graceSeconds = graceSeconds
        self.gap = gap
        self.fold = fold
        self.sound = sound
        self.volume = volume
        self.fadeSeconds = fadeSeconds
        self.urgency = urgency
        self.exec = exec
        self.wake = wake
        self.created = created
    }
}

/// What can be said of an alarm; nil leaves the default, or what it is. The interface file has the meaning of each member.
package struct AlarmSettings: Codable, Hashable, Sendable {
    @OrNull package var label: String?
    @OrNull package var time: String?
    @OrNull package var `repeat`: String?
    @OrNull package var onCalendar: String?
    @OrNull package var until: String?
    @OrNull package var count: Int?
    @OrNull package var except: [String]?
    @OrNull package var zone: String?
    @OrNull package var snoozeSeconds: Double?
    @OrNull package var snoozeLimit: Int?
    @OrNull package var ringForSeconds: Double?
    @OrNull package var preSeconds: Double?
    @OrNull package var missed: AlarmObject.Missed?
    @OrNull package var graceSeconds: Double?
    @OrNull package var gap: AlarmObject.Gap?
    @OrNull package var fold: AlarmObject.Fold?
    @OrNull package var sound: String?
    @OrNull package var volume: Int?
    @OrNull package var fadeSeconds: Double?
    @OrNull package var urgency: AlarmObject.Urgency?
    @OrNull package var exec: String?
    @OrNull package var wake: Bool?

    package init(
        label: String? = nil,
        time: String? = nil,
        `repeat`: String? = nil,
        onCalendar: String? = nil,
        until: String? = nil,
        count: Int? = nil,
        except: [String]? = nil,
        zone: String? = nil,
        snoozeSeconds: Double? = nil,
        snoozeLimit: Int? = nil,
        ringForSeconds: Double? = nil,
        preSeconds: Double? = nil,
        missed: AlarmObject.Missed? = nil,
        graceSeconds: Double? = nil,
        gap: AlarmObject.Gap? = nil,
        fold: AlarmObject.Fold? = nil,
        sound: String? = nil,
        volume: Int? = nil,
        fadeSeconds: Double? = nil,
        urgency: AlarmObject.Urgency? = nil,
        exec: String? = nil,
        wake: Bool? = nil
    ) {
        self.label = label
        self.time = time
        self.repeat = `repeat`
        self.onCalendar = onCalendar
        self.until = until
        self.count = count
        self.except = except
        self.zone = zone
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
    }
}

import Chronology

/// The configured defaults.
package struct Defaults: Hashable, Sendable {
    package var alarm = RingSettings()
    package var alarmMissed = MissedPolicy.ring
    package var alarmGrace: Duration = AlarmPlan.standardGrace
    package var timer = RingSettings(snooze: .seconds(60), snoozeLimit: 0)
    package var focus = FocusPlan()
    package var growth = GrowthThresholds()
    /// The time at which a day of work ends.
    package var dayEnds: CivilTime = .midnight
    package var dday = DDaySettings()
    package var task = TaskDefaults()
    package var closing = ClosingMeanings()
    package var keep = Keep()
    package var hooks: Hooks = [:]
    /// When focus is paused because the user is away.
    package var absence = AbsenceRules()

    package static let standard = Defaults()

    /// The number of snoozes of an alarm for which they are turned on.
    package var snoozeLimitIfOn: Int { alarm.snoozeLimit > 0 ? alarm.snoozeLimit : Self.standard.alarm.snoozeLimit }
}

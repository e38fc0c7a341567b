import Chronology

/// The configured defaults.
package struct Defaults: Hashable, Sendable {
    package var alarm: RingSettings
    package var alarmMissed: MissedPolicy
    package var alarmGrace: Duration
    package var timer: RingSettings
    package var focus: FocusPlan
    package var growth: GrowthThresholds
    /// The time at which a day of work ends.
    package var dayEnds: CivilTime
    package var dday: DDaySettings
    package var task: TaskDefaults
    package var closing: ClosingMeanings
    package var keep: Keep
    package var hooks: Hooks
    /// When focus is paused because nobody is at the machine.
    package var absence: AbsenceRules

    package init(
        alarm: RingSettings = RingSettings(),
        alarmMissed: MissedPolicy = .ring,
        alarmGrace: Duration = AlarmPlan.standardGrace,
        timer: RingSettings = RingSettings(snooze: .seconds(60), snoozeLimit: 0),
        focus: FocusPlan = FocusPlan(),
        growth: GrowthThresholds = GrowthThresholds(),
        dayEnds: CivilTime = .midnight,
        dday: DDaySettings = DDaySettings(),
        task: TaskDefaults = TaskDefaults(),
        closing: ClosingMeanings = ClosingMeanings(),
        keep: Keep = Keep(),
        hooks: Hooks = [:],
        absence: AbsenceRules = AbsenceRules()
    ) {
        self.alarm = alarm
        self.alarmMissed = alarmMissed
        self.alarmGrace = alarmGrace
        self.timer = timer
        self.focus = focus
        self.growth = growth
        self.dayEnds = dayEnds
        self.dday = dday
        self.task = task
        self.closing = closing
        self.keep = keep
        self.hooks = hooks
        self.absence = absence
    }
}

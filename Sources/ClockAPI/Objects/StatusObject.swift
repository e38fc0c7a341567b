import Varlink

/// Everything a status bar shows. The interface file has the meaning of each member.
package struct StatusObject: Codable, Hashable, Sendable {
    package var version: String
    package var pid: Int
    package var since: String
    package var ringing: [RingObject]
    @OrNull package var next: UpcomingObject?
    package var timers: [TimerObject]
    @OrNull package var focus: FocusObject?
    @OrNull package var task: TaskObject?
    package var stopwatches: [StopwatchObject]
    package var alarms: AlarmCountObject

    package init(
        version: String,
        pid: Int,
        since: String,
        ringing: [RingObject],
        next: UpcomingObject?,
        timers: [TimerObject],
        focus: FocusObject?,
        task: TaskObject?,
        stopwatches: [StopwatchObject],
        alarms: AlarmCountObject
    ) {
        self.version = version
        self.pid = pid
        self.since = since
        self.ringing = ringing
        self.next = next
        self.timers = timers
        self.focus = focus
        self.task = task
        self.stopwatches = stopwatches
        self.alarms = alarms
    }
}

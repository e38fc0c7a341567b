/// The ranges of stored values: in requests, in rows of the store and in archives.
package enum Limits {
    package static let labelBytes = 1024
    package static let iconBytes = 64
    package static let commandBytes = 16 * 1024
    package static let soundBytes = 4096
    package static let snoozes = 0...1_000
    package static let volumePercent = 0...100
    /// The number of work phases of a focus session.
    package static let cycles = 1...1_000
    /// The number of rounds of a timer.
    package static let rounds = 1...1_000_000
    /// The number of reminders of a D-day.
    package static let reminders = 20
    package static let reminderDays = 0...36_600
    /// A hundred years.
    package static let longest = Duration.seconds(100 * 366 * 86_400)

    /// Requested durations that may be zero.
    package static let asked = Duration.zero...longest
    /// Durations that must not be zero.
    package static let lasting = Duration.seconds(1)...longest
    /// The durations of snoozes that requests and the configuration may set. Rows and archives of earlier versions may
    /// have longer ones.
    package static let snooze = Duration.seconds(1)...day
    package static let ringFor = Duration.seconds(1)...day
    package static let fade = Duration.zero...Duration.seconds(3600)
    package static let grace = Duration.zero...(day * 366)
    private static let day = Duration.seconds(86_400)

    /// Counted durations, however the clocks were set.
    package static let counted = Duration.zero...Duration.microseconds(momentMicroseconds)
    /// 73,000 years either way: sums and differences of moments can't overflow.
    package static let momentMicroseconds: Int64 = 1 << 61
    /// The places of tasks in their list.
    package static let positions = 1...Int(Int32.max)
    /// The number of successive runs of a task within its estimate: exact in JSON, too.
    package static let streaks = 0...1 << 53 - 1

    /// What counts on from a limit stays at it: the next reading must not refuse it.
    package static func storable(_ microseconds: Int64) -> Int64 {
        min(max(microseconds, -momentMicroseconds), momentMicroseconds)
    }

    /// Whether a text has no control characters. Names are shown on one line.
    package static func isPrintable(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// The same for a label, which may have several lines: where there is only one, line feeds are shown as ⏎.
    package static func isLabel(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control }
    }
}

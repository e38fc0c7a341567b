import Chronology

/// What may be kept here: by requests, in rows of the store and in archives.
package enum Limits {
    package static let labelBytes = 1024
    package static let iconBytes = 64
    package static let commandBytes = 16 * 1024
    package static let soundBytes = 4096
    package static let snoozes = 0...1_000
    package static let volumePercent = 0...100
    /// Of a session of focus.
    package static let cycles = 1...1_000
    /// Of a timer, how often it counts.
    package static let rounds = 1...1_000_000
    /// Of one D-day.
    package static let reminders = 20
    package static let reminderDays = 0...36_600
    /// A hundred years.
    package static let longest = Duration.seconds(100 * 366 * 86_400)

    /// What somebody asks for, in durations that may be zero.
    package static let asked = Duration.zero...longest
    /// What a setting may be that has to last a while.
    package static let lasting = Duration.seconds(1)...longest
    /// What requests and the configuration may choose for what rings. Rows and archives of earlier versions may have more.
    package static let snooze = Duration.seconds(1)...day
    package static let ringFor = Duration.seconds(1)...day
    package static let fade = Duration.zero...Duration.seconds(3600)
    package static let grace = Duration.zero...(day * 366)
    private static let day = Duration.seconds(86_400)

    /// What clocks may have counted, however they were set.
    package static let counted = Duration.zero...Duration.microseconds(momentMicroseconds)
    /// 73,000 years either way: sums and differences of moments can't overflow.
    package static let momentMicroseconds: Int64 = 1 << 61

    /// Labels have no control characters: they are shown in one line.
    package static func isPrintable(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

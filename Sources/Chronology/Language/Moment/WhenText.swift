/// Moments in everyday forms: `07:30`, `7pm`, `tomorrow 7am`, `tonight 8pm`, `fri 18:00`, `18:00 next monday`, `12-25
/// 08:00`, `the 25th at 9:00`, `2026-12-25T09:00:00+09:00`, `+25m`, `in 25m`, `in 2 days at 9:00`, `@1700000000`,
/// `now`.
package enum WhenText {
    /// Reads a moment. For ``WhenDirection/past``, `2h ago`, `-2h` and a day without a time (its midnight) are also
    /// accepted.
    package static func parse(_ text: String, direction: WhenDirection = .future) throws(TimeTextError) -> When {
        try ReaderLanguage.english.when(text, direction: direction)
    }
}

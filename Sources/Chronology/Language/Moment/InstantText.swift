/// Instants in RFC 3339: `2026-11-23T07:30:00+09:00`.
package enum InstantText {
    /// Reads a date-time with its offset (`Z` or `±HH:MM`); `t`, `z` and a space for `T` are accepted, and so is `@`
    /// with seconds since 1970. Digits finer than a microsecond are dropped.
    package static func parse(_ text: String) throws(TimeTextError) -> Instant {
        try ReaderLanguage.english.instant(text)
    }
}

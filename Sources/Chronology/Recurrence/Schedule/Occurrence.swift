/// One time at which a schedule is due.
package struct Occurrence: Hashable, Sendable {
    package let at: Instant
    /// The wall time asked for, also where the clocks skip it.
    package let local: CivilDateTime
    package let note: Note?

    package enum Note: String, Hashable, Sendable {
        /// The clocks skip `local`; `at` is where ``GapPolicy`` moved it.
        case gap
        /// `local` occurs twice.
        case fold
    }

    package init(at: Instant, local: CivilDateTime, note: Note?) {
        self.at = at
        self.local = local
        self.note = note
    }
}

import Agenda
import AgendaStore

/// What the composition root does for the store beside the turns. None of these may block.
package struct StoreCare: Sendable {
    /// Something was written, for the first time in this hour or this day. An idle machine is not woken for it: what
    /// nobody wrote to needs no new backup.
    package var written: @Sendable (Now) -> Void
    /// A turn could not be kept. It is tried again soon.
    package var failed: @Sendable (StoreError) -> Void

    /// These can't be read, and were taken out of the queue.
    package var setAside: @Sendable ([SetAsideItem]) -> Void

    package init(
        written: @escaping @Sendable (Now) -> Void = { _ in },
        failed: @escaping @Sendable (StoreError) -> Void = { _ in },
        setAside: @escaping @Sendable ([SetAsideItem]) -> Void = { _ in }
    ) {
        self.written = written
        self.failed = failed
        self.setAside = setAside
    }
}

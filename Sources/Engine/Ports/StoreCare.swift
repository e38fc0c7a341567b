import Agenda
import AgendaStore

/// What the composition root does for the store beside the turns. None of these may block.
package struct StoreCare: Sendable {
    /// Something was written, for the first time in this hour or this day. An idle machine is not woken for it: what
    /// nobody wrote to needs no new backup.
    package var written: @Sendable (Now) -> Void
    /// The file could not be read or written.
    package var failed: @Sendable (StoreError) -> Void
    /// It can be written again, and has all that happened meanwhile.
    package var recovered: @Sendable () -> Void
    /// It had been removed or replaced, and was written anew.
    package var rewritten: @Sendable () -> Void

    /// These can't be read, and were taken out of the queue.
    package var setAside: @Sendable ([SetAsideItem]) -> Void

    package init(
        written: @escaping @Sendable (Now) -> Void = { _ in },
        failed: @escaping @Sendable (StoreError) -> Void = { _ in },
        recovered: @escaping @Sendable () -> Void = {},
        rewritten: @escaping @Sendable () -> Void = {},
        setAside: @escaping @Sendable ([SetAsideItem]) -> Void = { _ in }
    ) {
        self.written = written
        self.failed = failed
        self.recovered = recovered
        self.rewritten = rewritten
        self.setAside = setAside
    }
}

import Agenda
import AgendaStore

/// Callbacks of the composition root that care for the store. None may block.
package struct StoreCare: Sendable {
    /// Something was written, for the first time in this hour or this day. An idle machine is not woken for it: what
    /// nobody wrote to needs no new backup.
    package var written: @Sendable (Now) -> Void
    /// The file can't be read or written.
    package var failed: @Sendable (StoreError) -> Void
    /// The file can be written again and has all changes.
    package var recovered: @Sendable () -> Void
    /// The file had been removed or replaced and was rewritten.
    package var rewritten: @Sendable () -> Void

    /// These items can't be read and were removed from the queue.
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

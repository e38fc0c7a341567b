import Agenda
import AgendaStore

/// Callbacks of the composition root that care for the store. None may block.
package struct StoreCare: Sendable {
    /// Something was written, for the first time in this hour or this day. An idle machine is not woken for it: what
    /// nobody wrote to needs no new backup.
    package var written: @Sendable (Now) -> Void = { _ in }
    /// The file can't be read or written.
    package var failed: @Sendable (StoreError) -> Void = { _ in }
    /// The file can be written again and has all changes.
    package var recovered: @Sendable () -> Void = {}
    /// The file had been removed or replaced and was rewritten.
    package var rewritten: @Sendable () -> Void = {}
    /// These items can't be read and were removed from the queue.
    package var setAside: @Sendable ([SetAsideItem]) -> Void = { _ in }

    package static let none = StoreCare()
}

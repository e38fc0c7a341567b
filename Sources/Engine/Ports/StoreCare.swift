import Agenda
import AgendaStore

/// Callbacks of the composition root for the maintenance of the store. None may block.
package struct StoreCare: Sendable {
    /// Called a moment after the start, so that work begun here does not delay the first answers.
    package var started: @Sendable () -> Void = {}
    /// The first write of an hour or a day. A write of the start itself is reported a moment later. An idle machine is
    /// not woken for it, because an unchanged store needs no new backup.
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

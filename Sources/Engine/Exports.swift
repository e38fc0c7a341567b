import AgendaStore
import ClockAPI
import Synchronization
import Varlink

/// The current exports. The store is copied first, then the copy is read, both in parallel with the engine: turns wait
/// for neither.
///
/// A call with `more` gets the archive in parts, each after the previous one was received, so that only one part of
/// each export is in memory. Without `more` it is one text of at most ``limitBytes``.
final class Exports: Sendable {
    /// Runs work in order on another thread than the engine's.
    typealias Beside = @Sendable (_ work: @escaping @Sendable () -> Void) -> Void

    static let limitBytes = 16 * 1024 * 1024
    private static let partBytes = 128 * 1024

    private enum Export {
        case requested
        case reading(StoreCopy.Parts)
    }

    private struct State {
        /// Those whose callers wait for more.
        var exports: [CallID: Export] = [:]
        /// The last copy, and the version of the store when it was requested.
        var copy: (StoreCopy, version: Int)?
    }

    private let store: AgendaStore
    private let transport: any Transport
    private let beside: Beside
    private let calmed: @Sendable () -> Void
    /// Shared by the engine and the thread that reads copies.
    private let state = Mutex(State())

    /// - Parameter calmed: called when no export is running.
    init(
        _ store: AgendaStore,
        _ transport: any Transport,
        beside: @escaping Beside,
        calmed: @escaping @Sendable () -> Void
    ) {
        self.store = store
        self.transport = transport
        self.beside = beside
        self.calmed = calmed
    }

    /// - Parameter version: changes with each commit. Exports of the same version share a copy.
    func begin(_ call: CallID, isPaged: Bool, version: Int) {
        state.withLock { $0.exports[call] = .requested }
        beside { [self] in
            answering(call) { () throws(StoreError) in
                guard isUnderWay(call) else { return }
                let parts = StoreCopy.Parts(try copy(version))
                if isPaged {
                    note(call, parts)
                    try sendPart(call)
                } else {
                    try sendAll(call, parts)
                }
            }
            letGo()
        }
    }

    /// The caller has received a part, of an export or of another answer.
    func pageTaken(_ call: CallID) {
        guard isUnderWay(call) else { return }
        beside { [self] in
            answering(call) { () throws(StoreError) in try sendPart(call) }
            letGo()
        }
    }

    func abandon(_ call: CallID) {
        guard state.withLock({ $0.exports.removeValue(forKey: call) }) != nil else { return }
        letGo()
    }

    /// Whether a caller has not received all parts yet.
    var isUnderWay: Bool { state.withLock { !$0.exports.isEmpty } }

    private func isUnderWay(_ call: CallID) -> Bool { state.withLock { $0.exports[call] != nil } }

    private func copy(_ version: Int) throws(StoreError) -> StoreCopy {
        if let (copy, known) = state.withLock({ $0.copy }), known == version { return copy }
        let copy = try StoreCopy(of: store)
        state.withLock { $0.copy = (copy, version) }
        return copy
    }

    /// Releases the copy after the last export.
    private func letGo() {
        let isLast = state.withLock { state in
            guard state.exports.isEmpty, state.copy != nil else { return false }
            state.copy = nil
            return true
        }
        if isLast { calmed() }
    }

    /// Does nothing if the caller has left meanwhile.
    private func note(_ call: CallID, _ parts: StoreCopy.Parts) {
        state.withLock { if $0.exports[call] != nil { $0.exports[call] = .reading(parts) } }
    }

    private func sendPart(_ call: CallID) throws(StoreError) {
        guard case .reading(var parts)? = state.withLock({ $0.exports[call] }) else { return }
        var text = ""
        while text.utf8.count < Self.partBytes {
            guard let part = try parts.next() else {
                state.withLock { $0.exports[call] = nil }
                return transport.reply(to: call, VarlinkReply(ArchiveInterface.Export.Reply(archive: text)))
            }
            text += part
        }
        note(call, parts)
        let reply = VarlinkReply(ArchiveInterface.Export.Reply(archive: text), continues: true)
        transport.reply(to: call, page: reply)
    }

    private func sendAll(_ call: CallID, _ parts: StoreCopy.Parts) throws(StoreError) {
        var parts = parts
        var text = ""
        while let part = try parts.next() {
            text += part
            guard text.utf8.count <= Self.limitBytes else {
                state.withLock { $0.exports[call] = nil }
                return transport.reply(to: call, VarlinkReply(error: .expectedMore))
            }
        }
        state.withLock { $0.exports[call] = nil }
        transport.reply(to: call, VarlinkReply(ArchiveInterface.Export.Reply(archive: text)))
    }

    private func answering(_ call: CallID, _ body: () throws(StoreError) -> Void) {
        do throws(StoreError) {
            try body()
        } catch {
            state.withLock { $0.exports[call] = nil }
            transport.reply(to: call, VarlinkReply(error: ClockError(error).varlinkError))
        }
    }
}

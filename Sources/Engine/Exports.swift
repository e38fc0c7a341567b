import AgendaStore
import ClockAPI
import Synchronization
import Varlink

/// The exports that are under way. The store is copied first, then the copy is read, both beside the engine: no turn
/// waits for either.
///
/// To a call with `more` the archive is given in parts, the next one when the last was taken, so that of each export
/// there is one part in memory at a time. Without, it is one text of at most ``limitBytes``.
final class Exports: Sendable {
    /// Runs work in order, beside the engine.
    typealias Beside = @Sendable (_ work: @escaping @Sendable () -> Void) -> Void

    static let limitBytes = 16 * 1024 * 1024
    private static let partBytes = 128 * 1024

    private struct State {
        var exports: [CallID: StoreCopy.Parts] = [:]
        /// How many were asked for and are not begun.
        var waiting = 0
        /// The last copy, and what had been written when it was asked for.
        var copy: (StoreCopy, version: Int)?
    }

    private let store: AgendaStore
    private let transport: any Transport
    private let beside: Beside
    private let calmed: @Sendable () -> Void
    /// For whoever works beside the engine: one at a time.
    private let state = Mutex(State())

    /// - Parameter calmed: called when no export is under way any more.
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

    /// - Parameter version: another one after each commit. Who asks for the same shares a copy.
    func begin(_ call: CallID, isPaged: Bool, version: Int) {
        state.withLock { $0.waiting += 1 }
        beside { [self] in
            state.withLock { $0.waiting -= 1 }
            answering(call) { () throws(StoreError) in
                let parts = StoreCopy.Parts(try copy(version))
                if isPaged {
                    state.withLock { $0.exports[call] = parts }
                    try sendPart(call)
                } else {
                    try sendAll(call, parts)
                }
            }
            letGo()
        }
    }

    /// The caller took a part, of an export or of something else.
    func pageTaken(_ call: CallID) {
        guard isUnderWay(call) else { return }
        beside { [self] in
            answering(call) { () throws(StoreError) in try sendPart(call) }
            letGo()
        }
    }

    func abandon(_ call: CallID) {
        guard isUnderWay(call) else { return }
        state.withLock { $0.exports[call] = nil }
        letGo()
    }

    /// Whether a caller has yet to take parts.
    var isUnderWay: Bool { state.withLock { !$0.exports.isEmpty } }

    private func isUnderWay(_ call: CallID) -> Bool { state.withLock { $0.exports[call] != nil } }

    private func copy(_ version: Int) throws(StoreError) -> StoreCopy {
        if let (copy, known) = state.withLock({ $0.copy }), known == version { return copy }
        let copy = try StoreCopy(of: store)
        state.withLock { $0.copy = (copy, version) }
        return copy
    }

    /// With the last export its copy goes.
    private func letGo() {
        let isLast = state.withLock { state in
            guard state.exports.isEmpty, state.waiting == 0, state.copy != nil else { return false }
            state.copy = nil
            return true
        }
        if isLast { calmed() }
    }

    private func sendPart(_ call: CallID) throws(StoreError) {
        guard var parts = state.withLock({ $0.exports[call] }) else { return }
        var text = ""
        while text.utf8.count < Self.partBytes {
            guard let part = try parts.next() else {
                state.withLock { $0.exports[call] = nil }
                return transport.reply(to: call, VarlinkReply(ArchiveInterface.Export.Reply(archive: text)))
            }
            text += part
        }
        // Gone where the caller left meanwhile.
        state.withLock { if $0.exports[call] != nil { $0.exports[call] = parts } }
        let reply = VarlinkReply(ArchiveInterface.Export.Reply(archive: text), continues: true)
        transport.reply(to: call, page: reply)
    }

    private func sendAll(_ call: CallID, _ parts: StoreCopy.Parts) throws(StoreError) {
        var parts = parts
        var text = ""
        while let part = try parts.next() {
            text += part
            guard text.utf8.count <= Self.limitBytes else {
                return transport.reply(to: call, VarlinkReply(error: .expectedMore))
            }
        }
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

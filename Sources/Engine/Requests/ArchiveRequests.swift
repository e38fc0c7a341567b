import Agenda
import AgendaStore
import ClockAPI
import Varlink

/// An archive that arrives in parts. There is one at a time: who begins anew ends what another began.
struct ArchiveTransfer {
    let name: String
    private(set) var text = ""

    /// Years of a busy life, and what memory bears.
    static let limitBytes = 64 * 1024 * 1024

    mutating func append(_ part: String) throws {
        guard text.utf8.count + part.utf8.count <= Self.limitBytes else {
            throw ClockError.tooMany(what: "bytes of an archive", limit: Self.limitBytes)
        }
        text += part
    }
}

extension Engine {
    /// - Returns: nil where the last part is there: the answer follows once all is taken over.
    func importArchive(
        _ request: ArchiveInterface.Import,
        _ call: CallID,
        _ turn: Turn
    ) throws -> ArchiveInterface.Import.Reply? {
        var transfer = try archiveTransfer(request.transfer)
        try transfer.append(request.part)
        guard request.last else {
            archiveTransfer = transfer
            return .init(transfer: transfer.name)
        }
        archiveTransfer = nil
        guard try request.replace || turn.transaction.isEmpty() else {
            throw ClockError.notNow(item: "", reason: "notEmpty")
        }
        turn.prepare(ArchiveImport(call: call, transfer: transfer.name, replaces: request.replace), transfer.text)
        return nil
    }

    /// Reads the archive beside the turns, into a file of its own; what comes of it is an event like any other.
    func prepare(_ wanted: ArchiveImport, _ text: String, _ now: Now) {
        beside { [store, transport] in
            do throws(StoreError) {
                let archive = try PreparedArchive(Archive(text), for: store, now)
                self.submit(.archivePrepared(archive, wanted))
            } catch {
                transport.reply(to: wanted.call, VarlinkReply(error: ClockError(error).varlinkError))
            }
        }
    }

    /// Takes over what is ready, between two turns, in a transaction of its own.
    func adoptPrepared() {
        guard !preparedArchives.isEmpty else { return }
        let (archive, wanted) = preparedArchives.removeFirst()
        do throws(StoreError) {
            if let outage { throw outage.error }
            let done = try store.adopting(archive) { transaction in
                let turn = self.turn(transaction, .unknown)
                try answering(wanted.call, turn) {
                    guard try wanted.replaces || transaction.isEmpty() else {
                        throw ClockError.notNow(item: "", reason: "notEmpty")
                    }
                    try turn.takeOverPrepared()
                    try turn.forgetWhatPlanned()
                    turn.reply(to: wanted.call, VarlinkReply(ArchiveInterface.Import.Reply(transfer: wanted.transfer)))
                    replanCursor = .start
                }
                return try turn.finished()
            }
            act(done)
            untold.add(done.touched)
            arm(done)
        } catch {
            // The next turn finds out whether the file fails for others, too.
            transport.reply(to: wanted.call, VarlinkReply(error: ClockError(error).varlinkError))
            scheduleTurn()
        }
    }

    private func archiveTransfer(_ name: String?) throws -> ArchiveTransfer {
        guard let name else {
            archiveTransferCount += 1
            return ArchiveTransfer(name: String(archiveTransferCount))
        }
        guard let transfer = archiveTransfer, transfer.name == name else {
            throw ClockError.outOfRange(parameter: "transfer", message: "no such transfer; another one began since")
        }
        return transfer
    }
}

extension Turn {
    /// What rang here is taken away, what rings in the archive rings here. Its life on another machine ended for this
    /// one as by a reboot.
    fileprivate func takeOverPrepared() throws {
        for ring in try transaction.openRings() { try apply([.withdraw(ring.id)]) }
        try hideProgress()
        try transaction.takeOverPrepared()
        try takeUpAfterReboot(lastSeen: nil)
        for ring in try transaction.openRings() { try apply(ring.resumed().effects) }
    }
}

/// Who wants an archive taken over, and how.
package struct ArchiveImport: Sendable {
    let call: CallID
    let transfer: String
    /// Whether it may take the place of what is kept.
    let replaces: Bool
}

import Agenda
import AgendaStore
import ClockAPI
import Varlink

extension RequestTable {
    mutating func addArchiveRequests() {
        add(ArchiveInterface.Export.self) { _, turn in try .init(archive: turn.transaction.archive().text) }
    }
}

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
    func importArchive(_ request: ArchiveInterface.Import, _ turn: Turn) throws -> ArchiveInterface.Import.Reply {
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
        try turn.takeOver(Archive(transfer.text))
        replanCursor = .start
        return .init(transfer: transfer.name)
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
    fileprivate func takeOver(_ archive: Archive) throws {
        for ring in try transaction.openRings() { try apply([.withdraw(ring.id)]) }
        try hideProgress()
        try transaction.restore(archive, now)
        try takeUpAfterReboot(lastSeen: nil)
        for ring in try transaction.openRings() { try apply(ring.resumed().effects) }
    }
}

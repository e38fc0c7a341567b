import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Varlink

/// An archive that arrives in parts. There is at most one: a new transfer ends an unfinished one.
struct ArchiveTransfer {
    let name: String
    let upload: ArchiveUpload
    var lastPart: BootInstant
}

/// A part that has arrived.
struct ArchivePart {
    let text: String
    let upload: ArchiveUpload
    let wanted: ArchiveImport
    let isLast: Bool
}

extension Engine {
    /// The answer follows once the part is stored; for the last part, once the archive is imported.
    func importArchive(_ call: VarlinkCall, _ id: CallID, _ turn: Turn) throws {
        let request = try call.decode(ArchiveInterface.Import.self)
        let (isLast, replaces) = (request.last ?? false, request.replace ?? false)
        var transfer = try archiveTransfer(request.transfer, turn.now)
        transfer.lastPart = turn.now.boot.instant
        archiveTransfer = isLast ? nil : transfer
        let wanted = ArchiveImport(
            call: id,
            transfer: transfer.name,
            replaces: replaces,
            isRefused: try isLast && !replaces && !turn.transaction.isEmpty(),
            mayBringCommands: request.commands ?? false,
            client: call.client?.name ?? ""
        )
        turn.take(ArchivePart(text: request.part, upload: transfer.upload, wanted: wanted, isLast: isLast))
    }

    /// Stores the part and, after the last one, reads the archive into a separate file in parallel with the turns. The
    /// result is an event.
    func take(_ part: ArchivePart, _ now: Now) {
        let moment = ImportMoment(now, days: defaults.dday)
        beside.begin { [store, transport] in
            let wanted = part.wanted
            do throws(StoreError) {
                try part.upload.append(part.text)
                guard part.isLast else {
                    let reply = ArchiveInterface.Import.Reply(transfer: wanted.transfer)
                    return transport.reply(to: wanted.call, VarlinkReply(reply))
                }
                let archive = try PreparedArchive(part.upload.archive(), for: store, at: moment)
                // Only now: whoever names another file should not be told to replace everything here.
                guard !wanted.isRefused else {
                    let error = ClockError.notNow(item: "", reason: .notEmpty)
                    return transport.reply(to: wanted.call, VarlinkReply(error: error.varlinkError))
                }
                guard wanted.mayBringCommands || archive.commands.isEmpty else {
                    let error = ClockError.bringsCommands(
                        commands: archive.commands.within(bytes: Self.toldCommandBytes),
                        count: archive.commands.count
                    )
                    return transport.reply(to: wanted.call, VarlinkReply(error: error.varlinkError))
                }
                self.submit(.archivePrepared(archive, wanted))
            } catch {
                transport.reply(to: wanted.call, VarlinkReply(error: ClockError(error).varlinkError))
            }
        }
    }

    /// The maximum number of bytes of commands in a refusal: a message has at most 1 MiB.
    private static let toldCommandBytes = 128 * 1024

    /// Adopts prepared archives between two turns, but not when a ring is due meanwhile.
    func adoptPrepared() {
        guard let archive = preparedArchives.first else { return }
        let now = sample()
        guard archive.isDue(now.boot.instant) else { return }
        if let left = armed.untilFirst(now), left < AdoptableArchive.duration,
            let later = archive.later(by: left, within: AdoptableArchive.longestRush, now.boot.instant)
        {
            preparedArchives[0] = later
            return
        }
        preparedArchives.removeFirst()
        do throws(StoreError) {
            if let outage { throw outage.error }
            try adopt(archive, now)
        } catch {
            if error == .openElsewhere, let later = archive.later(now.boot.instant) {
                preparedArchives.insert(later, at: 0)
            } else {
                transport.reply(to: archive.wanted.call, VarlinkReply(error: ClockError(error).varlinkError))
            }
            // The next turn determines whether the file fails in general, and arms the wake.
            scheduleTurn()
        }
    }

    private func adopt(_ prepared: AdoptableArchive, _ now: Now) throws(StoreError) {
        let wanted = prepared.wanted
        turnsSinceCalm = Self.muchWork
        let done = try store.adopting(prepared.archive) { replaced, replacing -> Committed? in
            if let change = wanted.undoes {
                guard try replaced.changes(now).first == change else { return nil }
                let turn = self.turn(replacing, .unknown)
                try turn.putBack(change, from: replaced)
                turn.reply(to: wanted.call, VarlinkReply(ChangesInterface.Undo.Reply(change: turn.object(change, []))))
                return try turn.finished()
            }
            guard try wanted.replaces || replaced.isEmpty() else { return nil }
            if let newest = try replacing.newestRecord() { belief.note(archived: newest, now) }
            let turn = self.turn(replacing, .unknown)
            try turn.takeOver(from: replaced)
            try replacing.addReplacement(ArchiveInterface.Import.name, wanted.client, turn.now)
            turn.reply(to: wanted.call, VarlinkReply(ArchiveInterface.Import.Reply(transfer: wanted.transfer)))
            return try turn.finished()
        }
        guard let done else {
            let reason: RefusalCode = wanted.undoes == nil ? .notEmpty : .changedSince
            let error = ClockError.notNow(item: "", reason: reason)
            transport.reply(to: wanted.call, VarlinkReply(error: error.varlinkError))
            return
        }
        replanCursor = .start
        forgetting.start(done.now)
        act(done)
        // Announcements of the replaced store may be about other items with the same ids.
        alerter.reviewAnnouncements()
        followers.untold.add(done.touched)
        arm(done)
    }

    private func archiveTransfer(_ name: String?, _ now: Now) throws -> ArchiveTransfer {
        guard let name else {
            archiveTransferCount += 1
            let name = String(archiveTransferCount)
            return ArchiveTransfer(name: name, upload: ArchiveUpload(beside: store), lastPart: now.boot.instant)
        }
        guard let transfer = archiveTransfer, transfer.name == name else {
            throw ClockError.outOfRange(parameter: "transfer", fault: .unknown, detail: name)
        }
        return transfer
    }
}

extension Turn {
    /// Withdraws the rings of the replaced store and resumes those of the archive. Counts of the archive resume as
    /// after a reboot, also those that would have ended or asked since.
    fileprivate func takeOver(from replaced: Transaction) throws {
        try withdraw(replaced)
        try takeUpAfterReboot(lastSeen: nil)
        try transaction.noteImportInDoubt()
        for task in try transaction.tasksUnderWay() { try commit(task.imported(now)) }
        for session in try transaction.all(FocusSession.self, openOnly: true) { try commit(session.imported(now)) }
        for ring in try transaction.openRings() { try apply(ring.resumed(now).effects) }
    }

    private func withdraw(_ replaced: Transaction) throws {
        for ring in try replaced.openRings() { try apply([.withdraw(ring.id)]) }
        try hideProgress(in: replaced)
        try tellFocus(in: replaced, HookFact.replaced)
    }

    /// The store before an import goes on as if that had not been made.
    fileprivate func putBack(_ change: Change, from replaced: Transaction) throws {
        try withdraw(replaced)
        if change.boot != now.boot.id {
            try takeUpAfterReboot(lastSeen: nil)
            try rebaseCounts()
        }
        for session in try transaction.all(FocusSession.self, openOnly: true) { try apply(session.shown(now)) }
        try tellFocus(HookFact.takenUp)
        for ring in try transaction.openRings() { try commit(ring.askedAgain(now)) }
        try record(Record(.undone, details: ["change": .text("Archive.Import")]))
    }
}

/// A request to import an archive, and its options.
package struct ArchiveImport: Sendable {
    let call: CallID
    let transfer: String
    /// Whether it may replace existing data.
    let replaces: Bool
    /// Whether there is data that it may not replace: it is only read.
    let isRefused: Bool
    /// Whether imported items may run commands.
    let mayBringCommands: Bool
    /// The name of the program that imports.
    let client: String
    /// The import that is taken back; nil for an import.
    var undoes: Change?
}

extension ArchiveImport {
    /// Takes back an import.
    init(undoing change: Change, for call: CallID) {
        self.init(
            call: call,
            transfer: "",
            replaces: true,
            isRefused: false,
            mayBringCommands: true,
            client: change.client,
            undoes: change
        )
    }
}

extension [String] {
    /// The first elements that fit into `bytes`; at least one.
    fileprivate func within(bytes: Int) -> [String] {
        var left = bytes
        let fitting = prefix { text in
            left -= text.utf8.count
            return left >= 0
        }
        return Array(fitting.isEmpty ? prefix(1) : fitting)
    }
}

/// An archive that is ready to be adopted, at once or as soon as no other connection reads the store and no ring would
/// wait.
struct AdoptableArchive {
    /// The time that an adoption takes on a slow disk, whatever the sizes of the store and the archive are.
    static let duration = Duration.milliseconds(75)
    let archive: PreparedArchive
    let wanted: ArchiveImport
    /// The time of the next attempt and of the first; nil before the first.
    private(set) var trial: (next: BootInstant, first: BootInstant)?

    init(_ archive: PreparedArchive, _ wanted: ArchiveImport) {
        self.archive = archive
        self.wanted = wanted
    }

    func isDue(_ now: BootInstant) -> Bool { trial.map { $0.next <= now } ?? true }

    /// The same archive, to be tried again while another connection reads the store; nil after the last attempt.
    func later(_ now: BootInstant) -> AdoptableArchive? { later(by: Self.pause, within: Self.patience, now) }

    /// The same archive with the next attempt planned; nil if the first one was longer ago than `patience`.
    func later(by pause: Duration, within patience: Duration, _ now: BootInstant) -> AdoptableArchive? {
        let first = trial?.first ?? now
        guard now - first < patience else { return nil }
        var later = self
        later.trial = (now + max(pause, .zero), first)
        return later
    }

    /// The maximum time to wait for deadlines that follow one another.
    static let longestRush = Duration.seconds(2)
    private static let pause = Duration.milliseconds(100)
    private static let patience = Duration.seconds(10)
}

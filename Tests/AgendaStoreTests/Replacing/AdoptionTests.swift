import Agenda
import AgendaStore
import Chronology
import ClockTestKit
import Foundation
import Testing

/// Replaces the store by the file of a prepared archive.
struct AdoptionTests {
    private let files = StoreFiles()
    private let zones: ZoneResolver = { _ in .utc }

    /// An archive with `count` timers.
    private func archive(_ count: Int) throws -> Archive {
        let other = StoreFiles()
        let store = try other.open().store
        try other.add(count, to: store, label: "new")
        return try Archive(text(of: store))
    }

    private func text(of store: AgendaStore) throws -> String {
        var parts = StoreCopy.Parts(try StoreCopy(of: store))
        var text = ""
        while let part = try parts.next() { text += part }
        return text
    }

    /// Opens a store whose last changes are only in its log.
    private func openOld(_ runner: @escaping FileStep.Runner) throws -> AgendaStore {
        try files.make(kept: 3, later: 2)
        let store = try AgendaStore.open(at: files.path, files.now, zones: zones, fileSteps: runner).store
        try files.add(1, to: store, label: "last")
        return store
    }

    private let old = ["kept", "kept", "kept", "later", "later", "last"]
    private let new = ["new", "new", "new", "new"]

    private func labels(_ store: AgendaStore) throws -> [String] { try StoreFiles.timers(store).map(\.label) }

    @discardableResult
    private func adopt(_ archive: PreparedArchive, _ store: AgendaStore) throws -> Bool? {
        try store.adopting(archive) { _, replacing in
            try replacing.setMetadata("adopted", "yes")
            return true
        }
    }

    /// Performs the step; without hard links the file is moved instead, because it can have only one name.
    private static func perform(_ step: FileStep, hasLinks: Bool) throws(StoreError) {
        if case .keep(let path, let name) = step, !hasLinks {
            try FileStep.move(path, to: name).perform()
        } else {
            try step.perform()
        }
    }

    @Test("A store behind a symbolic link is replaced at the link's target", arguments: [true, false])
    func symbolicLink(isRelative: Bool) throws {
        try files.make(kept: 3, later: 2)
        let elsewhere = files.scratch.path + "/elsewhere"
        try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: files.path + suffix) {
            try FileManager.default.moveItem(atPath: files.path + suffix, toPath: elsewhere + "/agenda.db" + suffix)
        }
        let target = isRelative ? "elsewhere/agenda.db" : elsewhere + "/agenda.db"
        try FileManager.default.createSymbolicLink(atPath: files.path, withDestinationPath: target)
        let store = try files.open().store
        #expect(try labels(store) == ["kept", "kept", "kept", "later", "later"])
        #expect(try adopt(PreparedArchive(archive(4), for: store, at: files.moment), store) == true)
        store.close()
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: files.path) == target)
        #expect(try labels(files.open().store) == new)
    }

    @Test("The archive's items exist, also after a restart, and can be changed; machine data stays")
    func adopts() throws {
        let store = try openOld { (step) throws(StoreError) in try step.perform() }
        try store.transaction { try $0.setMetadata("mine", "kept") }
        #expect(try adopt(PreparedArchive(archive(4), for: store, at: files.moment), store) == true)
        #expect(try labels(store) == new)
        try files.add(1, to: store, label: "after")
        #expect(store.rewriteCount == 0)
        let expected: Set = ["backups", "clockd.db", "clockd.db-wal", "clockd.db-shm", "clockd.db.before-import"]
        #expect(try Set(files.names()).isSubset(of: expected))
        store.close()
        let again = try files.open()
        #expect(again.recovery == nil)
        #expect(try labels(again.store) == new + ["after"])
        #expect(try StoreFiles.timers(again.store).last?.id == ItemID(.timer, 7), "a number was given twice")
        let kept = try again.store.transaction { try ($0.metadata("mine"), $0.metadata("adopted")) }
        #expect(kept == ("kept", "yes"))
    }

    @Test("Nothing changes if nothing is adopted, and the archive leaves no file")
    func declined() throws {
        let store = try openOld { (step) throws(StoreError) in try step.perform() }
        #expect(
            try store.adopting(PreparedArchive(archive(4), for: store, at: files.moment)) { _, _ in nil as Bool? }
                == nil
        )
        #expect(try labels(store) == old)
        #expect(try files.names().filter { $0.contains("import") }.isEmpty)
    }

    @Test("After a failed step the store is unchanged, in use and after a restart", arguments: 0..<7, [true, false])
    func failingStep(_ failing: Int, hasLinks: Bool) throws {
        let log = StepLog()
        let store = try openOld { (step) throws(StoreError) in
            guard log.add(step) != failing else { throw .file(call: "rename", path: "", errno: ENOSPC) }
            try Self.perform(step, hasLinks: hasLinks)
        }
        #expect(throws: StoreError.file(call: "rename", path: "", errno: ENOSPC)) {
            try adopt(PreparedArchive(archive(4), for: store, at: files.moment), store)
        }
        #expect(try labels(store) == old)
        try files.add(1, to: store, label: "after")
        #expect(store.rewriteCount == 0)
        #expect(try files.names().filter { $0.contains("replaced") || $0.contains("import") }.isEmpty)
        store.close()
        let again = try files.open()
        #expect(again.recovery == nil)
        #expect(try labels(again.store) == old + ["after"])
    }

    @Test("The file is not replaced while other connections are open")
    func openElsewhere() throws {
        let store = try openOld { (step) throws(StoreError) in try step.perform() }
        let reader = try #require(StoreReader(path: files.path))
        _ = reader.begin()
        try files.add(1, to: store, label: "after")
        let archive = try PreparedArchive(archive(4), for: store, at: files.moment)
        #expect(throws: StoreError.openElsewhere) { try adopt(archive, store) }
        #expect(try labels(store) == old + ["after"])
        #expect(reader.end())
        // The reader now sees the newest state, and could read it again.
        #expect(reader.ringCount() == 0)
        #expect(throws: StoreError.openElsewhere) { try adopt(archive, store) }
        reader.close()
        #expect(try adopt(archive, store) == true)
        #expect(try labels(store) == new)
    }

    @Test("The number of writes during adoption does not depend on the archive's size, and the log stays short")
    func shortTurn() throws {
        func writes(_ count: Int) throws -> Int {
            let scratch = ScratchDirectory()
            let disk = SimulatedDisk(directory: scratch.path)
            let path = scratch.path + "/clockd.db"
            let store = try AgendaStore(path: path, zones: zones) { (step) throws(StoreError) in try disk.take(step) }
            let prepared = try PreparedArchive(archive(count), for: store, at: files.moment)
            let before = disk.figures.writes
            try adopt(prepared, store)
            #expect(try store.transaction { try $0.count(.timer) } == count)
            let size = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
            #expect(try #require(size) < 100_000)
            return disk.figures.writes - before
        }
        let (few, many) = (try writes(10), try writes(3_000))
        #expect(many <= few + 8, "\(many) writes, \(few) for a small one")
    }
}

/// Interruptions between any two steps: the process is killed, or a power failure loses unsynced data.
struct InterruptedAdoptionTests {
    private let files = StoreFiles()

    /// The arguments: whether the file system has hard links.
    @Test("After an interruption the complete old or the complete new store exists", arguments: [true, false])
    func eitherIsWhole(hasLinks: Bool) throws {
        let source = StoreFiles()
        let archived = try source.open().store
        try source.add(4, to: archived, label: "new")
        var parts = StoreCopy.Parts(try StoreCopy(of: archived))
        var text = ""
        while let part = try parts.next() { text += part }

        try files.make(kept: 3, later: 2)
        let moments = Moments(directory: files.scratch.path, hasLinks: hasLinks)
        let store = try AgendaStore.open(
            at: files.path,
            files.now,
            zones: { _ in .utc },
            fileSteps: { (step) throws(StoreError) in try moments.take(step) }
        ).store
        try files.add(1, to: store, label: "last")
        try store.adopting(PreparedArchive(Archive(text), for: store, at: files.moment)) { _, replacing in
            try replacing.setMetadata("adopted", "yes")
        }
        try files.add(1, to: store, label: "after")

        let found = try moments.all.map { try what($0.path) }
        #expect(Set(found) == ["kept kept kept later later last", "adopted: new new new new"])
        // The last copy was made after the archive was acknowledged.
        #expect(found.last == "adopted: new new new new")
        #expect(moments.all.count > 12)
        #expect(try StoreFiles.timers(store).count == 5)
    }

    private func what(_ directory: String) throws -> String {
        let opened = try AgendaStore.open(at: directory + "/clockd.db", files.now) { _ in .utc }
        #expect(opened.recovery == nil)
        opened.store.suspect()
        opened.store.close()
        let again = try AgendaStore.open(at: directory + "/clockd.db", files.now) { _ in .utc }
        #expect(again.recovery == nil && again.isChecked)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory).filter {
            $0 != "clockd.db.before-import"
        }
        #expect(names.allSatisfy { !$0.contains("replaced") && !$0.contains("import") }, "\(names)")
        let labels = try StoreFiles.timers(again.store).map(\.label).joined(separator: " ")
        let isAdopted = try again.store.transaction { try $0.metadata("adopted") } != nil
        again.store.close()
        return isAdopted ? "adopted: " + labels : labels
    }
}

/// Counts the requested steps.
private final class StepLog: @unchecked Sendable {
    private var count = 0

    /// - Returns: the index of the step, from 0.
    func add(_ step: FileStep) -> Int {
        defer { count += 1 }
        return count
    }
}

/// Copies of a directory as found after a crash at each step, and after a power failure: any of the renames since the
/// last sync may be lost.
private final class Moments: @unchecked Sendable {
    private let directory: String
    private let hasLinks: Bool
    private var synced: ScratchDirectory?
    private var unsynced: [FileStep] = []
    private(set) var all: [ScratchDirectory] = []

    init(directory: String, hasLinks: Bool) {
        self.directory = directory
        self.hasLinks = hasLinks
    }

    func take(_ step: FileStep) throws(StoreError) {
        if synced == nil { synced = copy(directory) }
        if step == .sync(directory) {
            synced = copy(directory)
            unsynced = []
        } else {
            try perform(step)
            if case .sync = step {} else { unsynced.append(step) }
        }
        all.append(copy(directory))
        for choice in 0..<(1 << unsynced.count) { keepLosing(choice) }
    }

    private func perform(_ step: FileStep) throws(StoreError) {
        if case .keep(let path, let name) = step, !hasLinks {
            try FileStep.move(path, to: name).perform()
        } else {
            try step.perform()
        }
    }

    /// Each bit of `choice` states whether the disk has the step.
    private func keepLosing(_ choice: Int) {
        guard let synced else { return }
        let moment = copy(synced.path)
        func there(_ path: String) -> String { path.replacing(directory, with: moment.path) }
        for (index, step) in unsynced.enumerated() where choice & (1 << index) != 0 {
            switch step {
            case .keep(let path, let name): try? perform(.keep(there(path), as: there(name)))
            case .move(let path, let target): try? perform(.move(there(path), to: there(target)))
            case .remove(let path): try? perform(.remove(there(path)))
            case .sync: break
            }
        }
        all.append(moment)
    }

    /// Copies the bytes without locks, as seen by another process.
    private func copy(_ path: String) -> ScratchDirectory {
        let copy = ScratchDirectory()
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            try? FileManager.default.copyItem(atPath: path + "/" + name, toPath: copy.path + "/" + name)
        }
        return copy
    }
}

import AgendaStore
import Chronology
import ClockTestKit
import Foundation

@testable import Agenda

/// A state directory with a real store, and methods that damage its files.
final class StoreFiles {
    let scratch = ScratchDirectory()
    var path: String { scratch.path + "/clockd.db" }
    var backupDirectory: String { scratch.path + "/backups" }
    var moment: ImportMoment { ImportMoment(now, days: DDaySettings()) }
    var now = Now(
        wall: Instant(secondsSinceEpoch: 1_795_262_400),
        boot: BootMoment(id: BootID("this"), instant: BootInstant(microsecondsSinceBoot: 1_000_000_000)),
        asleep: .zero,
        zone: .utc
    )

    func open() throws -> OpenedStore {
        try AgendaStore.open(at: path, now) { _ in .utc }
    }

    /// Adds `count` timers, each with its own id.
    func add(_ count: Int, to store: AgendaStore, label: String = "kept") throws {
        try store.transaction { transaction in
            for _ in 0..<count {
                let timer = try Countdown.start(
                    id: transaction.newID(.timer),
                    label: label,
                    duration: .seconds(600),
                    rounds: .more(0),
                    ringing: RingSettings(),
                    now
                ).entity
                try transaction.save(timer, now)
            }
        }
    }

    /// Makes a store of `kept` timers with a backup, one day old, and `later` more timers that are not in the backup.
    func make(kept: Int = 40, later: Int = 5) throws {
        let store = try open().store
        try add(kept, to: store)
        _ = try store.backups?.takeDaily(now)
        now.wall = now.wall + .seconds(86_400)
        try add(later, to: store, label: "later")
        store.close()
    }

    static func timers(_ store: AgendaStore) throws -> [Countdown] {
        try store.transaction { try $0.all(Countdown.self) }
    }

    // MARK: Files

    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
    }

    func backups() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: backupDirectory).sorted()
    }

    func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

    /// Removes the log, as another program does when it closes the file last: clockd checks the file after that.
    func removeLog() throws {
        let log = path + "-wal"
        if FileManager.default.fileExists(atPath: log) { try remove(log) }
    }

    func write(_ bytes: [UInt8], to path: String) throws { try Data(bytes).write(to: URL(filePath: path)) }

    func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

    func change(_ path: String, _ change: (inout [UInt8]) -> Void) throws {
        var bytes = try bytes(path)
        change(&bytes)
        try write(bytes, to: path)
    }

    /// Executes SQL with the external sqlite3 program.
    func sqlite(_ sql: String, _ file: String? = nil) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/sqlite3")
        process.arguments = [file ?? path, sql]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    }
}

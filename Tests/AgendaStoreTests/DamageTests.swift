import AgendaStore
import Chronology
import Foundation
import Testing

@testable import Agenda

/// Damaged files are moved aside, and the newest good backup is restored.
struct DamageTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let wanted: @Sendable (Damage) -> Bool
        let damage: @Sendable (StoreFiles) throws -> Void

        init(
            _ name: String,
            _ wanted: @escaping @Sendable (Damage) -> Bool,
            _ damage: @escaping @Sendable (StoreFiles) throws -> Void
        ) {
            testDescription = name
            self.wanted = wanted
            self.damage = damage
        }
    }

    private static let isMalformed: @Sendable (Damage) -> Bool = { damage in
        if case .malformed = damage { true } else { false }
    }

    static let cases = [
        Case("a truncated file", isMalformed) { files in
            try files.change(files.path) { $0.removeLast($0.count / 2) }
        },
        Case("a file cut within a page", isMalformed) { files in
            try files.change(files.path) { $0.removeLast(5000) }
        },
        Case("zeroed pages", isMalformed) { files in
            try files.change(files.path) { $0.replaceSubrange(8192..<40_960, with: repeatElement(0, count: 32_768)) }
        },
        Case("a garbage header", isMalformed) { files in
            try files.change(files.path) { $0.replaceSubrange(0..<100, with: repeatElement(0xA5, count: 100)) }
        },
        Case("a page of garbage", isMalformed) { files in
            try files.change(files.path) { $0.replaceSubrange(8192..<12_288, with: repeatElement(0xA5, count: 4096)) }
        },
        Case("text instead of a database", isMalformed) { files in
            try files.write(Array(String(repeating: "no database\n", count: 1000).utf8), to: files.path)
        },
        Case("rows that are no JSON any more", isMalformed) { files in
            try files.change(files.path) { bytes in
                let wanted = Array("{\"durationMicroseconds\":".utf8)
                for index in bytes.indices.dropLast(wanted.count)
                where bytes[index..<index + wanted.count].elementsEqual(wanted) {
                    bytes[index] = UInt8(ascii: "x")
                }
            }
        },
        Case("a missing table", { $0 == .missingTables(["deadline", "queue", "waking_queue"]) }) { files in
            try files.sqlite("DROP TABLE deadline")
        },
        Case("a missing index", { $0 == .missingTables(["ring_open"]) }) { files in
            try files.sqlite("DROP INDEX ring_open")
        },
        Case("a forgotten migration", isMalformed) { files in
            try files.sqlite("DELETE FROM grdb_migrations WHERE identifier = '1'")
        },
        Case("an empty file", { $0 == .fileIsEmpty }) { files in try files.write([], to: files.path) },
        Case("no file", { $0 == .fileIsMissing }) { files in
            try FileManager.default.removeItem(atPath: files.path)
        },
    ]

    @Test("Damage is detected, and the newest good backup restored", arguments: cases)
    func recovery(_ damage: Case) throws {
        let files = StoreFiles()
        try files.make()
        try damage.damage(files)
        try files.removeLog()
        let damaged = try? files.bytes(files.path)
        let opened = try files.open()
        let recovery = try #require(opened.recovery)
        #expect(damage.wanted(recovery.damage), "\(recovery.damage)")
        #expect(recovery.backup?.name == "clockd-000001-daily-20261121T120000Z.db")
        #expect(recovery.passedOver.isEmpty)
        let timers = try StoreFiles.timers(opened.store)
        #expect(timers.map(\.label) == Array(repeating: "kept", count: 40))
        if let damaged {
            #expect(recovery.movedTo == files.path + ".damaged-20261122T120000")
            #expect(try files.bytes(files.path + ".damaged-20261122T120000") == damaged, "the evidence was changed")
        } else {
            #expect(recovery.movedTo == nil)
        }
        // Ids assigned since the backup are not reused.
        let id = try opened.store.transaction { try $0.newID(.timer) }
        #expect(id.number > 45, "\(id)")
        opened.store.close()
        #expect(try files.open().recovery == nil, "it is told once")
        #expect(try files.names().filter { $0.contains("restored") || $0.contains("suspected") }.isEmpty)
    }

    @Test("Ids continue from the damaged file if it is readable; otherwise with the next thousand")
    func ids() throws {
        let files = StoreFiles()
        try files.make()
        try files.sqlite("DROP TABLE deadline")
        let readable = try files.open().store
        #expect(try readable.transaction { try $0.newID(.timer).number } == 46)
        #expect(try readable.transaction { try $0.newID(.alarm).number } == 1)
        readable.close()
        try files.write([1, 2, 3], to: files.path)
        let unreadable = try files.open().store
        #expect(try unreadable.transaction { try $0.newID(.timer).number } == 1001)
        #expect(try unreadable.transaction { try $0.newID(.ring).number } == 1001)
    }

    @Test("A damaged backup is skipped, whatever its damage", arguments: [0, 1, 2, 3])
    func damagedBackup(kind: Int) throws {
        let files = StoreFiles()
        try files.make()
        let store = try files.open().store
        _ = try store.backups?.takeDaily(files.now)
        store.close()
        #expect(try files.backups().count == 2)
        let newest = files.backupDirectory + "/" + (try files.backups()[1])
        switch kind {
        case 0: try files.change(newest) { $0.removeLast($0.count / 2) }
        case 1: try files.write([], to: newest)
        case 2: try files.write(Array("garbage".utf8), to: newest)
        default: try files.sqlite("DROP TABLE timer", newest)
        }
        try files.write(Array("garbage".utf8), to: files.path)
        let opened = try files.open()
        #expect(opened.recovery?.backup?.number == 1)
        #expect(opened.recovery?.passedOver.count == 1)
        #expect(try StoreFiles.timers(opened.store).count == 40)
        #expect(try files.backups().count == 2, "the backups stay")
    }

    @Test("Without a usable backup the store is empty, which is reported")
    func noBackup() throws {
        let files = StoreFiles()
        try files.make()
        try files.write(Array("garbage".utf8), to: files.path)
        for name in try files.backups() { try files.write([], to: files.backupDirectory + "/" + name) }
        let opened = try files.open()
        let recovery = try #require(opened.recovery)
        #expect(recovery.backup == nil)
        #expect(recovery.passedOver.count == 1)
        #expect(try StoreFiles.timers(opened.store).isEmpty)
        #expect(try opened.store.transaction { try $0.newID(.timer).number } == 1001)
        #expect(try files.bytes(#require(recovery.movedTo)) == Array("garbage".utf8))
    }

    @Test("Both files are kept if damaged twice within a second")
    func twice() throws {
        let files = StoreFiles()
        try files.make()
        for text in ["one", "two"] {
            try files.write(Array(text.utf8), to: files.path)
            try files.open().store.close()
        }
        let stamp = ".damaged-20261122T120000"
        #expect(try files.bytes(files.path + stamp) == Array("one".utf8))
        #expect(try files.bytes(files.path + stamp + "-2") == Array("two".utf8))
    }

    @Test("An interrupted recovery is restarted", arguments: [true, false])
    func cutShort(isMoved: Bool) throws {
        let files = StoreFiles()
        try files.make()
        try files.write(Array("half a copy".utf8), to: files.path + ".restored")
        if isMoved {
            try FileManager.default.moveItem(atPath: files.path, toPath: files.path + ".damaged-20261122T115959")
        } else {
            try files.write(Array("garbage".utf8), to: files.path)
        }
        let opened = try files.open()
        #expect(opened.recovery?.damage == .fileIsMissing || !isMoved)
        #expect(try StoreFiles.timers(opened.store).count == 40)
    }

    @Test("A file left by a first start that was killed is not damaged")
    func firstStart() throws {
        let files = StoreFiles()
        try files.write([], to: files.path)
        #expect(try files.open().recovery == nil)
    }

    @Test("An intact store is unchanged", arguments: [true, false])
    func sound(isClosed: Bool) throws {
        let files = StoreFiles()
        try files.make()
        let store = try files.open().store
        try files.add(1, to: store)
        // An open store is left with its log, as after a kill.
        if isClosed { store.close() }
        let again = try files.open()
        #expect(again.recovery == nil)
        #expect(again.isChecked == !isClosed, "a store that was closed is checked beside the daemon")
        #expect(try StoreFiles.timers(again.store).count == 46)
    }

    /// The changes that turn a store of this release into one of an earlier schema, from the newest back.
    private static let backwards: [(schema: Int, sql: String)] = [
        (
            4,
            """
            DELETE FROM grdb_migrations WHERE identifier = '5';
            CREATE TABLE tally (name TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
            INSERT INTO tally VALUES ('openRings', 5), ('openTimerRings', 3);
            CREATE TRIGGER openRings_removed AFTER DELETE ON ring WHEN OLD.open BEGIN
                UPDATE tally SET count = count - 1 WHERE name = 'openRings';
            END;
            CREATE TRIGGER openTimerRings_changed AFTER UPDATE OF open ON ring WHEN OLD.open <> NEW.open BEGIN
                UPDATE tally SET count = count + NEW.open - OLD.open WHERE name = 'openTimerRings';
            END;
            CREATE TRIGGER boot_added AFTER INSERT ON deadline WHEN NEW.boot IS NOT NULL BEGIN
                INSERT INTO tally VALUES ('boot ' || NEW.boot, 1) ON CONFLICT (name) DO UPDATE SET count = count + 1;
            END;
            """
        ),
        (3, "DELETE FROM grdb_migrations WHERE identifier = '4'; DROP TABLE change; DROP TABLE changed_row;"),
        (
            2,
            """
            DELETE FROM grdb_migrations WHERE identifier = '3'; DROP TRIGGER openTimerRings_changed;
            DROP INDEX ring_open_by_number; DROP INDEX ring_open_by_label; DROP INDEX ring_open_of_timer;
            """
        ),
        (
            1,
            """
            DELETE FROM grdb_migrations WHERE identifier = '2';
            DROP TRIGGER openRings_removed; DROP TRIGGER boot_added; DROP TABLE tally;
            """
        ),
    ]

    @Test("A store of an earlier schema is backed up, and counts and finds as one of today", arguments: 1...4)
    func olderSchema(_ schema: Int) throws {
        let files = StoreFiles()
        try files.make()
        let store = try files.open().store
        let rings = try store.transaction { transaction in
            try (1...5).map { number in
                let draft = RingDraft(
                    item: ItemID(number < 4 ? .timer : .alarm, Int64(number)),
                    label: "",
                    scheduled: files.now.wall,
                    settings: RingSettings(),
                    offer: .extend
                )
                let ring = Ring.begin(draft, id: ItemID(.ring, Int64(number)), files.now).entity
                try transaction.save(ring, files.now)
                return ring
            }
        }
        store.close()
        let steps = Self.backwards.filter { $0.schema >= schema }.map(\.sql).joined(separator: "\n")
        try files.sqlite(steps + "UPDATE timer SET open = 0 WHERE number = 2")
        let again = try files.open()
        #expect(again.recovery == nil)
        #expect(try files.backups().contains { $0.contains("schema\(schema)") })
        try again.store.transaction { transaction in
            #expect(try transaction.openRings(after: 1, limit: 3).rings == Array(rings[1...3]))
            #expect(try transaction.currentTimerCount() == 45)
            #expect(try transaction.openRingCount() == 5)
            try transaction.save(rings[1].settled(.dismissed, files.now).entity, files.now)
            #expect(try transaction.currentTimerCount() == 44)
            #expect(try transaction.openRingCount() == 4)
        }
        again.store.close()
        // It fails if something is left, because that is no JSON.
        try files.sqlite("SELECT CASE WHEN count(*) THEN json('left') END FROM sqlite_schema WHERE sql LIKE '%tally%'")
    }

    @Test("A store or backup with a newer schema is refused unchanged, even if damaged")
    func newerSchema() throws {
        let files = StoreFiles()
        try files.make()
        try files.sqlite("INSERT INTO grdb_migrations VALUES ('9 of tomorrow'); DROP TABLE deadline")
        let before = try files.bytes(files.path)
        #expect(throws: StoreError.newerSchema(path: files.path)) { try files.open() }
        #expect(try files.bytes(files.path) == before)
        let backup = files.backupDirectory + "/" + (try files.backups()[0])
        try files.sqlite("INSERT INTO grdb_migrations VALUES ('9 of tomorrow')", backup)
        try files.write(Array("garbage".utf8), to: files.path)
        #expect(throws: StoreError.newerSchema(path: backup)) { try files.open() }
        #expect(try files.bytes(files.path) == Array("garbage".utf8))
        #expect(try !files.names().contains { $0.contains("damaged") })
    }

    @Test("A large file is checked in the background; if that finds damage, the next start checks it completely")
    func largeFile() throws {
        let files = StoreFiles()
        try files.make()
        try files.sqlite(
            """
            WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
            INSERT INTO history (at, event, label, details) SELECT i, 'added', '', json_object('x', hex(zeroblob(2000))) FROM n;
            """
        )
        try files.change(files.path) { bytes in
            let start = bytes.count / 2 / 4096 * 4096
            bytes.replaceSubrange(start..<start + 40_960, with: repeatElement(0xA5, count: 40_960))
        }
        let opened = try files.open()
        #expect(!opened.isChecked)
        #expect(opened.recovery == nil)
        #expect(try StoreFiles.timers(opened.store).count == 45)
        #expect { try opened.store.check() } throws: { ($0 as? StoreError)?.isDamage == true }
        opened.store.suspect()
        opened.store.close()
        let again = try files.open()
        #expect(again.isChecked)
        #expect(again.recovery != nil)
        #expect(try StoreFiles.timers(again.store).count == 40)
    }

    @Test("Damage to a closed store is found in the background, and repaired by the next start")
    func closedFile() throws {
        let files = StoreFiles()
        try files.make()
        try files.change(files.path) {
            $0.replaceSubrange(8192..<40_960, with: repeatElement(0, count: 32_768))
        }
        let opened = try files.open()
        #expect(!opened.isChecked && opened.recovery == nil)
        #expect { try opened.store.check() } throws: { ($0 as? StoreError)?.isDamage == true }
        opened.store.suspect()
        opened.store.close()
        let again = try files.open()
        #expect(again.isChecked && again.recovery != nil)
        #expect(try StoreFiles.timers(again.store).count == 40)
    }

    @Test("A marked file is checked completely, including the consistency of indexes and tables")
    func suspected() throws {
        let files = StoreFiles()
        try files.make()
        // The label index is inconsistent; a quick check does not detect this.
        try files.sqlite(
            """
            PRAGMA writable_schema = 1;
            UPDATE sqlite_schema SET sql = 'CREATE INDEX timer_by_label ON timer (open)' WHERE name = 'timer_by_label';
            """
        )
        let store = try files.open()
        #expect(store.recovery == nil)
        store.store.suspect()
        store.store.close()
        let opened = try files.open()
        #expect(opened.recovery != nil)
        #expect(try StoreFiles.timers(opened.store).count == 40)
        #expect(try !files.names().contains { $0.contains("suspected") })
    }
}

import AgendaStore
import CSimulatedDisk
import Glibc

/// The disk of one simulated machine, which can die at any point: see CSimulatedDisk.h for what is modelled.
///
/// Every point at which the machine can die is a boundary: a write, a sync, and each effect of the engine on the world.
/// Sendable because accesses never overlap: the engine's queue uses it, and the test, which waits for that queue.
package final class SimulatedDisk: @unchecked Sendable {
    private let disk: OpaquePointer

    /// Puts the files below `directory` on this disk.
    package init(directory: String) {
        guard let disk = simdisk_attach(directory) else { preconditionFailure("out of memory") }
        self.disk = disk
    }

    deinit { simdisk_detach(disk) }

    /// Counts one boundary. Returns false if the machine is dead, so that the next step must not happen.
    package func boundary() -> Bool { simdisk_boundary(disk) }

    package var isDead: Bool { simdisk_is_dead(disk) }

    /// Dies before the n-th boundary from now; 1 is the next.
    package func die(atBoundary boundary: Int) { simdisk_die_at(disk, Int64(boundary)) }

    package func dieNow() {
        simdisk_die_at(disk, 1)
        _ = boundary()
    }

    /// Loses unsynced data. The disk's files must not be open.
    package func cutPower(seed: UInt64) { simdisk_cut_power(disk, seed) }

    /// Starts another process on this disk; clears planned errors.
    package func revive() { simdisk_revive(disk) }

    package func fail(_ fault: DiskFault) {
        switch fault {
        case .full: simdisk_set_full(disk, true)
        case .busy(let sleeps): simdisk_set_busy(disk, Int64(sleeps))
        case .writeFails(let at, let count): simdisk_fail_at(disk, SIMDISK_WRITE_FAILS, Int64(at), Int64(count))
        case .readFails(let at, let count):
            simdisk_forget_pages(disk)
            simdisk_fail_at(disk, SIMDISK_READ_FAILS, Int64(at), Int64(count))
        case .syncFails(let at, let count): simdisk_fail_at(disk, SIMDISK_SYNC_FAILS, Int64(at), Int64(count))
        }
    }

    /// Removes an open file, as another program would.
    package func remove(_ path: String) { simdisk_remove(disk, path) }

    /// Limits the process to `left` more open files than now, until it ends; nil for no limit.
    package func limitDescriptors(to left: Int?) { simdisk_lack_descriptors(disk, left != nil, Int64(left ?? 0)) }

    package var lacksDescriptors: Bool { simdisk_lacks_descriptors(disk) }

    /// Changes the database at `path` as another program would. It must not be open.
    /// - Returns: whether that succeeded.
    package func edit(_ path: String, _ sql: String) -> Bool { simdisk_edit(path, sql) == 0 }

    /// Performs a step of replacing the store's file, which is a boundary like a write.
    package func take(_ step: FileStep) throws(StoreError) {
        guard boundary() else { throw .file(call: "step", path: "", errno: EIO) }
        if case .sync(let path) = step {
            guard simdisk_take_descriptors(disk, 1) else { throw .file(call: "open", path: path, errno: EMFILE) }
            simdisk_return_descriptors(disk, 1)
        }
        try step.perform()
        switch step {
        case .sync(let path): simdisk_note_synced(disk, path)
        case .move(let path, let target): simdisk_note_moved(disk, path, target)
        case .remove(let path): simdisk_note_removed(disk, path)
        // The file stays known by its first name.
        case .keep: break
        }
    }

    /// Ends all faults.
    package func heal() {
        simdisk_set_full(disk, false)
        simdisk_set_busy(disk, 0)
        simdisk_fail_at(disk, SIMDISK_WRITE_FAILS, 0, 0)
    }

    package struct Figures: Sendable {
        package var writes = 0
        /// The writes of transactions, to the write-ahead log. Others are checkpoints and copies.
        package var logWrites = 0
        package var syncs = 0
        /// Failed reads, writes, syncs and opens, writes refused by a full disk, and SQLite's sleeps while waiting for
        /// a lock.
        package var errors = 0
        /// The failed reads among them.
        package var unread = 0
        package var lostSectors = 0
        package var garbledSectors = 0
    }

    package var figures: Figures {
        let figures = simdisk_figures(disk)
        return Figures(
            writes: Int(figures.writes),
            logWrites: Int(figures.log_writes),
            syncs: Int(figures.syncs),
            errors: Int(figures.failures + figures.refusals + figures.waits),
            unread: Int(figures.unread),
            lostSectors: Int(figures.lost_sectors),
            garbledSectors: Int(figures.garbled_sectors)
        )
    }
}

/// A fault of the disk. Operations are counted from 1.
package enum DiskFault: Hashable, Sendable {
    /// Writes that would make a file grow fail.
    case full
    /// Another process holds the lock until SQLite has slept this often; its timeout of one second takes about 20
    /// sleeps.
    case busy(sleeps: Int)
    case writeFails(at: Int, count: Int)
    case syncFails(at: Int, count: Int)
    /// Also drops SQLite's page cache when the fault begins.
    case readFails(at: Int, count: Int)

    var isOfReads: Bool {
        if case .readFails = self { true } else { false }
    }

    /// Whether the fault makes the file unusable for a turn, even for previewing its state.
    var leavesOnlyMemory: Bool {
        switch self {
        case .readFails, .busy: true
        case .full, .writeFails, .syncFails: false
        }
    }

    /// Whether a refused commit may still be found on the disk if the process ends before the next one: SQLite wrote it
    /// before the sync failed.
    var keepsRefused: Bool {
        if case .syncFails = self { true } else { false }
    }
}

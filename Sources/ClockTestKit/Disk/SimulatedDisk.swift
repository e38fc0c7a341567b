import AgendaStore
import CSimulatedDisk
import Glibc

/// The disk under one simulated machine, and the moment it dies: see CSimulatedDisk.h for what is modelled.
///
/// Everything that can be cut off in between is a boundary: a write, a sync, and each effect of the engine on the
/// world. Sendable because whoever uses it does so one after the other: the engine's queue, and the test that waits
/// for it.
package final class SimulatedDisk: @unchecked Sendable {
    private let disk: OpaquePointer

    /// Files below `directory` are on this disk from now on.
    package init(directory: String) {
        guard let disk = simdisk_attach(directory) else { preconditionFailure("out of memory") }
        self.disk = disk
    }

    deinit { simdisk_detach(disk) }

    /// Whether there is still a machine to do what comes next.
    package func boundary() -> Bool { simdisk_boundary(disk) }

    package var isDead: Bool { simdisk_is_dead(disk) }

    /// Dies before the boundary of that number from now, 1 being the next.
    package func die(atBoundary boundary: Int) { simdisk_die_at(disk, Int64(boundary)) }

    package func dieNow() {
        simdisk_die_at(disk, 1)
        _ = boundary()
    }

    /// Takes away what was not synced. Only while nothing has its files open.
    package func cutPower(seed: UInt64) { simdisk_cut_power(disk, seed) }

    /// Another process begins on it; planned errors are forgotten.
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

    /// Somebody removes the file, which is open.
    package func remove(_ path: String) { simdisk_remove(disk, path) }

    /// The process may have so many more files open than it has now, until it ends; nil for any number.
    package func limitDescriptors(to left: Int?) { simdisk_lack_descriptors(disk, left != nil, Int64(left ?? 0)) }

    package var lacksDescriptors: Bool { simdisk_lacks_descriptors(disk) }

    /// Another program changes the database at `path`. Only while nothing has it open.
    /// - Returns: whether it could.
    package func edit(_ path: String, _ sql: String) -> Bool { simdisk_edit(path, sql) == 0 }

    /// Carries out a step of replacing the store's file: a boundary, as a write is one.
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
        // The first name stays the one that it is known by.
        case .keep: break
        }
    }

    /// Nothing fails any more.
    package func heal() {
        simdisk_set_full(disk, false)
        simdisk_set_busy(disk, 0)
        simdisk_fail_at(disk, SIMDISK_WRITE_FAILS, 0, 0)
    }

    package struct Figures: Sendable {
        package var writes = 0
        package var syncs = 0
        /// Reads, writes, syncs and openings that failed, writes refused by a full disk, times SQLite waited for a lock.
        package var errors = 0
        /// Of those the reads.
        package var unread = 0
        package var lostSectors = 0
        package var garbledSectors = 0
    }

    package var figures: Figures {
        let figures = simdisk_figures(disk)
        return Figures(
            writes: Int(figures.writes),
            syncs: Int(figures.syncs),
            errors: Int(figures.failures + figures.refusals + figures.waits),
            unread: Int(figures.unread),
            lostSectors: Int(figures.lost_sectors),
            garbledSectors: Int(figures.garbled_sectors)
        )
    }
}

/// How a disk disappoints. Operations are counted from 1.
package enum DiskFault: Hashable, Sendable {
    /// Nothing that grows a file can be written.
    case full
    /// Another process holds the lock until SQLite has slept so often: some 20 sleeps are the second it waits.
    case busy(sleeps: Int)
    case writeFails(at: Int, count: Int)
    case syncFails(at: Int, count: Int)
    /// Nothing of the file is in memory when it begins.
    case readFails(at: Int, count: Int)

    var isOfReads: Bool {
        if case .readFails = self { true } else { false }
    }

    /// Whether the file is of no use to a turn, not even to look what it would be.
    var leavesOnlyMemory: Bool {
        switch self {
        case .readFails, .busy: true
        case .full, .writeFails, .syncFails: false
        }
    }

    /// Whether a commit that was refused may be found on the disk after all, if the process ends before the next one:
    /// SQLite has written it before the sync that failed.
    var keepsRefused: Bool {
        if case .syncFails = self { true } else { false }
    }
}

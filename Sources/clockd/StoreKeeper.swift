import Agenda
import AgendaStore
import Engine
import Glibc
import LinuxPlatform
import Localization
import Logging
import Synchronization
import Threads

/// Maintains the store while the daemon runs: the daily backup, the check of a large file, and failures.
final class StoreKeeper: Sendable {
    private let store: AgendaStore
    /// Whether the file was checked before it was used.
    private let isChecked: Bool
    private let path: String
    private let log: DaemonLog
    private let logger: Logger
    /// For copies and checks, which take a while.
    private let thread = SerialThread.required("clockd.store")
    private let lastFailure = Mutex<StoreError?>(nil)

    init(store: AgendaStore, isChecked: Bool, path: String, log: DaemonLog, logger: Logger) {
        self.store = store
        self.isChecked = isChecked
        self.path = path
        self.log = log
        self.logger = logger
    }

    var care: StoreCare {
        var care = StoreCare.none
        care.started = { if !self.isChecked { self.checkBeside() } }
        care.written = { self.backUp($0) }
        care.failed = { self.failed($0) }
        care.recovered = { self.recovered() }
        care.rewritten = { self.rewritten() }
        care.setAside = { self.tell($0) }
        return care
    }

    private func tell(_ items: [SetAsideItem]) {
        for item in items {
            logger.error(
                "\(localized("An item can't be read: it is kept but does not ring"))",
                metadata: ["item": "\(item.item)", "label": "\(item.label)", "problem": "\(item.problem)"]
            )
        }
    }

    private func backUp(_ now: Now) {
        thread.async {
            defer { HeapSettings.returnFreeMemory() }
            do throws(StoreError) {
                guard let backup = try self.store.backups?.takeDaily(now) else { return }
                self.logger.info("\(localized("The database was backed up"))", metadata: ["backup": "\(backup.name)"])
            } catch {
                self.logger.warning(
                    "\(localized("The database was not backed up today"))",
                    metadata: ["error": "\(error)"]
                )
            }
        }
    }

    /// Checks the file while it is in use.
    private func checkBeside() {
        thread.async {
            defer { HeapSettings.returnFreeMemory() }
            do throws(StoreError) {
                try self.store.check()
            } catch {
                self.failed(error)
            }
        }
    }

    /// Why the file can't be used at present; nil if it can.
    var failure: StoreError? { lastFailure.withLock { $0 } }

    private func recovered() {
        lastFailure.withLock { $0 = nil }
        logger.notice(
            "\(localized("The database can be written again, and all rings have been recorded"))",
            metadata: ["path": "\(path)"]
        )
    }

    private func rewritten() {
        logger.error(
            "\(localized("The database was removed or replaced by another program: it has been written again"))",
            metadata: ["path": "\(path)"]
        )
    }

    /// Logs the failure. Damage can't be repaired while the daemon runs, so the daemon ends and the next start restores
    /// a backup. Rings that are due in the meantime are not lost, because they are not recorded as done.
    private func failed(_ error: StoreError) {
        let isNews = lastFailure.withLock { last in
            defer { last = error }
            return last != error
        }
        if isNews {
            logger.error(
                "\(localized("The database can't be used: due items ring from memory"))",
                metadata: ["path": "\(path)", "error": "\(error)"]
            )
        }
        guard error.isDamage else { return }
        store.suspect()
        logger.critical(
            "\(localized("The database is damaged: the daemon ends and restores a backup at its next start"))"
        )
        log.flush()
        exit(EX_IOERR)
    }
}

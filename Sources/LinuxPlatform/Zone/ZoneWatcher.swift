import Chronology
import Dispatch
import Engine
import Glibc
import Synchronization

/// Notices changes of the local zone and updates of tzdata by watching files: the kernel reports neither.
package final class ZoneWatcher: Sendable {
    private let zone: LocalZone
    private let queue: DispatchQueue
    private let sink: any EventSink
    private let watch: Mutex<DirectoryWatch?>
    private let pending: Mutex<Pending>

    private struct Pending {
        var isScheduled = false
        var tablesChanged = false
    }

    /// How long changes are collected before they are examined: an upgrade of tzdata replaces hundreds of files. A
    /// clock on display should follow within a second.
    private static let settling = DispatchTimeInterval.milliseconds(100)

    /// Submits ``Event/zoneChanged`` on `queue`.
    package init(zone: LocalZone, queue: DispatchQueue, sink: any EventSink) throws(SystemCallError) {
        self.zone = zone
        self.queue = queue
        self.sink = sink
        watch = Mutex(nil)
        pending = Mutex(Pending())
        let directories = try DirectoryWatch(queue: queue) { [weak self] in self?.noticed($0) }
        directories.watch(ZonePaths(of: zone).directories)
        watch.withLock { $0 = directories }
        // For changes between the first reading and the watch.
        zone.reread()
    }

    /// Checks again, for changes without a file system event (``ZoneRecheck``).
    package func recheck() {
        noticed([])
    }

    private func noticed(_ changes: [DirectoryWatch.Change]) {
        let paths = ZonePaths(of: zone)
        guard changes.isEmpty || changes.contains(where: paths.concerns) else { return }
        let tablesChanged = changes.contains(where: paths.isOfTables)
        let isFirst = pending.withLock { pending in
            pending.tablesChanged = pending.tablesChanged || tablesChanged
            defer { pending.isScheduled = true }
            return !pending.isScheduled
        }
        guard isFirst else { return }
        queue.asyncAfter(deadline: .now() + Self.settling) { [weak self] in self?.look() }
    }

    private func look() {
        let tablesChanged = pending.withLock { pending in
            defer { pending = Pending() }
            return pending.tablesChanged
        }
        watch.withLock { $0 }?.watch(ZonePaths(of: zone).directories)
        // A new tzdata may have changed a zone that only some alarm uses.
        guard zone.reread() || tablesChanged else { return }
        sink.submit(.zoneChanged)
    }
}

/// Passes the events of timers and sleep on, and has the zone read again after those that may have hidden a change.
///
/// What inotify(7) does not report, such as a link in the middle of a path or a file system that another machine
/// writes to, changes mostly while the machine sleeps or travels. Without logind the end of sleep is a set clock.
package struct ZoneRecheck: EventSink {
    private let sink: any EventSink
    private let watcher: ZoneWatcher?

    /// `watcher`: nil if changes of the zone can't be watched.
    package init(_ sink: any EventSink, _ watcher: ZoneWatcher?) {
        self.sink = sink
        self.watcher = watcher
    }

    package func submit(_ event: Event) {
        sink.submit(event)
        switch event {
        case .resumedFromSleep, .clockStepped: watcher?.recheck()
        default: break
        }
    }
}

import Chronology
import Dispatch
import Engine
import Files
import Glibc
import Localization
import Logging
import Synchronization

/// Detects changes of the local zone and updates of tzdata by watching files, because the kernel reports neither.
package final class ZoneWatcher: Sendable {
    private let zone: LocalZone
    private let queue: DispatchQueue
    private let sink: any EventSink
    private let logger: Logger
    private let watch: Mutex<DirectoryWatch?>
    private let pending: Mutex<Pending>

    private struct Pending {
        var isScheduled = false
        /// Why changes are not noticed.
        var problem: SystemCallError?
        var isHourly = false
        var tablesChanged = false
        /// Zones that can't be read, since when.
        var troubles: [ZoneTrouble: DispatchTime] = [:]
        /// Whether a regular check is scheduled.
        var isRechecked = false
    }

    /// The time for which changes are collected before they are examined: an upgrade of tzdata replaces hundreds of
    /// files. A displayed clock should follow within a second.
    private static let settling = DispatchTimeInterval.milliseconds(100)

    /// The time after which an unreadable zone is reported: longer than any upgrade of tzdata takes.
    package static let patience = Duration.seconds(30)
    /// The time between later checks, for a repair without a file system event.
    private static let recheckInterval = DispatchTimeInterval.seconds(600)
    /// The time between two looks while changes are not noticed.
    private static let unwatchedInterval = DispatchTimeInterval.seconds(3600)

    private let patience: DispatchTimeInterval

    /// Submits ``Event/zoneChanged`` and ``Event/zonesLost(_:)`` on `queue`.
    package init(
        zone: LocalZone,
        queue: DispatchQueue,
        sink: any EventSink,
        patience: Duration = ZoneWatcher.patience,
        logger: Logger
    ) {
        self.zone = zone
        self.queue = queue
        self.sink = sink
        self.logger = logger
        self.patience = .milliseconds(Int(patience / .milliseconds(1)))
        watch = Mutex(nil)
        pending = Mutex(Pending())
        let directories = DirectoryWatch(queue: queue) { [weak self] in self?.noticed($0) }
        watch.withLock { $0 = directories }
        follow()
        // For changes between the first reading and the watch.
        zone.reread()
        zone.onTrouble { [weak self] in self?.awaitTroubles() }
        if !zone.zones.troubles.isEmpty { awaitTroubles() }
    }

    /// Checks again, for changes without a file system event (``ZoneRecheck``).
    package func recheck() {
        noticed([])
    }

    /// Why changes are not noticed by watches; nil if they are.
    package var problem: SystemCallError? { pending.withLock { $0.problem } }

    /// Watches the directories as they are now. Without watches, looks again every hour.
    private func follow() {
        guard let watch = watch.withLock({ $0 }) else { return }
        watch.watch(ZonePaths(of: zone).directories)
        let problem = watch.problem
        let (isNews, startsLooking) = pending.withLock { pending in
            defer {
                pending.problem = problem
                pending.isHourly = pending.isHourly || problem != nil
            }
            return (problem?.errno != pending.problem?.errno, problem != nil && !pending.isHourly)
        }
        if isNews { tell(problem) }
        if startsLooking { lookHourly() }
    }

    private func tell(_ problem: SystemCallError?) {
        guard let problem else {
            return logger.notice("\(localized("Changes of the time zone are detected again"))")
        }
        logger.warning("\(localized("Changes of the time zone are not detected"))", metadata: ["error": "\(problem)"])
    }

    private func lookHourly() {
        queue.asyncAfter(deadline: .now() + Self.unwatchedInterval) { [weak self] in
            guard let self else { return }
            guard problem != nil else { return pending.withLock { $0.isHourly = false } }
            recheck()
            lookHourly()
        }
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
            defer { (pending.isScheduled, pending.tablesChanged) = (false, false) }
            return pending.tablesChanged
        }
        follow()
        // A new tzdata may have changed a zone used only by some alarm.
        let changed = zone.reread()
        // What was unreadable may be readable again.
        if pending.withLock({ !$0.troubles.isEmpty }) { checkTroubles(after: patience) }
        // The directory itself may have returned, which is no change in it.
        if rereadUnreadable() || changed || tablesChanged { submitChange() }
    }

    /// Reads zones again that could not be read. - Returns: whether that has changed.
    private func rereadUnreadable() -> Bool {
        let before = zone.zones.troubles
        for trouble in before where !trouble.isLocal { _ = zone.zones.zone(named: trouble.name) }
        return zone.zones.troubles != before
    }

    private func submitChange() {
        // Replanning resolves the zones of all items again.
        zone.zones.forgetUse()
        sink.submit(.zoneChanged)
    }

    // MARK: Troubles that last

    private func awaitTroubles() {
        noteTroubles(zone.zones.troubles)
        checkTroubles(after: patience)
    }

    private func noteTroubles(_ troubles: [ZoneTrouble]) {
        pending.withLock { pending in
            let since = pending.troubles
            pending.troubles = [:]
            for trouble in troubles { pending.troubles[trouble] = since[trouble] ?? .now() }
        }
    }

    private func checkTroubles(after interval: DispatchTimeInterval) {
        queue.asyncAfter(deadline: .now() + interval) { [weak self] in self?.checkTroubles() }
    }

    /// Reports the zones that could not be read for some time; none if all can be read again.
    private func checkTroubles() {
        let before = zone.zones.troubles
        let changed = zone.reread()
        _ = rereadUnreadable()
        let troubles = zone.zones.troubles
        noteTroubles(troubles)
        let limit = DispatchTime.now()
        let last = pending.withLock { pending in
            troubles.allSatisfy { pending.troubles[$0].map { $0 + patience <= limit } ?? false }
        }
        if changed || troubles != before { submitChange() }
        // Those that were noticed meanwhile are waited for.
        if last { sink.submit(.zonesLost(troubles)) } else { checkTroubles(after: patience) }
        let isToRecheck = pending.withLock { pending in
            defer { pending.isRechecked = !troubles.isEmpty }
            return !troubles.isEmpty && !pending.isRechecked
        }
        guard isToRecheck else { return }
        queue.asyncAfter(deadline: .now() + Self.recheckInterval) { [weak self] in
            self?.pending.withLock { $0.isRechecked = false }
            self?.checkTroubles()
        }
    }
}

/// Passes on the events of timers and sleep, and rereads the zone after events during which a change may have been
/// missed.
///
/// Changes that inotify(7) does not report, such as of a directory in the middle of a path or on a file system that
/// another machine writes to, mostly happen while the machine sleeps or is moved. Without logind the end of sleep appears
/// as a set clock.
package struct ZoneRecheck: EventSink {
    private let sink: any EventSink
    private let watcher: ZoneWatcher

    package init(_ sink: any EventSink, _ watcher: ZoneWatcher) {
        self.sink = sink
        self.watcher = watcher
    }

    package func submit(_ event: Event) {
        sink.submit(event)
        switch event {
        case .resumedFromSleep, .clockStepped: watcher.recheck()
        case .deadlineReached where watcher.problem != nil: watcher.recheck()
        default: break
        }
    }
}

/// The local zone, cached until ``reread()``.
package final class LocalZone: Sendable {
    package let zones: LastingZones
    package var database: ZoneDatabase { zones.database }
    /// The value of TZ (tzset(3)); nil if it is unset.
    let timeZoneVariable: String?
    let localtimePath: String
    private let zone = Mutex(Zone.utc)
    private let noticed = Mutex<@Sendable () -> Void>({})

    /// Reads the zone. Zones that can't be read, also those of items, are logged once each.
    package init(
        zones: LastingZones = LastingZones(memory: nil, keeps: false),
        timeZoneVariable: String? = getenv("TZ").map { String(cString: $0) },
        localtimePath: String = "/etc/localtime",
        logger: Logger
    ) {
        self.zones = zones
        self.timeZoneVariable = timeZoneVariable
        self.localtimePath = localtimePath
        zones.onTrouble { [weak self] trouble in
            logger.warning("\(trouble.text)", metadata: ["error": "\(trouble.error)"])
            self?.noticed.withLock { $0 }()
        }
        reread()
    }

    package var current: Zone { zone.withLock { $0 } }

    /// Reads the zone again. Returns whether its name or rules have changed.
    @discardableResult
    package func reread() -> Bool {
        let read = zones.local(timeZoneVariable: timeZoneVariable, localtimePath: localtimePath)
        return zone.withLock { zone in
            defer { zone = read }
            return read != zone || !read.hasSameRules(as: zone)
        }
    }

    /// Calls `noticed`, on any thread, when a zone turns out to be unreadable.
    func onTrouble(_ noticed: @escaping @Sendable () -> Void) {
        self.noticed.withLock { $0 = noticed }
    }
}

/// The directory entries that determine the local zone and its rules: each link from `/etc/localtime` (or TZ's file) to
/// the zone's file, that file, and tzdata's own directories, because an alarm may be fixed to any zone in them.
struct ZonePaths {
    /// Names in each directory; an empty set stands for all.
    private typealias Names = [String: Set<String>]
    private let local: Names
    /// tzdata's own directory, which may be renamed as a whole or be a link, and those below it.
    private let tables: Names

    init(of zone: LocalZone) {
        local = Self.names(of: SymbolicLink.way(to: Self.start(zone)))
        let directory = zone.database.directory
        var tables = Self.names(of: SymbolicLink.way(to: directory))
        for directory in [directory] + ZoneDirectories.below(directory) { tables[directory] = [] }
        self.tables = tables
    }

    var directories: Set<String> { Set(local.keys).union(tables.keys) }

    func concerns(_ change: DirectoryWatch.Change) -> Bool { Self.has(change, local) || isOfTables(change) }

    /// Tells whether the change may concern a zone other than the local one.
    func isOfTables(_ change: DirectoryWatch.Change) -> Bool { Self.has(change, tables) }

    private static func has(_ change: DirectoryWatch.Change, _ names: Names) -> Bool {
        guard case .entry(let directory, let name) = change else { return true }
        guard let watched = names[directory] else { return false }
        guard let name, !watched.isEmpty else { return true }
        return watched.contains(name)
    }

    private static func names(of paths: [String]) -> Names {
        Dictionary(grouping: paths.map(FilePath.split), by: \.directory).mapValues { Set($0.map(\.name)) }
    }

    private static func start(_ zone: LocalZone) -> String {
        guard var value = zone.timeZoneVariable else { return zone.localtimePath }
        if value.hasPrefix(":") { value.removeFirst() }
        return value.hasPrefix("/") ? value : "\(zone.database.directory)/\(value)"
    }
}

/// The directories of tzdata's zones.
enum ZoneDirectories {
    /// `America/Argentina` is the deepest.
    private static let depth = 2
    /// Copies of all of tzdata, without and with leap seconds; no zone name begins with either.
    private static let copies: Set<String> = ["posix", "right"]

    /// Returns the directories below `directory`, two levels deep at most; none if it can't be read.
    static func below(_ directory: String) -> [String] {
        below(directory, depth: depth)
    }

    private static func below(_ directory: String, depth: Int) -> [String] {
        guard depth > 0 else { return [] }
        // Symbolic links are omitted, so there are no cycles.
        let names = DirectoryNames.read(directory, onlyDirectories: true) ?? []
        return names.filter { !copies.contains($0) }.flatMap { name in
            let path = "\(directory)/\(name)"
            return [path] + below(path, depth: depth - 1)
        }
    }
}

import AdapterTestKit
import Chronology
import Dispatch
import Engine
import Foundation
import Logging
import Testing

@testable import LinuxPlatform

/// A private /etc/localtime over private copies of some zones.
private struct ZoneTree {
    let directory: TemporaryDirectory
    let tables: String
    let localtime: String

    init() throws {
        directory = try TemporaryDirectory()
        tables = try directory.make("zoneinfo")
        for region in ["Asia", "Pacific", "America", "America/Argentina"] {
            _ = try directory.make("zoneinfo/\(region)")
        }
        let etc = try directory.make("etc")
        localtime = "\(etc)/localtime"
        for name in ["Asia/Seoul", "Asia/Tokyo", "Asia/Kathmandu", "Pacific/Apia"] { try copy(name, as: name) }
        try link(to: "\(tables)/Asia/Seoul")
    }

    /// Replaces the file as package managers do: a new file is renamed over the old one.
    func copy(_ name: String, as other: String) throws {
        try copyElsewhere("/usr/share/zoneinfo/\(name)", to: "\(tables)/\(other).new")
        #expect(rename("\(tables)/\(other).new", "\(tables)/\(other)") == 0)
    }

    /// Replaces the link as `ln -sf` and timedated do: a new link is renamed over the old one.
    func link(to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: "\(localtime).new", withDestinationPath: target)
        #expect(rename("\(localtime).new", localtime) == 0)
    }
}

@Suite struct ZoneWatcherTests {
    private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    private let events = EventLog()
    private let tree: ZoneTree
    private let zone: LocalZone
    private let watcher: ZoneWatcher
    private let queue = DispatchQueue(label: "test")

    init() throws {
        tree = try ZoneTree()
        zone = LocalZone(
            zones: LastingZones(ZoneDatabase(directory: tree.tables), memory: nil, keeps: false),
            timeZoneVariable: nil,
            localtimePath: tree.localtime,
            logger: Self.quiet
        )
        watcher = ZoneWatcher(zone: zone, queue: queue, sink: events, logger: Self.quiet)
    }

    private func zoneChanges() async -> Bool {
        await eventually { !events.all.isEmpty }
    }

    @Test func seesAnotherLink() async throws {
        #expect(zone.current.identifier == "Asia/Seoul")
        try tree.link(to: "\(tree.tables)/Asia/Tokyo")
        #expect(await zoneChanges())
        #expect(zone.current.identifier == "Asia/Tokyo")
        #expect(await never { events.all.count > 1 }, "one change is one event")
    }

    @Test func followsTheNewLink() async throws {
        try tree.link(to: "../zoneinfo/Pacific/Apia")
        #expect(await zoneChanges())
        events.forget()
        try tree.copy("Asia/Kathmandu", as: "Pacific/Apia")
        #expect(await zoneChanges(), "the file behind the new link is watched")
    }

    @Test func seesNewRulesOfTheSameZone() async throws {
        let before = zone.current
        try tree.copy("Asia/Kathmandu", as: "Asia/Seoul")
        #expect(await zoneChanges())
        #expect(!zone.current.hasSameRules(as: before))
    }

    @Test func seesAPlainFileReplaced() async throws {
        try FileManager.default.removeItem(atPath: tree.localtime)
        try FileManager.default.copyItem(atPath: "\(tree.tables)/Asia/Tokyo", toPath: tree.localtime)
        #expect(await eventually { events.all.contains(.zoneChanged) && zone.current.identifier == tree.localtime })
    }

    /// Replaces a file by something that is no zone.
    private func damage(_ path: String, _ kind: Damage) throws {
        unlink(path)
        switch kind {
        case .missing: break
        case .text: try Data("no zone".utf8).write(to: URL(fileURLWithPath: path))
        case .cut:
            let whole = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Asia/Seoul"))
            try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))
        case .directory: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        case .loop: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
        }
    }

    enum Damage: CaseIterable { case missing, text, cut, directory, loop }

    @Test("An unreadable local zone stays in force until its file returns", arguments: Damage.allCases)
    func unreadable(kind: Damage) async throws {
        let before = zone.current
        let file = "\(tree.tables)/Asia/Seoul"
        try damage(file, kind)
        #expect(await eventually { !zone.zones.troubles.isEmpty })
        #expect(zone.current == before)
        #expect(zone.current.standIn == .lastKnown)
        rmdir(file)
        try tree.copy("Asia/Kathmandu", as: "Asia/Seoul")
        #expect(await eventually { !zone.current.hasSameRules(as: before) })
        #expect(zone.current.standIn == nil)
        #expect(zone.zones.troubles.isEmpty)
    }

    @Test("What stays unreadable is reported, and its end; a moment is not")
    func lasting() async throws {
        let watcher = ZoneWatcher(
            zone: zone,
            queue: queue,
            sink: events,
            patience: .milliseconds(600),
            logger: Self.quiet
        )
        try damage("\(tree.tables)/Asia/Seoul", .text)
        #expect(await eventually { !zone.zones.troubles.isEmpty })
        try tree.copy("Asia/Seoul", as: "Asia/Seoul")
        #expect(await eventually { events.all.contains(.zonesLost([])) }, "it was read again in time")
        try damage("\(tree.tables)/Asia/Seoul", .missing)
        #expect(await eventually { events.all.contains(.zonesLost(["Asia/Seoul"])) })
        events.forget()
        try damage(tree.localtime, .missing)
        #expect(await eventually { events.all.contains(.zonesLost([tree.localtime])) })
        withExtendedLifetime(watcher) {}
    }

    @Test("The zone of a removed link stays in force, and is read again when the link is back")
    func linkRemoved() async throws {
        try FileManager.default.removeItem(atPath: tree.localtime)
        #expect(await eventually { zone.current.standIn == .lastKnown })
        #expect(zone.current.identifier == "Asia/Seoul")
        try tree.link(to: "\(tree.tables)/Asia/Tokyo")
        #expect(await eventually { zone.current.identifier == "Asia/Tokyo" })
    }

    /// An alarm may use any zone.
    @Test func seesANewTzdata() async throws {
        try Data("2099a".utf8).write(to: URL(fileURLWithPath: "\(tree.tables)/tzdata.zi"))
        #expect(await zoneChanges())
    }

    @Test(arguments: ["Asia/Tokyo", "Pacific/Apia", "America/Argentina/Ushuaia"])
    func seesNewRulesOfAnotherZone(name: String) async throws {
        let before = zone.current
        try tree.copy("Asia/Kathmandu", as: name)
        #expect(await zoneChanges())
        #expect(zone.current.hasSameRules(as: before))
    }

    @Test func ignoresWhatIsNoZone() async throws {
        try Data().write(to: URL(fileURLWithPath: "\(tree.directory.path)/etc/hostname"))
        try tree.link(to: "\(tree.tables)/Asia/Seoul")
        #expect(await never(for: .milliseconds(300)) { !events.all.isEmpty })
    }

    @Test("If the kernel's queue overflows, everything is checked again")
    func overflow() async throws {
        let limit = try #require(
            Int(
                String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
                    .trimmingCharacters(in: .whitespacesAndNewlines)
            )
        )
        let other = "\(tree.directory.path)/etc/hostname"
        queue.suspend()
        // Three events each: created, closed, removed.
        for _ in 0...limit {
            close(creat(other, 0o600))
            unlink(other)
        }
        try tree.link(to: "\(tree.tables)/Asia/Tokyo")
        queue.resume()
        #expect(await zoneChanges())
        #expect(zone.current.identifier == "Asia/Tokyo")
    }

    /// The arguments: reported by the daemon's own timers, or by logind.
    @Test("Changes that no file system reports are noticed after sleep and clock steps", arguments: [false, true])
    func unseen(byClock: Bool) async throws {
        let place = try makePlaces()
        let zone = zone(at: "\(place)/etc/localtime")
        let watcher = ZoneWatcher(zone: zone, queue: queue, sink: events, logger: Self.quiet)
        let sink = ZoneRecheck(events, watcher)
        #expect(zone.current.identifier == "Asia/Seoul")
        #expect(rename(place, "\(place).old") == 0 && rename("\(tree.directory.path)/there", place) == 0)
        #expect(await never(for: .milliseconds(300)) { !events.all.isEmpty })
        sink.submit(byClock ? .clockStepped : .resumedFromSleep)
        #expect(await eventually { events.all.last == .zoneChanged })
        #expect(events.all.count == 2, "the event itself is passed on")
        #expect(zone.current.identifier == "Asia/Tokyo")
    }

    /// Directories with links to zones, the first of which is returned.
    private func makePlaces() throws -> String {
        for (name, directory) in [("Asia/Seoul", "here/etc"), ("Asia/Tokyo", "there/etc")] {
            let made = try tree.directory.make(directory)
            try FileManager.default.createSymbolicLink(
                atPath: "\(made)/localtime",
                withDestinationPath: "\(tree.tables)/\(name)"
            )
        }
        return "\(tree.directory.path)/here"
    }

    private func zone(at path: String) -> LocalZone {
        LocalZone(
            zones: LastingZones(ZoneDatabase(directory: tree.tables), memory: nil, keeps: false),
            timeZoneVariable: nil,
            localtimePath: path,
            logger: Self.quiet
        )
    }

    @Test("A link among the directories on the way is watched, as where a generation of the system is one")
    func linkOnTheWay() async throws {
        _ = try makePlaces()
        let (place, current) = ("\(tree.directory.path)/place", "\(tree.directory.path)/current")
        try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: "current/etc")
        try FileManager.default.createSymbolicLink(atPath: current, withDestinationPath: "here")
        let zone = zone(at: "\(place)/localtime")
        let watcher = ZoneWatcher(zone: zone, queue: queue, sink: events, logger: Self.quiet)
        #expect(zone.current.identifier == "Asia/Seoul")
        try FileManager.default.createSymbolicLink(atPath: "\(current).new", withDestinationPath: "there")
        #expect(rename("\(current).new", current) == 0)
        #expect(await zoneChanges())
        #expect(zone.current.identifier == "Asia/Tokyo")
        #expect(watcher.problem == nil)
    }

    @Test func looksAgainWhenAsked() async throws {
        watcher.recheck()
        #expect(await never(for: .milliseconds(300)) { !events.all.isEmpty }, "nothing changed")
    }

    @Test func aBurstIsOneEvent() async throws {
        for _ in 0..<20 {
            try tree.link(to: "\(tree.tables)/Asia/Tokyo")
            try tree.link(to: "\(tree.tables)/Asia/Kathmandu")
        }
        #expect(await eventually { zone.current.identifier == "Asia/Kathmandu" })
        #expect(await eventually { !events.all.isEmpty })
        #expect(events.all.count <= 2)
    }
}

@Suite struct LocalZoneTests {
    @Test func whatCannotBeReadIsUTCAndSaidOnce() throws {
        let directory = try TemporaryDirectory()
        try Data("no zone".utf8).write(to: URL(fileURLWithPath: "\(directory.path)/localtime"))
        let log = LogRecorder()
        let zone = LocalZone(
            timeZoneVariable: nil,
            localtimePath: "\(directory.path)/localtime",
            logger: log.logger
        )
        zone.reread()
        zone.reread()
        #expect(zone.current == .utc)
        #expect(log.messages.count == 1)
    }

    @Test(arguments: [("Asia/Seoul", "Asia/Seoul"), (":Asia/Seoul", "Asia/Seoul"), ("", "UTC")])
    func takesTZ(variable: String, name: String) {
        let zone = LocalZone(timeZoneVariable: variable, logger: LogRecorder().logger)
        #expect(zone.current.identifier == name)
    }
}

import ClockTestKit
import Foundation
import Synchronization
import Testing

@testable import Chronology

/// Private zone files, and what a daemon keeps of them.
private struct ZoneFiles {
    let directory: String
    let tables: String
    let localtime: String
    let memory: ZoneMemory

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        tables = directory + "/zoneinfo"
        localtime = directory + "/localtime"
        memory = ZoneMemory(stateDirectory: directory)
        for area in ["Europe", "America", "US", "right/Europe"] {
            try FileManager.default.createDirectory(atPath: "\(tables)/\(area)", withIntermediateDirectories: true)
        }
        for name in ["Europe/Berlin", "America/Los_Angeles", "US/Pacific", "right/Europe/Berlin"] { try restore(name) }
        for name in ["tzdata.zi", "zone.tab", "zone1970.tab", "iso3166.tab"] { try restore(name) }
    }

    func remove() { try? FileManager.default.removeItem(atPath: directory) }

    /// The zones of a new process.
    func process() -> LastingZones {
        LastingZones(ZoneDatabase(directory: tables), memory: memory, keeps: true)
    }

    func lose(_ name: String) { unlink("\(tables)/\(name)") }

    func restore(_ name: String, as other: String? = nil) throws {
        try put(Array(Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)"))), as: other ?? name)
    }

    /// Replaces the file as package managers do.
    func put(_ bytes: [UInt8], as name: String) throws {
        try Data(bytes).write(to: URL(filePath: "\(tables)/new"))
        #expect(rename("\(tables)/new", "\(tables)/\(name)") == 0)
    }

    func link(to name: String) {
        unlink(localtime)
        symlink("\(tables)/\(name)", localtime)
    }
}

extension ZoneHarm {
    fileprivate static let all: [ZoneHarm] = [
        .vanishes, .isCut(perMille: 0), .isCut(perMille: 30), .isCut(perMille: 999), .isZeroed(fromPerMille: 0),
        .isZeroed(fromPerMille: 500), .isOtherText, .isDirectory, .isLinkToItself,
    ]
}

struct LastingZonesTests {
    private func withFiles(_ body: (ZoneFiles) throws -> Void) throws {
        let files = try ZoneFiles()
        defer { files.remove() }
        try body(files)
    }

    private let berlin: Zone

    init() throws {
        berlin = try ZoneDatabase().zone(named: "Europe/Berlin")
    }

    @Test("An unusable file changes nothing, now and in the next process, until it returns", arguments: ZoneHarm.all)
    func unusable(harm: ZoneHarm) throws {
        let zones = SimulatedZones()
        let memory = ScratchDirectory()
        let process = {
            LastingZones(
                ZoneDatabase(directory: zones.directory),
                memory: ZoneMemory(directory: memory.path + "/zones"),
                keeps: true
            )
        }
        let running = process()
        #expect(running.zone(named: "Europe/Berlin").standIn == nil)
        zones.harm("Europe/Berlin", harm)
        for daemon in [running, process()] {
            let zone = daemon.zone(named: "Europe/Berlin")
            #expect(zone == berlin, "the name and the rules")
            #expect(zone.standIn == .lastKnown)
            let requested = try daemon.zone(called: "Europe/Berlin")
            #expect(requested == berlin, "requests may still name it")
            #expect(daemon.local(timeZoneVariable: "Europe/Berlin") == berlin)
            #expect(daemon.troubles.map(\.name) == ["Europe/Berlin", "Europe/Berlin"])
            zones.harm("Europe/Berlin", .returns)
            #expect(daemon.zone(named: "Europe/Berlin").standIn == nil)
            #expect(daemon.local(timeZoneVariable: "Europe/Berlin").standIn == nil)
            #expect(daemon.troubles.isEmpty)
            zones.harm("Europe/Berlin", harm)
        }
        try zones.changeRules(of: "Europe/Berlin", to: "Asia/Tokyo")
        let tokyo = try ZoneDatabase().zone(named: "Asia/Tokyo")
        #expect(running.zone(named: "Europe/Berlin").hasSameRules(as: tokyo), "new rules apply once they can be read")
        zones.harm("Europe/Berlin", harm)
        #expect(process().zone(named: "Europe/Berlin").hasSameRules(as: tokyo), "the last rules are kept")
    }

    @Test("A file cut at any length, over and over, changes nothing")
    func flapping() throws {
        try withFiles { files in
            let zones = files.process()
            _ = zones.zone(named: "Europe/Berlin")
            let whole = Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin")))
            for length in 0..<whole.count {
                try files.put(Array(whole.prefix(length)), as: "Europe/Berlin")
                #expect(zones.zone(named: "Europe/Berlin") == berlin, "\(length) bytes")
                if length % 100 == 0 { #expect(files.process().zone(named: "Europe/Berlin") == berlin) }
            }
        }
    }

    @Test("The whole directory may be gone")
    func noDirectory() throws {
        try withFiles { files in
            _ = files.process().zone(named: "Europe/Berlin")
            #expect(rename(files.tables, files.tables + ".old") == 0)
            #expect(files.process().zone(named: "Europe/Berlin") == berlin)
        }
    }

    @Test("A former name has the rules of the zone to which tzdata links it, also those that were never read")
    func canonical() throws {
        try withFiles { files in
            files.lose("US/Pacific")
            let angeles = try ZoneDatabase().zone(named: "America/Los_Angeles")
            let zone = files.process().zone(named: "US/Pacific")
            #expect(zone.identifier == "US/Pacific")
            #expect(zone.hasSameRules(as: angeles))
            #expect(zone.standIn == .zone("America/Los_Angeles"))
            #expect(files.process().local(timeZoneVariable: "US/Pacific").hasSameRules(as: angeles))
            // Future rules of that zone apply to its former name, also after a restart without it.
            try files.restore("Asia/Tokyo", as: "America/Los_Angeles")
            let tokyo = try ZoneDatabase().zone(named: "Asia/Tokyo")
            let zones = files.process()
            #expect(zones.zone(named: "US/Pacific").hasSameRules(as: tokyo))
            #expect(zones.zone(named: "US/Pacific").hasSameRules(as: tokyo))
            files.lose("America/Los_Angeles")
            #expect(zones.zone(named: "US/Pacific").hasSameRules(as: tokyo))
            #expect(zones.zone(named: "US/Pacific").standIn == .lastKnown)
            #expect(files.process().zone(named: "US/Pacific").hasSameRules(as: tokyo))
        }
    }

    @Test("Without tzdata's table of links, a zone that is gone keeps its last rules")
    func noTable() throws {
        try withFiles { files in
            let angeles = files.process().zone(named: "US/Pacific")
            files.lose("US/Pacific")
            files.lose("tzdata.zi")
            #expect(files.process().zone(named: "US/Pacific").hasSameRules(as: angeles))
            #expect(files.process().zone(named: "US/Pacific").standIn == .lastKnown)
        }
    }

    @Test("A requested former name without a file is the zone of its new name")
    func requested() throws {
        try withFiles { files in
            files.lose("US/Pacific")
            let zone = try files.process().zone(called: "us/pacific")
            #expect(zone.identifier == "America/Los_Angeles")
        }
    }

    @Test("A zone of which nothing is known is UTC, and says so under its own name")
    func unknown() throws {
        try withFiles { files in
            let noticed = Mutex<[String]>([])
            let zones = files.process()
            zones.onTrouble { trouble in noticed.withLock { $0.append(trouble.text) } }
            for _ in 0..<3 {
                let zone = zones.zone(named: "Europe/Atlantis")
                #expect(zone.identifier == "Europe/Atlantis")
                #expect(zone.standIn == .utc)
            }
            #expect(noticed.withLock { $0 } == ["The time zone Europe/Atlantis can't be read: UTC is used."])
            #expect(throws: ZoneError.self) { try zones.zone(called: "Europe/Atlantis") }
        }
    }

    @Test("An item's zone with leap seconds has the rules of the zone without; new items are refused")
    func leapSeconds() throws {
        try withFiles { files in
            let zones = files.process()
            let zone = zones.zone(named: "right/Europe/Berlin")
            #expect(zone.identifier == "right/Europe/Berlin")
            #expect(zone.hasSameRules(as: berlin))
            #expect(zone.standIn == .zone("Europe/Berlin"))
            #expect(throws: ZoneError.self) { try zones.zone(called: "right/Europe/Berlin") }
        }
    }

    @Test("Rules are kept only if they are whole, and what was kept is checked")
    func damagedMemory() throws {
        try withFiles { files in
            _ = files.process().zone(named: "Europe/Berlin")
            files.lose("Europe/Berlin")
            let kept = files.directory + "/zones/zone:Europe%2FBerlin"
            let whole = try Data(contentsOf: URL(filePath: kept))
            #expect(files.memory.names == ["Europe/Berlin"])
            for length in [0, 1, 44, whole.count - 1] {
                try whole.prefix(length).write(to: URL(filePath: kept))
                #expect(files.process().zone(named: "Europe/Berlin").standIn == .utc)
            }
            try files.restore("Europe/Berlin")
            _ = files.process().zone(named: "Europe/Berlin")
            #expect(try Data(contentsOf: URL(filePath: kept)) == whole, "it is kept again")
        }
    }

    @Test("Names stay themselves as names of files", arguments: ["a/b", "a%2Fb", "%", "/etc/localtime", "zone:x"])
    func names(name: String) throws {
        try withFiles { files in
            let utc = try ZoneDatabase().zone(named: "Europe/Berlin")
            files.memory.keep(utc, named: name, from: "/usr/share/zoneinfo/Europe/Berlin")
            #expect(files.memory.names == [name])
            #expect(files.memory.zone(named: name)?.hasSameRules(as: utc) == true)
        }
    }
}

struct LastingLocalZoneTests {
    private func withFiles(_ body: (ZoneFiles) throws -> Void) throws {
        let files = try ZoneFiles()
        defer { files.remove() }
        try body(files)
    }

    private func local(_ zones: LastingZones, _ files: ZoneFiles) -> Zone {
        zones.local(timeZoneVariable: nil, localtimePath: files.localtime)
    }

    @Test("A missing or broken /etc/localtime leaves the last zone in force, also in the next process")
    func missing() throws {
        try withFiles { files in
            files.link(to: "Europe/Berlin")
            let running = files.process()
            #expect(local(running, files).standIn == nil)
            let breaks: [() -> Void] = [
                { unlink(files.localtime) },
                { files.link(to: "Europe/Atlantis") },
                { symlink(files.localtime, files.localtime) },
                { try? Data("no zone".utf8).write(to: URL(filePath: files.localtime)) },
                { mkdir(files.localtime, 0o700) },
            ]
            for damage in breaks {
                if unlink(files.localtime) != 0 { rmdir(files.localtime) }
                damage()
                for zones in [running, files.process()] {
                    let zone = local(zones, files)
                    #expect(zone.identifier == "Europe/Berlin")
                    #expect(zone.standIn == .lastKnown)
                    #expect(zones.troubles.map(\.isLocal) == [true])
                }
            }
            rmdir(files.localtime)
            files.link(to: "America/Los_Angeles")
            #expect(local(running, files).standIn == nil)
            #expect(running.troubles.isEmpty)
        }
    }

    @Test("Where nothing was ever read, a missing /etc/localtime is UTC without a complaint, a broken one with it")
    func first() throws {
        try withFiles { files in
            let zones = files.process()
            #expect(local(zones, files) == .utc)
            #expect(zones.troubles.isEmpty)
            files.link(to: "Europe/Atlantis")
            #expect(local(zones, files) == .utc)
            #expect(zones.troubles.map(\.standIn) == [.utc])
        }
    }

    @Test("A link to a former name whose file is gone keeps that name")
    func formerName() throws {
        try withFiles { files in
            files.link(to: "US/Pacific")
            files.lose("US/Pacific")
            let zone = local(files.process(), files)
            #expect(zone.identifier == "US/Pacific")
            #expect(zone.standIn == .zone("America/Los_Angeles"))
        }
    }

    @Test("A rule in TZ is not the name of a zone")
    func rule() throws {
        try withFiles { files in
            let zones = files.process()
            #expect(zones.local(timeZoneVariable: "<+09>-9").identifier == "<+09>-9")
            #expect(throws: ZoneError.self) { try zones.zone(called: "<+09>-9") }
            #expect(files.memory.names.isEmpty)
        }
    }

    @Test("A copy of a zone's file at /etc/localtime is kept too")
    func copied() throws {
        try withFiles { files in
            try FileManager.default.copyItem(atPath: files.tables + "/Europe/Berlin", toPath: files.localtime)
            let before = local(files.process(), files)
            unlink(files.localtime)
            #expect(local(files.process(), files) == before)
        }
    }

    @Test("A local zone with leap seconds is the same zone without", arguments: [true, false])
    func leapSeconds(byLink: Bool) throws {
        try withFiles { files in
            files.link(to: "right/Europe/Berlin")
            let zones = files.process()
            let zone = byLink ? local(zones, files) : zones.local(timeZoneVariable: "right/Europe/Berlin")
            #expect(zone.identifier == "Europe/Berlin")
            let berlin = try ZoneDatabase().zone(named: "Europe/Berlin")
            #expect(zone.hasSameRules(as: berlin))
            let told = zones.troubles.map(\.text)
            #expect(
                told == [
                    "The time zone right/Europe/Berlin counts leap seconds, which the system's clock does not: "
                        + "the rules of Europe/Berlin apply."
                ]
            )
        }
    }

    @Test("A client reads what the daemon keeps, and keeps nothing itself")
    func client() throws {
        try withFiles { files in
            files.link(to: "Europe/Berlin")
            let client = LastingZones(ZoneDatabase(directory: files.tables), memory: files.memory, keeps: false)
            #expect(local(client, files).standIn == nil)
            #expect(files.memory.names.isEmpty)
            _ = local(files.process(), files)
            unlink(files.localtime)
            let next = LastingZones(ZoneDatabase(directory: files.tables), memory: files.memory, keeps: false)
            #expect(local(next, files).identifier == "Europe/Berlin")
        }
    }
}

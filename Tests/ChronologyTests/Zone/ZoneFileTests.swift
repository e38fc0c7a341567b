import Chronology
import Foundation
import Testing

/// Invalid files, changing files, and every way to name the local zone.
struct ZoneFileTests {
    private static let system = "/usr/share/zoneinfo"

    private func withDirectory<Result>(_ body: (String) throws -> Result) throws -> Result {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path + "/Europe", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(path)
    }

    private func bytes(_ zone: String) throws -> Data {
        try Data(contentsOf: URL(filePath: "\(Self.system)/\(zone)"))
    }

    @Test(arguments: ["", "/etc/localtime", "../../etc/passwd", "Europe/../Asia/Tokyo", "Europe//Berlin", "a\0b", "."])
    func refusesNamesThatLeadElsewhere(_ name: String) {
        #expect(throws: ZoneError.refusedName(name)) { try ZoneDatabase(directory: Self.system).zone(named: name) }
    }

    @Test(arguments: ["Europe/Atlantis", "Europe", "Europe/Berlin/Mitte"])
    func saysThatAZoneIsUnknown(_ name: String) {
        #expect(throws: ZoneError.unknown(name: name)) { try ZoneDatabase(directory: Self.system).zone(named: name) }
    }

    @Test func namesTheFileThatIsNoZone() throws {
        let path = "\(Self.system)/zone.tab"
        #expect(throws: ZoneError.damaged(path: path, problem: "no TZif magic")) {
            try ZoneDatabase(directory: Self.system).zone(named: "zone.tab")
        }
    }

    /// A file truncated anywhere is reported as damaged; reading never crashes or yields another zone.
    @Test func everyTruncationIsDamage() throws {
        try withDirectory { directory in
            let whole = try bytes("Europe/Berlin")
            let path = directory + "/Europe/Berlin"
            for length in 0..<whole.count {
                try whole.prefix(length).write(to: URL(filePath: path))
                #expect(throws: ZoneError.self, "\(length) bytes") {
                    try ZoneDatabase(directory: directory).zone(named: "Europe/Berlin")
                }
            }
        }
    }

    /// Any bytes yield either an error or a usable zone.
    @Test(arguments: ["Africa/Casablanca", "right/Asia/Tokyo"])
    func noDamageCrashes(name: String) throws {
        try withDirectory { directory in
            var generator = SeededGenerator(seed: 9636)
            let whole = try bytes(name)
            let seconds: [Int64] = [-62_135_596_800, 0, 1_774_746_000, 253_402_300_799, .max / 1_000_000]
            let instants = seconds.map(Instant.init(secondsSinceEpoch:)) + [Instant(microsecondsSinceEpoch: .min)]
            for _ in 0..<2_000 {
                var damaged = whole
                for _ in 0..<generator.number(1...6) {
                    damaged[generator.number(0...damaged.count - 1)] = UInt8.random(in: 0...255, using: &generator)
                }
                try damaged.write(to: URL(filePath: directory + "/x"))
                guard let zone = try? ZoneDatabase(directory: directory).zone(named: "x") else { continue }
                for instant in instants { _ = zone.resolve(zone.civil(at: instant)) }
            }
        }
    }

    /// An absurd number of leap seconds would put the transitions out of order.
    @Test func nonsenseOfLeapSecondsIsDamage() throws {
        let sound = try Zone(identifier: "x", tzif: TZifBytes.file(leapSeconds: 1), path: "x")
        #expect(sound.nextTransition(after: Instant(secondsSinceEpoch: 1000))?.at.secondsSinceEpoch == 1999)
        #expect(throws: ZoneError.damaged(path: "x", problem: "transitions are not in order")) {
            try Zone(identifier: "x", tzif: TZifBytes.file(leapSeconds: .max), path: "x")
        }
    }

    @Test func noticesThatAFileHasChanged() throws {
        try withDirectory { directory in
            let url = URL(filePath: directory + "/Europe/Home")
            let database = ZoneDatabase(directory: directory)
            try bytes("Europe/Berlin").write(to: url)
            let before = try database.zone(named: "Europe/Home")
            #expect(try database.zone(named: "Europe/Home") === before)
            try bytes("Asia/Tokyo").write(to: url)
            let after = try database.zone(named: "Europe/Home")
            #expect(after.offset(at: Instant(secondsSinceEpoch: 0)).abbreviation == "JST")
            #expect(after != before)
        }
    }

    /// `right/` counts leap seconds; converted to POSIX time it is the same zone, until the end of the leap second
    /// table at the time of the file's creation.
    @Test(arguments: ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"])
    func leapSecondsAreTakenOut(_ name: String) throws {
        let database = ZoneDatabase(directory: Self.system)
        let right = try database.local(timeZoneVariable: "right/" + name)
        let posix = try database.zone(named: name)
        var instant = Instant(secondsSinceEpoch: -3_000_000_000)
        while let expected = posix.nextTransition(after: instant), expected.at.secondsSinceEpoch < 1_780_000_000 {
            #expect(right.nextTransition(after: instant) == expected)
            instant = expected.at
        }
    }
}

struct ZoneLocalTests {
    private let database = ZoneDatabase(directory: "/usr/share/zoneinfo")

    @Test(arguments: [
        ("Europe/Berlin", "Europe/Berlin", 3600), (":Asia/Tokyo", "Asia/Tokyo", 32_400), ("", "UTC", 0),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3", 3600), ("<+0330>-3:30", "<+0330>-3:30", 12_600),
        (":/usr/share/zoneinfo/Asia/Seoul", "Asia/Seoul", 32_400), ("EST5EDT", "EST5EDT", -18_000),
        ("XYZ4", "XYZ4", -14_400),
    ])
    func readsTheVariable(_ value: String, _ identifier: String, _ offsetSeconds: Int) throws {
        let zone = try database.local(timeZoneVariable: value)
        #expect(zone.identifier == identifier)
        #expect(zone.offset(at: Instant(secondsSinceEpoch: 1_768_000_000)).seconds == offsetSeconds)
    }

    @Test(arguments: ["Europe/Atlantis", ":nowhere", "CET-1CEST,M13.5.0,M10.5.0"])
    func saysWhatItCannotRead(_ value: String) {
        #expect(throws: ZoneError.self) { try database.local(timeZoneVariable: value) }
    }

    @Test func namesTheZoneBehindALink() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let path = directory + "/localtime"
        #expect(try database.local(timeZoneVariable: nil, localtimePath: path) == .utc)
        try FileManager.default.createSymbolicLink(
            atPath: path,
            withDestinationPath: "/usr/share/zoneinfo/America/New_York"
        )
        #expect(try database.local(timeZoneVariable: nil, localtimePath: path).identifier == "America/New_York")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/Asia/Tokyo", toPath: path)
        let copy = try database.local(timeZoneVariable: nil, localtimePath: path)
        #expect(copy.identifier == path)
        #expect(copy.offset(at: Instant(secondsSinceEpoch: 0)).abbreviation == "JST")
    }
}

// CLinux's header also includes time.h: the compiler attributes timespec to the module it reads first.
import CLinux
import Chronology
import ClockAPI
import Glibc

extension Viewpoint {
    /// The current instant and the zone of this process, by the same rules as the daemon's: if it can't be read, the last
    /// rules that the daemon could read apply. A zone without any is UTC, as in tzset(3).
    package static var here: Viewpoint {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let microseconds = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
        let variable = Environment.value("TZ")
        let zone = zones.local(timeZoneVariable: variable)
        return Viewpoint(now: Instant(microsecondsSinceEpoch: microseconds), zone: zone)
    }

    /// A file is read again if it has changed.
    package static let zones = LastingZones(memory: ZoneMemory(environment: Environment.value), keeps: false)

    /// The name of the zone; nil if the zone data has none.
    package var zoneName: String? {
        (try? Self.zones.zone(called: zone.identifier)) == nil ? nil : zone.identifier
    }
}

extension Zone {
    /// The name by which another process can find the zone; nil for a file outside the zone data.
    package var nameForOthers: String? { identifier.hasPrefix("/") ? nil : identifier }
}

/// The environment of this process.
package enum Environment {
    package static func value(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}

extension SocketLocation {
    /// The path of the socket for this process.
    package static var here: String {
        let names = ["CLOCKD_SOCKET", "XDG_RUNTIME_DIR", "TMPDIR"]
        let values = names.compactMap { name in Environment.value(name).map { (name, $0) } }
        return path(
            environment: Dictionary(uniqueKeysWithValues: values),
            userID: getuid(),
            directoryExists: isDirectory
        )
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

extension Machine {
    /// The machine that this process runs on.
    package static var here: Machine {
        let values = ["PATH", "XDG_RUNTIME_DIR"].compactMap { name in Environment.value(name).map { (name, $0) } }
        return Machine(
            environment: Dictionary(uniqueKeysWithValues: values),
            userID: getuid(),
            ownDirectory: ownDirectory
        ) { access($0, F_OK) == 0 }
    }

    private static var ownDirectory: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path).lastIndex(of: "/").map { String(String(cString: path)[..<$0]) }
    }
}

// CLinux's header includes time.h too: the compiler attributes timespec to whichever module it reads first.
import CLinux
import Chronology
import Console
import Glibc

extension Viewpoint {
    /// The current instant and the zone of this process. A zone that can't be read is UTC, as for tzset(3).
    static var here: Viewpoint {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let microseconds = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
        let variable = Environment.value("TZ")
        let zone = (try? ZoneDatabase().local(timeZoneVariable: variable)) ?? .utc
        return Viewpoint(now: Instant(microsecondsSinceEpoch: microseconds), zone: zone)
    }
}

enum Environment {
    static func value(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}

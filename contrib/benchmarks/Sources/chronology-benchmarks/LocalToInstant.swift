import Chronology
import Glibc

/// The same random wall times from 1970 to 2100, with `Zone.resolve` and with mktime(3).
struct LocalToInstant {
    private let zone: Zone
    private let locals: [CivilDateTime]
    private let broken: [tm]

    /// `zoneName` becomes the process's TZ, which mktime uses.
    init(zoneName: String, count: Int) throws {
        zone = try ZoneDatabase().zone(named: zoneName)
        setenv("TZ", zoneName, 1)
        tzset()
        var second: Int64 = 0
        locals = (0..<count).compactMap { _ in
            // A stride without a common factor with day or year.
            second = (second + 1_234_567_891) % 4_102_444_800
            return CivilDateTime(microsecondsSinceCivilEpoch: second * 1_000_000)
        }
        broken = locals.map { local in
            var time = tm()
            time.tm_year = Int32(local.date.year - 1900)
            time.tm_mon = Int32(local.date.month - 1)
            time.tm_mday = Int32(local.date.day)
            time.tm_hour = Int32(local.time.hour)
            time.tm_min = Int32(local.time.minute)
            time.tm_sec = Int32(local.time.second)
            time.tm_isdst = -1
            return time
        }
    }

    var benchmarks: [Benchmark] {
        [
            Benchmark(name: "\(zone.identifier): Zone.resolve", operations: locals.count) {
                locals.reduce(0) { sum, local in
                    switch zone.resolve(local) {
                    case .unique(let instant), .fold(let instant, _): sum &+ instant.secondsSinceEpoch
                    case .gap(_, let instant, _): sum &+ instant.secondsSinceEpoch
                    }
                }
            },
            Benchmark(name: "\(zone.identifier): mktime(3)", operations: broken.count) {
                broken.reduce(0) { sum, time in
                    var time = time
                    return sum &+ Int64(mktime(&time))
                }
            },
        ]
    }
}

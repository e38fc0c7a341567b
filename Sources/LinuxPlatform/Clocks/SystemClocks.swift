import Agenda
import CLinux
import Chronology
import Engine
import Glibc
import Synchronization

/// The machine's clocks (clock_gettime(2)), its boot id and the local zone.
package final class SystemClocks: Clocks {
    private let bootID: BootID
    /// Why the boot id can't be read, as without /proc; nil if it can. Then each start counts as one after a reboot,
    /// and what runs goes by the wall clock.
    package let bootProblem: SystemCallError?
    private let zone: LocalZone
    private let holidays: Mutex<Set<CivilDate>>

    /// Reads the boot id once: a process does not outlive its boot.
    package init(zone: LocalZone, holidays: Set<CivilDate> = [], bootIDPath: String = BootID.path) {
        do throws(SystemCallError) {
            bootID = try BootID.current(path: bootIDPath)
            bootProblem = nil
        } catch {
            bootID = BootID("unknown-\(UInt64.random(in: 0 ... .max))")
            bootProblem = error
        }
        self.zone = zone
        self.holidays = Mutex(holidays)
    }

    /// Sets the days excluded by `workdays`, from the next sample on.
    package func setHolidays(_ days: Set<CivilDate>) {
        holidays.withLock { $0 = days }
    }

    package func elapsed() -> Duration { .microseconds(ClockReading.microseconds(CLOCK_MONOTONIC)) }

    package func sample() -> Now {
        let reading = ClockReading.sample()
        return Now(
            wall: Instant(microsecondsSinceEpoch: reading.realtimeMicroseconds),
            boot: BootMoment(
                id: bootID,
                instant: BootInstant(microsecondsSinceBoot: reading.boottimeMicroseconds)
            ),
            asleep: .microseconds(reading.asleepMicroseconds),
            zone: zone.current,
            holidays: holidays.withLock { $0 },
            isSynchronised: clinux_clock_is_synchronised() == 1
        )
    }
}

/// The three clocks read back to back, in microseconds.
struct ClockReading {
    let realtimeMicroseconds: Int64
    let boottimeMicroseconds: Int64
    /// CLOCK_BOOTTIME minus CLOCK_MONOTONIC, the time suspended: accurate to ``toleranceMicroseconds`` except under
    /// heavy load.
    let asleepMicroseconds: Int64

    static let toleranceMicroseconds: Int64 = 100
    private static let attempts = 5

    /// Reads the clocks. An interruption between two readings would look like sleep, so the boot clock is read between
    /// two readings of the monotonic clock, and again if those are far apart.
    static func sample() -> ClockReading {
        var best = attempt()
        for _ in 1..<attempts where best.spread > toleranceMicroseconds {
            let next = attempt()
            if next.spread < best.spread { best = next }
        }
        return best.reading
    }

    private static func attempt() -> (reading: ClockReading, spread: Int64) {
        let before = microseconds(CLOCK_MONOTONIC)
        let boottime = microseconds(CLOCK_BOOTTIME)
        let realtime = microseconds(CLOCK_REALTIME)
        let after = microseconds(CLOCK_MONOTONIC)
        let reading = ClockReading(
            realtimeMicroseconds: realtime,
            boottimeMicroseconds: boottime,
            asleepMicroseconds: max(0, boottime - before)
        )
        return (reading, after - before)
    }

    static func microseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        let status = clock_gettime(clock, &time)
        precondition(status == 0, "Linux has had these clocks since 2.6.39")
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}

extension BootID {
    package static let path = "/proc/sys/kernel/random/boot_id"

    /// Reads the boot id of the running kernel (random(4)).
    static func current(path: String) throws(SystemCallError) -> BootID {
        let text = try readSmallFile(path)
        return BootID(String(text.prefix { !$0.isWhitespace }))
    }
}

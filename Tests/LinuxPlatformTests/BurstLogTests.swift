import Synchronization
import Testing

@testable import LinuxPlatform

@Suite struct BurstLogTests {
    @Test("The first is logged at once, later ones as a count after each interval")
    func burst() {
        let lines = Mutex<[Int]>([])
        let timers = Mutex<[@Sendable () -> Void]>([])
        let log = BurstLog(after: { _, work in timers.withLock { $0.append(work) } }) { count in
            lines.withLock { $0.append(count) }
        }
        func minutePasses() {
            let due = timers.withLock { timers in
                defer { timers = [] }
                return timers
            }
            for work in due { work() }
        }
        log.note()
        #expect(lines.withLock { $0 } == [1])
        for _ in 0..<500 { log.note() }
        #expect(lines.withLock { $0 } == [1])
        minutePasses()
        #expect(lines.withLock { $0 } == [1, 500])
        minutePasses()
        minutePasses()
        #expect(lines.withLock { $0 } == [1, 500])
        #expect(timers.withLock { $0.isEmpty }, "nothing wakes for it any more")
        log.note()
        #expect(lines.withLock { $0 } == [1, 500, 1])
    }
}

import Glibc
import Testing

@testable import Varlink

@Suite struct DeadlineTests {
    @Test(
        "A socket timeout is rounded up to microseconds, with at most 999,999 beside the seconds",
        arguments: [
            (.nanoseconds(1), 0, 1), (.microseconds(1), 0, 1), (.nanoseconds(999_999_001), 1, 0),
            (.nanoseconds(999_999_999), 1, 0), (.nanoseconds(2_999_998_001), 2, 999_999), (.seconds(30), 30, 0),
        ] as [(Duration, Int, Int)]
    )
    func rounding(duration: Duration, seconds: Int, microseconds: Int) {
        var timeout = timeval(roundingUp: duration)
        #expect((timeout.tv_sec, timeout.tv_usec) == (seconds, microseconds))
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        #expect(
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size)) == 0
        )
    }

    @Test func nothingIsLeftOfADeadlineThatHasPassed() {
        #expect(Deadline(after: .zero).socketTimeout == nil)
        #expect(Deadline(after: nil).socketTimeout?.tv_sec == 0)
    }
}

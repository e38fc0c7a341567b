import Dispatch
import Glibc
import Synchronization
import Testing

@testable import Threads

@Suite struct SerialThreadTests {
    private let heard = Heard()

    @Test func worksInOrderOnOneThread() throws {
        let thread = try SerialThread("test")
        for number in 0..<100 { thread.async { [heard] in heard.add(number) } }
        let threads = thread.sync { [heard] in
            heard.add(-1)
            return pthread_self()
        }
        #expect(heard.all == Array(0..<100) + [-1])
        #expect(thread.sync { pthread_self() } == threads)
        #expect(threads != pthread_self())
    }

    @Test func timersComeInTheOrderOfTheirMoments() throws {
        let thread = try SerialThread("test")
        let start = SuspendingClock.now
        for milliseconds in [60, 20, 40] {
            thread.after(.milliseconds(milliseconds)) { [heard] in heard.add(milliseconds) }
        }
        #expect(eventually { heard.all == [20, 40, 60] })
        #expect(start.duration(to: .now) >= .milliseconds(60))
    }

    @Test func aCancelledTimerDoesNothing() throws {
        let thread = try SerialThread("test")
        let ticket = thread.after(.milliseconds(20)) { [heard] in heard.add(1) }
        thread.after(.milliseconds(40)) { [heard] in heard.add(2) }
        thread.cancel(ticket)
        #expect(eventually { heard.all == [2] })
    }

    @Test("An earlier job can still cancel a due timer")
    func cancelledWhenDue() throws {
        let thread = try SerialThread("test")
        let isDue = DispatchSemaphore(value: 0)
        // This job blocks the thread until the timer is due and both jobs are waiting.
        thread.async { isDue.wait() }
        let ticket = thread.after(.milliseconds(1)) { [heard] in heard.add(1) }
        thread.async { thread.cancel(ticket) }
        usleep(20_000)
        isDue.signal()
        #expect(thread.sync { true } == true)
        thread.after(.milliseconds(1)) { [heard] in heard.add(2) }
        #expect(eventually { heard.all == [2] })
    }

    /// Timers are found by binary search, ordered by time and number: each must be found at any position.
    @Test func anyTimersAreCancelledAndTheOthersComeInOrder() throws {
        let thread = try SerialThread("test")
        let isDue = DispatchSemaphore(value: 0)
        thread.async { isDue.wait() }
        var random = SystemRandomNumberGenerator()
        let delays = (0..<200).map { (number: $0, milliseconds: $0 % 7) }.shuffled(using: &random)
        let tickets = delays.map { delay in
            (delay, thread.after(.milliseconds(delay.milliseconds)) { [heard] in heard.add(delay.number) })
        }
        let (cancelled, kept) = (tickets.filter { $0.0.number % 3 == 0 }, tickets.filter { $0.0.number % 3 != 0 })
        for (_, ticket) in cancelled.shuffled(using: &random) {
            thread.cancel(ticket)
            // The timer no longer exists.
            thread.cancel(ticket)
        }
        usleep(20_000)
        isDue.signal()
        #expect(eventually { heard.all.count >= kept.count })
        #expect(thread.sync { true } == true)
        #expect(heard.all.sorted() == kept.map(\.0.number).sorted())
    }

    @Test("Timers for the same moment run in the order in which they were set", arguments: [0, 30])
    func timersOfOneMoment(milliseconds: Int) throws {
        let thread = try SerialThread("test")
        for number in 0..<50 { thread.after(.milliseconds(milliseconds)) { [heard] in heard.add(number) } }
        #expect(eventually { heard.all.count == 50 })
        #expect(heard.all == Array(0..<50))
    }

    /// Cancelled work may hold objects that use the thread while being released.
    @Test func cancelledWorkIsFreedOutsideTheLock() throws {
        let thread = try SerialThread("test")
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        func tickets() -> [SerialThread.Ticket] {
            let (first, second) = (UsesThreadAtItsEnd(thread, heard), UsesThreadAtItsEnd(thread, heard))
            return [
                thread.after(.seconds(3600)) { withExtendedLifetime(first) {} },
                thread.watch(ends[0]) { withExtendedLifetime(second) {} },
            ]
        }
        for ticket in tickets() { thread.cancel(ticket) }
        #expect(eventually { heard.all == [1, 1] })
    }

    @Test("A thread has at least the minimum stack of the system")
    func smallestStack() {
        let isOver = DispatchSemaphore(value: 0)
        #expect(OwnThread.run("test", stackBytes: 1) { isOver.signal() } == nil)
        #expect(isOver.wait(timeout: .now() + 5) == .success)
    }

    @Test func aDescriptorIsWatchedUntilThatIsCancelled() throws {
        let thread = try SerialThread("test")
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let (reader, writer) = (ends[0], ends[1])
        defer { close(writer) }
        let ticket = thread.watch(reader) { [heard] in
            var byte: UInt8 = 0
            if read(reader, &byte, 1) == 1 { heard.add(Int(byte)) }
        }
        var bytes: [UInt8] = [7, 8]
        #expect(write(writer, &bytes, 2) == 2)
        #expect(eventually { heard.all == [7, 8] })
        thread.cancel(ticket, closing: reader)
        #expect(thread.sync { true } == true, "it does not poll what is closed")
    }

    @Test func aDescriptorThatIsClosedElsewhereIsWatchedUntilTheWatchIsReleased() throws {
        let thread = try SerialThread("test")
        var ends: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        var watch = DescriptorWatch(ends[0], on: thread) { [heard] in
            if heard.all.isEmpty { heard.add(1) }
        }
        #expect(watch != nil)
        close(ends[0])
        var bytes: [UInt8] = [7]
        #expect(send(ends[1], &bytes, 1, Int32(MSG_NOSIGNAL)) == 1)
        #expect(eventually { heard.all == [1] })
        watch = nil
        // No process can read it any more.
        #expect(eventually { send(ends[1], &bytes, 1, Int32(MSG_NOSIGNAL)) == -1 && errno == EPIPE })
        close(ends[1])
        #expect(DescriptorWatch(-1, on: thread) {} == nil)
    }

    /// A thread without an owner exits once its jobs are done.
    @Test func endsWithItsOwner() throws {
        var thread: SerialThread? = try SerialThread("test.ends")
        thread?.async { [heard] in
            usleep(20_000)
            heard.add(1)
        }
        #expect(eventually { threadNames().contains("test.ends") })
        thread = nil
        #expect(eventually { !threadNames().contains("test.ends") })
        #expect(heard.all == [1])
    }
}

@Suite struct ReserveTests {
    @Test func threadsEndWhenTheyAreReleased() {
        let reserve = TaskReserve.make(count: 3, name: "test.reserve")
        reserve.refill()
        #expect(!threadNames().contains("test.reserve"), "nobody asked for any")
        #expect(reserve.fill())
        #expect(eventually { threadNames().count { $0 == "test.reserve" } == 3 })
        #expect(reserve.release())
        #expect(eventually { !threadNames().contains("test.reserve") })
        #expect(!reserve.release())
        reserve.refill()
        #expect(eventually { threadNames().count { $0 == "test.reserve" } == 3 })
        reserve.release()
    }

    @Test func descriptorsAreClosedWhenTheyAreReleased() {
        let reserve = DescriptorReserve.make(count: 5)
        #expect(!reserve.release())
        #expect(reserve.fill())
        #expect(reserve.release())
        reserve.refill()
        #expect(reserve.release())
    }

    @Test func whatIsHeldStaysWhereOthersCanBeHad() {
        DescriptorReserve.shared.fill()
        #expect(DescriptorReserve.secure())
        #expect(DescriptorReserve.shared.release())
    }

    @Test func aFewAreLeftForAPopup() {
        #expect(DescriptorReserve.leavesSome(besides: 1))
        #expect(!DescriptorReserve.leavesSome(besides: 1_000_000_000), "more than the kernel allows (fs.nr_open)")
    }

    @Test func whatIsLentIsNotTakenBackMeanwhile() {
        let reserve = DescriptorReserve.make(count: 3)
        #expect(reserve.fill())
        reserve.lend {
            #expect(!reserve.refill())
            #expect(!reserve.release(), "it is released")
        }
        #expect(reserve.release())
    }

    @Test(arguments: [(EMFILE, true), (ENFILE, true), (EAGAIN, true), (ENOMEM, true), (ENOENT, false), (EACCES, false)])
    func whatMayPass(errno: Int32, isShortage: Bool) {
        #expect(Shortage.isOne(errno) == isShortage)
    }
}

/// Gives the thread a job when it is released.
private final class UsesThreadAtItsEnd: Sendable {
    private let thread: SerialThread
    private let heard: Heard

    init(_ thread: SerialThread, _ heard: Heard) {
        (self.thread, self.heard) = (thread, heard)
    }

    deinit {
        thread.async { [heard] in heard.add(1) }
    }
}

/// Records numbers in order of arrival.
private final class Heard: Sendable {
    private let numbers = Mutex<[Int]>([])

    var all: [Int] { numbers.withLock { $0 } }

    func add(_ number: Int) {
        numbers.withLock { $0.append(number) }
    }
}

private func threadNames() -> [String] {
    guard let directory = opendir("/proc/self/task") else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
        let id = withUnsafePointer(to: &entry.pointee.d_name) { name in
            name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard let file = fopen("/proc/self/task/\(id)/comm", "r") else { continue }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 32)
        guard fgets(&line, 32, file) != nil else { continue }
        names.append(String(decoding: line.prefix { $0 != 10 && $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
    return names
}

/// True as soon as `condition` holds; false if it does not within five seconds.
private func eventually(_ condition: () -> Bool) -> Bool {
    for _ in 0..<1000 {
        if condition() { return true }
        usleep(5000)
    }
    return condition()
}

extension SerialThread {
    /// Runs `body` on the thread and waits for it.
    fileprivate func sync<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
        let value = Mutex<Value?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        async {
            let result = body()
            value.withLock { $0 = result }
            isDone.signal()
        }
        isDone.wait()
        return value.withLock { $0 }
    }
}

import AdapterTestKit
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import LinuxPlatform

/// The service manager's side of sd_notify(3).
private final class NotifySocket: Sendable {
    let path: String
    private let directory: TemporaryDirectory
    private let descriptor: Int32

    /// - Parameter name: a path, whose file is replaced, or an abstract name; nil for a path of its own.
    init(at name: String? = nil) throws {
        directory = try TemporaryDirectory()
        path = name ?? "\(directory.path)/notify"
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        unlink(path)
        try #require(bindUnix(descriptor, to: path))
        setenv("NOTIFY_SOCKET", path, 1)
    }

    deinit {
        unsetenv("NOTIFY_SOCKET")
        // A program that another test is about to start may hold a copy for a moment.
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    /// The next message; nil if there is none.
    func receive() -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}

/// `path`: or an abstract name after `@`.
func bindUnix(_ descriptor: Int32, to path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8.prefix($0.count - 1))) }
    let isAbstract = path.hasPrefix("@")
    if isAbstract { address.sun_path.0 = 0 }
    let length = isAbstract ? 2 + path.utf8.count : MemoryLayout<sockaddr_un>.size
    return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(length)) == 0 }
    }
}

/// Serialized: the service manager is found through the environment, which is shared.
@Suite(.serialized) struct ServiceTests {
    @Test func tellsTheManager() throws {
        let socket = try NotifySocket()
        let notifier = ServiceNotifier(queue: DispatchQueue(label: "test"))
        notifier.ready(status: "3 alarms")
        #expect(socket.receive() == "READY=1\nSTATUS=3 alarms")
        notifier.ready(status: "a\nSTOPPING=1")
        #expect(socket.receive() == "READY=1\nSTATUS=a STOPPING=1", "a label is no assignment")
        notifier.stopping(status: "bye")
        #expect(socket.receive() == "STOPPING=1\nSTATUS=bye")
    }

    @Test func saysWhenItBeganToReload() throws {
        let socket = try NotifySocket()
        let before = ClockReading.microseconds(CLOCK_MONOTONIC)
        ServiceNotifier(queue: DispatchQueue(label: "test")).reloading()
        let after = ClockReading.microseconds(CLOCK_MONOTONIC)
        let lines = try #require(socket.receive()).split(separator: "\n")
        #expect(lines.first == "RELOADING=1")
        let time = try #require(lines.last?.split(separator: "=").last.flatMap { Int64($0) })
        #expect((before...after).contains(time))
    }

    @Test("The end of a reload keeps the status line")
    func reloaded() throws {
        let socket = try NotifySocket()
        ServiceNotifier(queue: DispatchQueue(label: "test")).reloaded()
        #expect(socket.receive() == "READY=1")
    }

    @Test func withoutAManagerItDoesNothing() {
        unsetenv("NOTIFY_SOCKET")
        unsetenv("WATCHDOG_USEC")
        let notifier = ServiceNotifier(queue: DispatchQueue(label: "test"))
        notifier.ready(status: "")
        notifier.startWatchdog()
    }

    @Test func aQueueThatHangsIsNotKeptAlive() async throws {
        let socket = try NotifySocket()
        setenv("WATCHDOG_USEC", "100000", 1)
        defer { unsetenv("WATCHDOG_USEC") }
        let queue = DispatchQueue(label: "engine")
        let notifier = ServiceNotifier(queue: queue)
        notifier.startWatchdog()
        for _ in 0..<3 { #expect(await eventually { socket.receive() == "WATCHDOG=1" }) }
        let held = DispatchSemaphore(value: 0)
        let isHeld = Flag()
        queue.async {
            isHeld.set()
            held.wait()
        }
        #expect(await eventually { isHeld.isSet })
        while socket.receive() != nil {}
        #expect(await never(for: .milliseconds(200)) { socket.receive() != nil })
        held.signal()
        #expect(await eventually { socket.receive() == "WATCHDOG=1" })
        notifier.stopWatchdog()
    }

    @Test("A manager that does not read stops nobody, and gets what waits once it reads")
    func managerThatDoesNotRead() async throws {
        let socket = try NotifySocket()
        let notifier = ServiceNotifier(queue: DispatchQueue(label: "test"))
        // More than any kernel keeps for a reader (net.unix.max_dgram_qlen).
        for number in 1...2_000 { notifier.ready(status: "\(number)") }
        notifier.stopping(status: "bye")
        var last: String?
        #expect(
            await eventually {
                while let message = socket.receive() { last = message }
                return last == "STOPPING=1\nSTATUS=bye"
            }
        )
    }

    @Test("A manager that is started again is told, and an abstract name is one, too")
    func restartedManager() throws {
        let directory = try TemporaryDirectory()
        let path = "\(directory.path)/manager"
        var socket = try NotifySocket(at: path)
        let notifier = ServiceNotifier(queue: DispatchQueue(label: "test"))
        notifier.reloaded()
        #expect(socket.receive() == "READY=1")
        socket = try NotifySocket(at: path)
        notifier.reloaded()
        #expect(socket.receive() == "READY=1")
        let abstract = try NotifySocket(at: "@clockd test \(getpid())")
        ServiceNotifier(queue: DispatchQueue(label: "test")).reloaded()
        #expect(abstract.receive() == "READY=1")
    }

    @Test func takesOnlyListeningStreams() throws {
        let directory = try TemporaryDirectory()
        func made(_ type: __socket_type, listening: Bool, _ name: String) -> Int32 {
            let descriptor = socket(AF_UNIX, Int32(type.rawValue), 0)
            _ = bindUnix(descriptor, to: "\(directory.path)/\(name)")
            if listening { listen(descriptor, 1) }
            return descriptor
        }
        let good = made(SOCK_STREAM, listening: true, "a")
        let deaf = made(SOCK_STREAM, listening: false, "b")
        let datagram = made(SOCK_DGRAM, listening: false, "c")
        let file = open("/dev/null", O_RDONLY)
        defer { [good, deaf, datagram, file].forEach { close($0) } }
        #expect(SocketActivation.isListeningUnixStream(good))
        #expect(!SocketActivation.isListeningUnixStream(deaf))
        #expect(!SocketActivation.isListeningUnixStream(datagram))
        #expect(!SocketActivation.isListeningUnixStream(file))
    }

    @Test func nothingWasHandedDown() throws {
        #expect(try SocketActivation.takeDescriptors().isEmpty)
    }

    @Test func hearsSignals() async throws {
        let count = Mutex(0)
        let source = try SignalSource(SIGUSR1, queue: DispatchQueue(label: "test")) { count.withLock { $0 += 1 } }
        kill(getpid(), SIGUSR1)
        #expect(await eventually { count.withLock { $0 } == 1 })
        kill(getpid(), SIGUSR1)
        #expect(await eventually { count.withLock { $0 } == 2 })
        extendLifetime(source)
    }
}

/// A value that another queue sets once.
private final class Flag: Sendable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock { $0 } }

    func set() { state.withLock { $0 = true } }
}

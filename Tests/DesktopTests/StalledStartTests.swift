import AdapterTestKit
import Foundation
import Testing

@testable import Desktop

/// Programs whose execve(2) hangs, as on a disk that does not answer: it waits for a lease (fcntl(2), F_SETLEASE) that
/// another process holds on the file. The kernel ends the lease after 45 s.
@Suite(.serialized) struct StalledStartTests {
    private let directory: TemporaryDirectory
    private let program: Program
    private let holder: Process

    private static let lease = """
        import fcntl, os, signal, sys
        asked = lambda *_: open(sys.argv[2] + "/asked", "w").close()
        signal.signal(signal.SIGIO, asked)
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        descriptor = os.open(sys.argv[1], os.O_RDONLY)
        fcntl.fcntl(descriptor, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        open(sys.argv[2] + "/held", "w").close()
        while True:
            signal.pause()
        """

    init() async throws {
        directory = try TemporaryDirectory()
        let path = "\(directory.path)/program"
        try copyElsewhere("/usr/bin/touch", to: path)
        program = Program(
            path: path,
            arguments: ["\(directory.path)/ran"],
            environment: [:],
            grace: .milliseconds(200)
        )
        holder = Process()
        holder.executableURL = URL(filePath: "/usr/bin/python3")
        holder.arguments = ["-c", Self.lease, path, directory.path]
        try holder.run()
        try #require(await eventually { exists("held") })
    }

    private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(directory.path)/\(name)") }

    private func end(_ holder: Process) {
        kill(holder.processIdentifier, SIGKILL)
        holder.waitUntilExit()
    }

    /// The children of this process that have not executed a program yet have the name of their thread.
    private var isStarting: Bool {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.contains { process in
            let text = (try? String(contentsOf: URL(filePath: "/proc/\(process)/stat"), encoding: .utf8)) ?? ""
            let fields = text.split(separator: " ")
            return fields.count > 4 && fields[1] == "(clockd.child)" && fields[2] != "Z" && fields[3] == "\(getpid())"
        }
    }

    @Test(
        "Ending a program that has not started yet returns at once, and the program never runs",
        .timeLimit(.minutes(15))
    )
    func ended() async throws {
        defer { end(holder) }
        let child = Child(program)
        child.start()
        try #require(await eventually { exists("asked") })
        #expect(isStarting)
        child.end()
        do throws(Program.StartFailure) {
            let exit = try await child.wait()
            Issue.record("\(exit)")
        } catch {
            #expect(error.errno == ECANCELED)
        }
        #expect(await eventually(within: .seconds(20)) { !isStarting }, "it is killed while the lease is held")
        #expect(!exists("ran"))
    }

    /// Otherwise the output of a command would seem to be in use for as long as the start of another one hangs.
    @Test("A child whose execve hangs holds no descriptor of this process", .timeLimit(.minutes(15)))
    func holdsNothing() async throws {
        defer { end(holder) }
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
        defer { close(ends[0]) }
        let child = Child(program)
        child.start()
        try #require(await eventually { exists("asked") })
        close(ends[1])
        var end = pollfd(fd: ends[0], events: 0, revents: 0)
        #expect(await eventually { poll(&end, 1, 0) == 1 })
        #expect(isStarting)
        child.end()
    }

    @Test("A program starts as soon as its execve returns", .timeLimit(.minutes(15)))
    func late() async throws {
        let child = Child(program)
        child.start()
        try #require(await eventually { exists("asked") })
        end(holder)
        #expect(try await child.wait() == .exited(status: 0))
        #expect(exists("ran"))
    }
}

import Dispatch
import Foundation
import Synchronization

/// What a command printed, and how it ended.
package struct ShellResult: Sendable {
    /// As a shell has it.
    package let status: Int32
    package let output: String
}

/// Runs a program to its end, without holding a thread that the tests need.
package func run(
    _ program: String,
    _ arguments: [String],
    environment: [String: String] = [:]
) async throws -> ShellResult {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
            continuation.resume(with: Result { try runBlocking(program, arguments, environment: environment) })
        }
    }
}

/// As ``run(_:_:environment:)``, for what must not be left in between.
package func runBlocking(
    _ program: String,
    _ arguments: [String],
    environment: [String: String] = [:]
) throws -> ShellResult {
    var ends: [Int32] = [-1, -1]
    let processID = try oneAtATime.withLock { _ in
        guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
        return try spawnAlone(program, arguments, environment, output: ends[1])
    }
    close(ends[1])
    let output = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true).readDataToEndOfFile()
    return ShellResult(status: awaitEnd(of: processID), output: String(decoding: output, as: UTF8.self))
}

/// Foundation's Process lets children hold the descriptors of others that are started at the same time, which then
/// never seem to end. So these are marked close-on-exec before anything else is started.
private let oneAtATime = Mutex(())

/// Makes a program. Another process writes it: a child that the program under test starts meanwhile would hold the file
/// open for writing, so that it could not be run (ETXTBSY, execve(2)).
package func writeScript(_ text: String, to path: String) throws {
    let draft = path + ".draft"
    try Data(text.utf8).write(to: URL(fileURLWithPath: draft))
    defer { unlink(draft) }
    chmod(draft, 0o755)
    try copyElsewhere(draft, to: path)
}

/// Copies a file, with its mode, in another process: what this one forks meanwhile holds nothing of it, so that the
/// last writer has closed it when this returns, and no watch hears of it later.
package func copyElsewhere(_ source: String, to path: String) throws {
    awaitEnd(of: try spawn("/bin/cp", ["--remove-destination", "--preserve=mode", source, path], [:]))
}

/// Starts a program whose output nobody reads.
package func spawn(_ program: String, _ arguments: [String], _ environment: [String: String]) throws -> pid_t {
    try oneAtATime.withLock { _ in
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(nowhere) }
        return try spawnAlone(program, arguments, environment, output: nowhere)
    }
}

private func spawnAlone(
    _ program: String,
    _ arguments: [String],
    _ environment: [String: String],
    output: Int32
) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    // Threads of Dispatch block all signals, which a child would inherit.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Some test's own: a bus would tell it that it is ready.
    variables["NOTIFY_SOCKET"] = nil
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + settings).forEach { free($0) } }
    var processID: pid_t = 0
    let problem = posix_spawn(&processID, program, &actions, &attributes, &words, &settings)
    guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EINVAL) }
    return processID
}

/// The exit status, or 128 and the signal, as a shell has it.
@discardableResult
package func awaitEnd(of processID: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
}

import Dispatch
import Foundation
import Synchronization

/// The output and the exit status of a command.
package struct ShellResult: Sendable {
    /// As in a shell: the exit status, or 128 and the signal.
    package let status: Int32
    package let output: String
}

/// Runs a program to its end without blocking a thread needed by the tests.
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

/// Runs a program to its end, blocking the thread.
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

/// Runs a program to its end, in its own process group, with both outputs in a file. Does not wait for processes that
/// the program leaves behind: those of the group are killed, others may still hold the file open.
/// - Returns: the exit status, or 128 and the signal.
package func runGroup(
    _ program: String,
    _ arguments: [String],
    environment: [String: String],
    outputPath: String
) async throws -> Int32 {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
            continuation.resume(
                with: Result {
                    let processID = try oneAtATime.withLock { _ in
                        let output = open(outputPath, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
                        guard output >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
                        defer { close(output) }
                        return try spawnAlone(program, arguments, environment, output: output, leadsGroup: true)
                    }
                    let status = awaitEnd(of: processID)
                    kill(-processID, SIGKILL)
                    return status
                }
            )
        }
    }
}

/// Foundation's Process lets children inherit descriptors: those of others started at the same time, and the socket
/// that signals the end of its own child. Such a process seems to run until all its descendants have ended. Therefore
/// descriptors are marked close-on-exec before anything else is started.
private let oneAtATime = Mutex(())

/// Creates an executable script. Another process writes it: a child forked by this process meanwhile would inherit the
/// descriptor open for writing, and the script could not be executed (ETXTBSY, execve(2)).
package func writeScript(_ text: String, to path: String) throws {
    let draft = path + ".draft"
    try Data(text.utf8).write(to: URL(fileURLWithPath: draft))
    defer { unlink(draft) }
    chmod(draft, 0o755)
    try copyElsewhere(draft, to: path)
}

/// Copies a file with its mode in another process, so that no child forked meanwhile inherits its descriptor: the last
/// writer has closed the file when this returns, and no watch reports it later.
package func copyElsewhere(_ source: String, to path: String) throws {
    awaitEnd(of: try spawn("/bin/cp", ["--remove-destination", "--preserve=mode", source, path], [:]))
}

/// Starts a program and discards its output.
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
    output: Int32,
    leadsGroup: Bool = false
) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    // Dispatch's threads block all signals, which a child would inherit.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    let group = leadsGroup ? Int16(POSIX_SPAWN_SETPGROUP) : 0
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | group)
    var variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Belongs to the test process: a started bus would report its readiness there.
    variables["NOTIFY_SOCKET"] = nil
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + settings).forEach { free($0) } }
    var processID: pid_t = 0
    let problem = posix_spawn(&processID, program, &actions, &attributes, &words, &settings)
    guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EINVAL) }
    return processID
}

/// Waits for the process. Returns its exit status, or 128 and the signal, as a shell does.
@discardableResult
package func awaitEnd(of processID: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
}

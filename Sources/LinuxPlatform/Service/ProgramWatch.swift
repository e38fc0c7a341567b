import CLinux
import Chronology
import Dispatch
import Files
import Glibc
import Synchronization

/// Detects that the file of the running program was replaced, for example by an upgrade of its package (inotify(7)).
///
/// The file's directory is watched rather than the file: dpkg(1) writes the new file under another name and renames it,
/// install(1) removes the old one and writes a new one. Only changes in that directory wake the process. A replacement
/// together with its directory, or by another target of the symbolic link used for starting it, is not detected.
package final class ProgramWatch: Sendable {
    /// The time for which the directory's entry must be unchanged before the new file counts as complete. The package's
    /// other files are usually installed by then, too.
    package static let settling = Duration.seconds(2)

    private let path: String
    private let name: String
    /// The file of the running program.
    private let running: FileIdentity
    private let after: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
    private let changed: @Sendable (Change) -> Void
    private let state = Mutex(State())

    private struct State {
        var watch: DirectoryWatch?
        var last = Change()
    }

    /// A state of the directory's entry: the number of changes of it that have been noticed.
    package struct Change: Equatable, Sendable {
        fileprivate var count = 0
    }

    /// Watches the program that this process runs. `changed` is called on any thread each time its file may have been
    /// replaced and has settled; it must not block. ``successor`` is the file then.
    ///
    /// - Parameters:
    ///   - queue: the queue on which changes are received.
    ///   - after: runs its work after a delay.
    package convenience init(
        queue: DispatchQueue,
        after: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void,
        _ changed: @escaping @Sendable (Change) -> Void
    ) throws(SystemCallError) {
        let own = ProgramImage.own
        guard let link = SymbolicLink.target(of: own) else {
            throw SystemCallError("readlink", path: own, errno: errno)
        }
        let suffix = " (deleted)"
        let wasReplaced = link.hasSuffix(suffix)
        let path = wasReplaced ? String(link.dropLast(suffix.count)) : link
        try self.init(path: path, running: FileIdentity(own), queue: queue, after: after, changed)
        if wasReplaced { settle() }
    }

    init(
        path: String,
        running: FileIdentity,
        queue: DispatchQueue,
        after: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void,
        _ changed: @escaping @Sendable (Change) -> Void
    ) throws(SystemCallError) {
        self.path = path
        self.running = running
        self.after = after
        self.changed = changed
        let directory: String
        (directory, name) = FilePath.split(path)
        let watch = DirectoryWatch(queue: queue) { [weak self] changes in
            guard let self, changes.contains(where: { $0.mayConcern(self.name) }) else { return }
            settle()
        }
        state.withLock { $0.watch = watch }
        watch.watch([directory])
        if let problem = watch.problem { throw problem }
    }

    /// The file in the place of the running program, of whatever type; nil if it is that program, or there is none.
    /// Blocks while the file system does.
    package var successor: ProgramFile? {
        guard let file = try? ProgramFile(path), file.identity != running else { return nil }
        return file
    }

    /// Whether no further change has been noticed.
    package func isLast(_ change: Change) -> Bool { state.withLock { $0.last == change } }

    /// Reports a settled change again.
    package func lookAgain() { settle() }

    /// Reports the change after a time without further ones.
    private func settle() {
        let change = state.withLock { state in
            state.last.count += 1
            return state.last
        }
        after(Self.settling) { [weak self] in
            guard let self, isLast(change) else { return }
            changed(change)
        }
    }
}

/// A file that may be executed, at the time when it was looked at. All members block while the file system does.
package struct ProgramFile: Sendable {
    package let path: String
    let identity: FileIdentity

    init(_ path: String) throws(SystemCallError) {
        self.path = path
        identity = try FileIdentity(path)
    }

    package var isUnchanged: Bool { (try? FileIdentity(path)) == identity }

    /// Whether it begins like a program (elf(5)). A script that prints a version would not be one of this program.
    package var isBinary: Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var start: [UInt8] = [0, 0, 0, 0]
        return read(descriptor, &start, start.count) == start.count && start == [0x7F] + Array("ELF".utf8)
    }
}

/// Identifies a file independently of its name: its device and inode, and its size and the time of its last write,
/// because the inode of a removed file is reused.
struct FileIdentity: Hashable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    init(_ path: String) throws(SystemCallError) {
        var status = stat()
        // A symbolic link that leads nowhere is a file, too.
        guard stat(path, &status) == 0 || lstat(path, &status) == 0 else {
            throw SystemCallError("stat", path: path, errno: errno)
        }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = status.st_size
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}

/// Turns this process into another program (execve(2)).
package enum ProgramImage {
    /// The program run by this process, even after its file was removed (proc_pid_exe(5)).
    package static let own = "/proc/self/exe"

    /// Replaces this process's program by the one at `path`, with the same arguments, environment and process id. The
    /// memory is lost, so the store must be closed. Standard input, output and error stay open, and `socket`, which is
    /// passed on as by a service manager (sd_listen_fds(3)); all other descriptors are closed.
    /// - Returns: only if the program can't be executed; errors of execve(2).
    package static func replace(by path: String, passing socket: Int32?) -> SystemCallError {
        if socket != nil {
            setenv("LISTEN_PID", String(getpid()), 1)
            setenv("LISTEN_FDS", "1", 1)
        }
        var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
        clinux_become(path, &arguments, socket ?? -1)
        return SystemCallError("execve", path: path, errno: errno)
    }
}

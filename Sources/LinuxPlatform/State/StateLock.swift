import CLinux
import Glibc
import Synchronization

/// The exclusive lock of a daemon on its state directory. Held until it is released, or the process ends for any
/// reason.
///
/// On a disk that can't be written it is shared, or there is none: daemons are then kept apart by their socket, and each
/// needs the exclusive one before it writes (``renew()``).
package final class StateLock: Sendable {
    package enum Failure: Error, Hashable, Sendable {
        /// Another process holds the lock; its id and name are nil if they can't be read.
        case held(processID: Int32?, command: String?)
        case system(SystemCallError)
    }

    package static let fileName = "clockd.lock"
    private let directory: String
    private let lock: Mutex<Lock>

    private enum Lock {
        case exclusive(OwnedDescriptor)
        /// `errno`: why the file can't be opened for writing. Nil if it can't be opened at all.
        case unwritable(OwnedDescriptor?, errno: Int32)
    }

    /// Locks `clockd.lock` in `directory` and writes this process's id into it.
    ///
    /// The lock is an open file description lock (F_OFD_SETLK, fcntl(2)): unlike a process's lock, it is not lost when
    /// a library opens and closes the same file.
    package init(directory: String) throws(Failure) {
        self.directory = directory
        lock = Mutex(try Self.lock(directory))
    }

    /// Locks the file again if it was removed or replaced, for example with its directory: another process could lock
    /// the new file. Also if it could not be locked exclusively.
    /// - Throws: ``Failure/held(processID:command:)`` if another process has locked it. The lock on the old file is kept.
    package func renew() throws(Failure) {
        if isExclusive { return }
        // The exclusive lock is another one, even in this process.
        lock.withLock { if case .unwritable(_, let errno) = $0 { $0 = .unwritable(nil, errno: errno) } }
        let renewed = try Self.lock(directory)
        if case .unwritable(let descriptor, let errno) = renewed {
            lock.withLock { if case .unwritable = $0 { $0 = .unwritable(descriptor, errno: errno) } }
            throw .system(SystemCallError("open", path: "\(directory)/\(Self.fileName)", errno: errno))
        }
        lock.withLock { $0 = renewed }
    }

    /// Whether no other process can have it. False where the disk can't be written, and if the file was replaced.
    package var isExclusive: Bool {
        lock.withLock { lock in
            guard case .exclusive(let descriptor) = lock else { return false }
            var (own, present) = (stat(), stat())
            return fstat(descriptor.rawValue, &own) == 0 && lstat("\(directory)/\(Self.fileName)", &present) == 0
                && own.st_dev == present.st_dev && own.st_ino == present.st_ino
        }
    }

    private static func lock(_ directory: String) throws(Failure) -> Lock {
        let path = "\(directory)/\(Self.fileName)"
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard opened >= 0 else {
            let problem = errno
            guard [EROFS, ENOSPC, EDQUOT, EIO].contains(problem) else {
                throw .system(SystemCallError("open", path: path, errno: problem))
            }
            return .unwritable(try lockForReading(path), errno: problem)
        }
        let descriptor = OwnedDescriptor(opened)
        try take(descriptor, path: path, isShared: false)
        writeProcessID(descriptor)
        return .exclusive(descriptor)
    }

    private static func lockForReading(_ path: String) throws(Failure) -> OwnedDescriptor? {
        let opened = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard opened >= 0 else { return nil }
        let descriptor = OwnedDescriptor(opened)
        try take(descriptor, path: path, isShared: true)
        return descriptor
    }

    private static func take(_ descriptor: OwnedDescriptor, path: String, isShared: Bool) throws(Failure) {
        guard clinux_lock_whole_file(descriptor.rawValue, isShared ? 1 : 0) != 0 else { return }
        let problem = errno
        guard problem == EAGAIN || problem == EACCES else {
            throw .system(SystemCallError("fcntl", path: path, errno: problem))
        }
        throw holder(descriptor, path: path)
    }

    /// Reads the holder of the lock from the file, because fcntl(2) can't report the owner of an OFD lock.
    private static func holder(_ descriptor: OwnedDescriptor, path: String) -> Failure {
        let text = (try? readSmallFile(descriptor, path: path)) ?? ""
        guard let processID = Int32(text.prefix { !$0.isNewline }) else { return .held(processID: nil, command: nil) }
        let command = try? readSmallFile("/proc/\(processID)/comm")
        return .held(processID: processID, command: command.map { String($0.prefix { !$0.isNewline }) })
    }

    /// For the one that does not get the lock. On a full disk it stays unknown.
    private static func writeProcessID(_ descriptor: OwnedDescriptor) {
        let text = "\(getpid())\n"
        ftruncate(descriptor.rawValue, 0)
        pwrite(descriptor.rawValue, text, text.utf8.count, 0)
    }
}

import CLinux
import Glibc
import Synchronization

/// The exclusive lock of a daemon on its state directory. Held until it is released, or the process ends for any
/// reason.
package final class StateLock: Sendable {
    package enum Failure: Error, Hashable, Sendable {
        /// Another process holds the lock; its id and name are nil if they can't be read.
        case held(processID: Int32?, command: String?)
        case system(SystemCallError)
    }

    package static let fileName = "clockd.lock"
    private let directory: String
    private let descriptor: Mutex<OwnedDescriptor>

    /// Locks `clockd.lock` in `directory` and writes this process's id into it.
    ///
    /// The lock is an open file description lock (F_OFD_SETLK, fcntl(2)): unlike a process's lock, it is not lost when
    /// a library opens and closes the same file.
    package init(directory: String) throws(Failure) {
        self.directory = directory
        descriptor = Mutex(try Self.lock(directory))
    }

    /// Locks the file again if it was removed or replaced, for example with its directory: another process could lock
    /// the new file.
    /// - Throws: ``Failure/held(processID:command:)`` if another process already has. The lock on the old file is kept.
    package func renew() throws(Failure) {
        var (own, present) = (stat(), stat())
        let isInPlace = descriptor.withLock { descriptor in
            fstat(descriptor.rawValue, &own) == 0 && lstat("\(directory)/\(Self.fileName)", &present) == 0
                && own.st_dev == present.st_dev && own.st_ino == present.st_ino
        }
        if isInPlace { return }
        let renewed = try Self.lock(directory)
        descriptor.withLock { $0 = renewed }
    }

    private static func lock(_ directory: String) throws(Failure) -> OwnedDescriptor {
        let path = "\(directory)/\(Self.fileName)"
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard opened >= 0 else { throw .system(SystemCallError("open", path: path, errno: errno)) }
        let descriptor = OwnedDescriptor(opened)
        if clinux_lock_whole_file(opened) != 0 {
            let problem = errno
            guard problem == EAGAIN || problem == EACCES else {
                throw .system(SystemCallError("fcntl", path: path, errno: problem))
            }
            throw holder(descriptor, path: path)
        }
        try writeProcessID(descriptor, path: path)
        return descriptor
    }

    /// Reads the holder of the lock from the file, because fcntl(2) can't report the owner of an OFD lock.
    private static func holder(_ descriptor: OwnedDescriptor, path: String) -> Failure {
        let text = (try? readSmallFile(descriptor, path: path)) ?? ""
        guard let processID = Int32(text.prefix { !$0.isNewline }) else { return .held(processID: nil, command: nil) }
        let command = try? readSmallFile("/proc/\(processID)/comm")
        return .held(processID: processID, command: command.map { String($0.prefix { !$0.isNewline }) })
    }

    private static func writeProcessID(_ descriptor: OwnedDescriptor, path: String) throws(Failure) {
        let text = "\(getpid())\n"
        guard ftruncate(descriptor.rawValue, 0) == 0,
            pwrite(descriptor.rawValue, text, text.utf8.count, 0) == text.utf8.count
        else { throw .system(SystemCallError("write", path: path, errno: errno)) }
    }
}

import CLinux
import Glibc

/// The right to be the one daemon on a state directory. Held until it is let go of, or the process ends in any way.
package final class StateLock: Sendable {
    package enum Failure: Error, Hashable, Sendable {
        /// Another process is on this state; `command` is its name where it can be read.
        case held(processID: Int32?, command: String?)
        case system(SystemCallError)
    }

    package static let fileName = "clockd.lock"
    private let descriptor: OwnedDescriptor

    /// Locks `clockd.lock` in `directory` and writes this process's id into it.
    ///
    /// The lock is one of the open file (F_OFD_SETLK, fcntl(2)): unlike a process's, it does not vanish when some
    /// library opens and closes the same file.
    package init(directory: String) throws(Failure) {
        let path = "\(directory)/\(Self.fileName)"
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard opened >= 0 else { throw .system(SystemCallError("open", path: path, errno: errno)) }
        let descriptor = OwnedDescriptor(opened)
        if clinux_lock_whole_file(opened) != 0 {
            let problem = errno
            guard problem == EAGAIN || problem == EACCES else {
                throw .system(SystemCallError("fcntl", path: path, errno: problem))
            }
            throw Self.holder(descriptor, path: path)
        }
        self.descriptor = descriptor
        try Self.writeProcessID(descriptor, path: path)
    }

    /// An OFD lock has no owner that fcntl(2) could name, so the file itself says who holds it.
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

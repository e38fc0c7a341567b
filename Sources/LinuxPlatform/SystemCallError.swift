import Glibc

/// A failed system call: its name, the path concerned and its errno (errno(3)).
package struct SystemCallError: Error, Hashable, Sendable, CustomStringConvertible {
    package let call: String
    /// The path concerned; empty if there is none.
    package let path: String
    package let errno: Int32

    package init(_ call: String, path: String = "", errno: Int32) {
        self.call = call
        self.path = path
        self.errno = errno
    }

    package var description: String {
        let problem = String(cString: strerror(errno))
        return path.isEmpty ? "\(call): \(problem)" : "\(call) \(path): \(problem)"
    }
}

/// Reads a small file such as one of `/proc`: its first 4,096 bytes at most. Does not follow a symbolic link.
func readSmallFile(_ path: String) throws(SystemCallError) -> String {
    let opened = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard opened >= 0 else { throw SystemCallError("open", path: path, errno: errno) }
    let descriptor = OwnedDescriptor(opened)
    return try readSmallFile(descriptor, path: path)
}

/// As above, from the beginning of an open file. `path` is for the error only.
func readSmallFile(_ descriptor: OwnedDescriptor, path: String) throws(SystemCallError) -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(descriptor.rawValue, &bytes, bytes.count, 0)
    guard count >= 0 else { throw SystemCallError("read", path: path, errno: errno) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
}

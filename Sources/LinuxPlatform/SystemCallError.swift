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

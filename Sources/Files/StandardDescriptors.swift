import Glibc

/// Standard input, output and error, which a program may have been started without.
package enum StandardDescriptors {
    /// Opens those that are closed, so that no file or socket of this process takes their numbers and receives what is
    /// printed. Reading and writing fail with EBADF, as if they were closed. Call it before anything is opened.
    package static func occupyClosed() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            // open(2) returns the lowest free number.
            _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Whether the program was started with a standard input.
    package static var hasInput: Bool { fcntl(STDIN_FILENO, F_GETFL) & O_ACCMODE != O_WRONLY }
}

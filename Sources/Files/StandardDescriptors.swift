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

    /// Whether what is written to standard error is lost: it was closed, or is /dev/null.
    package static var discardErrors: Bool {
        var (errors, nothing) = (stat(), stat())
        guard fstat(STDERR_FILENO, &errors) == 0, fcntl(STDERR_FILENO, F_GETFL) & O_ACCMODE != O_RDONLY else {
            return true
        }
        return errors.st_mode & S_IFMT == S_IFCHR && stat("/dev/null", &nothing) == 0
            && errors.st_rdev == nothing.st_rdev
    }

    /// Whether the program was started with a standard input.
    package static var hasInput: Bool { fcntl(STDIN_FILENO, F_GETFL) & O_ACCMODE != O_WRONLY }
}

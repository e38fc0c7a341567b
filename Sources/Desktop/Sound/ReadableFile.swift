import Glibc

/// Tells whether `path` is absolute and a regular file that this process may read.
func isReadableFile(_ path: String) -> Bool {
    var status = stat()
    return path.hasPrefix("/") && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && access(path, R_OK) == 0
}

import Glibc

/// A file, no directory or device, that this process may read.
func isReadableFile(_ path: String) -> Bool {
    var status = stat()
    return path.hasPrefix("/") && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && access(path, R_OK) == 0
}

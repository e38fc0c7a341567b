import Files
import Glibc

/// Directories of the user's own files.
enum PrivateDirectory {
    /// As `mkdir -p`, with the mode of the base directory specification. Failures are found when a file is written.
    static func make(_ directory: String) {
        guard access(directory, F_OK) != 0 else { return }
        make(FilePath.split(directory).directory)
        mkdir(directory, 0o700)
    }
}

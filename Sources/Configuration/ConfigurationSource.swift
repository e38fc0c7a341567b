import Files
import Glibc

/// Reads the text files of a configuration.
enum ConfigurationSource {
    /// Returns nil if the file does not exist. Throws if it is unreadable, not a regular file, too large or not UTF-8.
    static func text(_ path: String, limitBytes: Int) throws(Problem) -> String? {
        let bytes: [UInt8]
        do throws(BoundedFile.Failure) {
            bytes = try BoundedFile.read(path, limitBytes: limitBytes)
        } catch {
            switch error {
            case .system(errno: ENOENT): return nil
            case .system(let errno): throw Problem(.unreadable(String(cString: strerror(errno))))
            case .notRegular: throw Problem(.notAFile)
            case .tooLarge(let limitBytes): throw Problem(.tooLarge(limitBytes: limitBytes))
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Problem(.notText) }
        return text
    }
}

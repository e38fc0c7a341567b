import Files
import Glibc

/// Text files that the configuration consists of.
enum ConfigurationSource {
    /// Nil when there is no such file.
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

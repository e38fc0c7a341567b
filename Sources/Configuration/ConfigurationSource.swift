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

extension Configuration {
    /// Far above any file written by hand.
    package static let limitBytes = 128 << 10

    /// Reads the file at `path`. A missing file means the defaults.
    package static func read(_ path: String) throws(ConfigurationError) -> Configuration {
        let text: String?
        do throws(Problem) {
            text = try ConfigurationSource.text(path, limitBytes: limitBytes)
        } catch {
            throw ConfigurationError([error])
        }
        guard let text else { return Configuration() }
        return try parse(text)
    }
}

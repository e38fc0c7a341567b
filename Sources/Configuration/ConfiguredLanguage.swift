import Files
import Glibc

/// The language that the configuration names for all programs.
package enum ConfiguredLanguage {
    /// Returns its name; nil if the configuration names none or can't be read: programs that need the rest of it say why.
    package static func name() -> String? {
        let path = UserDirectories { getenv($0).map { String(cString: $0) } }.configurationFile
        guard let bytes = try? BoundedFile.read(path, limitBytes: Configuration.limitBytes) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        // Most files name none, and a program starts in milliseconds.
        guard text.contains("language"), case .table(let tables)? = try? TOMLReader.read(text).value,
            case .table(let desktop)? = tables["desktop"]?.value, case .text(let name)? = desktop["language"]?.value,
            let language = PopupLanguage(rawValue: name), language != .session
        else { return nil }
        return name
    }
}

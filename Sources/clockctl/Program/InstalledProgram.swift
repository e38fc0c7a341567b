import Console
import Files
import Glibc
import Localization

/// The programs that are installed with this one.
enum InstalledProgram {
    /// Returns the path of a program beside this one or in `../libexec`.
    static func path(of name: String) throws(Failure) -> String {
        guard let own = FilePath.ofProgram else { throw missing(name) }
        let directory = FilePath.split(own).directory
        let paths = [directory + "/" + name, directory + "/../libexec/" + name]
        guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { throw missing(name) }
        return path
    }

    private static func missing(_ name: String) -> Failure {
        Failure(.internalError, localized("can't find the program {name}, which is part of clockctl", ["name": name]))
    }
}

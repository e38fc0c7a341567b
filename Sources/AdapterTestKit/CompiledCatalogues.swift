import Foundation

/// The translations of this project, compiled as they are installed.
package enum CompiledCatalogues {
    /// The directory of the catalogues' sources.
    package static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../packaging/languages").standardized.path

    /// Compiles the catalogues, with the pseudo-language `qps`, into a directory in gettext's layout.
    package static func make() throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        let made = try runBlocking("\(sources)/compile", ["--pseudo", directory.path])
        guard made.status == 0 else { throw CompilationFailure(output: made.output) }
        return directory
    }

    private struct CompilationFailure: Error {
        let output: String
    }
}

import FoundationEssentials

/// A Swift file, as text and as code without its comments and string literals.
struct SourceFile {
    /// Relative to the package, such as `Sources/Engine/Engine.swift`.
    let path: String
    let lines: [Substring]
    /// As many elements as `lines`.
    let code: [Substring]

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        code = CodeText.bare(text).split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The target it belongs to: the folder below `Sources` or `Tests`.
    var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

    var imports: Set<String> {
        Set(
            code.compactMap { line in
                guard line.contains("import "), let match = line.firstMatch(of: Self.importLine) else { return nil }
                return String(match.1)
            }
        )
    }

    // `import struct A.B` imports A.
    private nonisolated(unsafe) static let importLine =
        // A Regex is immutable, but not declared Sendable.
        /^\s*(?:@\w+\s+|(?:public|package|internal|private|fileprivate)\s+)*import\s+(?:(?:struct|class|enum|protocol|func|var|typealias)\s+)?(\w+)/
}

/// The package's own files.
enum PackageFiles {
    static let root = String(#filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined())

    static func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
    }

    static let sources = Result { try swift(under: "Sources") }
    static let tests = Result { try swift(under: "Tests") }

    private static func swift(under folder: String) throws -> [SourceFile] {
        try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
            .filter { $0.hasSuffix(".swift") }
            .map { SourceFile(path: "\(folder)/\($0)", text: try text("\(folder)/\($0)")) }
    }
}

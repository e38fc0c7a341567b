import Foundation

/// The repository as text.
struct SourceTree {
    struct File {
        /// Below the repository, `Sources/Engine/Engine.swift`.
        let path: String
        let lines: [Substring]
    }

    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Every Swift file below `folder`, in the order of their paths.
    static func swiftFiles(in folder: String) throws -> [File] {
        let base = root.appendingPathComponent(folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: base.path)
        return try names.sorted().filter { $0.hasSuffix(".swift") }.map { name in
            let text = try text("\(folder)/\(name)")
            return File(path: "\(folder)/\(name)", lines: text.split(separator: "\n", omittingEmptySubsequences: false))
        }
    }

    /// The targets of the map in Sources/README.md, and what each may import.
    static func allowedImports() throws -> [String: Set<String>] {
        var allowed: [String: Set<String>] = [:]
        for line in try text("Sources/README.md").split(separator: "\n") where line.hasPrefix("| ") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 5, cells[1] != "target", cells[1] != "---" else { continue }
            allowed[cells[1]] = Set(cells[3].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
        }
        return allowed
    }
}

extension SourceTree.File {
    var target: String { String(path.split(separator: "/")[1]) }

    var imports: Set<String> {
        Set(lines.compactMap(Self.importedModule))
    }

    /// The module of an import line, with or without attributes, access level and kind.
    static func importedModule(_ line: Substring) -> String? {
        var words = line.split(separator: " ").drop { $0.hasPrefix("@") }
        if let first = words.first, ["public", "package", "internal", "private", "fileprivate"].contains(first) {
            words = words.dropFirst()
        }
        guard words.first == "import" else { return nil }
        words = words.dropFirst()
        if let kind = words.first, ["struct", "class", "enum", "protocol", "func", "var", "let"].contains(kind) {
            words = words.dropFirst()
        }
        return words.first.map { String($0.split(separator: ".")[0]) }
    }
}

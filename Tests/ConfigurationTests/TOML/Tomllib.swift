import Foundation
import Testing

@testable import Configuration

/// Python's own TOML reader (3.11 and later).
enum Tomllib {
    /// The parsed documents, in the canonical form of ``canonical(_:)``, or `refused`.
    static func readings(of documents: [String]) throws -> [Substring] {
        let input = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(documents.map { hexadecimal($0) + "\n" }.joined().utf8).write(to: input)
        defer { try? FileManager.default.removeItem(at: input) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let python = ProcessInfo.processInfo.environment["CLOCKD_TEST_PYTHON"] ?? "python3"
        process.arguments = [python, URL(filePath: #filePath).deletingLastPathComponent().path + "/toml_oracle.py"]
        process.standardInput = try FileHandle(forReadingFrom: input)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let lines = text.split(separator: "\n")
        try #require(process.terminationStatus == 0 && lines.count == documents.count, "needs Python 3.11")
        return lines
    }

    static func canonical(_ node: Node) -> String {
        switch node.value {
        case .text(let text): return "s" + hexadecimal(text)
        case .integer(let number): return String(number)
        case .flag(let flag): return String(flag)
        case .list(let nodes): return "[" + nodes.map(canonical).joined(separator: ",") + "]"
        case .table(let nodes):
            let pairs = nodes.sorted { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }
            return "{" + pairs.map { "\(hexadecimal($0.key)):\(canonical($0.value))" }.joined(separator: ",") + "}"
        }
    }

    private static func hexadecimal(_ text: String) -> String {
        let digits = Array("0123456789abcdef")
        return text.utf8.reduce(into: "") { result, byte in
            result.append(digits[Int(byte >> 4)])
            result.append(digits[Int(byte & 15)])
        }
    }
}

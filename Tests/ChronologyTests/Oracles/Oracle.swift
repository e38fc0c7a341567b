import Foundation
import Testing

/// A script next to this file that queries an independent program: one output line per input line.
struct Oracle {
    let script: String
    let arguments: [String]

    init(_ script: String, _ arguments: String...) {
        self.script = script
        self.arguments = arguments
    }

    /// Uses one process for all lines, and files for input and output: full pipes would block both sides.
    func answers(to lines: [String], sourceLocation: SourceLocation = #_sourceLocation) throws -> [Substring] {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let (input, output) = (directory.appending(path: "in"), directory.appending(path: "out"))
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: input)
        try Data().write(to: output)

        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: script).path
        process.arguments = ["python3", path] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["PYTHONTZPATH": "/usr/share/zoneinfo", "PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(
            process.terminationStatus == 0,
            "\(script) needs python3, python-dateutil, ephem, systemd and libc-bin: \(complaint)",
            sourceLocation: sourceLocation
        )
        let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        let answers = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        try #require(answers.count == lines.count, "\(script): \(complaint)", sourceLocation: sourceLocation)
        return Array(answers)
    }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers from the same seed everywhere.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Traps on an empty list.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }

    /// Up to `count` random numbers of the range, without zero.
    mutating func numbers(_ range: ClosedRange<Int>, upTo count: Int) -> [Int] {
        (0..<number(1...count)).map { _ in number(range) }.filter { $0 != 0 || range.lowerBound == 0 }
    }
}

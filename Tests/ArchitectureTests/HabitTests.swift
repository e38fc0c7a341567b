import Foundation
import Testing

/// What this code does not do.
struct HabitTests {
    @Test("Below the engine no clock is read", arguments: ["Chronology", "Agenda", "AgendaStore"])
    func noClocks(target: String) throws {
        let clocks = ["clock_gettime", "gettimeofday", "DispatchTime", "ContinuousClock", "SuspendingClock", "Date()"]
        for file in try SourceTree.swiftFiles(in: "Sources/\(target)") {
            for (number, line) in file.lines.enumerated() where !line.isComment {
                #expect(!clocks.contains { line.contains($0) }, "\(file.path):\(number + 1)")
            }
        }
    }

    @Test("A promise to the compiler has its reason beside it")
    func uncheckedHasReason() throws {
        for file in try SourceTree.swiftFiles(in: "Sources") {
            for (number, line) in file.lines.enumerated() where line.contains("@unchecked Sendable") {
                let above = number > 0 ? file.lines[number - 1] : ""
                #expect(above.isComment || line.contains("//"), "\(file.path):\(number + 1)")
            }
        }
    }

    @Test("Nothing is forced")
    func nothingForced() throws {
        for file in try SourceTree.swiftFiles(in: "Sources") {
            for (number, line) in file.lines.enumerated() where !line.isComment {
                #expect(!line.contains("try!") && !line.contains(" as! "), "\(file.path):\(number + 1)")
            }
        }
    }

    @Test("Files fit a sitting, and are called what they are about")
    func files() throws {
        for file in try SourceTree.swiftFiles(in: "Sources") + SourceTree.swiftFiles(in: "Tests") {
            #expect(file.lines.count <= 320, "\(file.path) has \(file.lines.count) lines")
            let name = file.path.split(separator: "/").last ?? ""
            #expect(!["Utils", "Helper", "Manager", "Misc"].contains { name.contains($0) }, "\(file.path)")
        }
    }
}

extension Substring {
    fileprivate var isComment: Bool { drop { $0 == " " }.hasPrefix("//") }
}

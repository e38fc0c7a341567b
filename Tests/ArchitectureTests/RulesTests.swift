import Testing

/// Each rule reports violations and accepts valid code.
struct RulesTests {
    private static let table = LayerTable(
        markdown: """
            | Other | table |
            | --- | --- |
            | Engine | no |

            | target | what it is for | may import |
            | --- | --- | --- |
            | Base | the base | |
            | Middle | `code`, in words | Base, GRDB |
            | Top | all | Middle |

            | After | the table | Top |
            """
    )

    @Test func theTableIsRead() {
        #expect(Self.table.targets == ["Base", "Middle", "Top"])
        #expect(Self.table.allowed == ["Base": [], "Middle": ["Base", "GRDB"], "Top": ["Middle"]])
    }

    @Test(arguments: [
        "import GRDB", "  import GRDB", "@testable import GRDB", "@preconcurrency package import GRDB",
        "import struct GRDB.Row", "import GRDB // for rows", "let x = \"\"\"\n\"\n\"\"\"\nimport GRDB",
    ])
    func anImportTooManyIsFound(_ text: String) {
        #expect(Rules.imports(file("Base", text), Self.table) == ["Sources/Base/File.swift: Base may not import GRDB"])
        #expect(Rules.imports(file("Middle", text), Self.table) == [])
    }

    @Test(arguments: [
        "// import GRDB", "/* \n import GRDB\n*/", "let text = \"\"\"\n    import GRDB\n    \"\"\"",
        "let importGRDB = 1",
    ])
    func noImportIsNone(_ text: String) {
        #expect(Rules.imports(file("Base", text), Self.table) == [])
    }

    @Test func aTargetWithoutARowIsFound() {
        #expect(
            Rules.imports(file("Stray", ""), Self.table) == [
                "Sources/Stray/File.swift: Sources/README.md has no row for Stray"
            ]
        )
    }

    @Test func theManifestIsHeldAgainstTheTable() {
        let manifest = Manifest(
            text: """
                targets: [
                .target(name: "Base", dependencies: ["Middle"]),
                .target(
                    name: "Middle",
                    dependencies: ["Base", .product(name: "GRDB", package: "GRDB.swift"),
                        .product(name: "NIOCore", package: "swift-nio")]),
                .executableTarget(name: "Stray"),
                .testTarget(name: "BaseTests", dependencies: ["Base", "Top"]),
                """
        )
        #expect(
            Rules.manifest(manifest, Self.table) == [
                "Sources/README.md has no row for Stray", "Package.swift has no target Top",
                "Package.swift: Base may not depend on Middle", "Package.swift: Middle may not depend on NIOCore",
            ]
        )
    }

    @Test func anArrowDownwardIsFound() {
        let table = LayerTable(markdown: "| target | f | may |\n| --- | --- | --- |\n| A | | B |\n| B | | |")
        #expect(Rules.order(table) == ["Sources/README.md: A stands above B, which it may import"])
        #expect(Rules.order(Self.table) == [])
    }

    @Test func whatIsReachedOverOthersIsFound() {
        #expect(Rules.reach(of: "Top", notTo: ["GRDB"], Self.table) == ["Top reaches GRDB"])
        #expect(Rules.reach(of: "Base", notTo: ["GRDB"], Self.table) == [])
    }

    @Test(arguments: ["clock_gettime(CLOCK_REALTIME, &t)", "time(nil)", "let now = ContinuousClock.now", "Date()"])
    func aClockIsFound(_ text: String) {
        #expect(Rules.clocks(file("Agenda", text)).count == 1)
        #expect(Rules.clocks(file("LinuxPlatform", text)) == [])
        #expect(Rules.clocks(file("Agenda", "// \(text)")) == [])
    }

    @Test(arguments: [
        "try! f()", "x as! Int", "x!.y", "f(x!)", "a[0]!", "let x: Int!", "g()! + 1", "[x!]", "x![0]", "x!\ny",
    ])
    func forceIsFound(_ text: String) {
        #expect(Rules.traps(file("Base", text)).count == 1)
    }

    @Test(arguments: [
        "!x", "a != b", "(!x)", "\"no!\"", "// x!", "/x! /".replacing("/", with: "\""), "try f()", "x ! y",
    ])
    func otherMarksAreNoForce(_ text: String) {
        #expect(Rules.traps(file("Base", text)) == [])
    }

    @Test func aPromiseNeedsItsReason() {
        #expect(Rules.promises(file("Base", "\nfinal class A: @unchecked Sendable {\n}")).count == 1)
        #expect(Rules.promises(file("Base", "// locked\nfinal class A: @unchecked Sendable {\n}")) == [])
        #expect(Rules.promises(file("Base", "final class A: @unchecked Sendable {\n    // locked\n}")) == [])
        #expect(
            Rules.promises(file("Base", "// q\nnonisolated(unsafe) var a = 1\nnonisolated(unsafe) var b = 1\n")) == []
        )
    }

    @Test func aLongFileIsFound() {
        #expect(Rules.length(file("Base", String(repeating: "\n", count: 600))) == [])
        #expect(Rules.length(file("Base", String(repeating: "\n", count: 601))).count == 1)
    }

    @Test(arguments: [
        "let queue = DispatchQueue(label: name)", "DispatchQueue.global().async {}", "Task { await end() }",
        "Task(priority: .high) {}", "Task.detached(operation: work)", "dispatchMain()",
    ])
    func aPoolIsFound(_ text: String) {
        #expect(Rules.pools(file("Engine", text)).count == 1)
        #expect(Rules.pools(file("clockctl", text)) == [])
    }

    @Test(arguments: [
        "let queue: DispatchQueue", "DispatchQueue.main", "TimedTask(id: id)", "Task<Void, Never>", "Task.isCancelled",
        "Task.detached(executorPreference: shared, operation: work)", "DesktopExecutor.begin {",
    ])
    func whatNeedsNoPoolIsNone(_ text: String) {
        #expect(Rules.pools(file("Engine", text)) == [])
    }

    @Test(arguments: ["struct TimeUtils {}", "final class AlarmManager {", "enum Helper {}"])
    func anEmptyNameIsFound(_ text: String) {
        #expect(Rules.names(file("Base", text)).count == 1)
        #expect(Rules.names(SourceFile(path: "Sources/Base/StringHelpers.swift", text: "")).count == 1)
        #expect(Rules.names(file("Base", "FileManager.default")) == [])
    }

    private func file(_ target: String, _ text: String) -> SourceFile {
        SourceFile(path: "Sources/\(target)/File.swift", text: text)
    }
}

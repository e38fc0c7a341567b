import Testing

/// Arrows never point back.
struct ArrowTests {
    @Test("No target imports what the map does not allow")
    func imports() throws {
        let allowed = try SourceTree.allowedImports()
        #expect(allowed.count == 18)
        for file in try SourceTree.swiftFiles(in: "Sources") {
            let permitted = try #require(allowed[file.target], "\(file.target) is not on the map")
            let forbidden = file.imports.subtracting(permitted)
            #expect(forbidden.isEmpty, "\(file.path) imports \(forbidden.sorted())")
        }
    }

    @Test("The map has no circle")
    func noCircles() throws {
        var left = try SourceTree.allowedImports()
        while !left.isEmpty {
            let free = left.filter { $0.value.isDisjoint(with: left.keys) }.keys
            try #require(!free.isEmpty, "these import each other: \(left.keys.sorted())")
            for name in free { left[name] = nil }
        }
    }

    @Test("What clockctl links knows no database, event loop, desktop or Foundation")
    func clockctlIsSmall() throws {
        let allowed = try SourceTree.allowedImports()
        var reached: Set<String> = ["clockctl"]
        var next = reached
        while !next.isEmpty {
            next = next.reduce(into: []) { $0.formUnion(allowed[$1] ?? []) }.subtracting(reached)
            reached.formUnion(next)
        }
        let heavy: Set = ["GRDB", "NIOCore", "NIOPosix", "CNotify", "CSystemd", "Engine", "Foundation", "TOMLKit"]
        #expect(reached.isDisjoint(with: heavy), "\(reached.intersection(heavy).sorted())")
    }

    @Test(
        "An import is seen however it is written",
        arguments: [
            ("import GRDB", "GRDB"), ("@testable import GRDB", "GRDB"), ("package import GRDB", "GRDB"),
            ("import struct GRDB.Row", "GRDB"), ("@preconcurrency public import GRDB", "GRDB"),
        ]
    )
    func reading(line: String, module: String) {
        #expect(SourceTree.File.importedModule(Substring(line)) == module)
    }
}

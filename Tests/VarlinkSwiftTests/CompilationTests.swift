import Foundation
import Testing

@testable import varlink_swift

struct CompilationTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test(
        "The generated files in the repository match their interface files",
        arguments: ["Sources/Varlink", "Sources/ClockAPI", "Tests/VarlinkTests"]
    )
    func upToDate(target: String) throws {
        let directory = Self.root.appending(path: target)
        let compilation = try Compilation(ofFilesIn: directory.appending(path: "Interfaces").path)
        let generated = directory.appending(path: "Generated")
        let present = try FileManager.default.contentsOfDirectory(atPath: generated.path).sorted()
        #expect(present == compilation.outputs.map(\.file).sorted())
        for (file, text) in compilation.outputs {
            let there = try String(contentsOf: generated.appending(path: file), encoding: .utf8)
            #expect(there == text, "\(file) is out of date: run contrib/interfaces")
        }
    }

    @Test("A type of another file is copied with the types it uses, each once")
    func completion() throws {
        let family = try InterfaceFamily([
            ("a", "interface a.one\n\n# A leaf.\ntype Leaf (name: string)\n\ntype Twig (leaves: []Leaf)\n"),
            ("b", "interface a.two\n\nmethod Grow() -> (twigs: []Twig, first: ?Leaf)\n"),
        ])
        #expect(
            family.members[0].completed
                == "interface a.one\n\n# A leaf.\ntype Leaf (name: string)\n\ntype Twig (leaves: []Leaf)\n"
        )
        #expect(
            family.members[1].completed == """
                interface a.two

                method Grow() -> (twigs: []Twig, first: ?Leaf)

                type Twig (leaves: []Leaf)

                # A leaf.
                type Leaf (name: string)

                """
        )
    }

    @Test(
        "Errors are reported with their place",
        arguments: [
            (["interface a.one\ntype T (a: int"], "0.varlink:2:15: ')' expected"),
            (["interface a.one\ntype T (a: U)"], "a.one: no file declares the type U"),
            (
                ["interface a.one\ntype T (a: int)", "interface a.two\ntype T (a: int)"],
                "type T is declared by a.one and a.two"
            ),
        ]
    )
    func mistakes(texts: [String], message: String) {
        let sources = texts.enumerated().map { ("\($0.offset).varlink", $0.element) }
        let error = #expect(throws: InterfaceFamily.Problem.self) { try InterfaceFamily(sources) }
        #expect(error?.description == message)
    }
}

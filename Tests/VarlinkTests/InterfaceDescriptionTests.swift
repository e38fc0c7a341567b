import Testing

@testable import Varlink

@Suite struct InterfaceDescriptionTests {
    /// An interface with every production of the grammar.
    static let everything = """
        # An interface with everything.
        #
        # Second paragraph.
        interface org.example.every-thing

        # not documentation: an empty line follows

        type Everything (a_bool: bool, an_int: int, a_float: float, a_string: string, an_object: object,
          an_enum: (one, two, three), a_struct: (first: int, second: string), an_array: []string, a_map: [string]string,
          a_set: [string](), nullable: ?string, nullable_structs: ?[](first: int), nested: [][string]?[]Choice, other: Other
        )
        type Choice (yes, no) # trailing
        # An empty one.
        type Other()
        method Do(in: Everything,
        # The second.
        second: ?int)->(out:Everything)
        \tmethod Nothing ( ) -> ( )
        error Bad(why: string)
        """

    @Test("Every production of the grammar is read")
    func grammar() throws {
        let interface = try InterfaceDescription(parsing: Self.everything)
        #expect(interface.name.description == "org.example.every-thing")
        #expect(interface.documentation == "An interface with everything.\n\nSecond paragraph.")
        #expect(interface.members.map(\.name) == ["Everything", "Choice", "Other", "Do", "Nothing", "Bad"])
        #expect(interface.type(named: "Everything")?.documentation == "")
        #expect(interface.type(named: "Choice")?.type == .enumeration(["yes", "no"]))
        #expect(interface.type(named: "Other")?.documentation == "An empty one.")
        #expect(interface.type(named: "Other")?.type == .structure([]))
        guard case .structure(let fields)? = interface.type(named: "Everything")?.type else {
            return #expect(Bool(false), "no structure")
        }
        let types = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.type) })
        #expect(types["an_enum"] == .enumeration(["one", "two", "three"]))
        #expect(types["a_set"] == .map(.structure([])))
        #expect(types["nullable"] == .nullable(.string))
        #expect(types["nested"] == .array(.map(.nullable(.array(.named("Choice"))))))
        #expect(interface.method(named: "Do")?.input.last?.documentation == "The second.")
        #expect(interface.method(named: "Nothing")?.output == [])
        #expect(interface.error(named: "Bad")?.parameters.map(\.name) == ["why"])
    }

    static let descriptions = [
        everything, ServiceInterface.description.source, TransportInterface.description.source, certificationInterface,
    ]

    @Test("A type parsed alone equals the same type in a description", arguments: descriptions)
    func roundTrip(source: String) throws {
        let interface = try InterfaceDescription(parsing: source)
        #expect(interface.source == source)
        for type in interface.types {
            let alone = try InterfaceDescription(
                parsing: "interface a.b\n" + type.declaration,
                allowsUndeclaredTypes: true
            )
            #expect(alone.types.map(\.type) == [type.type])
            #expect(alone.types.map(\.declaration) == [type.declaration])
        }
    }

    @Test("Types on several lines are read as on one line")
    func spread() throws {
        let line = "(first: (alpha: int, beta: string), second: ?[](gamma: bool, delta: [string]float, z: int))"
        let lines = """
            (
              first: (alpha: int, beta: string),
              second: ?[](
                gamma: bool, delta: [string]float,
                z: int
              )
            )
            """
        let types = try [line, lines].map { text in
            try InterfaceDescription(parsing: "interface a.b\n\ntype Long \(text)").types
        }
        #expect(types[0].map(\.type) == types[1].map(\.type))
        #expect(types[1].map(\.declaration) == ["type Long \(lines)"])
    }

    static let mistakes: [(members: String, line: Int, column: Int, problem: IDLError.Problem)] = [
        ("", 1, 14, .expected("a type, method or error")),
        ("\ntype T", 2, 7, .expected("a type")),
        ("\ntype t ()", 2, 6, .expected("a name that starts with a capital letter")),
        ("\ntype T (a: []bool, a: int)", 2, 20, .duplicateField("a")),
        ("\ntype T (a, a)", 2, 12, .duplicateField("a")),
        ("\ntype T ()\nerror T ()", 3, 1, .duplicateMember("T")),
        ("\ntype T (a: U)", 2, 12, .unknownType("U")),
        ("\ntype T (a: whole)", 2, 12, .expected("a type")),
        ("\ntype T (a: bool[])", 2, 16, .expected("')'")),
        ("\ntype T (a: [ ]bool)", 2, 12, .expected("a type")),
        ("\ntype T (a: [int]bool)", 2, 12, .expected("a type")),
        ("\ntype T (a: ??bool)", 2, 13, .expected("one '?', not two,")),
        ("\ntype T (a: int, b)", 2, 18, .expected("':'")),
        ("\ntype T (a, b: int)", 2, 15, .expected("',' or ')'")),
        ("\ntype T (a,)", 2, 11, .expected("a field name")),
        ("\ntype T (a__b: int)", 2, 9, .expected("a field name")),
        ("\ntype T (a_: int)", 2, 9, .expected("a field name")),
        ("\ntype T (1a: int)", 2, 9, .expected("a field name")),
        ("\nmethod F()", 2, 11, .expected("'->'")),
        ("\nmethod F() -> (a, b)", 2, 15, .expected("a list of fields with their types")),
        ("\nmethod F()->(b:)", 2, 16, .expected("a type")),
        ("\nevent E ()", 2, 1, .expected("a type, method or error")),
        ("\n# ü\n  ünknown", 3, 3, .expected("a type, method or error")),
    ]

    @Test("Errors have a line and a column", arguments: mistakes)
    func refuses(members: String, line: Int, column: Int, problem: IDLError.Problem) {
        #expect(throws: IDLError(problem: problem, line: line, column: column)) {
            try InterfaceDescription(parsing: "interface a.b" + members)
        }
    }

    @Test("Deep nesting is refused", arguments: ["[]", "[string]", "(a: "])
    func deepNesting(open: String) {
        let source = "interface a.b\ntype T (x: \(String(repeating: open, count: 100_000))int)"
        #expect {
            try InterfaceDescription(parsing: source)
        } throws: { error in
            (error as? IDLError)?.problem == .nestedTooDeeply(limit: 64)
        }
    }

    @Test("Carriage returns are white space and not part of a comment")
    func carriageReturns() throws {
        let interface = try InterfaceDescription(parsing: "# Doc\r\ninterface a.b\r\nmethod F()->()\r\n")
        #expect(interface.documentation == "Doc")
    }
}

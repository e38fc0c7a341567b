import JSON
import Testing
import Varlink

@Suite struct MessageTests {
    private typealias Add = CalculatorInterface.Add

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test("Sent messages: sorted members, unescaped slashes, a NUL at the end")
    func sent() {
        let parameters = #"{"a":1,"note":null,"path":"/tmp/x"}"#
        let add = Add(a: 1, path: "/tmp/x")
        #expect(
            text(VarlinkCall(add).bytes) == #"{"method":"org.example.calculator.Add","parameters":"# + parameters
                + "}\0"
        )
        #expect(
            text(VarlinkCall(add, mode: .more).bytes)
                == #"{"method":"org.example.calculator.Add","more":true,"parameters":"# + parameters + "}\0"
        )
        #expect(
            text(VarlinkCall(add, mode: .oneway).bytes)
                == #"{"method":"org.example.calculator.Add","oneway":true,"parameters":"# + parameters + "}\0"
        )
        #expect(text(VarlinkReply.done.bytes) == "{\"parameters\":{}}\0")
        #expect(
            text(VarlinkReply(add, continues: true).bytes) == #"{"continues":true,"parameters":"# + parameters + "}\0"
        )
        #expect(
            text(VarlinkReply(error: .methodNotFound(method: "x")).bytes)
                == #"{"error":"org.varlink.service.MethodNotFound","parameters":{"method":"x"}}"# + "\0"
        )
    }

    @Test("A call is read back as written", arguments: [.one, .more, .oneway, .upgrade] as [VarlinkCall.Mode])
    func roundTrip(mode: VarlinkCall.Mode) throws {
        let add = Add(a: -7, path: "\0 \" \\ / 漢字 🙂 \u{7f} \u{2028}", note: "n")
        let call = try VarlinkCall(parsing: VarlinkCall(add, mode: mode).bytes.dropLast())
        #expect(call.mode == mode)
        #expect(call.method == Add.name)
        #expect(try call.decode(Add.self) == add)
    }

    @Test(
        "The absence of parameters has three spellings",
        arguments: [
            #"{"method":"a.b.C"}"#, #"{"parameters":null,"method":"a.b.C"}"#, #"{"method":"a.b.C","parameters": { } }"#,
        ]
    )
    func noParameters(message: String) throws {
        let call = try VarlinkCall(parsing: Array(message.utf8))
        #expect(call.parametersValue.isEmpty)
        #expect(try call.decode(NoParameters.self) == NoParameters())
    }

    @Test("Unknown members of a call are ignored; false and null flags count as not set")
    func lenient() throws {
        let message = #"{"method":"a.b.C","com.example.extension":{"x":1},"more":false,"oneway":null}"#
        #expect(try VarlinkCall(parsing: Array(message.utf8)).mode == .one)
    }

    @Test(
        "Invalid calls",
        arguments: [
            ("", .empty), ("[]", .notAnObject), ("1", .notAnObject), ("{}", .missing(member: "method")),
            (#"{"method":null}"#, .missing(member: "method")), (#"{"method":1}"#, .wrongType(member: "method")),
            (#"{"method":"a.b.C","parameters":[]}"#, .wrongType(member: "parameters")),
            (#"{"method":"a.b.C","more":1}"#, .wrongType(member: "more")),
            (#"{"method":"a.b.C","more":true,"oneway":true}"#, .moreAndOneway),
            (
                #"{"method":"a.b.C","method":"a.b.D"}"#,
                .json(.syntax(problem: "a name occurs twice in one object", offset: 18))
            ),
        ] as [(String, MalformedMessage)]
    )
    func malformed(message: String, expected: MalformedMessage) {
        #expect(throws: expected) { try VarlinkCall(parsing: Array(message.utf8)) }
    }

    @Test(
        "An invalid parameter is named by its path",
        arguments: [
            (#"{"items":[{"count":1},{"count":"x"}]}"#, "items[1].count"), (#"{}"#, "items"),
            (#"{"items":[{}]}"#, "items[0].count"), (#"{"items":null}"#, "items"),
        ]
    )
    func invalidParameter(parameters: String, path: String) throws {
        let call = try VarlinkCall(parsing: Array(#"{"method":"a.b.C","parameters":\#(parameters)}"#.utf8))
        #expect(throws: VarlinkError.invalidParameter(parameter: path)) {
            try call.decode(CalculatorInterface.Sum.self)
        }
    }

    @Test("A reply has parameters or an error")
    func received() throws {
        let error = try ReceivedReply(parsing: VarlinkReply(error: .expectedMore).bytes.dropLast())
        guard case .error(.expectedMore) = error.content else { return #expect(Bool(false), "\(error)") }
        let reply = try ReceivedReply(parsing: VarlinkReply(Add(a: 1, path: ""), continues: true).bytes.dropLast())
        #expect(reply.continues)
        guard case .parameters(let bytes) = reply.content else { return #expect(Bool(false), "\(reply)") }
        #expect(text(bytes) == #"{"a":1,"note":null,"path":""}"#)
    }

    @Test(
        "Names of interfaces",
        arguments: [
            ("org.varlink.service", true), ("com.example.0example", true), ("com.example.example-dash", true),
            ("com.-example.leadinghyphen", false), ("xn--lgbbat1ad8j.example.algeria", true),
            ("com.example-.danglinghyphen-", false), ("1om.example.number-toplevel", false), ("Com.example", true),
            ("a.b", true),
            ("a1.b--1.c--1", true), ("a--1.b--1.c--1", true), ("a.21.c", true), ("a.0.0", true), ("ab", false),
            (".a.b.c", false),
            ("a.b.c.", false), ("a..b.c", false), ("8a.0.0", false), ("-a.b.c", false), ("a.b.c-", false),
            ("a.-.c", false),
            ("a.*.c", false), ("a.ä", false), ("", false), (".", false),
        ]
    )
    func interfaceNames(name: String, valid: Bool) {
        #expect((InterfaceName(name) != nil) == valid)
    }

    @Test(
        "Names of methods",
        arguments: [
            ("org.varlink.service.GetInfo", "org.varlink.service", "GetInfo"), ("a.b.C", "a.b", "C"),
            ("a.b.c", nil, nil),
            ("a.B", nil, nil), ("a.b.C_d", nil, nil), ("GetInfo", nil, nil), ("a.b.", nil, nil), ("", nil, nil),
        ] as [(String, String?, String?)]
    )
    func methodNames(text: String, interface: String?, method: String?) {
        let name = MethodName(text)
        #expect(name?.interface.description == interface)
        #expect(name?.method == method)
    }
}

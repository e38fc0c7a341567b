import Foundation
import JSON
import Testing
import Varlink

extension SocketTests {
    /// Python's own Varlink implementation as the peer, and Python's JSON and interface readers as oracles.
    @Suite struct PythonTests {}
}

extension SocketTests.PythonTests {
    @Test("Python's client can use GetInfo, a description, a call, many replies, and errors")
    func client() async throws {
        try await withServer { server in
            let output = try await Python.run(
                """
                import sys, varlink
                with varlink.Client("unix:" + sys.argv[1]) as client:
                    info = client.get_interfaces()
                    print(sorted(info))
                    with client.open("org.varlink.service") as service:
                        print(service.GetInfo()["product"])
                        print(service.GetInterfaceDescription("org.example.test")["description"].splitlines()[1])
                    with client.open("org.example.test") as test:
                        print(test.Echo("h\\u00e4"))
                        print([reply["number"] for reply in test.Count(3, _more=True)])
                        try:
                            test.Fail("because")
                        except varlink.VarlinkError as error:
                            print(error.error(), error.parameters())
                        try:
                            test.Count(3)
                        except varlink.VarlinkError as error:
                            print(error.error())
                        print(test.Echo("again"))
                """,
                server.path
            )
            #expect(
                output == """
                    ['io.clockd.Transport', 'org.example.test', 'org.varlink.certification', 'org.varlink.service']
                    Product
                    interface org.example.test
                    {'text': 'hä'}
                    [1, 2, 3]
                    org.example.test.Failed {'reason': 'because'}
                    org.varlink.service.ExpectedMore
                    {'text': 'again'}

                    """
            )
        }
    }

    @Test("This server passes the checks of Python's certification client")
    func certificationOfOurServer() async throws {
        try await withServer { server in
            let output = try await Python.run(
                module: "varlink.tests.test_certification",
                "--client",
                "--varlink=unix:\(server.path)"
            )
            #expect(output.hasSuffix("End: {'all_ok': True}\nCertification passed\n"))
        }
    }

    @Test("This client passes the checks of Python's certification server")
    func certificationOfOurClient() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/python.sock"
        let python = try Python.start(module: "varlink.tests.test_certification", "--varlink=unix:\(path)")
        defer { python.terminate() }
        let connection = try await connectWhenReady(path)
        var last = try ask(connection, "Start", [:])
        let id = try #require(last["client_id"])
        for step in 1...9 { last = try ask(connection, "Test0\(step)", last.merging(["client_id": id]) { $1 }) }
        last["client_id"] = id
        try connection.send(certification("Test10", last, mode: .more), within: .seconds(60))
        var texts: [JSONValue] = []
        while true {
            let (reply, continues) = try connection.receive([String: JSONValue].self, within: .seconds(60))
            texts.append(try #require(reply["string"]))
            if !continues { break }
        }
        #expect(texts.count == 10)
        try connection.send(
            certification("Test11", ["client_id": id, "last_more_replies": .array(texts)], mode: .oneway)
        )
        #expect(try ask(connection, "End", ["client_id": id]) == ["all_ok": true])
    }

    private func certification(
        _ method: String,
        _ parameters: [String: JSONValue],
        mode: VarlinkCall.Mode = .one
    ) -> VarlinkCall {
        VarlinkCall(method: "org.varlink.certification.\(method)", parameters: parameters, mode: mode)
    }

    private func ask(
        _ connection: VarlinkConnection,
        _ method: String,
        _ parameters: [String: JSONValue]
    ) throws -> [String: JSONValue] {
        try connection.send(certification(method, parameters), within: .seconds(60))
        return try connection.receive([String: JSONValue].self, within: .seconds(60)).reply
    }

    /// Python needs some time to start listening.
    private func connectWhenReady(_ path: String) async throws -> VarlinkConnection {
        for _ in 0..<500 {
            if let connection = try? VarlinkConnection(connectingTo: path) { return connection }
            try await Task.sleep(for: .milliseconds(10))
        }
        return try VarlinkConnection(connectingTo: path)
    }

    @Test("Python reads this project's descriptions")
    func descriptions() async throws {
        for source in InterfaceDescriptionTests.descriptions {
            let interface = try InterfaceDescription(parsing: source)
            let output = try await Python.run(
                """
                import sys, varlink.scanner
                interface = varlink.scanner.Interface(sys.argv[1])
                print(interface.name, *interface.members)
                """,
                source
            )
            #expect(
                output == ([interface.name.description] + interface.members.map(\.name)).joined(separator: " ") + "\n"
            )
        }
    }

    @Test("Python's reader accepts the same JSON")
    func json() async throws {
        let texts = (100..<104).flatMap { JSONReaderTests.mutations(seed: $0, count: 500) }
        let list = texts.map { Data($0).base64EncodedString() }.joined(separator: ",")
        let output = try await Python.run(
            """
            import base64, json, sys
            def unique(pairs):
                if len(dict(pairs)) != len(pairs): raise ValueError
                return dict(pairs)
            def finite(text):
                if float(text) in (float("inf"), float("-inf")): raise ValueError
                return float(text)
            def constant(text): raise ValueError
            for text in sys.stdin.read().split(","):
                try:
                    value = json.loads(base64.b64decode(text).decode("utf-8"), object_pairs_hook=unique,
                        parse_constant=constant, parse_float=finite)
                    json.dumps(value, ensure_ascii=False).encode("utf-8")
                    print("yes")
                except (ValueError, RecursionError):
                    print("no")
            """,
            input: list
        )
        let verdicts = output.split(separator: "\n").map { $0 == "yes" }
        #expect(verdicts.count == texts.count)
        #expect(verdicts.contains(true) && verdicts.contains(false))
        for (text, verdict) in zip(texts, verdicts) {
            #expect(((try? JSONValue(parsing: text)) != nil) == verdict, "\(String(decoding: text, as: UTF8.self))")
        }
    }
}

import JSON
import Testing
import Varlink
import VarlinkService

/// All tests with real sockets, serialized: their clients block, and would occupy all threads of the pool.
@Suite(.serialized, .timeLimit(.minutes(15))) enum SocketTests {}

extension SocketTests {
    /// Calls and replies.
    @Suite struct ServiceTests {}
}

extension SocketTests.ServiceTests {
    @Test("A call is answered")
    func call() async throws {
        try await withServer { server in
            let connection = try server.connect()
            for text in ["", "hello", "漢字 🙂 \0 \" \\ /", String(repeating: "x", count: 700_000)] {
                #expect(try connection.call(TestInterface.Echo(text: text), within: .seconds(60)).text == text)
            }
        }
    }

    @Test("GetInfo and GetInterfaceDescription reply")
    func introspection() async throws {
        try await withServer { server in
            let connection = try server.connect()
            let info = try connection.call(ServiceInterface.GetInfo())
            #expect(info.vendor == "Vendor")
            #expect(info.version == "1.2")
            #expect(
                info.interfaces == [
                    "org.varlink.service", "io.clockd.Transport", "org.example.test", "org.varlink.certification",
                ]
            )
            for name in info.interfaces {
                let text = try connection.call(ServiceInterface.GetInterfaceDescription(interface: name)).description
                #expect(try InterfaceDescription(parsing: text).name.description == name)
            }
        }
    }

    @Test(
        "Errors of the service itself",
        arguments: [
            (#"{"method":"org.example.nothing.Do"}"#, .interfaceNotFound(interface: "org.example.nothing")),
            (#"{"method":"org.example.test.Do"}"#, .methodNotFound(method: "org.example.test.Do")),
            (#"{"method":"Echo"}"#, .methodNotFound(method: "Echo")),
            (#"{"method":""}"#, .methodNotFound(method: "")),
            (
                #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"a.b"}}"#,
                .interfaceNotFound(interface: "a.b")
            ),
            (
                #"{"method":"org.varlink.service.GetInterfaceDescription"}"#,
                .invalidParameter(parameter: "interface", message: "missing")
            ),
            (
                #"{"method":"org.varlink.service.GetInfo","parameters":{"x":1}}"#,
                .invalidParameter(parameter: "x", message: "unknown")
            ),
            (
                #"{"method":"org.example.test.Echo","parameters":{"text":1}}"#,
                .invalidParameter(parameter: "text", message: "an integer, not a string")
            ),
            (
                #"{"method":"org.example.test.Echo","parameters":{"text":"x"},"upgrade":true}"#,
                .invalidParameter(parameter: "upgrade")
            ),
            (#"{"method":"org.example.test.Count","parameters":{"to":1}}"#, .expectedMore),
        ] as [(String, VarlinkError)]
    )
    func refused(message: String, error: VarlinkError) async throws {
        try await withServer { server in
            let client = try RawClient(server.path)
            // The connection stays open.
            try client.send(message + "\0" + #"{"method":"org.example.test.Echo","parameters":{"text":"on"}}"# + "\0")
            client.closeHalf()
            let expected = VarlinkReply(error: error).bytes + VarlinkReply(TestInterface.Echo.Reply(text: "on")).bytes
            #expect(try client.readToEnd() == String(decoding: expected, as: UTF8.self))
        }
    }

    @Test("The client receives the handler's own error")
    func error() async throws {
        try await withServer { server in
            let connection = try server.connect()
            let failed = VarlinkError(name: "org.example.test.Failed", parameters: ["reason": "why/not"])
            #expect(throws: VarlinkClientError.remote(failed)) {
                try connection.call(TestInterface.Fail(reason: "why/not"))
            }
            #expect(try connection.call(TestInterface.Echo(text: "on")).text == "on")
        }
    }

    @Test("The protocol's example, sent from a shell that closes its input at once")
    func halfClosed() async throws {
        try await withServer { server in
            let client = try RawClient(server.path)
            try client.send("{\"method\":\"org.varlink.service.GetInfo\"}\0")
            client.closeHalf()
            let reply = try client.readToEnd()
            #expect(
                reply
                    == #"{"parameters":{"interfaces":["org.varlink.service","io.clockd.Transport","org.example.test","#
                    + #""org.varlink.certification"],"product":"Product","url":"https://example.org/","vendor":"Vendor","#
                    + #""version":"1.2"}}"# + "\0"
            )
        }
    }

    @Test("Pipelined calls are taken one at a time and answered in order")
    func pipelined() async throws {
        try await withServer { server in
            let connection = try server.connect()
            try connection.send(TestInterface.Hold())
            for number in 0..<100 { try connection.send(TestInterface.Echo(text: "\(number)")) }
            let held = try #require(await server.handler.nextHeld())
            // GetInfo on another connection is a round trip of the event loop: afterwards, all messages that could be
            // taken have been.
            _ = try server.connect().call(ServiceInterface.GetInfo())
            #expect(server.handler.seen.count == 2)
            server.server.reply(to: held, VarlinkReply(TestInterface.Echo.Reply(text: "held")))
            #expect(try connection.receive(TestInterface.Echo.Reply.self, within: .seconds(60)).reply.text == "held")
            for number in 0..<100 {
                #expect(
                    try connection.receive(TestInterface.Echo.Reply.self, within: .seconds(60)).reply.text
                        == "\(number)"
                )
            }
        }
    }

    @Test("A connection with an open call is not read, so that a client sending endlessly blocks")
    func backPressure() async throws {
        try await withServer { server in
            let connection = try server.connect()
            try connection.send(TestInterface.Hold())
            let held = try #require(await server.handler.nextHeld())
            let echo = TestInterface.Echo(text: String(repeating: "x", count: 10_000))
            #expect(throws: VarlinkClientError.timedOut) {
                for _ in 0..<10_000 { try connection.send(echo, within: .milliseconds(50)) }
            }
            #expect(server.handler.seen.count == 2)
            server.server.reply(to: held, VarlinkReply(TestInterface.Echo.Reply(text: "held")))
            #expect(try connection.receive(TestInterface.Echo.Reply.self, within: .seconds(60)).reply.text == "held")
            #expect(try connection.receive(TestInterface.Echo.Reply.self, within: .seconds(60)).reply.text == echo.text)
        }
    }

    @Test("A message can be split at any byte")
    func pieces() async throws {
        try await withServer { server in
            let client = try RawClient(server.path)
            for byte in VarlinkCall(TestInterface.Echo(text: "漢")).bytes { try client.send([byte]) }
            client.closeHalf()
            #expect(try client.readToEnd() == "{\"parameters\":{\"text\":\"漢\"}}\0")
        }
    }

    @Test("After many replies to one call the connection remains usable")
    func more() async throws {
        try await withServer { server in
            let connection = try server.connect()
            var numbers: [Int] = []
            try connection.callMore(
                TestInterface.Count(to: 1000),
                as: TestInterface.Count.Reply.self,
                within: .seconds(60)
            ) {
                numbers.append($0.number)
                return true
            }
            #expect(numbers == Array(1...1000))
            #expect(try connection.call(TestInterface.Echo(text: "on")).text == "on")
        }
    }

    @Test("A oneway call gets no reply, not even an error, and keeps the order")
    func oneway() async throws {
        try await withServer { server in
            let connection = try server.connect()
            try connection.send(TestInterface.Echo(text: "unanswered"), mode: .oneway)
            try connection.send(TestInterface.Fail(reason: "unheard"), mode: .oneway)
            try connection.send(VarlinkCall(method: "a.b.C", parameters: NoParameters(), mode: .oneway))
            #expect(try connection.call(TestInterface.Echo(text: "answered")).text == "answered")
            #expect(
                server.handler.seen.first
                    == .received(method: "org.example.test.Echo", parameters: #"{"text":"unanswered"}"#)
            )
        }
    }

    @Test("An open call is abandoned when its client disconnects, and later replies are dropped")
    func abandoned() async throws {
        try await withServer { server in
            var connection: VarlinkConnection? = try server.connect()
            try connection?.send(TestInterface.Hold(), mode: .more)
            let held = try #require(await server.handler.nextHeld())
            server.server.reply(to: held, VarlinkReply(TestInterface.Echo.Reply(text: "first"), continues: true))
            #expect(try connection?.receive(TestInterface.Echo.Reply.self).reply.text == "first")
            connection = nil
            #expect(await server.handler.nextAbandoned() == held)
            server.server.reply(to: held, VarlinkReply(TestInterface.Echo.Reply(text: "late")))
            #expect(try server.connect().call(TestInterface.Echo(text: "on")).text == "on")
        }
    }

    @Test("A client may close its sending half and continue to read replies")
    func halfClosedFollower() async throws {
        try await withServer { server in
            let client = try RawClient(server.path)
            try client.send(VarlinkCall(TestInterface.Hold(), mode: .more).bytes)
            client.closeHalf()
            let held = try #require(await server.handler.nextHeld())
            server.server.reply(to: held, VarlinkReply(TestInterface.Echo.Reply(text: "a"), continues: true))
            server.server.reply(to: held, VarlinkReply(TestInterface.Echo.Reply(text: "b")))
            #expect(
                try client.readToEnd()
                    == "{\"continues\":true,\"parameters\":{\"text\":\"a\"}}\0{\"parameters\":{\"text\":\"b\"}}\0"
            )
        }
    }

    @Test("Closing sends pending replies and abandons open calls")
    func close() async throws {
        let server = try TestServer()
        let reader = try server.connect()
        try reader.send(TestInterface.Hold(), mode: .more)
        let held = try #require(await server.handler.nextHeld())
        let large = String(repeating: "x", count: 600_000)
        server.server.reply(to: held, VarlinkReply(TestInterface.Echo.Reply(text: large), continues: true))
        async let closed: Void = server.server.close(within: .seconds(60))
        #expect(
            try reader.receive(TestInterface.Echo.Reply.self, within: .seconds(60)).reply.text.utf8.count == 600_000
        )
        #expect(throws: VarlinkClientError.disconnected) {
            try reader.receive(TestInterface.Echo.Reply.self, within: .seconds(60))
        }
        await closed
        #expect(server.handler.seen.contains(.abandoned(held)))
        #expect(throws: VarlinkClientError.unreachable(errno: 2)) { try server.connect() }
    }

    @Test("Closing waits no longer than its limit for a client that never reads")
    func closeIsBounded() async throws {
        let server = try TestServer()
        let client = try RawClient(server.path)
        let text = String(repeating: "x", count: 900_000)
        try client.send(VarlinkCall(TestInterface.Echo(text: text)).bytes)
        _ = try server.connect().call(ServiceInterface.GetInfo())
        let start = ContinuousClock.now
        await server.server.close(within: .milliseconds(100))
        #expect(ContinuousClock.now - start < .seconds(30))
    }
}

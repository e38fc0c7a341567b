import JSON
import Testing
import Varlink
import VarlinkService

extension SocketTests {
    /// Calls that may be open at the same time.
    @Suite struct PipeliningTests {}
}

extension SocketTests.PipeliningTests {
    @Test(
        "Such calls are passed on together; replies are sent in the order of the calls, not of the answers"
    )
    func together() async throws {
        try await withServer { server in
            let connection = try server.connect()
            try stand(5, connection)
            try connection.send(TestInterface.Echo(text: "echo"))
            try connection.send(TestInterface.Stand(text: "last"))
            let open = try await held(5, server)
            try await settle(server)
            #expect(server.handler.seen.filter(\.isReceived).count == 5, "the others wait")
            for (number, id) in open.enumerated().reversed() { answer(id, "\(number)", server) }
            for number in 0..<5 { #expect(try text(connection) == "\(number)") }
            #expect(try text(connection) == "echo")
            answer(try await held(1, server)[0], "last", server)
            #expect(try text(connection) == "last")
        }
    }

    @Test("All connections share the limit of open calls; each may have at least one")
    func limit() async throws {
        var limits = Limits()
        limits.callsInOrder = 4
        try await withServer(limits: limits) { server in
            let (first, second) = (try server.connect(), try server.connect())
            try stand(6, first)
            let open = try await held(4, server)
            try await settle(server)
            try stand(2, second)
            let other = try await held(1, server)[0]
            try await settle(server)
            #expect(server.handler.seen.filter(\.isReceived).count == 5)
            for id in open { answer(id, "first", server) }
            answer(other, "second", server)
            for id in try await held(3, server) { answer(id, "more", server) }
            for _ in 0..<6 { _ = try text(first) }
            for _ in 0..<2 { _ = try text(second) }
        }
    }

    @Test("Long messages are handled one at a time")
    func bytes() async throws {
        try await withServer { server in
            let connection = try server.connect()
            let long = String(repeating: "x", count: 40_000)
            for _ in 0..<3 { try connection.send(TestInterface.Stand(text: long)) }
            let open = try await held(2, server)
            try await settle(server)
            #expect(server.handler.seen.filter(\.isReceived).count == 2)
            answer(open[0], "a", server)
            _ = try await held(1, server)
        }
    }

    @Test("Each open call is abandoned when its connection ends")
    func abandoned() async throws {
        try await withServer { server in
            let ids: [CallID]
            do {
                let connection = try server.connect()
                try stand(3, connection)
                ids = try await held(3, server)
                answer(ids[1], "held back by the first", server)
                try await settle(server)
            }
            #expect(await server.handler.nextAbandoned() == ids[0])
            #expect(await server.handler.nextAbandoned() == ids[2])
        }
    }

    @Test("A message that is not a call is answered after earlier calls, and ends the connection")
    func malformed() async throws {
        try await withServer { server in
            let client = try RawClient(server.path)
            try client.send(VarlinkCall(TestInterface.Stand(text: "a")).bytes)
            try client.send("nonsense\0")
            client.closeHalf()
            let id = try await held(1, server)[0]
            try await settle(server)
            answer(id, "a", server)
            let replies = try client.readToEnd().split(separator: "\0")
            #expect(replies.count == 2 && replies[0] == #"{"parameters":{"text":"a"}}"#)
            #expect(replies.last?.contains("io.clockd.Transport") == true)
        }
    }

    @Test("A caller that closes its half gets all replies, and the service's own answers keep their order")
    func halfClosed() async throws {
        try await withServer { server in
            let client = try RawClient(server.path)
            try client.send(VarlinkCall(TestInterface.Stand(text: "a")).bytes)
            try client.send("{\"method\":\"org.example.test.Unknown\"}\0")
            try client.send(VarlinkCall(TestInterface.Stand(text: "b"), mode: .oneway).bytes)
            try client.send(VarlinkCall(TestInterface.Stand(text: "c")).bytes)
            client.closeHalf()
            for id in try await held(3, server).reversed() { answer(id, "\(id.serial)", server) }
            let replies = try client.readToEnd().split(separator: "\0")
            #expect(replies.count == 3 && replies[0] == #"{"parameters":{"text":"1"}}"#)
            #expect(replies[1].contains("MethodNotFound") && replies[2] == #"{"parameters":{"text":"4"}}"#)
        }
    }

    private func stand(_ count: Int, _ connection: VarlinkConnection) throws {
        for number in 0..<count { try connection.send(TestInterface.Stand(text: "\(number)")) }
    }

    private func held(_ count: Int, _ server: TestServer) async throws -> [CallID] {
        var ids: [CallID] = []
        for _ in 0..<count { ids.append(try #require(await server.handler.nextHeld())) }
        return ids
    }

    private func answer(_ id: CallID, _ text: String, _ server: TestServer) {
        server.server.reply(to: id, VarlinkReply(TestInterface.Stand.Reply(text: text)))
    }

    private func text(_ connection: VarlinkConnection) throws -> String {
        try connection.receive(TestInterface.Stand.Reply.self, within: .seconds(60)).reply.text
    }

    /// A round trip of the event loop on another connection: afterwards, all messages that could be taken have been.
    private func settle(_ server: TestServer) async throws {
        _ = try server.connect().call(ServiceInterface.GetInfo())
    }
}

extension TestHandler.Event {
    fileprivate var isReceived: Bool { if case .received = self { true } else { false } }
}

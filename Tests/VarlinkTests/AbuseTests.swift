import Glibc
import Testing
import Varlink
import VarlinkService

extension SocketTests {
    /// Messages from faulty or hostile clients, and the state of the service afterwards.
    @Suite struct AbuseTests {}
}

extension SocketTests.AbuseTests {
    static let million = 1_000_000

    /// Created on demand: the test runner prints test arguments in full.
    struct BadMessage: CustomTestStringConvertible {
        let testDescription: String
        let error: VarlinkError
        let bytes: @Sendable () -> [UInt8]

        init(_ text: String, _ reason: String) {
            testDescription = text
            error = .malformedMessage(reason: reason)
            bytes = { Array(text.utf8) + [0] }
        }

        init(_ name: String, _ error: VarlinkError, _ bytes: @escaping @Sendable () -> [UInt8]) {
            testDescription = name
            self.error = error
            self.bytes = bytes
        }
    }

    static let badMessages = [
        BadMessage("", "the message is empty"),
        BadMessage("hello", "no value starts like this at byte 0"),
        BadMessage("{\"method\":\"a.b.C\"", "',' or '}' is expected at byte 17"),
        BadMessage("[]", "the message is not an object"),
        BadMessage("{}", "'method' is missing"),
        BadMessage("{\"method\":1}", "'method' is of the wrong type"),
        BadMessage("{\"method\":\"a.b.C\",\"parameters\":1}", "'parameters' is of the wrong type"),
        BadMessage("not UTF-8", .malformedMessage(reason: "not UTF-8 at byte 2")) {
            [0x7B, 0x22, 0xFF, 0x22, 0x7D, 0]
        },
        BadMessage("a million brackets", .nestedTooDeeply(limitLevels: 64)) {
            [UInt8](repeating: UInt8(ascii: "["), count: million) + [0]
        },
        BadMessage("deep parameters", .nestedTooDeeply(limitLevels: 64)) {
            Array("{\"method\":\"a.b.C\",\"parameters\":".utf8)
                + Array(String(repeating: "{\"a\":", count: 100_000).utf8) + [0]
        },
        BadMessage("10 MB", .messageTooLarge(limitBytes: 1_048_576)) {
            [UInt8](repeating: UInt8(ascii: " "), count: 10 * million) + [0]
        },
        BadMessage("10 MB without end", .messageTooLarge(limitBytes: 1_048_576)) {
            [UInt8](repeating: UInt8(ascii: "x"), count: 10 * million)
        },
    ]

    @Test("A malformed message is answered with its error, and the connection is closed", arguments: badMessages)
    func badMessage(message: BadMessage) async throws {
        try await withServer { server in
            let other = try server.connect()
            let client = try RawClient(server.path)
            try client.send(message.bytes())
            // Anything after a bad message is ignored.
            try client.send(VarlinkCall(TestInterface.Echo(text: "unheard")).bytes)
            #expect(try client.readToEnd() == String(decoding: VarlinkReply(error: message.error).bytes, as: UTF8.self))
            #expect(try other.call(TestInterface.Echo(text: "on")).text == "on")
            #expect(server.handler.seen.count == 1)
            #expect(server.noticed.count == 1)
        }
    }

    @Test("The client reports why its 10 MB were refused")
    func tooLargeForOurClient() async throws {
        try await withServer { server in
            let connection = try server.connect()
            let text = String(repeating: "x", count: 10 * Self.million)
            #expect(throws: VarlinkClientError.remote(.messageTooLarge(limitBytes: 1_048_576))) {
                try connection.call(TestInterface.Echo(text: text), within: .seconds(60))
            }
        }
    }

    @Test("A connection with an incomplete message is closed after the time limit, not before")
    func halfMessage() async throws {
        var limits = Limits()
        limits.incompleteMessage = .milliseconds(150)
        try await withServer(limits: limits) { server in
            let idle = try server.connect()
            let client = try RawClient(server.path)
            let start = ContinuousClock.now
            try client.send("{\"method\":")
            #expect(
                try client.readToEnd() == String(decoding: VarlinkReply(error: .incompleteMessage).bytes, as: UTF8.self)
            )
            #expect(ContinuousClock.now - start >= .milliseconds(150))
            #expect(try idle.call(TestInterface.Echo(text: "a connection may be idle for ever")).text.isEmpty == false)
        }
    }

    @Test("The time for a message starts with its first byte, and starts again with the next message")
    func slowMessages() async throws {
        var limits = Limits()
        limits.incompleteMessage = .seconds(1)
        try await withServer(limits: limits) { server in
            let client = try RawClient(server.path)
            let bytes = VarlinkCall(ServiceInterface.GetInfo()).bytes
            try client.send(Array(bytes[..<5]))
            for _ in 0..<3 {
                usleep(400_000)
                try client.send(Array(bytes[5...]) + Array(bytes[..<5]))
                #expect(try client.read()?.starts(with: Array("{\"parameters\":{\"interfaces\"".utf8)) == true)
            }
            try client.send("}")
            #expect(
                try client.readToEnd() == String(decoding: VarlinkReply(error: .incompleteMessage).bytes, as: UTF8.self)
            )
        }
    }

    @Test("A stream that ends within a message is answered with an error")
    func truncated() async throws {
        try await withServer { server in
            let client = try RawClient(server.path)
            try client.send("{\"method\":")
            client.closeHalf()
            #expect(
                try client.readToEnd() == String(decoding: VarlinkReply(error: .incompleteMessage).bytes, as: UTF8.self)
            )
        }
    }

    private var fewConnections: Limits {
        var limits = Limits()
        limits.connections = 64
        return limits
    }

    @Test("With a thousand idle connections, each new one closes the one idle for longest")
    func idleConnections() async throws {
        try raiseDescriptorLimit()
        try await withServer(limits: fewConnections) { server in
            var clients: [RawClient] = []
            for _ in 0..<500 { clients.append(try RawClient(server.path)) }
            // A connection that has sent data is not the one idle for longest. The last one is answered once all are
            // accepted.
            for client in [clients[499], clients[440]] {
                try client.send(VarlinkCall(TestInterface.Echo(text: "first")).bytes)
                #expect(try client.read() == VarlinkReply(TestInterface.Echo.Reply(text: "first")).bytes)
            }
            for _ in 0..<50 { clients.append(try RawClient(server.path)) }
            for client in clients.suffix(50) + [clients[440]] {
                try client.send(VarlinkCall(TestInterface.Echo(text: "x")).bytes)
                #expect(try client.read() == VarlinkReply(TestInterface.Echo.Reply(text: "x")).bytes)
            }
            for client in clients.prefix(436) { #expect(try client.readToEnd() == "") }
        }
    }

    @Test("Of a thousand connections with an open call, those within the limit are served, others refused")
    func busyConnections() async throws {
        try raiseDescriptorLimit()
        try await withServer(limits: fewConnections) { server in
            var clients: [RawClient] = []
            for _ in 0..<64 {
                let client = try RawClient(server.path)
                try client.send(VarlinkCall(TestInterface.Hold()).bytes)
                _ = try #require(await server.handler.nextHeld())
                clients.append(client)
            }
            for _ in 0..<936 { clients.append(try RawClient(server.path)) }
            let refusal = String(decoding: VarlinkReply(error: .tooManyConnections(limit: 64)).bytes, as: UTF8.self)
            let told = try clients[64...].map { try $0.readToEnd() }
            #expect(told[..<64].allSatisfy { $0 == refusal })
            #expect(told.allSatisfy { $0 == refusal || $0.isEmpty })
            clients = []
            let isServed = try await eventually {
                try server.connect().call(TestInterface.Echo(text: "on"), within: .seconds(60)).text == "on"
            }
            #expect(isServed)
        }
    }

    @Test("A page counts as received once it has been sent, not before")
    func pages() async throws {
        try await withServer { server in
            let client = try RawClient(server.path)
            try client.send(VarlinkCall(TestInterface.Hold(), mode: .more).bytes)
            let held = try #require(await server.handler.nextHeld())
            let page = VarlinkReply(
                TestInterface.Echo.Reply(text: String(repeating: "x", count: 4_000_000)),
                continues: true
            )
            server.server.reply(to: held, page: page)
            _ = try server.connect().call(ServiceInterface.GetInfo())
            #expect(!server.handler.seen.contains(.pageTaken(held)), "more than a socket takes was taken")
            var got = 0
            while got < page.bytes.count, let bytes = try client.read() { got += bytes.count }
            #expect(try await eventually { server.handler.seen.contains(.pageTaken(held)) })
        }
    }

    @Test("A follower that never reads is dropped at the limit of its buffer")
    func neverReads() async throws {
        try await withServer { server in
            let connection = try server.connect()
            try connection.send(TestInterface.Hold(), mode: .more)
            let held = try #require(await server.handler.nextHeld())
            let reply = VarlinkReply(
                TestInterface.Echo.Reply(text: String(repeating: "x", count: 10_000)),
                continues: true
            )
            for _ in 0..<1000 { server.server.reply(to: held, reply) }
            #expect(await server.handler.nextAbandoned() == held)
            #expect(server.noticed.count == 1)
            #expect(try server.connect().call(TestInterface.Echo(text: "on")).text == "on")
        }
    }

    @Test("For a client that never reads, at most one more reply is made than the buffers hold")
    func neverReadsReplies() async throws {
        try await withServer { server in
            let client = try RawClient(server.path)
            let calls = VarlinkCall(TestInterface.Echo(text: String(repeating: "x", count: 100_000))).bytes
            var timeout = timeval(tv_sec: 0, tv_usec: 100_000)
            setsockopt(client.descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
            #expect(throws: SystemError.self) { for _ in 0..<100 { try client.send(calls) } }
            #expect(server.handler.seen.count < 10)
            #expect(try server.connect().call(TestInterface.Echo(text: "on")).text == "on")
        }
    }

    @Test("Another user is refused")
    func stranger() async throws {
        try await withServer(allowedUserID: getuid() + 1) { server in
            let connection = try server.connect()
            #expect(throws: VarlinkClientError.remote(.permissionDenied)) {
                try connection.call(TestInterface.Echo(text: "x"), within: .seconds(60))
            }
            #expect(server.handler.seen.isEmpty)
            guard case .strangerRefused(let peer)? = server.noticed.first else {
                Issue.record("not noticed")
                return
            }
            #expect(server.noticed.count == 1 && peer.processID == getpid() && peer.userID == getuid())
        }
    }

    private func raiseDescriptorLimit() throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, 8192)
        guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw SystemError(errno: errno)
        }
    }

    /// Retries for a second: for work that another thread is about to finish.
    private func eventually(_ condition: () throws -> Bool) async throws -> Bool {
        for _ in 0..<100 {
            if (try? condition()) == true { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return try condition()
    }
}

import Glibc
import Testing
import Varlink

extension SocketTests {
    /// The client against a server that misbehaves or is missing.
    @Suite struct ClientTests {}
}

extension SocketTests.ClientTests {
    private typealias Text = TestInterface.Echo.Reply

    /// A listening socket without a server.
    private final class FakeServer {
        let directory: TemporaryDirectory
        let path: String
        private let listener: CInt

        init() throws {
            directory = try TemporaryDirectory()
            path = directory.path + "/fake.sock"
            listener = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
            var address = try #require(sockaddr_un(path: path))
            guard address.with({ bind(listener, $0, $1) }) == 0, listen(listener, 1) == 0 else {
                throw SystemError(errno: errno)
            }
        }

        deinit { close(listener) }

        /// Answers the next connection with `bytes`, regardless of its request, and closes it if `thenClose`.
        func answer(_ bytes: String, thenClose: Bool = true) -> CInt {
            let descriptor = accept(listener, nil, nil)
            _ = bytes.withCString { send(descriptor, $0, bytes.utf8.count, CInt(MSG_NOSIGNAL)) }
            if thenClose { shutdown(descriptor, CInt(SHUT_WR)) }
            return descriptor
        }
    }

    static let answers: [(bytes: String, error: VarlinkClientError)] = [
        ("", .disconnected),
        ("{\"parameters\":{\"text\":\"x\"}}", .disconnected),
        ("\0", .protocolViolation("the message is empty")),
        ("[]\0", .protocolViolation("the message is not an object")),
        (
            "{\"continues\":true,\"parameters\":{\"text\":\"x\"}}\0",
            .protocolViolation("more replies to a call that asked for one")
        ),
        ("{\"error\":\"a.b.C\"}\0", .remote(VarlinkError(name: "a.b.C"))),
        ("{\"error\":\"a.b.C\",\"parameters\":null}\0", .remote(VarlinkError(name: "a.b.C"))),
    ]

    @Test("Each invalid reply has its error", arguments: answers)
    func wrongAnswer(bytes: String, error: VarlinkClientError) throws {
        let server = try FakeServer()
        let connection = try VarlinkConnection(connectingTo: server.path)
        let descriptor = server.answer(bytes)
        defer { close(descriptor) }
        #expect(throws: error) { try connection.call(TestInterface.Echo(text: "x"), within: .seconds(60)) }
    }

    @Test("The last message of a server that closed early is read")
    func refusedAtOnce() throws {
        let server = try FakeServer()
        let connection = try VarlinkConnection(connectingTo: server.path)
        close(server.answer("{\"error\":\"a.b.Busy\"}\0"))
        #expect(throws: VarlinkClientError.remote(VarlinkError(name: "a.b.Busy"))) {
            try connection.call(TestInterface.Echo(text: "x"), within: .seconds(60))
        }
    }

    @Test("The error for a reply of the wrong type has its path")
    func wrongType() throws {
        let server = try FakeServer()
        let connection = try VarlinkConnection(connectingTo: server.path)
        let descriptor = server.answer("{\"parameters\":{\"text\":1}}\0")
        defer { close(descriptor) }
        #expect {
            try connection.call(TestInterface.Echo(text: "x"), within: .seconds(60))
        } throws: { error in
            guard case VarlinkClientError.protocolViolation(let text)? = error as? VarlinkClientError else {
                return false
            }
            return text.hasSuffix("text is missing or of another type")
        }
    }

    @Test("A reply beyond the limit is refused")
    func tooLarge() throws {
        let server = try FakeServer()
        let connection = try VarlinkConnection(connectingTo: server.path, maximumMessageBytes: 100)
        let descriptor = server.answer(String(repeating: "x", count: 200), thenClose: false)
        defer { close(descriptor) }
        #expect(throws: VarlinkClientError.protocolViolation("a reply of more than 100 bytes")) {
            try connection.call(TestInterface.Echo(text: "x"), within: .seconds(60))
        }
    }

    @Test("A deadline ends the wait, and a partial reply is kept")
    func deadline() throws {
        let server = try FakeServer()
        let connection = try VarlinkConnection(connectingTo: server.path)
        let descriptor = server.answer("{\"parameters\":{\"te", thenClose: false)
        defer { close(descriptor) }
        try connection.send(TestInterface.Echo(text: "x"))
        let start = ContinuousClock.now
        #expect(throws: VarlinkClientError.timedOut) { try connection.receive(Text.self, within: .milliseconds(50)) }
        #expect(ContinuousClock.now - start >= .milliseconds(50))
        let rest = "xt\":\"late\"}}\0"
        _ = rest.withCString { send(descriptor, $0, rest.utf8.count, 0) }
        #expect(try connection.receive(Text.self, within: .seconds(60)).reply.text == "late")
    }

    @Test("A server that accepts no connection: the deadline applies to connecting, too")
    func fullQueue() throws {
        let server = try FakeServer()
        var waiting: [VarlinkConnection] = []
        #expect(throws: VarlinkClientError.timedOut) {
            for _ in 0..<10 {
                waiting.append(try VarlinkConnection(connectingTo: server.path, within: .milliseconds(50)))
            }
        }
        #expect(waiting.isEmpty == false)
    }

    @Test("Without a listener the error is the system's")
    func unreachable() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/x.sock"
        #expect(throws: VarlinkClientError.unreachable(errno: ENOENT)) { try VarlinkConnection(connectingTo: path) }
        let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var address = try #require(sockaddr_un(path: path))
        #expect(address.with { bind(descriptor, $0, $1) } == 0)
        #expect(throws: VarlinkClientError.unreachable(errno: ECONNREFUSED)) {
            try VarlinkConnection(connectingTo: path)
        }
        close(descriptor)
    }

    @Test("A server that exits causes an error, but no signal and no descriptor leak")
    func goneWhileSending() throws {
        let server = try FakeServer()
        let connection = try VarlinkConnection(connectingTo: server.path)
        close(server.answer(""))
        let text = String(repeating: "x", count: 1_000_000)
        #expect(throws: VarlinkClientError.disconnected) {
            try connection.call(TestInterface.Echo(text: text), within: .seconds(60))
        }
        let lowestFree = try lowestFreeDescriptor()
        for _ in 0..<100 {
            #expect(throws: VarlinkClientError.self) { try VarlinkConnection(connectingTo: "/nowhere/x") }
        }
        #expect(try lowestFreeDescriptor() == lowestFree)
    }

    private func lowestFreeDescriptor() throws -> CInt {
        let descriptor = dup(0)
        guard descriptor >= 0 else { throw SystemError(errno: errno) }
        close(descriptor)
        return descriptor
    }
}

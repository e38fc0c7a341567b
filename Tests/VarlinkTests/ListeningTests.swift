import Glibc
import Testing
import Varlink
import VarlinkService

extension SocketTests {
    /// Where the socket is created, and what may already exist there.
    @Suite struct ListeningTests {}
}

extension SocketTests.ListeningTests {
    @Test("Directory and socket are accessible only to their owner, whatever the umask")
    func modes() async throws {
        let previous = umask(0)
        defer { umask(previous) }
        try await withServer { server in
            let directory = try mode(server.directory.path + "/sockets")
            let socket = try mode(server.path)
            #expect(directory == directoryMode(0o700))
            #expect(socket == socketMode(0o600))
        }
    }

    @Test("The socket does not exist after the end")
    func removed() async throws {
        let server = try TestServer()
        await server.close()
        #expect(throws: SystemError.self) { try mode(server.path) }
    }

    @Test("A socket created meanwhile by another server stays")
    func notOurs() async throws {
        let first = try TestServer()
        unlink(first.path)
        let second = try TestServer(start: false)
        try second.server.start(at: first.path)
        await first.close()
        #expect(try VarlinkConnection(connectingTo: first.path).call(TestInterface.Echo(text: "on")).text == "on")
        await second.close()
    }

    @Test("A removed socket is recreated, and connections continue", arguments: [false, true])
    func listensAgain(withDirectory: Bool) async throws {
        try await withServer { server in
            let before = try VarlinkConnection(connectingTo: server.path)
            #expect(try before.call(TestInterface.Echo(text: "before")).text == "before")
            #expect(try onThread { try server.server.listenAgain() } == false, "it is there")
            unlink(server.path)
            if withDirectory { rmdir(server.directory.path + "/sockets") }
            #expect(throws: (any Error).self) { try VarlinkConnection(connectingTo: server.path) }
            #expect(try onThread { try server.server.listenAgain() })
            #expect(try mode(server.path) == socketMode(0o600))
            #expect(
                try VarlinkConnection(connectingTo: server.path).call(TestInterface.Echo(text: "new")).text == "new"
            )
            #expect(try before.call(TestInterface.Echo(text: "after")).text == "after")
        }
    }

    @Test("A socket created meanwhile by another server is not replaced")
    func doesNotListenInAnothersPlace() async throws {
        let first = try TestServer()
        unlink(first.path)
        let second = try TestServer(start: false)
        try second.server.start(at: first.path)
        #expect(throws: ListenError.inUse(first.path)) { try onThread { try first.server.listenAgain() } }
        #expect(try VarlinkConnection(connectingTo: first.path).call(TestInterface.Echo(text: "on")).text == "on")
        await second.close()
        #expect(try onThread { try first.server.listenAgain() }, "its owner has gone")
        await first.close()
    }

    @Test("A symbolic link in place of the directory is refused")
    func linkedDirectory() async throws {
        let server = try TestServer(start: false)
        #expect(mkdir(server.directory.path + "/elsewhere", 0o700) == 0)
        #expect(symlink("elsewhere", server.directory.path + "/sockets") == 0)
        #expect(throws: ListenError.notADirectory(server.directory.path + "/sockets")) {
            try server.server.start(at: server.path)
        }
        await server.close()
    }

    @Test("A file in place of the directory is refused")
    func fileForDirectory() async throws {
        let server = try TestServer(start: false)
        close(creat(server.directory.path + "/sockets", 0o600))
        #expect(throws: ListenError.notADirectory(server.directory.path + "/sockets")) {
            try server.server.start(at: server.path)
        }
        await server.close()
    }

    @Test("A directory in which others may write is refused", arguments: [0o770, 0o702, 0o1777] as [mode_t])
    func openDirectory(mode: mode_t) async throws {
        let server = try TestServer(start: false)
        #expect(mkdir(server.directory.path + "/sockets", 0o700) == 0)
        #expect(chmod(server.directory.path + "/sockets", mode) == 0)
        #expect(throws: ListenError.directoryNotPrivate(server.directory.path + "/sockets")) {
            try server.server.start(at: server.path)
        }
        await server.close()
    }

    @Test("A directory of another user is refused", .enabled(if: geteuid() == 0, "only root can give one away"))
    func foreignDirectory() async throws {
        let server = try TestServer(start: false)
        #expect(mkdir(server.directory.path + "/sockets", 0o700) == 0)
        #expect(chown(server.directory.path + "/sockets", 65534, 65534) == 0)
        #expect(throws: ListenError.directoryNotPrivate(server.directory.path + "/sockets")) {
            try server.server.start(at: server.path)
        }
        await server.close()
    }

    @Test("A directory that others may only read is accepted, as service managers create it")
    func readableDirectory() async throws {
        let server = try TestServer(start: false)
        #expect(mkdir(server.directory.path + "/sockets", 0o755) == 0)
        try server.server.start(at: server.path)
        await server.close()
    }

    @Test("The socket of a dead server is replaced")
    func stale() async throws {
        let server = try TestServer(start: false)
        #expect(mkdir(server.directory.path + "/sockets", 0o700) == 0)
        try leaveSocket(at: server.path)
        try server.server.start(at: server.path)
        #expect(try server.connect().call(TestInterface.Echo(text: "on")).text == "on")
        await server.close()
    }

    @Test("The socket of a running server is not replaced")
    func inUse() async throws {
        try await withServer { first in
            let second = try TestServer(start: false)
            #expect(throws: ListenError.inUse(first.path)) { try second.server.start(at: first.path) }
            await second.close()
            #expect(try first.connect().call(TestInterface.Echo(text: "on")).text == "on")
        }
    }

    @Test("A file at the socket's path is left alone")
    func occupied() async throws {
        let server = try TestServer(start: false)
        #expect(mkdir(server.directory.path + "/sockets", 0o700) == 0)
        close(creat(server.path, 0o600))
        #expect(throws: ListenError.occupied(server.path)) { try server.server.start(at: server.path) }
        #expect(try mode(server.path) == fileMode(0o600))
        await server.close()
    }

    @Test("A path that is too long for a socket")
    func tooLong() async throws {
        let server = try TestServer(start: false)
        let path = server.directory.path + "/" + String(repeating: "x", count: 100)
        #expect(throws: ListenError.pathTooLong(path)) { try server.server.start(at: path) }
        #expect(throws: VarlinkClientError.unreachable(errno: ENAMETOOLONG)) {
            try VarlinkConnection(connectingTo: path)
        }
        await server.close()
    }

    @Test("A missing parent directory")
    func noParent() async throws {
        let server = try TestServer(start: false)
        let path = server.directory.path + "/a/b/c.sock"
        #expect(throws: ListenError.system(call: "mkdir", path: server.directory.path + "/a/b", errno: ENOENT)) {
            try server.server.start(at: path)
        }
        await server.close()
    }

    @Test("An inherited socket is served; its file and mode are unchanged")
    func adopted() async throws {
        let server = try TestServer(start: false)
        let path = server.directory.path + "/handed.sock"
        let descriptor = try boundSocket(at: path)
        #expect(chmod(path, 0o640) == 0)
        #expect(throws: ListenError.notAListeningSocket(descriptor: descriptor)) {
            try server.server.start(adopting: descriptor)
        }
        #expect(listen(descriptor, 5) == 0)
        try server.server.start(adopting: descriptor)
        #expect(try VarlinkConnection(connectingTo: path).call(TestInterface.Echo(text: "on")).text == "on")
        await server.close()
        #expect(try mode(path) == socketMode(0o640))
    }

    @Test("Only a listening stream socket is adopted")
    func notASocket() async throws {
        let server = try TestServer(start: false)
        let null = open("/dev/null", O_RDONLY)
        defer { close(null) }
        for descriptor in [-1, null] {
            #expect(throws: ListenError.notAListeningSocket(descriptor: descriptor)) {
                try server.server.start(adopting: descriptor)
            }
        }
        await server.close()
    }

    @Test("After stopAccepting no connection is accepted, and existing ones are served")
    func stopAccepting() async throws {
        try await withServer { server in
            let connection = try server.connect()
            #expect(try connection.call(TestInterface.Echo(text: "before")).text == "before")
            server.server.stopAccepting()
            #expect(try connection.call(TestInterface.Echo(text: "after")).text == "after")
            #expect(throws: VarlinkClientError.unreachable(errno: ENOENT)) { try server.connect() }
        }
    }

    private func directoryMode(_ bits: mode_t) -> mode_t { S_IFDIR | bits }
    private func socketMode(_ bits: mode_t) -> mode_t { S_IFSOCK | bits }
    private func fileMode(_ bits: mode_t) -> mode_t { S_IFREG | bits }

    private func mode(_ path: String) throws -> mode_t {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw SystemError(errno: errno) }
        return status.st_mode
    }

    private func leaveSocket(at path: String) throws {
        close(try boundSocket(at: path))
    }

    private func boundSocket(at path: String) throws -> CInt {
        let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var address = try #require(sockaddr_un(path: path))
        guard address.with({ bind(descriptor, $0, $1) }) == 0 else { throw SystemError(errno: errno) }
        return descriptor
    }
}

/// Runs calls that may block.
private func onThread<Value>(_ body: () throws -> Value) rethrows -> Value { try body() }

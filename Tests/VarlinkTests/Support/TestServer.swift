import FoundationEssentials
import Glibc
import Synchronization
import Testing
import Varlink
import VarlinkService

/// A server on a socket in its own directory, for the duration of one test.
final class TestServer: Sendable {
    let directory: TemporaryDirectory
    let path: String
    let handler = TestHandler()
    let server: VarlinkServer
    private let notices: Notices

    final class Notices: Sendable {
        let all = Mutex<[VarlinkService.Notice]>([])
    }

    init(
        limits: Limits = Limits(),
        allowedUserID: UInt32 = getuid(),
        start: Bool = true
    ) throws {
        directory = try TemporaryDirectory()
        path = directory.path + "/sockets/test.sock"
        let notices = Notices()
        self.notices = notices
        server = VarlinkServer(
            info: ServiceInterface.GetInfo.Reply(
                vendor: "Vendor",
                product: "Product",
                version: "1.2",
                url: "https://example.org/",
                interfaces: []
            ),
            interfaces: [
                TestInterface.description,
                try InterfaceDescription(parsing: certificationInterface),
            ],
            limits: limits,
            allowedUserID: allowedUserID,
            handler: handler,
            notify: { notice in notices.all.withLock { $0.append(notice) } }
        )
        handler.serve(through: server)
        if start { try server.start(at: path) }
    }

    var noticed: [VarlinkService.Notice] { notices.all.withLock { $0 } }

    func connect() throws -> VarlinkConnection {
        try VarlinkConnection(connectingTo: path, within: .seconds(60))
    }

    func close() async {
        await server.close(within: .seconds(1))
    }
}

/// Runs `body` with a server that is closed afterwards.
func withServer(
    limits: Limits = Limits(),
    allowedUserID: UInt32 = getuid(),
    _ body: (TestServer) async throws -> Void
) async throws {
    let server = try TestServer(limits: limits, allowedUserID: allowedUserID)
    do {
        try await body(server)
    } catch {
        await server.close()
        throw error
    }
    await server.close()
}

/// Removed with all its contents when it is released.
final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/varlink-test-XXXXXX\0".utf8CString.dropLast())
        guard mkdtemp(&template) != nil else { throw SystemError(errno: errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

struct SystemError: Error {
    let errno: CInt
}

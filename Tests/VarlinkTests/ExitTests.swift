import Glibc
import Testing
import Varlink
import VarlinkService

extension SocketTests {
    /// Tests that need a separate process.
    @Suite struct ExitTests {}
}

extension SocketTests.ExitTests {
    @Test("A second final reply to a call traps")
    func secondReply() async {
        await #expect(processExitsWith: .signal(SIGILL)) {
            try await withServer { server in
                let connection = try server.connect()
                try connection.send(TestInterface.Hold())
                try connection.send(TestInterface.Hold())
                guard let held = await server.handler.nextHeld() else { return }
                server.server.reply(to: held, .done)
                _ = await server.handler.nextHeld()
                server.server.reply(to: held, .done)
                _ = try server.connect().call(ServiceInterface.GetInfo(), within: .seconds(60))
            }
        }
    }

    @Test("A reply with `continues` to a call without `more` traps")
    func continuesWithoutMore() async {
        await #expect(processExitsWith: .signal(SIGILL)) {
            try await withServer { server in
                let connection = try server.connect()
                try connection.send(TestInterface.Hold())
                guard let held = await server.handler.nextHeld() else { return }
                server.server.reply(to: held, VarlinkReply(TestInterface.Echo.Reply(text: "x"), continues: true))
                _ = try server.connect().call(ServiceInterface.GetInfo(), within: .seconds(60))
            }
        }
    }

    @Test("After a lack of descriptors the server continues to accept")
    func outOfDescriptors() async {
        await #expect(processExitsWith: .success) {
            try await withServer { server in
                // An idle connection would be closed for the new one, so this one has an open call.
                let first = try server.connect()
                try first.send(TestInterface.Hold())
                guard await server.handler.nextHeld() != nil else { exit(3) }
                var taken: [CInt] = []
                try setDescriptorLimit(to: 64)
                while case let descriptor = dup(0), descriptor >= 0 { taken.append(descriptor) }
                // Leaves one descriptor for the client's end, and none for the server's.
                close(taken.removeLast())
                let late = try RawClient(server.path)
                try late.send(VarlinkCall(ServiceInterface.GetInfo()).bytes)
                var left = 5_000
                while !server.noticed.contains(.acceptPaused(errno: EMFILE)) {
                    usleep(1000)
                    left -= 1
                    if left == 0 { exit(4) }
                }
                usleep(100_000)
                // The server pauses: without a pause it would have reported thousands of failures by now.
                guard server.noticed.count == 1 else { exit(2) }
                for descriptor in taken { close(descriptor) }
                guard try late.read() != nil else { exit(1) }
            }
        }
    }

    @Test("The event loop's thread does not wake for an idle connection")
    func idle() async {
        await #expect(processExitsWith: .success) {
            try await withServer { server in
                let connection = try server.connect()
                _ = try connection.call(ServiceInterface.GetInfo(), within: .seconds(60))
                usleep(50_000)
                let before = try contextSwitchesOfEventLoop()
                usleep(300_000)
                guard try contextSwitchesOfEventLoop() == before else { exit(1) }
                _ = try connection.call(ServiceInterface.GetInfo(), within: .seconds(60))
                usleep(50_000)
                guard try contextSwitchesOfEventLoop() != before else { exit(2) }
            }
        }
    }
}

private func setDescriptorLimit(to count: UInt) throws {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = count
    guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { throw SystemError(errno: errno) }
}

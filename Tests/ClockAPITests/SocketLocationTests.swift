import ClockAPI
import Testing

@Suite("The path of the socket")
struct SocketLocationTests {
    @Test(
        arguments: [
            (["CLOCKD_SOCKET": "/s", "XDG_RUNTIME_DIR": "/r"], true, "/s"),
            (["CLOCKD_SOCKET": "relative", "XDG_RUNTIME_DIR": "/r"], true, "relative"),
            (["CLOCKD_SOCKET": "", "XDG_RUNTIME_DIR": "/r"], true, "/r/clockd/clockd.sock"),
            (["XDG_RUNTIME_DIR": "relative"], true, "/run/user/7/clockd/clockd.sock"),
            ([:], true, "/run/user/7/clockd/clockd.sock"),
            (["TMPDIR": "/t"], true, "/run/user/7/clockd/clockd.sock"),
            (["TMPDIR": "/t"], false, "/t/clockd-7/clockd.sock"),
            (["TMPDIR": "t"], false, "/tmp/clockd-7/clockd.sock"),
            ([:], false, "/tmp/clockd-7/clockd.sock"),
        ] as [([String: String], Bool, String)]
    )
    func path(environment: [String: String], runtimeDirectoryIsThere: Bool, expected: String) {
        let path = SocketLocation.path(environment: environment, userID: 7) { directory in
            #expect(directory == "/run/user/7")
            return runtimeDirectoryIsThere
        }
        #expect(path == expected)
    }
}

/// The path of the daemon's socket, for the daemon and its clients.
package enum SocketLocation {
    /// Returns the first of these that applies:
    ///
    /// 1. `CLOCKD_SOCKET`
    /// 2. `clockd/clockd.sock` below `XDG_RUNTIME_DIR`, if that is an absolute path
    /// 3. the same below `/run/user/UID`, if that exists: systemd creates it even if the variable is not exported
    /// 4. `clockd-UID/clockd.sock` below `TMPDIR`, else `/tmp`
    package static func path(
        environment: [String: String],
        userID: UInt32,
        directoryExists: (String) -> Bool
    ) -> String {
        if let path = environment["CLOCKD_SOCKET"], !path.isEmpty { return path }
        if let directory = environment["XDG_RUNTIME_DIR"], directory.hasPrefix("/") {
            return directory + "/clockd/clockd.sock"
        }
        let runtime = "/run/user/\(userID)"
        if directoryExists(runtime) { return runtime + "/clockd/clockd.sock" }
        let temporary = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        return "\(temporary)/clockd-\(userID)/clockd.sock"
    }
}

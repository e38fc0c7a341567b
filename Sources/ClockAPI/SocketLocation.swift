/// Where the daemon listens and its clients look for it.
package enum SocketLocation {
    /// `CLOCKD_SOCKET`, else `clockd/clockd.sock` below `XDG_RUNTIME_DIR`, else below `runtimeDirectory` of that user
    /// (systemd makes it also where nothing exported it) if it is there, else in a directory of the user's own among
    /// the temporary files.
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

import Localization

/// What exists on this machine to start and mend things with, so that no text recommends a program that isn't there.
package struct Machine: Sendable {
    /// Whether a manager of this user's services runs (`systemd --user`), and systemctl(1) to talk to it.
    package let hasUserManager: Bool
    /// Whether the machine was booted by systemd (sd_booted(3)), so that its other services answer.
    package let isBootedBySystemd: Bool
    /// The daemon's program as a shell finds it.
    private let daemon: String
    private let programs: @Sendable (String) -> Bool

    /// - Parameters:
    ///   - ownDirectory: that of this program, beside which the daemon may be installed.
    ///   - exists: whether there is a file at the path.
    package init(
        environment: [String: String],
        userID: UInt32,
        ownDirectory: String?,
        exists: @escaping @Sendable (String) -> Bool
    ) {
        let path = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
        // Programs of the administrator are not always in the PATH of others.
        let directories = path + ["/usr/local/sbin", "/usr/sbin", "/sbin"]
        let programs: @Sendable (String) -> Bool = { name in directories.contains { exists("\($0)/\(name)") } }
        self.programs = programs
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/run/user/\(userID)"
        // The socket on which systemctl reaches the manager.
        hasUserManager = programs("systemctl") && exists(runtime + "/systemd/private")
        isBootedBySystemd = exists("/run/systemd/system")
        let beside = ownDirectory.map { $0 + "/clockd" }
        daemon = programs("clockd") ? "clockd" : beside.flatMap { exists($0) ? $0 : nil } ?? "clockd"
    }

    /// Whether a program of that name is installed.
    package func has(_ program: String) -> Bool { programs(program) }

    /// The command that starts the daemon.
    package var startOfDaemon: String {
        hasUserManager ? "systemctl --user enable --now clockd.socket clockd" : "\(daemon) &"
    }

    /// How to start the daemon, in the reader's language.
    package var startText: String { localized("start it: {command}", ["command": startOfDaemon]) }
}

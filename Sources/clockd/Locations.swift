import ClockAPI
import Glibc
import Localization

/// Where things are, by the environment (file-hierarchy(7), XDG base directories).
struct Locations {
    let environment: [String: String]

    init() {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        environment = variables
    }

    var socket: String { socket(by: environment) }

    /// What is to end with the boot, beside the socket's usual place.
    var runtimeDirectory: String {
        let socket = socket(by: environment.filter { $0.key != "CLOCKD_SOCKET" })
        return String(socket.dropLast("/clockd.sock".count))
    }

    private func socket(by environment: [String: String]) -> String {
        SocketLocation.path(environment: environment, userID: getuid()) { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        }
    }

    /// What is to outlive the boot.
    var stateDirectory: String {
        if let path = environment["CLOCKD_STATE_DIR"], !path.isEmpty { return path }
        // systemd's StateDirectory= may name several; ours is the first.
        if let path = environment["STATE_DIRECTORY"]?.split(separator: ":").first { return String(path) }
        if let home = absolute("XDG_STATE_HOME") { return home + "/clockd" }
        return home + "/.local/state/clockd"
    }

    var configuration: String {
        if let path = environment["CLOCKD_CONFIG"], !path.isEmpty { return path }
        return (absolute("XDG_CONFIG_HOME") ?? home + "/.config") + "/clockd/config.toml"
    }

    /// Relative paths are to be ignored, the specification says.
    private func absolute(_ name: String) -> String? {
        environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    var home: String {
        if let home = absolute("HOME") { return home }
        guard let entry = getpwuid(getuid()), let directory = entry.pointee.pw_dir else { return "/" }
        return String(cString: directory)
    }

    /// Makes the directory and those above it, for the owner alone. One that is there must be ours, and nobody else may
    /// write in it: whoever could put another store there could have us run commands.
    static func makeDirectory(_ path: String) throws(StartFailure) {
        var made = path.hasPrefix("/") ? "" : "."
        for element in path.split(separator: "/") {
            made += "/" + element
            guard mkdir(made, 0o700) == 0 || errno == EEXIST else {
                throw StartFailure("\(made): \(String(cString: strerror(errno)))", exitStatus: 74)
            }
        }
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw StartFailure("\(path): \(String(cString: strerror(errno)))", exitStatus: 74)
        }
        guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            throw StartFailure(
                localized("can't keep anything in {path}, others could write there", ["path": path]),
                exitStatus: 77
            )
        }
    }
}

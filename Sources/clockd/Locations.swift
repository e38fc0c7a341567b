import ClockAPI
import Desktop
import Files
import Glibc
import Localization

/// The daemon's paths, from the environment (file-hierarchy(7), XDG base directories).
struct Locations {
    let environment: [String: String]

    init() {
        environment = ProcessEnvironment.current
    }

    var socket: String { socket(by: environment) }

    /// The directory of the socket's default path, for files that may be lost at reboot.
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

    var user: UserDirectories { UserDirectories { [environment] in environment[$0] } }

    var machine: Machine {
        Machine(
            environment: environment,
            userID: getuid(),
            ownDirectory: FilePath.ofProgram.map { FilePath.split($0).directory }
        ) { access($0, F_OK) == 0 }
    }

    /// Creates the directory and its parents with mode 0700. An existing directory must belong to this user, and others
    /// must not be able to write in it: they could place another store there, and the daemon would execute its
    /// commands.
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
                localized("can't use {path}, it belongs to another user or others can write to it", ["path": path]),
                exitStatus: 77
            )
        }
    }
}

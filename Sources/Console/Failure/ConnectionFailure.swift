import ClockAPI
import Glibc
import Localization
import Varlink

extension Failure {
    /// Creates the message for a failed call to the daemon at the path `socket`. `columns`: the width of the terminal.
    package init(_ error: VarlinkClientError, socket: String, viewpoint: Viewpoint, columns: Int = 80) {
        switch error {
        case .unreachable(let errno) where errno == EACCES || errno == EPERM:
            self.init(.notPermitted, Self.connecting(socket, errno))
        case .unreachable(let errno):
            self.init(.unreachable, Self.connecting(socket, errno), details: [Self.startIt])
        case .disconnected:
            self.init(.unreachable, localized("no answer, the daemon closed the connection"))
        case .timedOut:
            self.init(.tryAgain, localized("no answer, the daemon is busy"))
        case .protocolViolation(let problem):
            self.init(.internalError, localized("the daemon's answer can't be read, {why}", ["why": problem]))
        case .remote(let remote):
            self = Self.refused(remote, viewpoint: viewpoint, columns: columns)
        }
    }

    private static func connecting(_ socket: String, _ errno: CInt) -> String {
        localized(
            "can't reach the daemon, {path}: {why}",
            ["path": socket, "why": String(cString: strerror(errno))]
        )
    }

    private static var startIt: String { localized("start it: systemctl --user start clockd, or run clockd") }

    private static func refused(_ error: VarlinkError, viewpoint: Viewpoint, columns: Int) -> Failure {
        if let error = ClockError(error) { return Failure(error, viewpoint: viewpoint, columns: columns) }
        if error.name == VarlinkError.permissionDenied.name {
            return Failure(.notPermitted, localized("not permitted, the daemon is another user's"))
        }
        if error.name == VarlinkError.tooManyConnections(limit: 0).name {
            return Failure(.tryAgain, localized("no answer, the daemon has too many connections"))
        }
        return Failure(
            .internalError,
            localized("the daemon returned an error, {error}", ["error": error.description])
        )
    }
}

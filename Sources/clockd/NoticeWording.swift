import Localization
import VarlinkService

extension VarlinkService.Notice {
    /// The text for the log.
    var text: String {
        switch self {
        case .strangerRefused(let peer):
            localized(
                "Refused process {process} of user {user}",
                ["process": String(peer.processID), "user": String(peer.userID)]
            )
        case .tooManyConnections(let limit):
            localized(
                one: "Refused a connection: {count} is open",
                other: "Refused a connection: {count} are open",
                count: limit
            )
        case .idleConnectionClosed: localized("Closed idle connections to make room for others")
        case .protocolError(let name, let peer):
            localized(
                "Closed the connection of process {process}: {error}",
                ["process": String(peer.processID), "error": name]
            )
        case .slowReaderDropped(let peer, let waitingBytes):
            localized(
                one: "Closed the connection of process {process}, which did not read {count} byte",
                other: "Closed the connection of process {process}, which did not read {count} bytes",
                count: waitingBytes,
                ["process": String(peer.processID)]
            )
        case .acceptPaused(let errno):
            localized("Can't accept connections for now: errno {number}", ["number": String(errno)])
        }
    }
}

import Localization
import VarlinkService

extension VarlinkService.Notice {
    /// The text for the log.
    var text: String {
        switch self {
        case .strangerRefused(let peer):
            localized(
                "refused process {process} of user {user}",
                ["process": String(peer.processID), "user": String(peer.userID)]
            )
        case .tooManyConnections(let limit):
            localized(
                one: "refused a connection: {count} is open",
                other: "refused a connection: {count} are open",
                count: limit
            )
        case .idleConnectionClosed: localized("closed idle connections to make room for others")
        case .protocolError(let name, let peer):
            localized(
                "closed the connection of process {process}: {error}",
                ["process": String(peer.processID), "error": name]
            )
        case .slowReaderDropped(let peer, let waitingBytes):
            localized(
                one: "dropped process {process}, which left {count} byte unread",
                other: "dropped process {process}, which left {count} bytes unread",
                count: waitingBytes,
                ["process": String(peer.processID)]
            )
        case .acceptPaused(let errno):
            localized("can't accept connections for now: errno {number}", ["number": String(errno)])
        }
    }
}

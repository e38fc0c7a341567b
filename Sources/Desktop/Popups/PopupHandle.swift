/// Identifies a popup: a number, valid only for one server on one bus.
struct PopupHandle: Hashable, Sendable, CustomStringConvertible {
    let server: ServerIdentity
    let number: UInt32

    init(server: ServerIdentity, number: UInt32) {
        self.server = server
        self.number = number
    }

    /// Parses what ``description`` returns.
    init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 3, let number = UInt32(parts[2]) else { return nil }
        self.init(server: ServerIdentity(bus: String(parts[0]), owner: String(parts[1])), number: number)
    }

    var description: String { "\(server.bus) \(server.owner) \(number)" }
}

/// One run of a notification server. Popup numbers of another run are invalid for it.
struct ServerIdentity: Hashable, Sendable {
    /// The GUID of the bus: unique names are unique only on one bus.
    let bus: String
    /// The server's unique name on the bus.
    let owner: String
}

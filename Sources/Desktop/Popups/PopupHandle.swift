/// What a popup is called: a number that means something to one server on one bus only.
struct PopupHandle: Hashable, Sendable, CustomStringConvertible {
    let server: ServerIdentity
    let number: UInt32

    init(server: ServerIdentity, number: UInt32) {
        self.server = server
        self.number = number
    }

    /// Reads what ``description`` wrote.
    init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 3, let number = UInt32(parts[2]) else { return nil }
        self.init(server: ServerIdentity(bus: String(parts[0]), owner: String(parts[1])), number: number)
    }

    var description: String { "\(server.bus) \(server.owner) \(number)" }
}

/// One notification server in one life of it. Numbers of another mean nothing to it.
struct ServerIdentity: Hashable, Sendable {
    /// The GUID of the bus: unique names begin anew on each.
    let bus: String
    /// The server's unique name on it.
    let owner: String
}

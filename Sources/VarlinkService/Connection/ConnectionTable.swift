/// The connections of a server. Used on the event loop only.
final class ConnectionTable {
    private(set) var connections: [UInt64: ConnectionHandler] = [:]
    /// Called each time a connection has ended and its descriptor is free.
    var whenConnectionEnds: [() -> Void] = []
    private var lastID: UInt64 = 0
    private var lastMoment: UInt64 = 0

    func nextID() -> UInt64 {
        lastID += 1
        return lastID
    }

    func add(_ connection: ConnectionHandler, id: UInt64) {
        connections[id] = connection
        if connection.isRefused { refusedCount += 1 }
    }

    func remove(id: UInt64) {
        if connections.removeValue(forKey: id)?.isRefused == true { refusedCount -= 1 }
        for action in whenConnectionEnds { action() }
    }

    private(set) var refusedCount = 0

    /// The open calls of all connections that are answered in order.
    var callsInOrder = 0

    var servedCount: Int { connections.count - refusedCount }

    /// Closes the connection that has been idle for longest.
    /// - Returns: false if all connections have an open call.
    func closeIdlest() -> Bool {
        let idle = connections.values.filter(\.isIdle)
        guard let idlest = idle.min(by: { $0.idleSince < $1.idleSince }) else { return false }
        // Its place is available immediately; the channel reports its end a little later.
        connections[idlest.id] = nil
        idlest.closeForAnother()
        return true
    }

    /// Returns increasing numbers, to order events.
    func nextMoment() -> UInt64 {
        lastMoment += 1
        return lastMoment
    }
}

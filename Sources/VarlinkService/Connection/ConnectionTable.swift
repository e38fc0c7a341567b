/// The connections of a server. For the event loop alone.
final class ConnectionTable {
    private(set) var connections: [UInt64: ConnectionHandler] = [:]
    /// Called each time a connection has ended: its descriptor is free again.
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

    var servedCount: Int { connections.count - refusedCount }

    /// Frees a place: closes the connection that has been without a call for longest. - Returns: false where all have
    /// one under way.
    func closeIdlest() -> Bool {
        let idle = connections.values.filter(\.isIdle)
        guard let idlest = idle.min(by: { $0.idleSince < $1.idleSince }) else { return false }
        // Its place is free at once: the channel tells of its end a little later.
        connections[idlest.id] = nil
        idlest.closeForAnother()
        return true
    }

    /// Moments in the order in which they come.
    func nextMoment() -> UInt64 {
        lastMoment += 1
        return lastMoment
    }
}

/// The connections of a server. For the event loop alone.
final class ConnectionTable {
    private(set) var connections: [UInt64: ConnectionHandler] = [:]
    /// Called each time a connection has ended: its descriptor is free again.
    var whenConnectionEnds: [() -> Void] = []
    private var lastID: UInt64 = 0

    func nextID() -> UInt64 {
        lastID += 1
        return lastID
    }

    func add(_ connection: ConnectionHandler, id: UInt64) {
        connections[id] = connection
    }

    func remove(id: UInt64) {
        connections[id] = nil
        for action in whenConnectionEnds { action() }
    }

    var servedCount: Int { connections.values.count { !$0.isRefused } }

    var refusedCount: Int { connections.count - servedCount }
}

/// Identifies a call on a connection. Never reused, not even after the connection ended.
package struct CallID: Hashable, Sendable {
    package let connection: UInt64
    package let serial: UInt64

    package init(connection: UInt64, serial: UInt64) {
        self.connection = connection
        self.serial = serial
    }
}

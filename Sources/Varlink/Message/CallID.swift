/// One call of one connection. Never used again, not even after the connection is gone.
package struct CallID: Hashable, Sendable {
    package let connection: UInt64
    package let serial: UInt64

    package init(connection: UInt64, serial: UInt64) {
        self.connection = connection
        self.serial = serial
    }
}

/// The identity of the daemon reported by `status`.
package struct DaemonIdentity: Sendable {
    package var version: String
    package var processID: Int32

    package init(version: String, processID: Int32) {
        self.version = version
        self.processID = processID
    }
}

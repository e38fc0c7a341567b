/// How many alarms there are. The interface file has the meaning of each member.
package struct AlarmCountObject: Codable, Hashable, Sendable {
    package var enabled: Int
    package var total: Int

    package init(enabled: Int, total: Int) {
        self.enabled = enabled
        self.total = total
    }
}

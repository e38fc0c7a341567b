/// A named duration. The interface file has the meaning of each member.
package struct PresetObject: Codable, Hashable, Sendable {
    package var name: String
    package var durationSeconds: Double

    package init(name: String, durationSeconds: Double) {
        self.name = name
        self.durationSeconds = durationSeconds
    }
}

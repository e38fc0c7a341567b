/// What was found of one part. The interface file has the meaning of each member.
package struct FindingObject: Codable, Hashable, Sendable {
    package var subject: String
    package var state: State
    package var reason: String
    package var facts: [String: String]

    package enum State: String, Codable, CaseIterable, Sendable {
        case ok, warning, failure
    }

    package init(_ subject: String, _ state: State, _ reason: String, _ facts: [String: String] = [:]) {
        self.subject = subject
        self.state = state
        self.reason = reason
        self.facts = facts
    }
}

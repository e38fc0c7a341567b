extension FindingObject {
    /// `subject` and `reason`: codes for which the client has texts. `facts`: the values in these texts.
    package init(_ subject: String, _ state: State, _ reason: String, _ facts: [String: String] = [:]) {
        self.init(subject: subject, state: state, reason: reason, facts: facts)
    }

    /// What is heard of a full volume, in percent: nobody wakes up from less.
    package static let leastHeardPercent = 20
}

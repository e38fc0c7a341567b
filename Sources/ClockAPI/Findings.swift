extension FindingObject {
    /// `subject` and `reason`: codes that the client puts into words. `facts`: the values for them.
    package init(_ subject: String, _ state: State, _ reason: String, _ facts: [String: String] = [:]) {
        self.init(subject: subject, state: state, reason: reason, facts: facts)
    }
}

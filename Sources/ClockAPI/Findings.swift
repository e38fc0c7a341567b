extension FindingObject {
    package init(_ subject: String, _ state: State, _ reason: String, _ facts: [String: String] = [:]) {
        self.init(subject: subject, state: state, reason: reason, facts: facts)
    }
}

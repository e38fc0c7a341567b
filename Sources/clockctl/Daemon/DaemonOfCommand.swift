import ClockClient

extension Daemon {
    /// The daemon that a command calls: failures are as wide as standard error.
    init(_ output: OutputOptions) {
        self.init(messageColumns: { output.messageColumns })
    }
}

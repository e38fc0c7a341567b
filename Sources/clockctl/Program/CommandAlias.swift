/// Second names of commands, the same everywhere.
enum CommandAlias {
    static let list = ["ls"]
    static let remove = ["rm"]
}

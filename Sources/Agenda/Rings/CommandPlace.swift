/// Where the command of a ring runs.
package enum CommandPlace: String, CaseIterable, Sendable {
    /// As a unit where the daemon is itself a service of the user's service manager, else as a child.
    case automatic = "auto"
    /// As a transient unit of the user's service manager: outside of whatever holds the daemon, with all that its
    /// owner may do. Where there is no manager the command is not run.
    case unit
    /// As a child of the daemon, with what the daemon itself may do.
    case child
}

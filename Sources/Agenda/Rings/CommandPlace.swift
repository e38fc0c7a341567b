/// The place where the command of a ring runs.
package enum CommandPlace: String, CaseIterable, Sendable {
    /// As a unit if the daemon itself is a service of the user's service manager, otherwise as a child.
    case automatic = "auto"
    /// As a transient unit of the user's service manager: outside the daemon's sandbox, with the user's full
    /// permissions. Without a manager the command is not run.
    case unit
    /// As a child of the daemon, with the daemon's permissions.
    case child
}

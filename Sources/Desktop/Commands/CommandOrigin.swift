import Agenda
import Engine
import Logging

/// The reason for running a command.
enum CommandOrigin: Hashable, Sendable {
    case ring(ItemID)
    case hook(HookEvent, ItemID)

    init(_ hook: Hook) { self = .hook(hook.event, hook.item) }

    /// The log metadata that identifies the owner of the command.
    var metadata: Logger.Metadata {
        switch self {
        case .ring(let ring): ["ring": "\(ring)"]
        case .hook(let event, let item): ["hook": "\(event.rawValue)", "item": "\(item)"]
        }
    }

    func metadata(_ problem: some Error) -> Logger.Metadata {
        metadata.merging(["problem": "\(problem)"]) { $1 }
    }
}

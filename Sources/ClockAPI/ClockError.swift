import Varlink

/// The errors of io.clockd.Clock, which all interfaces share.
package enum ClockError: Error, Hashable, Sendable {
    case noSuchItem(kind: String, name: String)
    case ambiguousName(kind: String, name: String, candidates: [String])
    case unreadable(
        parameter: String,
        text: String,
        offset: Int,
        length: Int,
        message: String,
        suggestion: String?
    )
    case inThePast(text: String, at: String)
    case neverAgain(text: String)
    case notNow(item: String, reason: String)
    case outOfRange(parameter: String, message: String)
    case tooMany(what: String, limit: Int)
    case nameTaken(name: String)
    case bringsCommands([String], count: Int)
    case storageFailed(code: Int, message: String)
}

extension ClockError {
    private static let interface = "io.clockd.Clock."

    package var varlinkError: VarlinkError {
        let (name, parameters) = parts
        return VarlinkError(name: Self.interface + name, parameters: parameters)
    }

    private var parts: (String, [String: JSONValue]) {
        switch self {
        case .noSuchItem(let kind, let name):
            ("NoSuchItem", ["kind": .string(kind), "name": .string(name)])
        case .ambiguousName(let kind, let name, let candidates):
            (
                "AmbiguousName",
                [
                    "kind": .string(kind), "name": .string(name),
                    "candidates": .array(candidates.map(JSONValue.string)),
                ]
            )
        case .unreadable(let parameter, let text, let offset, let length, let message, let suggestion):
            (
                "Unreadable",
                [
                    "parameter": .string(parameter), "text": .string(text), "offset": .integer(Int64(offset)),
                    "length": .integer(Int64(length)), "message": .string(message),
                    "suggestion": suggestion.map(JSONValue.string) ?? .null,
                ]
            )
        case .inThePast(let text, let at): ("InThePast", ["text": .string(text), "at": .string(at)])
        case .neverAgain(let text): ("NeverAgain", ["text": .string(text)])
        case .notNow(let item, let reason): ("NotNow", ["item": .string(item), "reason": .string(reason)])
        case .outOfRange(let parameter, let message):
            ("OutOfRange", ["parameter": .string(parameter), "message": .string(message)])
        case .tooMany(let what, let limit): ("TooMany", ["what": .string(what), "limit": .integer(Int64(limit))])
        case .nameTaken(let name): ("NameTaken", ["name": .string(name)])
        case .bringsCommands(let commands, let count):
            (
                "BringsCommands",
                ["commands": .array(commands.map(JSONValue.string)), "count": .integer(Int64(count))]
            )
        case .storageFailed(let code, let message):
            ("StorageFailed", ["code": .integer(Int64(code)), "message": .string(message)])
        }
    }
}

extension ClockError {
    private struct Parameters: Decodable {
        var kind: String?
        var name: String?
        var candidates: [String]?
        var parameter: String?
        var text: String?
        var offset: Int?
        var length: Int?
        var message: String?
        var suggestion: String?
        var at: String?
        var item: String?
        var reason: String?
        var what: String?
        var limit: Int?
        var code: Int?
        var commands: [String]?
        var count: Int?
    }

    /// Nil for an error of another interface, or one that a newer daemon knows.
    package init?(_ error: VarlinkError) {
        guard error.name.hasPrefix(Self.interface), let given = error.decodeParameters(Parameters.self) else {
            return nil
        }
        switch error.name.dropFirst(Self.interface.count) {
        case "NoSuchItem": self = .noSuchItem(kind: given.kind ?? "", name: given.name ?? "")
        case "AmbiguousName":
            self = .ambiguousName(kind: given.kind ?? "", name: given.name ?? "", candidates: given.candidates ?? [])
        case "Unreadable":
            self = .unreadable(
                parameter: given.parameter ?? "",
                text: given.text ?? "",
                offset: given.offset ?? 0,
                length: given.length ?? 0,
                message: given.message ?? "",
                suggestion: given.suggestion
            )
        case "InThePast": self = .inThePast(text: given.text ?? "", at: given.at ?? "")
        case "NeverAgain": self = .neverAgain(text: given.text ?? "")
        case "NotNow": self = .notNow(item: given.item ?? "", reason: given.reason ?? "")
        case "OutOfRange": self = .outOfRange(parameter: given.parameter ?? "", message: given.message ?? "")
        case "TooMany": self = .tooMany(what: given.what ?? "", limit: given.limit ?? 0)
        case "NameTaken": self = .nameTaken(name: given.name ?? "")
        case "BringsCommands": self = .bringsCommands(given.commands ?? [], count: given.count ?? 0)
        case "StorageFailed": self = .storageFailed(code: given.code ?? 0, message: given.message ?? "")
        default: return nil
        }
    }
}

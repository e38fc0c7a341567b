import Agenda
import ClockAPI
import Configuration
import Desktop
import Engine
import JSON
import Synchronization
import Threads
import Varlink

/// Refuses requests for sounds that can't be played, before they reach the engine.
///
/// A file may be slow to read, on a network for example: only the request for it waits, and no turn.
final class SoundCheck: Sendable {
    private let settings: @Sendable () -> DesktopSettings
    private let transport = Mutex<(any Transport)?>(nil)
    private let thread = SerialThread.required("clockd.sounds")

    init(_ settings: @escaping @Sendable () -> DesktopSettings) {
        self.settings = settings
    }

    /// Sets the transport of the refusals.
    func connect(_ transport: any Transport) {
        self.transport.withLock { $0 = transport }
    }

    /// Calls `pass` unless the call is refused: at once if it sets no sound, else on another thread.
    func check(_ call: VarlinkCall, _ id: CallID, pass: @escaping @Sendable () -> Void) {
        guard let (name, sound) = Self.fileSound(in: call) else { return pass() }
        thread.async { [self] in
            guard let fault = settings().fault(of: sound) else { return pass() }
            let refusal = ClockError.outOfRange(parameter: "sound", fault: fault.code, detail: name)
            transport.withLock { $0 }?.reply(to: id, VarlinkReply(error: refusal.varlinkError))
        }
    }

    /// Whether ``check(_:_:pass:)`` reads a file for the call, on another thread.
    static func readsFile(_ call: VarlinkCall) -> Bool { fileSound(in: call) != nil }

    /// Returns the sound that the call sets if it is read from a file, by name or path. One that is no sound at all is the
    /// engine's to refuse, like every other parameter.
    private static func fileSound(in call: VarlinkCall) -> (name: String, SoundChoice)? {
        guard let name = sound(in: call), let sound = try? SoundChoice(name: name) else { return nil }
        switch sound {
        case .standard, .silent: return nil
        case .named, .file: return (name, sound)
        }
    }

    /// Returns the sound that the call sets, if any.
    private static func sound(in call: VarlinkCall) -> String? {
        let member: JSONValue? =
            switch call.method {
            case AlarmsInterface.Add.name, AlarmsInterface.Edit.name: call.parametersValue["settings"]?["sound"]
            case TimersInterface.Start.name: call.parametersValue["sound"]
            default: nil
            }
        return if case .string(let name)? = member { name } else { nil }
    }
}

extension SoundFault {
    fileprivate var code: FaultCode {
        switch self {
        case .unknownName: .unknown
        case .unreadableFile: .unreadableFile
        case .notAudio: .notAudio
        }
    }

    /// What the configuration says of it.
    func problem(_ sound: SoundChoice) -> ValueProblem? {
        switch (self, sound) {
        case (_, .standard), (_, .silent): nil
        case (.notAudio, .named(let name)), (.notAudio, .file(let name)): .notAudio(name)
        case (_, .named(let name)): .noSuchSound(name)
        case (_, .file(let path)): .unreadableFile(path)
        }
    }
}

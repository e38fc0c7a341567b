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
/// Reading a file may be slow, on a network for example: only the request for it waits, and no turn waits.
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

    /// Calls `pass` unless the call is refused: immediately if it sets no sound, otherwise on another thread.
    func check(_ call: VarlinkCall, _ id: CallID, pass: @escaping @Sendable () -> Void) {
        let sounds = Self.fileSounds(in: call)
        guard !sounds.isEmpty else { return pass() }
        thread.async { [self] in
            for (name, sound) in sounds {
                guard let fault = settings().fault(of: sound) else { continue }
                let refusal = ClockError.outOfRange(parameter: "sound", fault: fault.code, detail: name)
                transport.withLock { $0 }?.reply(to: id, VarlinkReply(error: refusal.varlinkError))
                return
            }
            pass()
        }
    }

    /// Whether ``check(_:_:pass:)`` reads a file for the call, on another thread.
    static func readsFile(_ call: VarlinkCall) -> Bool { !fileSounds(in: call).isEmpty }

    /// Returns the sounds in the call that are read from a file, given by name or path. For a batch, returns the sounds
    /// in its calls. The engine refuses values that are not sounds, like every other invalid parameter.
    private static func fileSounds(in call: VarlinkCall) -> [(name: String, SoundChoice)] {
        sounds(in: call.method, .object(call.parametersValue)).compactMap { name in
            switch try? SoundChoice(name: name) {
            case .standard, .silent, nil: nil
            case let sound?: (name, sound)
            }
        }
    }

    private static func sounds(in method: String, _ parameters: JSONValue?) -> [String] {
        let member: JSONValue?
        switch method {
        case AlarmsInterface.Add.name, AlarmsInterface.Edit.name: member = parameters?["settings"]?["sound"]
        case TimersInterface.Start.name: member = parameters?["sound"]
        case BatchInterface.Run.name:
            guard case .array(let calls)? = parameters?["calls"] else { return [] }
            return calls.flatMap { call -> [String] in
                guard case .string(let method)? = call["method"] else { return [] }
                return sounds(in: method, call["parameters"])
            }
        default: return []
        }
        return if case .string(let name)? = member { [name] } else { [] }
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

    /// The fault as the problem of a setting; nil for sounds that need no file.
    func problem(_ sound: SoundChoice) -> ValueProblem? {
        switch (self, sound) {
        case (_, .standard), (_, .silent): nil
        case (.notAudio, .named(let name)), (.notAudio, .file(let name)): .notAudio(name)
        case (_, .named(let name)): .noSuchSound(name)
        case (_, .file(let path)): .unreadableFile(path)
        }
    }
}

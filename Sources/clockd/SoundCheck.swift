import Agenda
import ClockAPI
import Configuration
import Desktop
import Engine
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
        // A sound that can't be read as one is the engine's to refuse, like every other parameter.
        guard let name = Self.sound(in: call), let sound = try? SoundChoice(name: name) else { return pass() }
        switch sound {
        case .standard, .silent: pass()
        case .named, .file:
            thread.async { [self] in
                guard let fault = settings().fault(of: sound) else { return pass() }
                let refusal = ClockError.outOfRange(parameter: "sound", fault: fault.code, detail: name)
                transport.withLock { $0 }?.reply(to: id, VarlinkReply(error: refusal.varlinkError))
            }
        }
    }

    /// Returns the sound that the call sets, if any.
    private static func sound(in call: VarlinkCall) -> String? {
        switch call.method {
        case AlarmsInterface.Add.name: (try? call.decode(AlarmsInterface.Add.self))?.settings.sound
        case AlarmsInterface.Edit.name: (try? call.decode(AlarmsInterface.Edit.self))?.settings.sound
        case TimersInterface.Start.name: (try? call.decode(TimersInterface.Start.self))?.sound
        default: nil
        }
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

import Agenda
import AgendaStore
import ClockAPI
import JSON
import Varlink

/// Starts a wait for timers: finds them in slices, sends their state if requested, and follows each from the time it
/// was found.
struct WaitWork: SlicedWork {
    let call: CallID
    private var names: ArraySlice<String>
    /// The state of each timer when it was found; nil if only the end is requested.
    private var timers: JSONList?

    init(names: [String], call: CallID, wantsChanges: Bool) {
        self.names = names[...]
        self.call = call
        timers = wantsChanges ? JSONList() : nil
    }

    var isShort: Bool { names.count <= 1 }

    mutating func advance(_ turn: Turn, _ engine: isolated Engine) throws -> Slice {
        do {
            for name in names.prefix(Bounds.slice) {
                let timer = try turn.load(Countdown.self, name)
                let object = try timer.object(turn)
                if engine.followers.timers.watch(timer.id, object, for: call, turn.now) { timers?.append(object) }
            }
        } catch {
            engine.followers.remove(call)
            throw error
        }
        names = names.dropFirst(Bounds.slice)
        guard names.isEmpty else { return .goesOn }
        if engine.followers.timers.start(call), let timers {
            turn.reply(to: call, VarlinkReply("timers", timers, continues: true))
        }
        return .left
    }
}

import CLinux
import Glibc

/// The signals that a view answers, as descriptors for poll(2).
struct WatchSignals {
    enum Meaning {
        /// The process is to end.
        case end(CInt)
        /// The process is to stop: the user pressed ^Z.
        case stop
        /// The process was stopped, and goes on.
        case resumed
        case resized
    }

    private let sources: [(descriptor: CInt, meaning: Meaning)]

    init() {
        let ends = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].map { ($0, Meaning.end($0)) }
        let others = [(SIGTSTP, Meaning.stop), (SIGCONT, .resumed), (SIGWINCH, .resized)]
        sources = (ends + others).compactMap { number, meaning in
            let descriptor = clinux_signal_eventfd(number)
            return descriptor < 0 ? nil : (descriptor, meaning)
        }
    }

    var descriptors: [CInt] { sources.map(\.descriptor) }

    /// Takes what arrived, those that end the process first.
    func take() -> [Meaning] {
        sources.filter { source in
            var count: UInt64 = 0
            return read(source.descriptor, &count, MemoryLayout<UInt64>.size) > 0
        }.map(\.meaning)
    }
}

import CLinux
import Glibc

/// The signals that a view handles, as descriptors for poll(2), so that the terminal can be restored first.
package struct Signals {
    package enum Meaning: Sendable {
        /// The process has to end.
        case end(CInt)
        /// The process has to stop: the user pressed Ctrl-Z.
        case stop
        /// The process was stopped and continued.
        case resumed
        case resized

        /// Whether the view leaves the terminal.
        package var leaves: Bool {
            switch self {
            case .end, .stop: true
            case .resumed, .resized: false
            }
        }
    }

    private let sources: [(descriptor: CInt, meaning: Meaning)]

    /// - Parameter keepsIgnored: whether signals that are ignored because of nohup(1) or a shell without job control
    ///   remain ignored.
    package init(keepsIgnored: Bool) {
        let ends = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].map { ($0, Meaning.end($0)) }
        let others = [(SIGTSTP, Meaning.stop), (SIGCONT, .resumed), (SIGWINCH, .resized)]
        let ignored = keepsIgnored ? [SIGHUP, SIGQUIT, SIGTSTP].filter(Self.isIgnored) : []
        sources = (ends + others).compactMap { number, meaning in
            let descriptor = ignored.contains(number) ? -1 : clinux_signal_eventfd(number)
            return descriptor < 0 ? nil : (descriptor, meaning)
        }
    }

    package var descriptors: [CInt] { sources.map(\.descriptor) }

    /// Returns the signals that have arrived, those that end the process first.
    package func take() -> [Meaning] {
        sources.filter { source in
            var count: UInt64 = 0
            return read(source.descriptor, &count, MemoryLayout<UInt64>.size) > 0
        }.map(\.meaning)
    }

    /// Ends the process by the signal's default action, so that the shell sees the signal in its wait status.
    package static func end(by number: CInt) {
        signal(number, SIG_DFL)
        raise(number)
    }

    /// Stops the process as SIGTSTP does by default. Returns once it was continued.
    package static func stop() {
        var caught = sigaction()
        sigaction(SIGTSTP, nil, &caught)
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        sigaction(SIGTSTP, &caught, nil)
    }

    private static func isIgnored(_ number: CInt) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

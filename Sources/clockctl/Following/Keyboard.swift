import ClockClient
import Console
import Glibc

/// Single keys from the terminal at standard input, without echo and without waiting for a whole line (termios(3)),
/// while this process is in the foreground. In the background, reading would stop the process.
final class Keyboard {
    /// The terminal's original settings while they are changed.
    private var before: termios?
    private var hasEnded = false
    private var presses = KeyPresses()

    /// The time that the rest of a control sequence may take, in milliseconds.
    private static let sequenceMilliseconds: CInt = 50

    /// Nil if standard input is not a terminal.
    init?() {
        guard isatty(STDIN_FILENO) == 1 else { return nil }
    }

    deinit { detach() }

    /// For poll(2); nil in the background and after the end of input.
    var descriptor: CInt? { hasEnded || !isInForeground ? nil : STDIN_FILENO }

    private var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

    /// Changes the terminal's settings if this process is in the foreground and they are not changed yet: a shell
    /// restores its own while this process is stopped.
    func attach() {
        var settings = termios()
        let line = tcflag_t(ICANON | ECHO)
        guard isInForeground, tcgetattr(STDIN_FILENO, &settings) == 0, settings.c_lflag & line != 0 else { return }
        if before == nil { before = settings }
        settings.c_lflag &= ~line
        withUnsafeMutableBytes(of: &settings.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    /// Restores the terminal's settings. In the background, the settings are those of the foreground process.
    func detach() {
        if var settings = before, isInForeground { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
        before = nil
    }

    /// Dequeues the next key; nil if none was pressed.
    func next() -> Character? {
        if hasBytes(within: 0) { read() }
        while presses.endsInSequence, hasBytes(within: Self.sequenceMilliseconds) { read() }
        return presses.next()
    }

    /// What ended a wait at the terminal.
    enum Event {
        case key(Character)
        case signal(Signals.Meaning)
        /// The time is over.
        case time
        /// The terminal no longer exists.
        case end
    }

    /// Waits for a key, a signal, or at most `interval`; nil: without a limit. Pending signals come before keys.
    func wait(with signals: Signals, atMost interval: Duration?) -> Event {
        let end = interval.map { ContinuousClock.now + $0 }
        while true {
            let arrived = signals.take()
            if let signal = arrived.first(where: \.leaves) ?? arrived.first { return .signal(signal) }
            if let key = next() { return .key(key) }
            guard !hasEnded else { return .end }
            let left = end.map { max(.zero, $0 - .now) }
            if left == .zero { return .time }
            // In the background only signals, although there may be keys.
            var entries = ([descriptor ?? -1] + signals.descriptors).map {
                pollfd(fd: $0, events: CShort(POLLIN), revents: 0)
            }
            poll(&entries, nfds_t(entries.count), left.map(pollMilliseconds) ?? -1)
            if CInt(entries[0].revents) & (POLLHUP | POLLERR | POLLNVAL) != 0 { return .end }
        }
    }

    private func hasBytes(within milliseconds: CInt) -> Bool {
        guard let descriptor else { return false }
        var entry = pollfd(fd: descriptor, events: CShort(POLLIN), revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
        if count > 0 { presses.append(buffer.prefix(count)) } else if count == 0 || errno != EINTR { hasEnded = true }
    }
}

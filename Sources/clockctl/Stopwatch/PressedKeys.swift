import Glibc

/// Reads single keys without waiting for a whole line and without echo (termios(3)). Restores the terminal when it
/// ends.
final class PressedKeys {
    private let before: termios
    private var isOpen = true
    private var isRestored = false
    private var pressed: [UInt8] = []

    /// Returns nil if standard input is not a terminal, or this process is in the background: it would be stopped.
    init?() {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0, tcgetpgrp(STDIN_FILENO) == getpgrp() else { return nil }
        before = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        guard tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 else { return nil }
    }

    /// For poll(2); nil after the end of input.
    var descriptor: CInt? { isOpen ? STDIN_FILENO : nil }

    /// Dequeues the next pressed key without waiting; nil if there is none.
    func next() -> Character? {
        var entry = pollfd(fd: STDIN_FILENO, events: CShort(POLLIN), revents: 0)
        if isOpen, poll(&entry, 1, 0) > 0 {
            var buffer = [UInt8](repeating: 0, count: 64)
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count > 0 { pressed += buffer.prefix(count) } else { isOpen = false }
        }
        return pressed.isEmpty ? nil : Character(Unicode.Scalar(pressed.removeFirst()))
    }

    deinit { end() }

    func end() {
        guard !isRestored else { return }
        isRestored = true
        var settings = before
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        isOpen = false
    }
}

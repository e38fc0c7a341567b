import CLinux
import Console
import Glibc
import Localization

/// Runs a program that controls the terminal, and waits for its end: the shell sees a single job. The terminal is
/// always restored when the program ends.
struct TerminalProgram {
    enum Ending {
        case exited(CInt)
        /// Ended because of a signal that requests the end of a program.
        case signalled(CInt)
        case crashed(CInt)
    }

    private let path: String
    private let arguments: [String]

    init(_ path: String, arguments: [String]) {
        self.path = path
        self.arguments = arguments
    }

    /// Signals that request the end of the process. The program then exits with 128 plus their number.
    private static let ends = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    func run() throws(Failure) -> Ending {
        let before = TerminalSettings()
        // From here on the signals remain pending for sigwaitinfo(2).
        var watched = sigset_t()
        sigemptyset(&watched)
        for number in Self.ends + [SIGTSTP, SIGCHLD] { sigaddset(&watched, number) }
        sigprocmask(SIG_BLOCK, &watched, nil)
        let child = try start()
        while true {
            var info = siginfo_t()
            let number = sigwaitinfo(&watched, &info)
            if number == SIGCHLD {
                guard let ending = check(child, before) else { continue }
                before?.restore()
                sigprocmask(SIG_UNBLOCK, &watched, nil)
                return ending
            }
            // Signals of the terminal also reach the program directly and must not be repeated.
            if number > 0, info.si_code <= 0 { kill(child, number) }
        }
    }

    private func start() throws(Failure) -> pid_t {
        let words = ([path] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        let child = clinux_spawn_foreground(path, words + [nil])
        guard child > 0 else {
            let why = String(cString: strerror(errno))
            throw Failure(.internalError, localized("can't run {path}: {why}", ["path": path, "why": why]))
        }
        return child
    }

    /// Returns how the program ended; nil if it did not end. This process stops when the program stops, and continues
    /// the program when it is continued itself.
    private func check(_ child: pid_t, _ before: TerminalSettings?) -> Ending? {
        var status: CInt = 0
        while waitpid(child, &status, WNOHANG | WUNTRACED) == child {
            // wait(2): the low seven bits are the number of the signal that ended the program, 0x7F if the program was
            // only stopped.
            guard status & 0x7F == 0x7F else { return Self.ending(status) }
            before?.restore()
            raise(SIGSTOP)
            kill(child, SIGCONT)
        }
        return nil
    }

    private static func ending(_ status: CInt) -> Ending {
        let number = status & 0x7F
        guard number == 0 else { return ends.contains(number) ? .signalled(number) : .crashed(number) }
        let code = status >> 8 & 0xFF
        return ends.contains(code - 128) ? .signalled(code - 128) : .exited(code)
    }
}

/// Saved settings of the terminal at standard input (termios(3)).
struct TerminalSettings {
    private let settings: termios

    /// Returns nil if it is not a terminal.
    init?() {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        self.settings = settings
    }

    /// Does nothing if the terminal already has these settings, because the program restored it. Otherwise the program
    /// ended without doing so: also leaves the alternate screen, shows the cursor and ends mouse reports.
    func restore() {
        guard let now = TerminalSettings(), !now.equals(self) else { return }
        // This process may be in the background, where changing the terminal would stop it.
        let previous = signal(SIGTTOU, SIG_IGN)
        var settings = settings
        // Discards input that was meant for that program.
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
        _ = StandardOutput.problemOfWriting(Self.mainScreen, to: STDOUT_FILENO)
        signal(SIGTTOU, previous)
    }

    private func equals(_ other: TerminalSettings) -> Bool {
        withUnsafeBytes(of: settings) { own in
            withUnsafeBytes(of: other.settings) { own.elementsEqual($0) }
        }
    }

    /// In the order of xterm's control sequences: mouse off, main screen, plain text, cursor, normal mode of the cursor
    /// keys and of the keypad. Terminals ignore sequences that they don't know.
    private static let mainScreen =
        "\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1006l\u{1B}[?1049l\u{1B}[0m\u{1B}[?25h\u{1B}[?1l\u{1B}>"
}

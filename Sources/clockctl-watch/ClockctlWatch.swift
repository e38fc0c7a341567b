import CLinux
import Chronology
import ClockClient
import Configuration
import Console
import Glibc
import Localization

/// The full-screen view of `clockctl watch`, which starts it, and restores the terminal if this program can't:
///
///     clockctl-watch COLOUR CLOCKCTL [ITEM]
///
/// COLOUR is auto, always or never; CLOCKCTL is the path of the program for typed commands; ITEM is the id of the only
/// item to show. The exit status is that of
/// clockctl, or 128 plus the number of the signal that ended it.
@main
enum ClockctlWatch {
    static func main() {
        Reader.begin(preferring: ConfiguredLanguage.name)
        TimeConventions.open()
        let words = CommandLine.arguments
        guard (3...4).contains(words.count), let colour = ColourChoice(rawValue: words[1]) else {
            end(Failure(.usage, localized("clockctl-watch must be started by “clockctl watch”")))
        }
        // Before this program controls the terminal: ncurses does not change signals that already have a handler.
        let signals = Signals(keepsIgnored: false)
        signal(SIGPIPE, SIG_IGN)
        let parent = getppid()
        guard clinux_signal_at_end_of(parent, SIGHUP) == 0 else { exit(ExitStatus.internalError.rawValue) }
        guard let screen = Screen(Terminal.detect(STDOUT_FILENO, colour: colour)) else {
            let name = Environment.value("TERM") ?? ""
            end(Failure(.usage, localized("can't draw on the terminal “{name}”", ["name": name.quotable])))
        }
        do throws(Failure) {
            let ending = try WatchLoop(screen, signals: signals, program: words[2], only: words.dropFirst(3).first)
                .run()
            close(screen, parent)
            exit(ending.map { 128 + $0 } ?? ExitStatus.done.rawValue)
        } catch {
            close(screen, parent)
            end(error)
        }
    }

    /// Restores the terminal, also from the background, where that would otherwise stop the process.
    private static func close(_ screen: Screen, _ parent: pid_t) {
        signal(SIGTTOU, SIG_IGN)
        // clockctl was killed: the shell now controls the terminal, and its settings must be kept.
        if getppid() != parent { usleep(200_000) }
        screen.close()
    }

    private static func end(_ failure: Failure) -> Never {
        StandardOutput.writeMessage(failure.text)
        exit(failure.status.rawValue)
    }
}

import ArgumentParser
import Chronology
import Console
import Glibc
import Localization

struct CalcCommand: Command {
    static let name = "calc"
    static let abstract = localized("Calculate with times and dates; no daemon is needed.")
    static let discussion = localized(
        """
        H:MM is hours and minutes, and minutes past 59 carry. Numbers without a unit are plain factors; now is the \
        time of day. While the daemon is running, it stores the calculations, and ans is the newest result.

        Without an expression, an interactive calculator starts on a terminal: a line that begins with an operator \
        continues from the last result, the arrow keys recall earlier lines, ? shows help, Ctrl-C clears the line, q \
        or Ctrl-D ends the program. Keys are configured in ~/.editrc (editrc(5)). Without a terminal, each line of \
        standard input is calculated.

        clockctl calc '1:50 + 0:25'
        clockctl calc '1h30m * 3'
        clockctl calc 9:00 to 17:30

        clockctl calc '2026-12-25 - today'
        clockctl calc 'next friday + 2w'
        """
    )

    @Argument(help: .value("expression", localized("The expression.")))
    var words: [String] = []

    @Flag(help: ArgumentHelp(localized("Digits alone are hours and minutes: 366 is 3:66.")))
    var keypad = false

    @Flag(help: ArgumentHelp(localized("List earlier calculations.")))
    var history = false

    @Flag(help: ArgumentHelp(localized("With --history: clear it.")))
    var clear = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        var calculator = LineCalculator(output: output, mode: keypad ? .keypad : [])
        switch (history, clear) {
        case (false, true): throw UsageFailure.make(localized("--clear needs --history"), of: "calc")
        case (false, false) where !words.isEmpty:
            try calculator.calculate(words.map(NegativeText.restored).joined(separator: " "))
        case (false, false) where isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1:
            if keypad, let screen = KeypadScreen(calculator) { return try screen.run() }
            var conversation = Conversation(calculator)
            try conversation.run()
        case (false, false): try calculator.calculateInput()
        case (true, _) where !words.isEmpty: throw UsageFailure.surplus(words[0])
        case (true, false): try KeptCalculations(output: output).list()
        case (true, true): try KeptCalculations(output: output).clear()
        }
    }
}

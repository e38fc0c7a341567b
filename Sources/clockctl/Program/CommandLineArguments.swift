import Console
import Localization

/// The arguments of the process.
enum CommandLineArguments {
    /// Returns the arguments without the program's name, as ``NegativeText`` protects them and ``SharedOptions`` orders
    /// them. Throws if one is not UTF-8, rather than repair it.
    static func read() throws(Failure) -> [String] {
        var arguments: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index] else { break }
            guard let argument = String(validatingCString: bytes) else {
                throw Failure(
                    .usage,
                    localized("can't read argument {number}, it is not UTF-8", ["number": String(index)])
                )
            }
            arguments.append(NegativeText.protected(argument))
        }
        return SharedOptions.moved(arguments)
    }
}

/// Protects `-1m` and `-2h`, which are never options: no option here begins with a digit.
///
/// ArgumentParser takes everything that begins with `-` for an option, so these texts pass through it with the minus
/// sign U+2212 instead.
enum NegativeText {
    static func protected(_ argument: String) -> String {
        let bytes = argument.utf8
        guard bytes.first == UInt8(ascii: "-"), let second = bytes.dropFirst().first,
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) || second == UInt8(ascii: ".")
        else { return argument }
        return "\u{2212}" + argument.dropFirst()
    }

    /// Returns what the user wrote.
    static func restored(_ argument: String) -> String {
        argument.hasPrefix("\u{2212}") ? "-" + argument.dropFirst() : argument
    }
}

import Configuration
import Files
import Glibc
import Localization

/// Implements `clockd --check-config` and `--show-config`. Both return an exit status (sysexits.h).
enum ConfigurationCommands {
    static func check() -> Int32 {
        withConfiguration { _, path in
            write(localized("{path} is valid", ["path": path]) + "\n", to: STDOUT_FILENO)
        }
    }

    static func show() -> Int32 {
        withConfiguration { configuration, _ in write(configuration.print(), to: STDOUT_FILENO) }
    }

    private static func withConfiguration(_ use: (Configuration, _ path: String) -> Void) -> Int32 {
        let path = Locations().user.configurationFile
        do throws(ConfigurationError) {
            use(try Configuration.read(path), path)
            return 0
        } catch {
            for problem in error.problems { write("clockd: \(problem.text(path: path))\n", to: STDERR_FILENO) }
            return EX_CONFIG
        }
    }

    /// Writes all of `text`, but gives up on an error: nobody reads from a closed pipe.
    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}

import ClockAPI
import Configuration
import Files
import Glibc
import JSON
import Localization
import Varlink

/// Implements `clockd --check-config` and `--show-config`. Both return an exit status (sysexits.h).
enum ConfigurationCommands {
    /// Checks what a reload would read: the configuration and the calendars that it names.
    static func check(asJSON: Bool) -> Int32 {
        let directories = Locations().user
        let files = SettingsFiles(directories)
        if asJSON {
            let report = ConfigurationReport(
                path: directories.configurationFile,
                mistakes: files.mistakes.map(MistakeObject.init)
            )
            write(String(decoding: report.json, as: UTF8.self) + "\n", to: STDOUT_FILENO)
            return files.mistakes.isEmpty ? 0 : EX_CONFIG
        }
        guard files.mistakes.isEmpty else { return fail(files.mistakes) }
        write(localized("{path} is valid", ["path": directories.configurationFile]) + "\n", to: STDOUT_FILENO)
        return 0
    }

    static func show() -> Int32 {
        let path = Locations().user.configurationFile
        do throws(ConfigurationError) {
            write(try Configuration.read(path).print(), to: STDOUT_FILENO)
            return 0
        } catch {
            return fail(error.problems.map { Mistake(path, $0) })
        }
    }

    private static func fail(_ mistakes: [Mistake]) -> Int32 {
        for mistake in mistakes { write("clockd: \(mistake.text)\n", to: STDERR_FILENO) }
        return EX_CONFIG
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

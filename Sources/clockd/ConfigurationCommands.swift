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
            print(String(decoding: report.json, as: UTF8.self))
            return files.mistakes.isEmpty ? 0 : EX_CONFIG
        }
        guard files.mistakes.isEmpty else { return fail(files.mistakes) }
        print(localized("{path} is valid", ["path": directories.configurationFile]))
        return 0
    }

    static func show() -> Int32 {
        let path = Locations().user.configurationFile
        do throws(ConfigurationError) {
            print(try Configuration.read(path).print(), terminator: "")
            return 0
        } catch {
            return fail(error.problems.map { Mistake(path, $0) })
        }
    }

    private static func fail(_ mistakes: [Mistake]) -> Int32 {
        for mistake in mistakes { Clockd.complain(mistake.text) }
        return EX_CONFIG
    }
}

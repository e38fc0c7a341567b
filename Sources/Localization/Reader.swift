import Glibc

/// The person who reads the output of this process.
package enum Reader {
    /// Sets the locale from the environment. Call it once, at the start of `main`: setlocale(3) is not thread-safe.
    ///
    /// - Parameter systemSpeaksEnglish: whether messages of the system and libraries (strerror(3)) stay English, for a
    ///   process that passes them on to readers of other languages.
    /// - Parameter preferred: returns the name of a language that takes precedence over that of the locale, unless that is
    ///   C.
    package static func begin(systemSpeaksEnglish: Bool = false, preferring preferred: () -> String? = { nil }) {
        if setlocale(LC_ALL, "") == nil {
            // The locale is not installed. Translations need only a catalogue, but terminals need a character set.
            setlocale(LC_CTYPE, "C.UTF-8")
        }
        if systemSpeaksEnglish { setlocale(LC_MESSAGES, "C") }
        Language.begin(Language(ofReader: environment, preferring: preferred, in: .ofProgram(environment)))
    }

    /// Nil if there is no catalogue.
    package static func language(named name: String) -> Language? {
        Language(named: name, in: .ofProgram(environment))
    }

    private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

import Glibc

/// The person who reads what this process writes.
package enum Reader {
    /// Takes the locale from the environment. Call it once, at the start of `main`: setlocale(3) is not thread-safe.
    ///
    /// - Parameter systemSpeaksEnglish: whether what the system and libraries say (strerror(3)) stays English. For a process
    ///   that passes it on to readers of other languages.
    package static func begin(systemSpeaksEnglish: Bool = false) {
        if setlocale(LC_ALL, "") == nil {
            // The locale is not installed. Translations need only a catalogue, but terminals need a character set.
            setlocale(LC_CTYPE, "C.UTF-8")
        }
        if systemSpeaksEnglish { setlocale(LC_MESSAGES, "C") }
        Language.begin(Language(ofReader: environment, in: .ofProgram(environment)))
    }

    /// Nil if it has no catalogue.
    package static func language(named name: String) -> Language? {
        Language(named: name, in: .ofProgram(environment))
    }

    private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

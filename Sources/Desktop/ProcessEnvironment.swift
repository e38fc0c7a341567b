import Glibc

/// The environment variables of this process, and those for its children.
package enum ProcessEnvironment {
    /// This process's variables. Invalid UTF-8 is replaced by U+FFFD.
    package static var current: [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        return variables
    }

    /// Tells whether these are the variables of a systemd service (sd_notify(3), systemd.exec(5)). INVOCATION_ID alone
    /// is not enough: a terminal that runs as a service passes it on to its shells.
    static func isOfService(_ variables: [String: String]) -> Bool {
        ["NOTIFY_SOCKET", "INVOCATION_ID"].allSatisfy { variables[$0]?.isEmpty == false }
    }

    /// Removes the variables meant only for the daemon, set by the service manager (sd_notify(3), sd_listen_fds(3)) or
    /// by the daemon itself, and bounds the values (``bounded(_:)``).
    static func forChildren(_ variables: [String: String]) -> [String: String] {
        let own: Set = [
            "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES",
            "JOURNAL_STREAM", "LIBDISPATCH_LOG",
        ]
        return variables.filter { !own.contains($0.key) }.mapValues(bounded)
    }

    /// Makes a value acceptable to the kernel: replaces NUL, and truncates to 32 KiB, because execve(2) refuses strings
    /// of 128 KiB.
    static func bounded(_ value: String) -> String {
        let whole = value.withoutNUL
        guard whole.utf8.count > longestValueBytes else { return whole }
        // An index within a character's bytes is rounded down.
        return String(whole[..<whole.utf8.index(whole.startIndex, offsetBy: longestValueBytes)])
    }

    /// As ``bounded(_:)``, and replaces control characters except tab and newline, which a service manager refuses.
    static func boundedForUnits(_ value: String) -> String {
        let scalars = bounded(value).unicodeScalars.map { scalar in
            let isControl = scalar.value < 0x20 || scalar.value == 0x7F
            return isControl && scalar != "\t" && scalar != "\n" ? "\u{FFFD}" : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    private static let longestValueBytes = 32_768
}

extension String {
    /// With U+FFFD for NUL, which neither the kernel nor D-Bus accepts.
    var withoutNUL: String { String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 })) }
}

import Glibc

/// The environment that children are given.
enum ProcessEnvironment {
    /// This process's own. Entries that are no UTF-8 are mended.
    static var current: [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        return variables
    }

    /// Whether it is that of a service of systemd (sd_notify(3), systemd.exec(5)). A terminal that is one hands only the
    /// second of these down to its shells.
    static func isOfService(_ variables: [String: String]) -> Bool {
        ["NOTIFY_SOCKET", "INVOCATION_ID"].allSatisfy { variables[$0]?.isEmpty == false }
    }

    /// Without what is said to the daemon alone, by the service manager (sd_notify(3), sd_listen_fds(3)) and by itself.
    static func forChildren(_ variables: [String: String]) -> [String: String] {
        let own: Set = [
            "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES",
            "JOURNAL_STREAM", "LIBDISPATCH_LOG",
        ]
        return variables.filter { !own.contains($0.key) }.mapValues(bounded)
    }

    /// A value as the kernel takes it: no NUL, and 32 KiB at most, for execve(2) refuses strings of 128 KiB.
    static func bounded(_ value: String) -> String {
        let whole = String(String.UnicodeScalarView(value.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
        guard whole.utf8.count > longestValueBytes else { return whole }
        var bytes = Array(whole.utf8.prefix(longestValueBytes))
        while let last = bytes.last, last & 0b1100_0000 == 0b1000_0000 { bytes.removeLast() }
        if let last = bytes.last, last >= 0b1100_0000 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A value as a service manager takes it: also without control characters, but for tabs and ends of lines.
    static func boundedForUnits(_ value: String) -> String {
        let scalars = bounded(value).unicodeScalars.map { scalar in
            let isControl = scalar.value < 0x20 || scalar.value == 0x7F
            return isControl && scalar != "\t" && scalar != "\n" ? "\u{FFFD}" : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    private static let longestValueBytes = 32_768
}

/// The project's rules. Each returns its violations in the format of compiler diagnostics.
enum Rules {
    static func imports(_ file: SourceFile, _ table: LayerTable) -> [String] {
        guard let allowed = table.allowed[file.target] else {
            return ["\(file.path): Sources/README.md has no row for \(file.target)"]
        }
        return file.imports.subtracting(allowed).sorted()
            .map { "\(file.path): \(file.target) may not import \($0)" }
    }

    static func manifest(_ manifest: Manifest, _ table: LayerTable) -> [String] {
        let unknown = manifest.dependencies.keys.filter { table.allowed[$0] == nil }
        let missing = table.targets.filter { manifest.dependencies[$0] == nil }
        let excess = manifest.dependencies.flatMap { target, dependencies in
            dependencies.subtracting(table.allowed[target] ?? dependencies)
                .map { "Package.swift: \(target) may not depend on \($0)" }
        }
        return unknown.map { "Sources/README.md has no row for \($0)" }
            + missing.map { "Package.swift has no target \($0)" } + excess.sorted()
    }

    /// Dependencies point upward only.
    static func order(_ table: LayerTable) -> [String] {
        table.targets.enumerated().flatMap { index, target in
            (table.allowed[target] ?? []).intersection(table.targets[index...]).sorted()
                .map { "Sources/README.md: \(target) stands above \($0), which it may import" }
        }
    }

    /// The forbidden targets that `start` reaches according to the table.
    static func reach(of start: String, notTo forbidden: Set<String>, _ table: LayerTable) -> [String] {
        var reached: Set<String> = []
        var open = [start]
        while let target = open.popLast() {
            for next in table.allowed[target] ?? [] where reached.insert(next).inserted { open.append(next) }
        }
        return reached.filter { forbidden.contains($0) || $0.hasPrefix("NIO") }.sorted().map {
            "\(start) reaches \($0)"
        }
    }

    /// Targets that receive the time and never read a clock.
    static let timeless: Set = ["Chronology", "Agenda", "AgendaStore", "Engine"]

    private static let clockReaders = [
        "clock_gettime", "gettimeofday", "time(nil", "ContinuousClock", "SuspendingClock", "DispatchTime.now",
        "DispatchWallTime.now", "Task.sleep", " Date()",
    ]

    static func clocks(_ file: SourceFile) -> [String] {
        guard timeless.contains(file.target) else { return [] }
        return violations(file, "reads a clock") { line in
            clockReaders.contains { (" " + line).contains($0) }
        }
    }

    /// The targets of the daemon. Queues of libdispatch wait until a thread is available; if the daemon does not use
    /// its pool, alarms still ring when the machine has no more threads.
    static let ringing: Set = [
        "Threads", "Localization", "Agenda", "AgendaStore", "VarlinkService", "ClockAPI", "Engine", "LinuxPlatform",
        "Desktop", "Configuration", "clockd",
    ]

    static func pools(_ file: SourceFile) -> [String] {
        guard ringing.contains(file.target) else { return [] }
        return violations(file, "needs a thread of a pool") { line in
            line.contains(/\bDispatchQueue(?:\(|\.global)|\bTask\s*\{|\bdispatchMain\b/)
                || line.contains(/\bTask(?:\.detached)?\(/) && !line.contains("executorPreference")
        }
    }

    static func traps(_ file: SourceFile) -> [String] {
        violations(file, "force") { line in
            guard line.utf8.contains(UInt8(ascii: "!")) else { return false }
            return line.contains(/(?:try|as)\!/) || line.contains(/[\w\)\]\}>]\!(?:[\s\.,;:\)\]\}\[\(\?]|$)/)
        }
    }

    /// Requires a reason next to each promise the compiler does not check; consecutive lines may share one.
    static func promises(_ file: SourceFile) -> [String] {
        let promising = file.code.map { $0.contains("@unchecked Sendable") || $0.contains("nonisolated(unsafe)") }
        return promising.indices.compactMap { index in
            guard promising[index] else { return nil }
            let first = promising[...index].lastIndex(of: false).map { $0 + 1 } ?? 0
            let around = file.lines[max(0, first - 1)...min(file.lines.count - 1, index + 1)]
            return around.contains { $0.contains("//") }
                ? nil : "\(file.path):\(index + 1): a promise without its reason"
        }
    }

    static let longestFileLines = 600

    static func length(_ file: SourceFile) -> [String] {
        if file.path.contains("/Generated/") { return [] }
        let count = file.lines.count - (file.lines.last?.isEmpty == true ? 1 : 0)
        return count > longestFileLines ? ["\(file.path): \(count) lines, at most \(longestFileLines)"] : []
    }

    /// Meaningless names.
    static func names(_ file: SourceFile) -> [String] {
        let emptiness = "a name that says nothing"
        let path = file.path.contains(/(?:Utils?|Helpers?|Manager)(?:\/|\.swift)/) ? ["\(file.path): \(emptiness)"] : []
        let types = violations(file, emptiness) { line in
            ["Util", "Helper", "Manager"].contains { line.contains($0) }
                && line.contains(/\b(?:struct|class|enum|actor|protocol|typealias)\s+\w*(?:Utils?|Helpers?|Manager)\b/)
        }
        return path + types
    }

    private static func violations(_ file: SourceFile, _ what: String, _ isBroken: (Substring) -> Bool) -> [String] {
        file.code.indices.filter { isBroken(file.code[$0]) }
            .map { "\(file.path):\($0 + 1): \(what): \(file.lines[$0].drop { $0 == " " })" }
    }
}

import Glibc
import Synchronization

/// The conventions of a territory: the clock, and the first day of the week.
package struct TimeConventions: Hashable, Sendable {
    package enum Clock: Hashable, Sendable {
        case twelveHours, twentyFourHours
    }

    package let clock: Clock
    /// Nil if the locale names no territory.
    package let weekStart: Weekday?

    /// The conventions without a territory.
    package static let neutral = TimeConventions(clock: .twentyFourHours, weekStart: nil)

    package init(clock: Clock, weekStart: Weekday?) {
        self.clock = clock
        self.weekStart = weekStart
    }

    /// The conventions for ``TimePhrase``: those bound to the task, otherwise the process's.
    package static var current: TimeConventions { bound ?? process.withLock(\.self) }

    @TaskLocal package static var bound: TimeConventions?

    private static let process = Mutex(TimeConventions.neutral)

    /// Sets the process's conventions from the environment; until then they are neutral. Call it at the start of
    /// `main`: getenv(3) must not run while the environment changes.
    package static func open() {
        let conventions = TimeConventions { name in getenv(name).map { String(cString: $0) } }
        process.withLock { $0 = conventions }
    }

    /// Uses the locale for times from LC_ALL, LC_TIME or LANG (locale(7)). LANGUAGE changes only the language of texts.
    /// The locale need not be installed.
    package init(environment: (String) -> String?) {
        let locale = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
        self.init(locale: locale ?? "C")
    }

    /// `locale`: a name for setlocale(3), such as `ko_KR.UTF-8`, `sr_RS@latin` or `C`.
    package init(locale: String) {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        let parts = name.split(whereSeparator: { $0 == "_" || $0 == "-" })
        guard let language = parts.first, language.utf8.allSatisfy(\.isASCIILetter),
            let territory = parts.dropFirst().last(where: Self.isTerritory)
        else {
            self = .neutral
            return
        }
        self.init(
            clock: TerritoryTable.usesTwelveHours(territory, language: language) ? .twelveHours : .twentyFourHours,
            weekStart: TerritoryTable.weekStart(territory)
        )
    }

    /// ISO 3166, or a region's three digits (UN M.49).
    private static func isTerritory(_ part: Substring) -> Bool {
        switch part.utf8.count {
        case 2: part.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        case 3: part.utf8.allSatisfy(\.isASCIIDigit)
        default: false
        }
    }
}

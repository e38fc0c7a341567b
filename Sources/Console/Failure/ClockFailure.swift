import Chronology
import ClockAPI
import Localization

extension Failure {
    /// Creates the message for a refusal of `call` by the daemon. `columns`: the width of the terminal.
    package init(
        _ error: ClockError,
        of call: RefusedCall = RefusedCall(),
        viewpoint: Viewpoint,
        columns: Int = 80
    ) {
        switch error {
        case .noSuchItem(let kind, let name): self = .noSuchItem(kind: kind, name: name)
        case .ambiguousName(let kind, let name, let candidates):
            self.init(
                .noSuchItem,
                Self.ambiguity(kind: kind, name: name),
                details: [
                    localized(
                        "did you mean one of these? {names}",
                        ["names": ListPhrase.print(candidates.map(Self.name))]
                    )
                ]
            )
        case .unreadable(let parameter, let text, let offset, let length, let message, let suggestion):
            let bytes = text.utf8.count
            let start = min(max(offset, 0), bytes)
            let range = start..<min(start + max(length, 0), bytes)
            let placed = TimeTextError(text: text, range: range, reason: .unreadable(.moment), suggestion: suggestion)
            let unread = UnreadText(parameter: parameter, text: text, range: range, viewpoint: viewpoint)
            self.init(
                .usage,
                Self.unreadable(TimeParameter(rawValue: parameter), parameter, why: unread.reason(english: message)),
                details: Self.place(placed, columns: columns)
            )
        case .inThePast(let text, let at):
            self.init(
                .usage,
                localized(
                    "“{text}” is in the past: {moment}",
                    ["text": text.quotable, "moment": viewpoint.moment(at)]
                )
            )
        case .neverAgain(let text):
            self.init(.usage, localized("“{text}” never occurs", ["text": text.quotable]))
        case .notNow(let item, let reason): self = .notNow(item: item, reason: reason, call, viewpoint)
        case .outOfRange(_, .malformed, _, _, let detail, let malformation?):
            let why = MalformationWording.text(malformation, english: detail ?? "")
            self.init(.usage, localized("nothing imported: the archive can't be read: {why}", ["why": why]))
        case .outOfRange(let parameter, let fault, let least, let most, let detail, _):
            let bounds = [least, most].map { $0.map { Self.text($0, of: parameter) } }
            let why = Self.fault(fault, bounds[0], bounds[1], detail ?? "")
            let option = Self.optionName(parameter)
            self.init(
                .usage,
                localized("invalid {option}: {why}", ["option": option, "why": why]),
                details: parameter == "snoozeSeconds" && fault == .outside
                    ? [localized("for no snooze: {option}", ["option": "--snooze off"])] : []
            )
        case .tooMany(let what, let limit):
            self.init(
                Self.status(ofTooMany: what),
                KindWording.tooMany(what, limit: limit)
            )
        case .nameTaken(let name):
            self.init(.usage, localized("the name “{name}” is already in use", ["name": name.quotable]))
        case .bringsCommands(let commands, let count):
            self.init(
                .notPermitted,
                localized("nothing imported: the archive contains commands that would run here"),
                details: Self.lines(commands, of: count)
                    + [localized("to allow them: {option}", ["option": "--yes"])]
            )
        case .invalidConfiguration(let mistakes, let count):
            self.init(
                .configuration,
                localized("configuration not reloaded: correct the mistakes first"),
                details: Self.lines(mistakes.map(\.text), of: count)
            )
        case .storageFailed(let sqlite, let errno, let message):
            let why = StorageWording.reason(sqlite: sqlite, errno: errno, message: message)
            self.init(
                .writeFailed,
                localized("nothing changed, the daemon can't use its database: {why}", ["why": why])
            )
        }
    }

    /// Returns the given texts, one per line, and the number of omitted ones of `count`.
    package static func lines(_ texts: [String], of count: Int) -> [String] {
        let more = count - texts.count
        let rest = localized(one: "and {count} more", other: "and {count} more", count: more)
        return texts + (more > 0 ? [rest] : [])
    }

    /// `name` is empty if none was given.
    private static func ambiguity(kind: String, name: String) -> String {
        name.isEmpty
            ? KindWording.several(kind)
            : localized("“{name}” is ambiguous", ["name": name.quotable])
    }

    /// `a2 wake`
    private static func name(_ candidate: CandidateObject) -> String {
        [candidate.id, candidate.label.quotable].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Followers end by themselves, so trying again helps; names come from the command line; items must be removed
    /// first.
    private static func status(ofTooMany what: String) -> ExitStatus {
        switch what {
        case "followers": .tryAgain
        case "names": .usage
        default: .wrongState
        }
    }

    private static func noSuchItem(kind: String, name: String) -> Failure {
        if kind == "ring", name.isEmpty { return Failure(.noSuchItem, localized("nothing is ringing")) }
        if kind == "change" { return Failure(.noSuchItem, localized("nothing to undo")) }
        guard kind == "preset" else { return Failure(.noSuchItem, KindWording.noneNamed(name, kind: kind)) }
        if let duration = minutes(name) {
            return Failure(
                .usage,
                localized("can't read the duration “{text}”", ["text": name.quotable]),
                details: [localized("did you mean {text}?", ["text": "'" + duration + "'"])]
            )
        }
        return Failure(
            .noSuchItem,
            KindWording.noneNamed(name, kind: kind),
            details: [localized("see: {command}", ["command": "clockctl timer preset list"])]
        )
    }

    /// `ten minutes` for `ten`, a number in words without a unit; nil for other texts.
    private static func minutes(_ number: String) -> String? {
        let language = ReaderLanguage.current.withoutSuggestions
        return [localized("{number} minutes", ["number": number]), number + " minutes"]
            .first { (try? language.duration($0)) != nil }
    }

    /// A bound as the user would write it: a duration with its unit, otherwise an integer.
    private static func text(_ bound: Double, of parameter: String) -> String {
        parameter.hasSuffix("Seconds") ? DurationText.print(.seconds(bound)) : String(Int64(clamping: bound))
    }

    /// Returns the option that sets a member of the interface: `ring-for` for `ringForSeconds`.
    static func optionName(_ parameter: String) -> String {
        if let name = otherNames[parameter] { return name }
        let name = parameter.hasSuffix("Seconds") ? String(parameter.dropLast("Seconds".count)) : parameter
        return name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
    }

    /// Options that take several values, or have only a letter.
    private static let otherNames = ["events": "event", "kinds": "kind", "newest": "n"]

    /// Returns the reason why a value is invalid. `detail`: the unknown name, or the message for a malformed value.
    private static func fault(_ fault: FaultCode, _ least: String?, _ most: String?, _ detail: String) -> String {
        switch fault {
        case .missing: localized("it is missing")
        case .empty: localized("it is empty")
        case .outside: outside(least, most)
        case .tooLong: localized("longer than {limit} bytes", ["limit": most ?? ""])
        case .tooMany: localized("more than {limit}", ["limit": most ?? ""])
        case .unprintable: localized("it contains a control character")
        case .unknown: localized("nothing is named “{name}”", ["name": detail.quotable])
        case .reserved: localized("it would be read as the id of an item")
        case .excludesTime: localized("a calendar expression replaces the time and the repetition")
        case .needsRepetition: localized("it needs a repetition")
        case .secondEnd: localized("a repetition has either an end or a count")
        case .needsTimeOfDay: localized("a repetition needs a time of day")
        case .notACount: localized("it must be a number from 1, or forever")
        case .roundTooShort: localized("a round must last at least a second")
        case .notWholeDays: localized("it must be whole days")
        case .notASound: localized("it must be the name of a sound or an absolute path")
        case .unreadableFile: localized("{path} can't be read", ["path": detail.quotable])
        case .notAudio: localized("{path} is not an audio file", ["path": detail.quotable])
        case .severalNamed: localized("only one item at a time can be renamed")
        case .malformed: detail
        }
    }

    private static func outside(_ least: String?, _ most: String?) -> String {
        switch (least, most) {
        case (let least?, let most?):
            localized("it must be between {least} and {most}", ["least": least, "most": most])
        case (let least?, nil): localized("it must be at least {least}", ["least": least])
        case (nil, let most?): localized("it must be at most {most}", ["most": most])
        case (nil, nil): localized("it is out of range")
        }
    }
}

extension MistakeObject {
    /// `PATH:LINE:COLUMN: problem`
    package var text: String {
        let place = [path, line.map(String.init), column.map(String.init)].compactMap(\.self).joined(separator: ":")
        return "\(place): \(message)"
    }
}

extension Int64 {
    fileprivate init(clamping value: Double) { self = Int64(exactly: value.rounded()) ?? (value < 0 ? .min : .max) }
}

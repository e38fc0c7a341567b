import Chronology
import ClockAPI
import ClockClient
import Console
import Localization

/// Reads moments and dates in the writer's zone, and returns them in forms that mean the same in the daemon's zone:
/// `2026-12-25 09:00` instead of `tomorrow 9am`. Errors point into the typed text.
struct TypedTimes {
    /// The value of `--zone` that lets an item follow the daemon's zone even if the writer is elsewhere.
    private static let floating = "local"

    private let output: OutputOptions
    let here: Viewpoint
    /// The zone of the item: that of `--zone`, otherwise the writer's.
    private let zone: Zone
    /// The name of the zone for the daemon, empty for a floating item; nil if no zone is given.
    let zoneName: String?

    init(_ output: OutputOptions, zone name: String? = nil, here: Viewpoint = .here) throws(Failure) {
        self.output = output
        self.here = here
        zoneName = name == Self.floating ? "" : name.map(NegativeText.restored)
        zone = try zoneName.flatMap { name throws(Failure) in try Self.zone(called: name) } ?? here.zone
    }

    /// The name of the writer's zone; nil if the zone data have none. Then times are the daemon's.
    var hereName: String? { here.zoneName }

    /// Whether the daemon reads the times of a new item in the same zone.
    private var isZoneOfNewItem: Bool { zoneName.map { !$0.isEmpty } ?? (hereName != nil) }

    private static func zone(called name: String) throws(Failure) -> Zone? {
        guard !name.isEmpty else { return nil }
        do throws(ZoneError) {
            return try Viewpoint.zones.zone(called: name)
        } catch {
            throw Failure(error, named: name)
        }
    }

    /// Reads WHEN. Relative times stay relative, because the daemon reads its clock a moment later.
    ///
    /// - Parameter mayRepeat: whether the text may contain a repetition: `weekdays 7:30`.
    func moment(_ text: String, mayRepeat: Bool, gap: GapPolicy, fold: FoldPolicy) throws(Failure) -> TypedMoment {
        let (written, zone) = try zoned(text)
        let anchor = MomentAnchor(now: here.now, in: zone, gap: gap, fold: fold)
        let read = try output.reading(text, as: .time) { (_, language) throws(TimeTextError) in
            guard !mayRepeat else { return try written.repeatedMoment(at: anchor, in: language) }
            return RepeatedMoment(moment: try written.moment(at: anchor, in: language), repetition: nil)
        }
        let suffix = written.zoneName.map { " " + $0 } ?? ""
        return TypedMoment(
            text: read.moment.text(in: zone) + suffix,
            asked: isZoneOfNewItem ? read.moment.askedText(in: zone) + suffix : nil,
            repetition: read.repetition.map(RepeatText.print),
            dependsOnZone: read.moment.when.isWallTime && suffix.isEmpty
        )
    }

    /// Reads a moment that need not be in the future.
    func instant(
        _ text: String,
        as parameter: Failure.TimeParameter = .time,
        _ direction: WhenDirection
    ) throws(Failure) -> Instant {
        let (written, zone) = try zoned(text)
        return try output.reading(text, as: parameter) { (_, language) throws(TimeTextError) in
            try written.moment(at: MomentAnchor(now: here.now, in: zone, direction), in: language).at
        }
    }

    private func zoned(_ text: String) throws(Failure) -> (ZonedWhenText, Zone) {
        let written = ZonedWhenText(withZoneOfCity(NegativeText.restored(text)))
        return (written, try written.zoneName.flatMap { name throws(Failure) in try Self.zone(called: name) } ?? zone)
    }

    /// The text with the zone of the city in it, at the end for all others to read: `9:00 Seoul`, `tomorrow 7am New York`,
    /// `서울 오전 9시`, `7am in Berlin`. Unchanged if it is a time without that, or names no city.
    func withZoneOfCity(_ text: String) -> String {
        let language = ReaderLanguage.current.withoutSuggestions
        guard ZonedWhenText(text).zoneName == nil, (try? language.repeatedWhen(text)) == nil else { return text }
        let words = text.split(separator: " ")
        for count in 1..<max(1, min(Self.longestCityWords + 1, words.count)) {
            for start in (0...words.count - count).reversed() {
                let moment = (words.prefix(start) + words.dropFirst(start + count)).joined(separator: " ")
                guard (try? language.repeatedWhen(moment)) != nil else { continue }
                var city = words.dropFirst(start).prefix(count)
                if count > 1, language.isPreposition(String(words[start])) { city = city.dropFirst() }
                if let zone = zone(ofCity: city.joined(separator: " ")) { return moment + " " + zone }
            }
        }
        return text
    }

    private static let longestCityWords = 5
    /// Of the zone data, but nobody means them by `easter monday 9:00` or `wake 7:00`.
    private static let islands: Set = ["christmas", "easter", "wake"]

    /// The zone of a city by its name in the list of the world clock, or in the zone data.
    private func zone(ofCity name: String) -> String? {
        // `9am pm` is not in Saint Pierre and Miquelon, whose code it is.
        guard name.utf8.count > 2, !Self.islands.contains(name.lowercased()) else { return nil }
        let kept = try? Daemon(output).call(WorldInterface.List()).cities.first {
            FoldedText($0.name) == FoldedText(name)
        }
        return kept?.zone ?? Atlas().city(called: name)?.zoneName
    }

    /// Reads DATE. Nil if the option is not given; an empty text, which removes the setting, stays empty.
    func date(_ text: String?, as parameter: Failure.TimeParameter = .date) throws(Failure) -> String? {
        guard let text, !text.isEmpty else { return text }
        return DateText.print(try output.date(text, as: parameter, today: today))
    }

    /// As ``date(_:as:)``, for the last day of a repetition, which is not in the past.
    func lastDay(_ text: String?) throws(Failure) -> String? {
        guard let text, !text.isEmpty else { return text }
        let day = try output.date(text, as: .until, today: today)
        guard day < today else { return DateText.print(day) }
        throw Failure(.usage, localized("{option} is in the past", ["option": "--until " + DateText.print(day)]))
    }

    /// Splits and reads `DATE,…`. Nil if the option is not given; empty for an empty text.
    func dates(_ text: String?) throws(Failure) -> [String]? {
        guard let text else { return nil }
        var dates: [String] = []
        for part in text.split(whereSeparator: ReaderLanguage.current.separatesItems) {
            if let date = try date(String(part), as: .except) { dates.append(date) }
        }
        return dates
    }

    /// Reads the date of a D-day. The meaning of `02-29` depends on whether the day is yearly, which the daemon knows.
    func day(_ text: String) throws(Failure) -> String {
        try output.reading(text, as: .date) { (text, language) throws(TimeTextError) in
            let date = try language.date(text, today: today)
            if case .monthDay(2, 29) = try language.day(text) { return "02-29" }
            return DateText.print(date)
        }
    }

    private var today: CivilDate { zone.civil(at: here.now).date }

    // MARK: Notes

    /// Reports items that got the writer's zone although no zone was named, because the daemon's zone is another.
    ///
    /// - Parameters:
    ///   - zones: the items' ids and their zones; nil for a floating item.
    ///   - edit: the command that changes such items.
    func tellIfFixed(_ zones: [(id: String, zone: String?)], edit: String) {
        guard output.tellsNotes, zoneName == nil, let hereName else { return }
        let fixed = zones.filter { $0.zone == hereName }
        guard !fixed.isEmpty, isElsewhere(than: Daemon(output)) else { return }
        let lines = fixed.map { item in
            localized(
                "{item} uses your zone, {zone}, because the daemon's zone is different; to follow the daemon's zone: {command}",
                ["item": item.id, "zone": hereName, "command": edit + " " + item.id + " --zone local"]
            )
        }
        output.tell(lines)
    }

    /// Whether the daemon's zone is known to have other rules.
    private func isElsewhere(than daemon: Daemon) -> Bool {
        guard let name = try? daemon.call(ClockInterface.GetZone()).zone else { return true }
        return !Viewpoint.zones.local(timeZoneVariable: name).hasSameRules(as: here.zone)
    }
}

/// A typed moment.
struct TypedMoment {
    /// The canonical form.
    let text: String
    /// The same with days counted from today, which the daemon reads again if its clock proves wrong. Nil if today may
    /// be another day there.
    let asked: String?
    /// The canonical form of a repetition in the same text.
    let repetition: String?
    /// Whether it is a wall time without a zone.
    let dependsOnZone: Bool
}

/// Parses durations and rules in options. Errors are found before the daemon is called, and thrown with their position
/// in the text. For moments and dates see ``TypedTimes``.
extension OutputOptions {
    func seconds(_ text: String?) throws(Failure) -> Double? {
        guard let text else { return nil }
        return try seconds(of: text)
    }

    func seconds(of text: String) throws(Failure) -> Double {
        try reading(text, as: .duration) { (text, language) throws(TimeTextError) in try language.duration(text) }
            .inSeconds
    }

    /// As ``seconds(of:)``, but a duration may be negative.
    func signedSeconds(of text: String) throws(Failure) -> Double {
        try reading(text, as: .duration) { (text, language) throws(TimeTextError) in
            try language.signedDuration(text)
        }.inSeconds
    }

    /// Returns a repetition in its canonical form. An empty text, which removes the repetition, is allowed.
    func repetition(_ text: String?) throws(Failure) -> String? {
        guard let text, !text.isEmpty else { return text }
        let repetition = try reading(text, as: .repetition) { (text, language) throws(TimeTextError) in
            try language.repetition(text)
        }
        return RepeatText.print(repetition)
    }

    func date(_ text: String, as parameter: Failure.TimeParameter, today: CivilDate) throws(Failure) -> CivilDate {
        try reading(text, as: parameter) { (text, language) throws(TimeTextError) in
            try language.date(text, today: today)
        }
    }

    /// Reads a month, and returns it in a form that the daemon reads. Text that the daemon can read is unchanged,
    /// because `last` is relative to the daemon's zone.
    func month(_ text: String?) throws(Failure) -> String? {
        guard let text else { return nil }
        let this = CivilMonth(of: Viewpoint.here.today)
        let month = try reading(text, as: .month) { (text, language) throws(TimeTextError) in
            try language.month(text, this: this)
        }
        let typed = NegativeText.restored(text)
        return (try? MonthText.parse(typed, this: this)) == nil ? MonthText.print(month) : typed
    }

    func calendar(_ text: String?) throws(Failure) -> String? {
        guard let text = text.map(NegativeText.restored), !text.isEmpty else { return text }
        do throws(TimeTextError) {
            _ = try CalendarExpression(parsing: text)
            return text
        } catch {
            throw Failure(error, reading: .calendar, columns: messageColumns)
        }
    }

    /// Reads a time that is one argument.
    func reading<Value: Hashable>(
        _ text: String,
        as parameter: Failure.TimeParameter,
        _ read: (String, ReaderLanguage) throws(TimeTextError) -> Value
    ) throws(Failure) -> Value {
        let text = NegativeText.restored(text)
        do throws(TimeTextError) {
            return try ReaderLanguage.current.readAlone { (language) throws(TimeTextError) in try read(text, language) }
        } catch {
            throw Failure(error, reading: parameter, columns: messageColumns)
        }
    }

    // MARK: Notes

    /// Reports that a label such as `t1` is found only if no item has that id: ids take precedence.
    func tellIfReadAsID(_ label: String?) {
        guard let label, Self.looksLikeID(label) else { return }
        tell([localized("the label “{label}” looks like an id, and ids take precedence", ["label": label.quotable])])
    }

    private static func looksLikeID(_ label: String) -> Bool {
        guard let letter = label.utf8.first, "atfksdr".utf8.contains(letter), label.utf8.count > 1 else {
            return label == "last"
        }
        return label.utf8.dropFirst().allSatisfy(\.isASCIIDigit)
    }

    /// Asks the daemon whether it can wake the machine, and warns on standard error if not. Alarms with --wake are
    /// stored in both cases.
    func tellIfNotWaking() {
        guard let findings = try? Daemon(self).call(DoctorInterface.Examine(subjects: ["wake"])).findings,
            findings.contains(where: { $0.state != .ok })
        else { return }
        let warning = localized(
            "the daemon can't wake the machine; the alarm rings when the machine is awake; see: {command}",
            ["command": "clockctl doctor"]
        )
        StandardOutput.writeMessage(Failure(.done, warning).text)
    }
}

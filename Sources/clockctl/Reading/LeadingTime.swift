import Chronology
import ClockClient
import Console
import Localization

/// The kind of time with which the words of a command begin. What follows it is the label.
enum LeadingTime: Equatable {
    /// WHEN, with or without a zone, and with a repetition if none is given separately.
    case moment(mayRepeat: Bool)
    /// DURATION, or the name of a preset.
    case duration

    /// Longer times are written as one argument.
    private static let longestWords = 12

    /// The number of words that make the time: the first if it is one by itself, otherwise the longest beginning that is
    /// one. If none is, the one whose error is the most useful.
    func wordCount(_ words: [String]) -> Int {
        guard words.count > 1, let first = words.first else { return words.count }
        let alone = reading(first)
        if alone.isTime || ReaderLanguage.current.others.contains(where: { reading(first, in: $0).isTime }) { return 1 }
        let counts = (2...min(words.count, Self.longestWords)).reversed()
        let readings = counts.map { (count: $0, reading: reading(words.prefix($0).joined(separator: " "))) }
        if let time = readings.first(where: { $0.reading.isTime }) { return time.count }
        // `tommorow 7am dentist`
        if let misspelt = readings.first(where: { $0.reading == .misspelt }) { return misspelt.count }
        if let refused = readings.first(where: { $0.reading.isRefused }) { return refused.count }
        // `every day monday 9:00`: the first word says that a time was meant.
        if self != .duration, ReaderLanguage.current.isEvery(first) { return min(words.count, Self.longestWords) }
        // `fri 7x`: the second word was probably meant as the time that the first one needs.
        let isTimeOfDay = words[1].first?.isNumber ?? false
        if case .incomplete = alone, isTimeOfDay { return 2 }
        return 1
    }

    /// The words of a label that could have been meant as more of the time before it; nil if there are none. A label
    /// that is one argument is judged as a whole.
    ///
    /// - Parameter command: `["alarm", "add"]`.
    func doubt(_ time: String, _ label: [String], in command: [String]) -> LabelDoubt? {
        let whole = label.joined(separator: " ")
        let language = language(of: time)
        guard !whole.allSatisfy(\.isWhitespace), self == .duration || reading(time, in: language) != .none else {
            return nil
        }
        let asLabel = command + [time, "--label", whole]
        if let meaning = meaning(of: whole, after: time, language, in: command) {
            return LabelDoubt(part: whole, meaning: meaning, asLabel: asLabel)
        }
        for count in (1..<label.count).reversed() {
            let part = label.prefix(count).joined(separator: " ")
            guard reading(time + " " + part, in: language).isTime else { continue }
            let rest = label.dropFirst(count).joined(separator: " ")
            return LabelDoubt(part: part, meaning: .command(command + [time + " " + part, rest]), asLabel: asLabel)
        }
        return nil
    }

    /// The words as a time; nil if they are none.
    func text(_ words: [String]) -> String? {
        let text = words.joined(separator: " ")
        return reading(text).isTime ? text : nil
    }

    // MARK: Reading

    private enum Reading: Equatable {
        case time
        /// A time with a suggestion for one of its words.
        case misspelt
        /// A time that is ambiguous or impossible: `tomorrow midnight`, `19:00 am`.
        case refused(TimeTextError)
        /// A day without its time.
        case incomplete
        case none

        var isTime: Bool { if case .time = self { true } else { false } }

        var isRefused: Bool { if case .refused = self { true } else { false } }
    }

    /// The language in which a time is read that neither the reader's language nor English can read; otherwise the
    /// reader's.
    private func language(of time: String) -> ReaderLanguage {
        let current = ReaderLanguage.current
        guard !reading(time).isTime else { return current }
        return current.others.first { reading(time, in: $0).isTime } ?? current
    }

    private func reading(_ text: String, in language: ReaderLanguage = .current) -> Reading {
        do throws(TimeTextError) {
            switch self {
            case .moment:
                let written = ZonedWhenText(text)
                _ = try when(written.moment, in: language)
                return written.zoneName.map(Self.couldBeZone) ?? true ? .time : .none
            case .duration:
                _ = try language.duration(text)
                return .time
            }
        } catch {
            if case .timeMissing = error.reason { return .incomplete }
            if error.isRefusalOfWhole { return .refused(error) }
            return error.suggestion == nil ? .none : .misspelt
        }
    }

    private func when(_ text: String, in language: ReaderLanguage) throws(TimeTextError) -> RepeatedWhen {
        guard case .moment(mayRepeat: false) = self else { return try language.repeatedWhen(text) }
        return RepeatedWhen(when: try language.when(text), repetition: nil)
    }

    /// Whether a word with a slash names a zone, or is similar to one that does.
    private static func couldBeZone(_ name: String) -> Bool {
        do throws(ZoneError) {
            _ = try Viewpoint.zones.zone(called: name)
            return true
        } catch {
            return error.suggestion != nil
        }
    }

    /// The meaning of a whole label as a time; nil if it has none.
    private func meaning(
        of label: String,
        after time: String,
        _ language: ReaderLanguage,
        in command: [String]
    ) -> LabelDoubt.Meaning? {
        let joined = time + " " + label
        let isHalfOfDay = self != .duration && language.isHalfOfDay(label)
        switch reading(joined, in: language) {
        case .time: return agrees(label, time, language) && !isHalfOfDay ? nil : .command(command + [joined])
        // A number without a unit is a label: scripts count their timers.
        case .refused(let error) where !isSpan(time, language): return .refused(error)
        case .refused, .misspelt, .incomplete, .none: break
        }
        // `every 5 minutes in the evening`
        if self != .duration, language.isPartOfDay(label), !isHalfOfDay {
            do throws(TimeTextError) { _ = try when(joined, in: language) } catch { return .refused(error) }
        }
        if isHalfOfDay || reading(label, in: language).isTime {
            // `timer start tea 5m`: the first word is the name of a preset.
            return .command(command + [label] + (self == .duration ? [time] : []))
        }
        guard self == .moment(mayRepeat: true), let repetition = try? language.repetition(label) else {
            return nil
        }
        // Days of the month are a repetition only behind `--repeat`: `last`, `15`.
        if case .months = repetition { return nil }
        return .command(command + [time, "--repeat", label])
    }

    private func isSpan(_ time: String, _ language: ReaderLanguage) -> Bool {
        if case .after? = try? when(time, in: language).when { true } else { self == .duration }
    }

    /// Whether the label only says again what the time means, as a part of the day does: `7:00 morning`.
    private func agrees(_ label: String, _ time: String, _ language: ReaderLanguage) -> Bool {
        guard self != .duration, ZonedWhenText(time + " " + label).zoneName == nil else { return false }
        let alone = try? when(time, in: language)
        return alone != nil && (try? when(time + " " + label, in: language)) == alone
    }
}

/// A label that could have been meant as a time.
struct LabelDoubt {
    enum Meaning {
        /// The command, without `clockctl`, that is read so.
        case command([String])
        case refused(TimeTextError)
    }

    let part: String
    let meaning: Meaning
    /// The command that takes it as the label.
    let asLabel: [String]

    func failure(columns: Int) -> Failure {
        let asLabel = localized("as the label: {command}", ["command": CommandWords.line(asLabel)])
        switch meaning {
        case .command(let command):
            let asTime = localized("as the time: {command}", ["command": CommandWords.line(command)])
            let message = localized("“{part}” could be part of the time or the label", ["part": part.quotable])
            return Failure(.usage, message, details: [asTime, asLabel])
        case .refused(let error):
            let failure = Failure(error, reading: .time, columns: columns)
            return Failure(.usage, failure.message, details: failure.details + [asLabel])
        }
    }

    /// Refuses a duration as the name of what takes none.
    ///
    /// - Parameter asTime: the command for the duration.
    static func refuseDuration(
        _ words: [String],
        of command: [String],
        asTime: (_ duration: String) -> [String],
        _ output: OutputOptions
    ) throws(Failure) {
        guard let duration = LeadingTime.duration.text(words) else { return }
        throw LabelDoubt(
            part: duration,
            meaning: .command(asTime(duration)),
            asLabel: command + ["--label", duration]
        ).failure(columns: output.messageColumns)
    }
}

import Agenda
import Chronology

/// The type of a setting: how it is read from TOML and printed. A printed value is read back unchanged.
struct ValueKind<Value: Sendable>: Sendable {
    let range: SettingRange
    let read: @Sendable (Node) throws(ValueProblem) -> Value
    let print: @Sendable (Value) -> String
}

/// Durations as the file has them.
enum SettingDuration {
    private static let day = Duration.seconds(86_400)
    /// From here on people count in days.
    private static let leastDays = 28

    /// Whole days as such from four weeks on, `365d` instead of `52w 1d`; others as ``DurationText/print(_:)`` prints
    /// them.
    static func print(_ duration: Duration) -> String {
        let days = Int(duration / day)
        return days >= leastDays && day * days == duration ? "\(days)d" : DurationText.print(duration)
    }
}

/// The reason why a value is invalid.
package enum ValueProblem: Error, Equatable, Sendable {
    /// The names of the types are those of TOML.
    case wrongType(expected: String, found: String)
    case notADuration(TimeTextError)
    /// Nil if the text can be parsed, but is another kind of moment.
    case notATimeOfDay(TimeTextError?)
    /// Not three ascending durations within the limit.
    case notAscending
    case outOfRange(least: String, most: String)
    case notOneOf([String])
    /// Neither a sound's name, nor an absolute path, nor `none`.
    case notASound
    /// The sound theme does not contain this sound.
    case noSuchSound(String)
    case unreadableFile(String)
    case notAudio(String)
    case notAName
    case listTooLong(limit: Int)
    /// Neither `locked` nor `idle` with a duration up to `most`, or one of them twice.
    case notAnAbsence(most: String)
    case tooLong(mostBytes: Int)
    case holdsNUL
}

extension ValueKind {
    static func duration(in range: ClosedRange<Duration>) -> ValueKind<Duration> {
        duration(atLeast: range.lowerBound, atMost: range.upperBound)
    }

    /// A duration: `9min`, `1h30m`.
    static func duration(atLeast least: Duration = .seconds(1), atMost most: Duration) -> ValueKind<Duration> {
        ValueKind<Duration>(range: .duration(least: SettingDuration.print(least), most: SettingDuration.print(most))) {
            node throws(ValueProblem) in
            let duration = try node.duration()
            guard (least...most).contains(duration) else {
                throw .outOfRange(least: SettingDuration.print(least), most: SettingDuration.print(most))
            }
            return duration
        } print: {
            quoted(SettingDuration.print($0))
        }
    }

    /// The ends of the stages seed, sprout and apple: `["30min", "1h", "2h"]`.
    static func growth(atMost most: Duration) -> ValueKind<GrowthThresholds> {
        ValueKind<GrowthThresholds>(range: .growth(most: SettingDuration.print(most))) { node throws(ValueProblem) in
            guard case .list(let nodes) = node.value else { throw .wrongType(expected: "array", found: node.typeName) }
            var ends: [Duration] = []
            for node in nodes.prefix(4) { ends.append(try node.duration()) }
            guard ends.count == 3, ends[2] <= most,
                let growth = GrowthThresholds(seed: ends[0], sprout: ends[1], apple: ends[2])
            else { throw .notAscending }
            return growth
        } print: { growth in
            "["
                + [growth.seed, growth.sprout, growth.apple].map { quoted(SettingDuration.print($0)) }
                .joined(separator: ", ") + "]"
        }
    }

    /// `09:00`, `9am`, `noon`.
    static var timeOfDay: ValueKind<CivilTime> {
        ValueKind<CivilTime>(range: .timeOfDay(most: nil)) { node throws(ValueProblem) in
            let text = try node.text()
            let when: When
            do throws(TimeTextError) {
                when = try WhenText.parse(text)
            } catch {
                throw .notATimeOfDay(error)
            }
            guard case .timeOfDay(let time) = when else { throw .notATimeOfDay(nil) }
            return time
        } print: {
            quoted(TimeOfDayText.print($0))
        }
    }

    /// As ``timeOfDay``, from midnight up to `most`.
    static func timeOfDay(atMost most: CivilTime) -> ValueKind<CivilTime> {
        ValueKind<CivilTime>(range: .timeOfDay(most: TimeOfDayText.print(most))) { node throws(ValueProblem) in
            let time = try timeOfDay.read(node)
            guard time <= most else {
                throw .outOfRange(least: TimeOfDayText.print(.midnight), most: TimeOfDayText.print(most))
            }
            return time
        } print: {
            timeOfDay.print($0)
        }
    }

    /// As ``timeOfDay``, or `off`.
    static var timeOfDayOrOff: ValueKind<CivilTime?> {
        ValueKind<CivilTime?>(range: .timeOfDayOrOff) { node throws(ValueProblem) in
            try node.text() == "off" ? nil : timeOfDay.read(node)
        } print: { time in
            time.map(timeOfDay.print) ?? quoted("off")
        }
    }

    /// `auto`, `off`, or a time before the end of an estimate: `3min`.
    static func taskWarning(atMost most: Duration) -> ValueKind<TaskWarning> {
        let duration = duration(atMost: most)
        return ValueKind<TaskWarning>(
            range: .durationOrWord(
                least: SettingDuration.print(.seconds(1)),
                most: SettingDuration.print(most),
                ["auto", "off"]
            )
        ) { node throws(ValueProblem) in
            switch try node.text() {
            case "auto": .automatic
            case "off": .off
            default: .before(try duration.read(node))
            }
        } print: { warning in
            switch warning {
            case .automatic: quoted("auto")
            case .off: quoted("off")
            case .before(let lead): duration.print(lead)
            }
        }
    }

    static func integer(_ range: ClosedRange<Int>) -> ValueKind<Int> {
        ValueKind<Int>(range: .integer(range)) { node throws(ValueProblem) in
            guard case .integer(let number) = node.value else {
                throw .wrongType(expected: "integer", found: node.typeName)
            }
            guard range.contains(number) else {
                throw .outOfRange(least: String(range.lowerBound), most: String(range.upperBound))
            }
            return number
        } print: {
            String($0)
        }
    }

    static var flag: ValueKind<Bool> {
        ValueKind<Bool>(range: .flag) { node throws(ValueProblem) in
            guard case .flag(let flag) = node.value else { throw .wrongType(expected: "boolean", found: node.typeName) }
            return flag
        } print: {
            String($0)
        }
    }

    /// One of an enumeration's raw values.
    static func choice() -> ValueKind<Value> where Value: CaseIterable & RawRepresentable<String> {
        ValueKind(range: .choice(Value.allCases.map(\.rawValue))) { node throws(ValueProblem) in
            let text = try node.text()
            guard let value = Value(rawValue: text) else { throw .notOneOf(Value.allCases.map(\.rawValue)) }
            return value
        } print: {
            quoted($0.rawValue)
        }
    }

    /// `none`, a name of the sound theme, or an absolute path, as in `--sound`.
    static var sound: ValueKind<SoundChoice> {
        ValueKind<SoundChoice>(range: .sound) { node throws(ValueProblem) in
            let text = try node.text()
            if text == "none" { return .silent }
            if text.hasPrefix("/") { return .file(text) }
            guard isPlainName(text) else { throw .notASound }
            return .named(text)
        } print: { choice in
            switch choice {
            case .silent, .standard: quoted("none")
            case .named(let text), .file(let text): quoted(text)
            }
        }
    }

    /// A single component of a path, other than `.` and `..`.
    static var name: ValueKind<String> {
        ValueKind<String>(range: .name) { node throws(ValueProblem) in
            let text = try node.text()
            guard isPlainName(text) else { throw .notAName }
            return text
        } print: {
            quoted($0)
        }
    }

    /// The events that count as an absence: `["locked", "idle 5min"]`.
    static func absence(atMost most: Duration) -> ValueKind<AbsenceRules> {
        ValueKind<AbsenceRules>(range: .absence(most: SettingDuration.print(most))) { node throws(ValueProblem) in
            var rules = AbsenceRules.none
            for text in try texts(limit: 2).read(node) {
                let words = text.split(separator: " ", maxSplits: 1)
                if text == "locked", !rules.locked {
                    rules.locked = true
                } else if words.count == 2, words[0] == "idle", rules.idle == nil,
                    let idle = try? DurationText.parse(String(words[1])), (.seconds(1)...most).contains(idle)
                {
                    rules.idle = idle
                } else {
                    throw .notAnAbsence(most: SettingDuration.print(most))
                }
            }
            return rules
        } print: { rules in
            let idle = rules.idle.map { "idle " + SettingDuration.print($0) }
            let texts = [rules.locked ? "locked" : nil, idle].compactMap(\.self)
            return "[" + texts.map(quoted).joined(separator: ", ") + "]"
        }
    }

    /// Any text without a NUL; empty means none.
    static func text(atMost most: Int) -> ValueKind<String?> {
        ValueKind<String?>(range: .text(mostBytes: most)) { node throws(ValueProblem) in
            let text = try node.text()
            guard !text.utf8.contains(0) else { throw .holdsNUL }
            guard text.utf8.count <= most else { throw .tooLong(mostBytes: most) }
            return text.isEmpty ? nil : text
        } print: {
            quoted($0 ?? "")
        }
    }

    static func texts(limit: Int) -> ValueKind<[String]> {
        ValueKind<[String]>(range: .texts(limit: limit)) { node throws(ValueProblem) in
            guard case .list(let nodes) = node.value else { throw .wrongType(expected: "array", found: node.typeName) }
            guard nodes.count <= limit else { throw .listTooLong(limit: limit) }
            var texts: [String] = []
            for node in nodes { texts.append(try node.text()) }
            return texts
        } print: { texts in
            "[" + texts.map(quoted).joined(separator: ", ") + "]"
        }
    }
}

extension Node {
    fileprivate func text() throws(ValueProblem) -> String {
        guard case .text(let text) = value else { throw .wrongType(expected: "string", found: typeName) }
        return text
    }

    fileprivate func duration() throws(ValueProblem) -> Duration {
        let text = try text()
        do throws(TimeTextError) {
            return try DurationText.parse(text)
        } catch {
            throw .notADuration(error)
        }
    }
}

private func isPlainName(_ text: String) -> Bool {
    !text.isEmpty && text != "." && text != ".." && text.utf8.count <= 255 && !text.utf8.contains(UInt8(ascii: "/"))
}

/// Returns the text as a TOML basic string.
private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case _ where scalar.value < 0x20 || scalar.value == 0x7F:
            let digits = String(scalar.value, radix: 16, uppercase: true)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}

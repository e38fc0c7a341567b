@testable import Chronology

/// A part of a composed phrase, and its value.
struct ComposedPart: Hashable {
    enum Value: Hashable {
        case day(DayReference)
        case time(CivilTime)
        case repetition(Repetition)
        case after(Duration)
    }

    var text: String
    let value: Value
}

/// The meaning of a whole phrase: what its parts are together. Nil for parts that have no meaning together.
func meaning(of parts: [ComposedPart.Value]) -> RepeatedWhen? {
    var (day, time, repetition, after): (DayReference?, CivilTime?, Repetition?, Duration?)
    for part in parts {
        switch part {
        case .day(let value) where day == nil: day = value
        case .time(let value) where time == nil: time = value
        case .repetition(let value) where repetition == nil: repetition = value
        case .after(let value) where after == nil: after = value
        default: return nil
        }
    }
    if !(repetition?.hasWeekdays ?? true), case .weekday? = day { return nil }
    if let after {
        guard day == nil, time == nil, repetition == nil else { return nil }
        return RepeatedWhen(when: .after(after), repetition: nil)
    }
    guard let time else {
        guard let grid = repetition?.grid, day == nil else { return nil }
        return RepeatedWhen(when: .after(grid), repetition: repetition)
    }
    return RepeatedWhen(when: day.map { .dated($0, time) } ?? .timeOfDay(time), repetition: repetition)
}

/// Composes phrases from the words of a phrasebook, and from the few patterns that order them in its language.
struct PhraseComposer {
    /// How a language orders words. `{w}` is a weekday, `{c}` what chooses it, `{d}` a day of `{m}` a month, `{h}` an hour
    /// of 24, `{k}` one of 12, `{mm}` a minute, `{p}` a part of the day, `{n}` a number and `{u}` its unit.
    struct Order {
        var chosen = "{c} {w}"
        let dates: [String]
        let times: [String]
        let partTimes: [String]
        let every: [String]
        /// `{n}` is a day of a month.
        let monthly: [String]
        let after: [String]
        var between = " "
    }

    static let orders: KeyValuePairs<String, Order> = [
        "en": Order(
            dates: ["{d} {m}", "{m} {d}"],
            times: ["{h}:{mm}", "at {h}:{mm}"],
            partTimes: ["{k}:{mm} {p}", "{k} {p}", "at {k}:{mm} {p}"],
            every: ["every {n} {u}"],
            monthly: ["every {n}th", "the {n}th of every month"],
            after: ["in {n} {u}", "{n} {u} from now"]
        ),
        "de": Order(
            dates: ["{d}. {m}", "den {d}. {m}"],
            times: ["{h}:{mm}", "um {h}:{mm}", "{h} Uhr {mm}", "um {h}:{mm} Uhr"],
            partTimes: ["um {k}:{mm} {p}", "um {k} Uhr {p}"],
            every: ["alle {n} {u}"],
            monthly: ["jeden {n}.", "am {n}. jedes Monats", "jeden {n}. des Monats"],
            after: ["in {n} {u}"]
        ),
        "fr": Order(
            chosen: "{w} {c}",
            dates: ["{d} {m}", "le {d} {m}"],
            times: ["{h}:{mm}", "à {h}h{mm}", "{h} h {mm}"],
            partTimes: ["à {k}h{mm} {p}", "{k} h {p}"],
            every: ["toutes les {n} {u}", "tous les {n} {u}"],
            monthly: ["le {n} de chaque mois"],
            after: ["dans {n} {u}"]
        ),
        "es": Order(
            dates: ["{d} de {m}", "el {d} de {m}"],
            times: ["{h}:{mm}", "a las {h}:{mm}"],
            partTimes: ["a las {k}:{mm} {p}", "a las {k} {p}"],
            every: ["cada {n} {u}"],
            monthly: ["el {n} de cada mes"],
            after: ["en {n} {u}", "dentro de {n} {u}"]
        ),
        "ko": Order(
            dates: ["{m} {d}일"],
            times: ["{h}:{mm}", "{h}시 {mm}분"],
            partTimes: ["{p} {k}시 {mm}분", "{p} {k}:{mm}", "{p} {k}시"],
            every: ["{n}{u}마다", "매 {n}{u}"],
            monthly: ["매월 {n}일", "매달 {n}일"],
            after: ["{n}{u} 후", "{n}{u} 뒤"]
        ),
        "ja": Order(
            dates: ["{m}{d}日"],
            times: ["{h}:{mm}", "{h}時{mm}分"],
            partTimes: ["{p}{k}時{mm}分", "{p}{k}:{mm}", "{p}{k}時"],
            every: ["{n}{u}ごと", "{n}{u}毎"],
            monthly: ["毎月{n}日"],
            after: ["{n}{u}後"]
        ),
        "zh-CN": Order(
            dates: ["{m}{d}日"],
            times: ["{h}:{mm}", "{h}点{mm}分"],
            partTimes: ["{p}{k}点{mm}分", "{p}{k}:{mm}", "{p}{k}点"],
            every: ["每{n}{u}"],
            monthly: ["每月{n}日", "每个月{n}号"],
            after: ["{n}{u}后"]
        ),
        "zh-TW": Order(
            dates: ["{m}{d}號"],
            times: ["{h}:{mm}", "{h}點{mm}分"],
            partTimes: ["{p}{k}點{mm}分", "{p}{k}:{mm}", "{p}{k}點"],
            every: ["每{n}{u}"],
            monthly: ["每月{n}日", "每個月{n}號"],
            after: ["{n}{u}後"]
        ),
    ]

    let language: ReaderLanguage
    private let order: Order
    /// The spellings of each meaning.
    private let words: [(meaning: PhraseMeaning, spellings: [String])]
    private let vocabulary: [String]
    var random: SeededGenerator

    init?(tag: String, seed: UInt64) {
        guard let order = Self.orders.first(where: { $0.key == tag })?.value else { return nil }
        self.order = order
        language = ReaderLanguage(tag: tag).withoutSuggestions
        let book = language.phrasebook ?? .english
        var words: [PhraseMeaning: [String]] = [:]
        vocabulary = book.vocabulary
        for word in vocabulary {
            guard let tokens = try? PhraseLexer.tokens(of: word, book), tokens.count == 1,
                let meaning = tokens[0].meaning, !word.hasSuffix(".")
            else { continue }
            words[meaning, default: []].append(word)
        }
        self.words = words.map { ($0.key, $0.value) }.sorted { "\($0.meaning)" < "\($1.meaning)" }
        random = SeededGenerator(seed: seed)
    }

    /// A phrase's parts in a random order, without or with a day and a repetition.
    mutating func parts() -> [ComposedPart] {
        if chance(8) { return [after()].compactMap(\.self) }
        var parts = [time()]
        if chance(2) {
            parts.append(day())
        } else if chance(2) {
            parts.append(repetition())
        }
        return parts.compactMap(\.self).shuffled(using: &random)
    }

    mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }

    /// A word of the language, or none of any.
    mutating func anyWord() -> String {
        if chance(4) {
            return ["dentist", "치과", "歯医者", "7", "30", "x", ",", "of"].randomElement(using: &random) ?? "x"
        }
        return vocabulary.randomElement(using: &random) ?? "x"
    }

    // MARK: Parts

    private mutating func word(_ isMeant: (PhraseMeaning) -> Bool) -> (text: String, meaning: PhraseMeaning)? {
        let entry = words.filter { isMeant($0.meaning) }.randomElement(using: &random)
        return entry.flatMap { entry in entry.spellings.randomElement(using: &random).map { ($0, entry.meaning) } }
    }

    private mutating func filled(_ patterns: [String], _ values: [String: String]) -> String {
        let pattern = patterns.randomElement(using: &random) ?? ""
        return values.reduce(pattern) { text, value in text.replacing("{\(value.key)}", with: value.value) }
    }

    private mutating func day() -> ComposedPart? {
        let day = Int.random(in: 1...28, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            guard case (let text, .day(let days))? = word({ if case .day(0...) = $0 { true } else { false } }) else {
                return nil
            }
            return ComposedPart(text: text, value: .day(.daysFromToday(days)))
        case 1:
            guard case (let text, .weekday(let weekday))? = weekday() else { return nil }
            return ComposedPart(text: text, value: .day(.weekday(weekday)))
        case 2:
            guard case (let weekday, .weekday(let value))? = weekday(),
                case (let choice, let meaning)? = word({ meaning in
                    if case .week = meaning { true } else { meaning == .next }
                })
            else { return nil }
            let text = filled([order.chosen], ["w": weekday, "c": choice])
            if case .week(let weeks) = meaning {
                return ComposedPart(text: text, value: .day(.weekdayOfWeek(value, weeks: weeks)))
            }
            return ComposedPart(text: text, value: .day(.nextWeekday(value)))
        case 3:
            let month = Int.random(in: 1...12, using: &random)
            guard let date = CivilDate(year: 2027, month: month, day: day) else { return nil }
            return ComposedPart(text: DateText.print(date), value: .day(.date(date)))
        default:
            guard case (let name, .month(let month))? = word({ if case .month = $0 { true } else { false } }) else {
                return nil
            }
            let text = filled(order.dates, ["d": "\(day)", "m": name])
            return ComposedPart(text: text, value: .day(.monthDay(month: month, day: day)))
        }
    }

    /// Abbreviations of one or two letters are left to the tables.
    private mutating func weekday() -> (text: String, meaning: PhraseMeaning)? {
        let found = word { if case .weekday = $0 { true } else { false } }
        return found.flatMap { $0.text.utf8.count > 2 ? $0 : nil }
    }

    private mutating func time() -> ComposedPart? {
        let (hour, minute) = (Int.random(in: 0...23, using: &random), Int.random(in: 10...59, using: &random))
        if chance(10), let noon = word({ $0 == .noon }) { return ComposedPart(text: noon.text, value: .time(.noon)) }
        guard chance(2), case (let name, .part(let part))? = word({ if case .part = $0 { true } else { false } }) else {
            let text = filled(order.times, ["h": "\(hour)", "mm": "\(minute)"])
            return ComposedPart(text: text, value: .time(Self.time(hour, minute)))
        }
        let twelfth = Int.random(in: 1...11, using: &random)
        guard case .hour(let meant)? = part.hour(twelfth) else { return nil }
        let hasMinutes = chance(2)
        let patterns = order.partTimes.filter { $0.contains("{mm}") == hasMinutes }
        let text = filled(patterns, ["k": "\(twelfth)", "mm": "\(minute)", "p": name])
        return ComposedPart(text: text, value: .time(Self.time(meant, hasMinutes ? minute : 0)))
    }

    private static func time(_ hour: Int, _ minute: Int) -> CivilTime {
        CivilTime(microsecondOfDay: Int64(hour * 60 + minute) * 60_000_000)
    }

    private mutating func repetition() -> ComposedPart? {
        if chance(2) {
            let found = word { meaning in
                switch meaning {
                case .eachWeekday, .repetition: true
                default: false
                }
            }
            switch found {
            case (let text, .eachWeekday(let weekday))?:
                return ComposedPart(text: text, value: .repetition(.weeks(every: 1, on: [weekday])))
            case (let text, .repetition(let repetition))?:
                return ComposedPart(text: text, value: .repetition(repetition))
            default: return nil
            }
        }
        if chance(4) {
            let day = Int.random(in: 4...20, using: &random)
            let value = Repetition.months(every: 1, on: .days([day]))
            return ComposedPart(text: filled(order.monthly, ["n": "\(day)"]), value: .repetition(value))
        }
        guard let (number, text, unit) = count(order.every) else { return nil }
        switch unit {
        case .day: return ComposedPart(text: text, value: .repetition(.days(every: number)))
        case .week: return ComposedPart(text: text, value: .repetition(.weeks(every: number, on: [])))
        case .hour: return ComposedPart(text: text, value: .repetition(.hours(every: number)))
        case .minute: return ComposedPart(text: text, value: .repetition(.minutes(every: number)))
        default: return nil
        }
    }

    private mutating func after() -> ComposedPart? {
        guard let (number, text, unit) = count(order.after) else { return nil }
        return ComposedPart(text: text, value: .after(.microseconds(unit.rawValue * Int64(number))))
    }

    /// A number of units of fixed length.
    private mutating func count(_ patterns: [String]) -> (number: Int, text: String, unit: SpanUnit)? {
        guard case (let name, .unit(let unit))? = word({ if case .unit = $0 { true } else { false } }) else {
            return nil
        }
        let number = Int.random(in: 2...9, using: &random)
        return (number, filled(patterns, ["n": "\(number)", "u": name]), unit)
    }
}

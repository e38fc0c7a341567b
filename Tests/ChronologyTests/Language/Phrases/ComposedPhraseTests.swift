import Foundation
import Testing

@testable import Chronology

/// Phrases composed from the words of each phrasebook are read as the values of which they were composed; and where words
/// are inserted, dropped or swapped, they are read as what the changed parts mean by themselves, or refused.
///
/// CLOCKD_PHRASES is the number of phrases of a language in a run, 12,500 unless it is set: 100,000 of all.
@Suite struct ComposedPhraseTests {
    static let languages = PhraseComposer.orders.map(\.key)
    static let count = ProcessInfo.processInfo.environment["CLOCKD_PHRASES"].flatMap(Int.init) ?? 12_500

    private static let zones = ["", "", "", " UTC", " Asia/Seoul", " UTC+2", " +05:30"]

    /// Words that are no time, behind one.
    private static let labels = ["", " dentist", " Zahnarzt um die Ecke", " 치과", " 歯医者", " call mum", " x"]

    private struct Phrase {
        var parts: [ComposedPart]
        var zone: String
        var label: String

        var text: String { parts.map(\.text).joined(separator: " ") + zone }

        /// Each without one of its pieces.
        var smaller: [Phrase] {
            [Phrase(parts: parts, zone: zone, label: ""), Phrase(parts: parts, zone: "", label: label)]
                .filter { $0.zone != zone || $0.label != label }
                + parts.indices.map { index in
                    Phrase(parts: Array(parts[..<index] + parts[(index + 1)...]), zone: zone, label: label)
                }
        }
    }

    @Test(arguments: languages) func areReadAsComposed(tag: String) throws {
        var composer = try #require(PhraseComposer(tag: tag, seed: 20_261_128))
        var told: Set<String> = []
        for _ in 0..<Self.count {
            let zone = Self.zones.randomElement(using: &composer.random) ?? ""
            let label = Self.labels.randomElement(using: &composer.random) ?? ""
            var phrase = Phrase(parts: composer.parts(), zone: zone, label: label)
            guard mistake(phrase, composer.language) != nil else { continue }
            while let smaller = phrase.smaller.first(where: { mistake($0, composer.language) != nil }) {
                phrase = smaller
            }
            // Each combination of kinds once.
            if told.insert(phrase.parts.map { "\($0.value)".prefix(12) }.joined()).inserted {
                Issue.record("\(phrase.text)\(phrase.label): \(mistake(phrase, composer.language) ?? "")")
            }
        }
    }

    /// What is wrong with the reading; nil if it is the expected one, and the whole with a label is none.
    private func mistake(_ phrase: Phrase, _ language: ReaderLanguage) -> String? {
        guard let expected = meaning(of: phrase.parts.map(\.value)) else { return nil }
        let written = ZonedWhenText(phrase.text)
        if written.zoneName != (phrase.zone.isEmpty ? nil : String(phrase.zone.dropFirst())) {
            return "zone \(written.zoneName ?? "")"
        }
        do throws(TimeTextError) {
            let found = try language.repeatedWhen(written.moment)
            guard found == expected else { return "\(found.text), not \(expected.text)" }
        } catch {
            return "\(error.message), not \(expected.text)"
        }
        var words = phrase.label.split(separator: " ")
        while !words.isEmpty {
            let text = phrase.text + " " + words.joined(separator: " ")
            if let found = read(ZonedWhenText(text).moment, language) { return "\(text) is \(found.text)" }
            words.removeLast()
        }
        return nil
    }

    private func read(_ text: String, _ language: ReaderLanguage) -> RepeatedWhen? { try? language.repeatedWhen(text) }

    /// What a text means as a part by itself: nothing for a filler.
    private func values(_ text: String, _ language: ReaderLanguage) -> Set<[ComposedPart.Value]> {
        guard !text.isEmpty else { return [[]] }
        var values: Set<[ComposedPart.Value]> = []
        if let day = try? language.day(text) { values.insert([.day(day)]) }
        if let repetition = try? language.repetition(text) { values.insert([.repetition(repetition)]) }
        if let moment = read(text, language) {
            var parts: [ComposedPart.Value] = moment.repetition.map { [.repetition($0)] } ?? []
            switch moment.when {
            case .timeOfDay(let time): parts.append(.time(time))
            case .dated(let day, let time): parts += [.day(day), .time(time)]
            case .after(let duration): parts.append(.after(duration))
            case .at: break
            }
            values.insert(parts)
        }
        return values
    }

    @Test(arguments: languages) func neverChangeSilently(tag: String) throws {
        var composer = try #require(PhraseComposer(tag: tag, seed: 42))
        var told: Set<String> = []
        for _ in 0..<Self.count {
            let parts = composer.parts()
            guard let original = meaning(of: parts.map(\.value)) else { continue }
            var words = parts.enumerated().flatMap { index, part in
                part.text.split(separator: " ").map { (part: index, text: String($0)) }
            }
            let place = Int.random(in: 0..<words.count, using: &composer.random)
            let change: String
            switch Int.random(in: 0..<3, using: &composer.random) {
            case 0:
                change = composer.anyWord()
                words.insert((words[place].part, change), at: place)
            case 1: change = "-" + words.remove(at: place).text
            default:
                change = "swapped"
                let other = min(place + 1, words.count - 1)
                words.swapAt(place, other)
            }
            let phrase = words.map(\.text).joined(separator: " ")
            guard let found = read(phrase, composer.language), found != original,
                !isExplained(found, words.map(\.text), composer.language), told.insert(change).inserted
            else { continue }
            Issue.record("\(phrase) (\(change)): \(found.text), was \(original.text)")
        }
    }

    /// Whether the words, split into two or three parts, have that meaning.
    private func isExplained(_ found: RepeatedWhen, _ words: [String], _ language: ReaderLanguage) -> Bool {
        func values(_ range: Range<Int>) -> Set<[ComposedPart.Value]> {
            self.values(words[range].joined(separator: " "), language)
        }
        for first in 0...words.count {
            for second in first...words.count {
                let third = values(second..<words.count)
                let middle = values(first..<second)
                guard first > 0 || second < words.count, !third.isEmpty, !middle.isEmpty else { continue }
                for head in values(0..<first) {
                    for body in middle {
                        for tail in third where meaning(of: head + body + tail) == found { return true }
                    }
                }
            }
        }
        return false
    }
}

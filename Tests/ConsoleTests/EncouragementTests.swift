import Chronology
import Testing

@testable import Console

struct EncouragementTests {
    @Test("Two days in a row never have the same sentence, and a dozen have a dozen", arguments: [true, false])
    func differs(isMore: Bool) throws {
        let first = try #require(CivilDate("2026-12-20"))
        let days = (0..<24).compactMap { first.adding(days: $0) }
        let sentences = days.map { Encouragement.sentence(on: $0, isMore: isMore) }
        #expect(zip(sentences, sentences.dropFirst()).allSatisfy { $0 != $1 })
        #expect(Set(sentences).count == 12 && Array(sentences.prefix(12)) == Array(sentences.suffix(12)))
        // Before the first day of the epoch, too.
        let old = try #require(CivilDate("1969-12-25"))
        #expect(!Encouragement.sentence(on: old, isMore: isMore).isEmpty)
    }

    @Test("Cheer and comfort have nothing in common")
    func kinds() throws {
        let date = try #require(CivilDate("2026-11-23"))
        let days = (0..<12).compactMap { date.adding(days: $0) }
        let cheer = Set(days.map { Encouragement.sentence(on: $0, isMore: true) })
        #expect(cheer.isDisjoint(with: days.map { Encouragement.sentence(on: $0, isMore: false) }))
    }
}

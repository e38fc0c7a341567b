import Testing

@testable import Chronology

@Suite struct InstantTextTests {
    @Test func printsAndReadsBackInAnyZone() throws {
        var random = SeededGenerator(seed: 3339)
        let berlin = try SampleMoment.berlin()
        for _ in 0..<5_000 {
            let seconds = Int64.random(in: -62_167_219_200..<253_402_300_800, using: &random)
            let fraction = Bool.random(using: &random) ? 0 : Int64.random(in: 0..<1_000_000, using: &random)
            let instant = Instant(microsecondsSinceEpoch: seconds * 1_000_000 + fraction)
            let zone =
                Bool.random(using: &random)
                ? berlin : Zone(fixedOffsetSeconds: Int.random(in: -86_000..<86_000, using: &random))
            #expect(try InstantText.parse(InstantText.print(instant, in: zone)) == instant)
        }
    }

    @Test("What is read quickly is what the reader of phrases reads")
    func quickly() throws {
        var random = SeededGenerator(seed: 822)
        let signs = Array("0123456789-+:.TtZz @")
        for _ in 0..<3_000 {
            let seconds = Int64.random(in: -62_000_000_000..<250_000_000_000, using: &random)
            let offset = Int.random(in: -50_000..<50_000, using: &random)
            var text = InstantText.print(Instant(secondsSinceEpoch: seconds), in: Zone(fixedOffsetSeconds: offset))
            // Every second one has a mistake, or another spelling.
            if Bool.random(using: &random), let sign = signs.randomElement(using: &random) {
                let index = text.index(text.startIndex, offsetBy: Int.random(in: 0..<text.count, using: &random))
                text.replaceSubrange(index...index, with: Bool.random(using: &random) ? String(sign) : "")
            }
            let quick = try? InstantText.parse(text)
            let thorough = try? ReaderLanguage.english.instant(text)
            #expect(quick == thorough, "\(text)")
        }
    }

    /// Berlin's local mean time was 53 min 28 s ahead; RFC 3339 has offsets in minutes, here 53 min.
    @Test func anOffsetWithSecondsIsRounded() {
        let instant = Instant(secondsSinceEpoch: 0)
        #expect(InstantText.print(instant, in: Zone(fixedOffsetSeconds: 3_208)) == "1970-01-01T00:53:00+00:53")
        #expect(InstantText.print(instant, in: Zone(fixedOffsetSeconds: 3_210)) == "1970-01-01T00:54:00+00:54")
        #expect(InstantText.print(instant, in: Zone(fixedOffsetSeconds: -3_212)) == "1969-12-31T23:06:00-00:54")
    }

    @Test(arguments: [Int64.min, .max, -62_167_219_200_000_001, 253_402_300_800_000_000])
    func printsAndReadsBackOutsideTheCivilYears(microseconds: Int64) throws {
        let instant = Instant(microsecondsSinceEpoch: microseconds)
        if microseconds != .min { #expect(try InstantText.parse(InstantText.print(instant, in: .utc)) == instant) }
        #expect(InstantText.print(instant, in: .utc).hasPrefix("@"))
    }

    @Test(arguments: [
        "2026-11-23", "2026-11-23T07:30:00", "07:30Z", "x", "2026-11-23T07:30:00+09:60",
    ])
    func refuses(text: String) {
        #expect(throws: TimeTextError.self) { try InstantText.parse(text) }
    }

    @Test(arguments: ["2026-11-23T07:30:00+09:00", "2026-11-23t07:30+0900", "2026-11-22 22:30z", "@1795386600"])
    func reads(text: String) throws {
        #expect(try InstantText.parse(text) == Instant(secondsSinceEpoch: 1_795_386_600))
    }
}

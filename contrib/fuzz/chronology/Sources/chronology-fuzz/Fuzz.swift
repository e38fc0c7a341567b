import Chronology

/// libFuzzer's own loop, for programs that bring their own `main`, as those of the package manager do.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@main
struct Fuzz {
    static func main() {
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        _ = runDriver(&count, &arguments, fuzz)
    }
}

/// What comes from outside: the first byte chooses the reader, the rest is its input.
private func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let choice = bytes.first else { return 0 }
    let input = Array(bytes.dropFirst())
    switch choice {
    case UInt8(ascii: "z"): fuzzZoneFile(input)
    case UInt8(ascii: "p"): fuzzPosixRule(String(decoding: input, as: UTF8.self))
    case UInt8(ascii: "r"): fuzzRule(String(decoding: input, as: UTF8.self))
    default: fuzzExpression(String(decoding: input, as: UTF8.self))
    }
    return 0
}

private func fuzzZoneFile(_ bytes: [UInt8]) {
    guard let zone = try? Zone(identifier: "fuzz", tzif: bytes, path: "fuzz") else { return }
    probe(zone)
}

private func fuzzPosixRule(_ text: String) {
    guard let zone = try? Zone(posixRule: text) else { return }
    probe(zone)
}

/// What a clock reads is a time that occurs; transitions go forward.
private func probe(_ zone: Zone) {
    for second in [Int64.min / 1_000_000, -62_135_596_800, -1, 0, 1_774_746_000, 4_102_444_800, 253_402_300_799] {
        let instant = Instant(secondsSinceEpoch: second)
        let resolution = zone.resolve(zone.civil(at: instant))
        guard second > -62_135_000_000, second < 253_402_000_000 else { continue }
        switch resolution {
        case .unique(let found): precondition(found == instant)
        case .fold(let first, let last): precondition(first < last)
        case .gap: preconditionFailure("the clocks read what they skip")
        }
        if let next = zone.nextTransition(after: instant) { precondition(next.at > instant) }
    }
}

private func fuzzRule(_ text: String) {
    guard let rule = try? RecurrenceRule(parsing: text) else { return }
    guard (try? RecurrenceRule(parsing: rule.text)) == rule else { preconditionFailure(rule.text) }
    if case .count(let count) = rule.bound, count > 100 { return }
    guard let start = CivilDateTime(microsecondsSinceCivilEpoch: 1_774_746_000_000_000) else { return }
    probe(Schedule(rule: .recurring(rule, start: start), fold: .both))
}

private func fuzzExpression(_ text: String) {
    guard let expression = try? CalendarExpression(parsing: text) else { return }
    guard (try? CalendarExpression(parsing: expression.text)) == expression else {
        preconditionFailure(expression.text)
    }
    probe(Schedule(rule: .calendar(expression), gap: .before, fold: .second))
}

private let berlin = try? Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3")

/// Occurrences go forward.
private func probe(_ schedule: Schedule) {
    guard let berlin else { return }
    var after = Instant(secondsSinceEpoch: 1_774_746_000)
    for _ in 0..<4 {
        guard let next = schedule.next(after: after, in: berlin) else { return }
        precondition(next.at > after)
        after = next.at
    }
}

import Chronology

private let now = Instant(secondsSinceEpoch: 1_774_746_000)
private let today = Zone.utc.civil(at: now).date

/// Returns the value, or nil; every error has a message, a range inside its text, and a mark.
private func read<Value>(_ text: String, _ body: (String) throws(TimeTextError) -> Value) -> Value? {
    do {
        return try body(text)
    } catch {
        let bytes = error.text.utf8.count
        precondition(error.range.lowerBound >= 0 && error.range.upperBound <= bytes)
        precondition(text.utf8.starts(with: error.text.utf8), "an error about another text")
        precondition(!error.message.utf8.contains(UInt8(ascii: "\n")) && error.message.utf8.count < 1000)
        precondition(error.pointer(columns: 80).count == 2)
        _ = error.suggestion
        return nil
    }
}

func fuzzDuration(_ text: String) {
    if let duration = read(text, DurationText.parse) {
        precondition(read(DurationText.print(duration), DurationText.parse) == duration)
        _ = DurationPhrase.print(duration) + DurationPhrase.rough(duration)
    }
    if let duration = read(text, DurationText.parseSigned) {
        precondition(read(DurationText.print(duration), DurationText.parseSigned) == duration)
    }
}

func fuzzMoment(_ text: String) {
    for direction in [WhenDirection.future, .past, .anywhere] {
        let moment = read(text) { (text) throws(TimeTextError) in
            try ZonedWhenText(text).moment(at: MomentAnchor(now: now, in: .utc, direction))
        }
        guard let moment else { continue }
        if direction == .future { precondition(moment.at > now || text.utf8.count > 0 && moment.at == now) }
        if direction == .past { precondition(moment.local == Zone.utc.civil(at: moment.at)) }
        _ = MomentPhrase.print(moment.at, now: now, in: .utc)
    }
}

func fuzzRepetition(_ text: String) {
    guard let repetition = read(text, RepeatText.parse) else { return }
    precondition(read(RepeatText.print(repetition), RepeatText.parse) == repetition, RepeatText.print(repetition))
    probe(repetition.recurrenceRule)
}

func fuzzDate(_ text: String) {
    guard let date = read(text, { (text) throws(TimeTextError) in try DateText.parse(text, today: today) }) else {
        return
    }
    let again = read(DateText.print(date)) { (text) throws(TimeTextError) in try DateText.parse(text, today: today) }
    precondition(again == date)
}

func fuzzInstant(_ text: String) {
    guard let instant = read(text, InstantText.parse) else { return }
    precondition(read(InstantText.print(instant, in: .utc), InstantText.parse) == instant)
}

/// A result must read back as displayed, because `ans` uses the displayed value.
func fuzzCalculation(_ text: String) {
    func calculate(_ text: String) -> Calculation? {
        read(text) { (text) throws(TimeTextError) in
            try Calculator.evaluate(text, today: today, answer: Calculator.evaluate("-1:00", today: today))
        }
    }
    guard let calculation = calculate(text) else { return }
    precondition(calculate(calculation.text)?.text == calculation.text, calculation.text)
    _ = calculation.annotatedText
}

import Agenda
import Chronology
import Varlink

/// Finished runs as the JSON text of a reply, the same that ``RunObject`` encodes to: thousands are listed at once, and
/// an encoder takes ten times as long.
struct RunText {
    private var text: [UInt8]
    private var printer: InstantPrinter
    private var names: [String: [UInt8]] = [:]
    private var isFirst = true

    private init(zone: Zone, text: consuming [UInt8]) {
        printer = InstantPrinter(zone: zone)
        self.text = text
    }

    /// A reply to `History`, or a page of it.
    static func reply(_ runs: [TaskRun], zone: Zone, continues: Bool = false) -> VarlinkReply {
        VarlinkReply(continues: continues) { text in
            // Grown in place: megabytes are not to be copied.
            var reply = RunText(zone: zone, text: text)
            text = []
            reply.text.reserveCapacity(runs.count * 288 + 32)
            reply.append("{\"runs\":[")
            for run in runs { reply.add(run) }
            reply.append("]}")
            text = reply.text
        }
    }

    private mutating func add(_ run: TaskRun) {
        append(isFirst ? "{\"achieved\":" : ",{\"achieved\":")
        isFirst = false
        append(run.isAchieved ? "true" : "false")
        append(",\"elapsedSeconds\":")
        append(run.elapsed)
        append(",\"ended\":\"")
        printer.print(run.ended, to: &text)
        append("\",\"expectedEnd\":\"")
        printer.print(run.expectedEnd, to: &text)
        append("\",\"id\":\"")
        append(run.number)
        append("\",\"item\":\"k")
        append(run.task.number)
        append("\",\"remainingSeconds\":")
        append(run.remaining)
        append(",\"started\":\"")
        printer.print(run.started, to: &text)
        append("\",\"streak\":")
        append(Int64(run.streak))
        append(",\"task\":")
        append(name: run.name)
        append("}")
    }

    private mutating func append(_ words: StaticString) {
        text.append(contentsOf: UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount))
    }

    private mutating func append(name: String) {
        if let known = names[name] {
            text += known
        } else {
            let written = JSONCoding.encode(name)
            names[name] = written
            text += written
        }
    }

    /// Seconds with no more digits than are needed.
    private mutating func append(_ duration: Duration) {
        let microseconds = duration.wholeMicroseconds
        if microseconds < 0 { append("-") }
        let (seconds, fraction) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        append(Int64(seconds))
        guard fraction > 0 else { return }
        append(".")
        var (rest, place) = (fraction, UInt64(100_000))
        while rest > 0 {
            text.append(UInt8(ascii: "0") + UInt8(rest / place))
            (rest, place) = (rest % place, place / 10)
        }
    }

    /// Zero or more.
    private mutating func append(_ number: Int64) {
        var place: Int64 = 1
        while number / place >= 10 { place *= 10 }
        while place > 0 {
            text.append(UInt8(ascii: "0") + UInt8(number / place % 10))
            place /= 10
        }
    }
}

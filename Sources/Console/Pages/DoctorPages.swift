import ClockAPI
import JSON
import Localization
import Varlink

/// The output of `doctor`: the findings in words, and whether a ring would work.
package struct DoctorReport: JSONWritable, Sendable {
    /// False if any finding is a failure.
    package let willRing: Bool
    package let findings: [Entry]

    /// A finding. `text` and `mend` (the remedy, nil if the state is ok) are in the reader's language.
    package struct Entry: JSONWritable, Sendable {
        package let finding: FindingObject
        package let text: String
        package let mend: String?

        package func write(to json: inout JSONWriter) {
            guard case .object(var members) = finding.jsonValue else { return json.writeNull() }
            members["text"] = .string(text)
            members["mend"] = mend.jsonValue
            members.write(to: &json)
        }
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("findings", findings)
        json.member("willRing", willRing)
        json.endObject()
    }

    /// Adds a failure if neither popups nor sound work: each alone is only a warning.
    package init(_ findings: [FindingObject]) {
        var findings = findings
        let unseen = findings.contains { $0.subject == "popups" && ["noBus", "noServer"].contains($0.reason) }
        let unheard = findings.contains { $0.subject == "sound" && $0.state != .ok && $0.reason != "otherPlayer" }
        if unseen, unheard, !findings.contains(where: { $0.subject == "ring" }) {
            findings.append(FindingObject("ring", .failure, "unnoticed"))
        }
        self.findings = findings.map { finding in
            let words = FindingWords(finding)
            return Entry(finding: finding, text: words.text, mend: finding.state == .ok ? nil : words.mend)
        }
        willRing = !findings.contains { $0.state == .failure }
    }
}

extension Page {
    /// `ok       store: checked, 40 KiB`, and the remedy below a finding that is not ok.
    package func lines(_ report: DoctorReport) -> [String] {
        let width = FindingObject.State.allCases.map { word($0).cells }.max() ?? 0
        return report.findings.flatMap { entry in
            let state = emphasis(entry.finding.state).applied(to: word(entry.finding.state), on: terminal)
            let padding = String(repeating: " ", count: width - word(entry.finding.state).cells)
            let line = localized(
                "{item}: {state}",
                ["item": subject(entry.finding.subject), "state": entry.text.printable]
            )
            let mend = entry.mend.map { [String(repeating: " ", count: width + 2) + "→ " + $0.printable] } ?? []
            return [state + padding + "  " + line] + mend
        }
    }

    private func subject(_ subject: String) -> String {
        switch subject {
        case "daemon": localized("daemon")
        case "socket": localized("socket")
        case "store": localized("store")
        case "popups": localized("popups")
        case "sound": localized("sound")
        case "journal": localized("log")
        case "wake": localized("waking the machine")
        case "zoneData": localized("zone data")
        case "linger": localized("without a login")
        case "clock": localized("clock")
        case "ring": localized("ring")
        default: subject
        }
    }
}

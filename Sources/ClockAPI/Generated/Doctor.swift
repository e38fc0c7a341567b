// Made from io.clockd.Doctor.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON
import Varlink

/// `subject` is the part: store, popups, sound, hooks, journal, wake, zoneData; with problems only, also zone (the
/// daemon's own), itemZone (one that alarms or D-days are fixed to; for both `zones` asks), holidays, clock (not
/// believed) and program (replaced by one that can't be used). `reason` is a code for programs and translations; `facts`
/// are its details.
package struct FindingObject: JSONConvertible, Hashable, Sendable {
    package var subject: String
    package var state: State
    package var reason: String
    package var facts: [String: String]

    package enum State: String, JSONName {
        case ok, warning, failure
    }

    package init(subject: String, state: State, reason: String, facts: [String: String]) {
        self.subject = subject
        self.state = state
        self.reason = reason
        self.facts = facts
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var subject: String?
        var state: State?
        var reason: String?
        var facts: [String: String]?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "subject": subject = try String(from: &json)
            case "state": state = try State(from: &json)
            case "reason": reason = try String(from: &json)
            case "facts": facts = try [String: String](from: &json)
            default: try json.skip()
            }
        }
        self.subject = try json.required(subject, "subject")
        self.state = try json.required(state, "state")
        self.reason = try json.required(reason, "reason")
        self.facts = try json.required(facts, "facts")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("facts", facts)
        json.member("reason", reason)
        json.member("state", state)
        json.member("subject", subject)
        json.endObject()
    }
}

/// Checks of everything that a ring needs and that the daemon can examine.
package enum DoctorInterface {
    /// Checks the named parts, or all. It changes nothing and makes no audible sound; it takes seconds if a part does not
    /// answer.
    package struct Examine: VarlinkMethod {
        package static let name = "io.clockd.Doctor.Examine"

        package struct Reply: ListReply {
            package static let member = "findings"
            package var objects: [FindingObject] { findings }
            package init(objects: [FindingObject]) { findings = objects }

            package var findings: [FindingObject]

            package init(findings: [FindingObject]) {
                self.findings = findings
            }
        }

        package var subjects: [String]

        package init(subjects: [String] = []) {
            self.subjects = subjects
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var subjects: [String]?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "subjects": subjects = try [String](from: &json)
                default: try json.skip()
                }
            }
            self.subjects = try json.required(subjects, "subjects")
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("subjects", subjects)
            json.endObject()
        }
    }

    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # Checks of everything that a ring needs and that the daemon can examine.
            interface io.clockd.Doctor

            # `subject` is the part: store, popups, sound, hooks, journal, wake, zoneData; with problems only, also zone (the
            # daemon's own), itemZone (one that alarms or D-days are fixed to; for both `zones` asks), holidays, clock (not
            # believed) and program (replaced by one that can't be used). `reason` is a code for programs and translations; `facts`
            # are its details.
            type Finding (
              subject: string,
              state: (ok, warning, failure),
              reason: string,
              facts: [string]string
            )

            # Checks the named parts, or all. It changes nothing and makes no audible sound; it takes seconds if a part does not
            # answer.
            method Examine(subjects: []string) -> (findings: []Finding)

            """#
    )
}

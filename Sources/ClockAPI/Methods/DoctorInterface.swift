import Varlink

/// The methods of io.clockd.Doctor.
package enum DoctorInterface {
    package struct Examine: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Doctor.Examine"

        package var subjects: [String]

        package init(subjects: [String] = []) {
            self.subjects = subjects
        }

        package struct Reply: Codable, Hashable, Sendable {
            package var findings: [FindingObject]

            package init(findings: [FindingObject]) {
                self.findings = findings
            }
        }
    }
}

/// The version of clockd and clockctl (semver.org).
package enum Version {
    package static let current = "0.1.0"

    /// The output of `--version` of `program`.
    package static func line(of program: String) -> String { "\(program) \(current)" }

    /// Whether `line` could be the output of `--version` of any version of `program`.
    package static func isLine(_ line: some StringProtocol, of program: String) -> Bool {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, words[0] == program else { return false }
        let release = words[1].prefix { $0 != "-" && $0 != "+" }
        let numbers = release.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 3 && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    }
}

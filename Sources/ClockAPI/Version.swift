/// The version of both programs, semver.org.
package enum Version {
    package static let current = "0.1.0"
}

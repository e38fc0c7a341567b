/// The version of clockd and clockctl (semver.org).
package enum Version {
    package static let current = "0.1.0"
}

extension Configuration {
    /// A file anyone writes by hand is far below it.
    static let limitBytes = 128 << 10

    /// Reads the file at `path`; where there is none, everything is as it is without one.
    package static func read(_ path: String) throws(ConfigurationError) -> Configuration {
        let text: String?
        do throws(Problem) {
            text = try ConfigurationSource.text(path, limitBytes: limitBytes)
        } catch {
            throw ConfigurationError([error])
        }
        guard let text else { return Configuration() }
        return try parse(text)
    }
}

extension Configuration {
    /// Far above any file written by hand.
    package static let limitBytes = 128 << 10

    /// Reads the file at `path`. A missing file means the defaults.
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

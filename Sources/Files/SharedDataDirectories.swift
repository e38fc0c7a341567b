/// Where packages install data for all users (XDG Base Directory Specification).
package enum SharedDataDirectories {
    /// Those of XDG_DATA_DIRS, the most important first; the specification's two where it is unset or empty.
    package static func all(environment: (String) -> String?) -> [String] {
        let stated = environment("XDG_DATA_DIRS") ?? ""
        return (stated.isEmpty ? "/usr/local/share:/usr/share" : stated).split(separator: ":").map(String.init)
    }
}

/// Comma-separated values (RFC 4180), except that records end with a line feed alone, as Unix programs expect.
package enum CSV {
    /// Returns a record without its line feed.
    package static func record(_ fields: [String]) -> String {
        fields.map(field).joined(separator: ",")
    }

    private static func field(_ text: String) -> String {
        guard text.utf8.contains(where: ",\"\n\r".utf8.contains) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}

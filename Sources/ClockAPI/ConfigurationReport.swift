import JSON
import Varlink

/// What `clockd --check-config --json` prints, and `clockctl config check --json`.
package struct ConfigurationReport: JSONConvertible, Hashable, Sendable {
    package let path: String
    /// Also of the calendars that the file names; empty if all is valid.
    package let mistakes: [MistakeObject]

    package init(path: String, mistakes: [MistakeObject]) {
        self.path = path
        self.mistakes = mistakes
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var path: String?
        var mistakes: [MistakeObject]?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "path": path = try String(from: &json)
            case "mistakes": mistakes = try [MistakeObject](from: &json)
            default: try json.skip()
            }
        }
        self.path = try json.required(path, "path")
        self.mistakes = try json.required(mistakes, "mistakes")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("path", path)
        json.member("mistakes", mistakes)
        json.endObject()
    }
}

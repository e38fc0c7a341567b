import Chronology
import JSON

/// Details as stored in the history and read by clients: text and numbers unchanged, durations in seconds, instants as
/// RFC 3339 in the zone that was local when they were recorded.
package struct WrittenDetails: JSONWritable {
    private let details: [String: Detail]
    private let zone: Zone

    package init(_ details: [String: Detail], in zone: Zone) {
        self.details = details
        self.zone = zone
    }

    package var text: String { String(decoding: json, as: UTF8.self) }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        for (name, detail) in details.sorted(by: { $0.key < $1.key }) {
            switch detail {
            case .text(let text): json.member(name, text)
            case .number(let number): json.member(name, Int(number))
            case .duration(let duration): json.member(name, duration.inSeconds)
            case .instant(let instant): json.member(name, InstantText.print(instant, in: zone))
            }
        }
        json.endObject()
    }
}

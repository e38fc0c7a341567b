import Chronology

/// Details as the history keeps them and clients read them: text and numbers as they are, durations in seconds,
/// instants as RFC 3339 in the zone they were seen from.
package struct WrittenDetails: Encodable {
    private let details: [String: Detail]
    private let zone: Zone

    package init(_ details: [String: Detail], in zone: Zone) {
        self.details = details
        self.zone = zone
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DetailName.self)
        for (name, detail) in details {
            let key = DetailName(stringValue: name)
            switch detail {
            case .text(let text): try container.encode(text, forKey: key)
            case .number(let number): try container.encode(number, forKey: key)
            case .duration(let duration): try container.encode(duration.inSeconds, forKey: key)
            case .instant(let instant): try container.encode(InstantText.print(instant, in: zone), forKey: key)
            }
        }
    }
}

private struct DetailName: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
}

/// The tables that tzdata ships beside its zones: tzdata.zi, zone1970.tab, zone.tab, iso3166.tab (zic(8), tzselect(8)).
struct ZoneTables {
    let directory: String

    /// A line of zone1970.tab or zone.tab.
    struct Place {
        let countryCodes: [String]
        let position: GeographicPosition?
        let zoneName: String
        let remark: String?
    }

    func places(_ file: String) throws(ZoneError) -> [Place] {
        try lines(of: file).compactMap { line in
            let fields = line.split(separator: "\t")
            guard fields.count >= 3 else { return nil }
            return Place(
                countryCodes: fields[0].split(separator: ",").map(String.init),
                position: GeographicPosition(iso6709: fields[1]),
                zoneName: String(fields[2]),
                remark: fields.count > 3 ? String(fields[3]) : nil
            )
        }
    }

    /// English names by ISO 3166 code.
    func countries() throws(ZoneError) -> [String: String] {
        var names: [String: String] = [:]
        for line in try lines(of: "iso3166.tab") {
            let fields = line.split(separator: "\t")
            if fields.count >= 2 { names[String(fields[0])] = String(fields[1]) }
        }
        return names
    }

    /// Every zone and link of tzdata.zi; a link with the name it leads to.
    func zonesAndLinks() throws(ZoneError) -> (zones: [String], links: [String: String]) {
        var zones: [String] = []
        var links: [String: String] = [:]
        for line in try lines(of: "tzdata.zi") {
            let fields = line.split(separator: " ", maxSplits: 3)
            switch fields.first {
            case "Z" where fields.count > 1: zones.append(String(fields[1]))
            case "L" where fields.count > 2: links[String(fields[2])] = String(fields[1])
            default: break
            }
        }
        return (zones, links)
    }

    /// Without comments.
    private func lines(of file: String) throws(ZoneError) -> [Substring] {
        let path = "\(directory)/\(file)"
        do {
            let text = String(decoding: try ZoneFile(path: path).read(), as: UTF8.self)
            return text.split(separator: "\n").filter { $0.utf8.first != UInt8(ascii: "#") }
        } catch {
            throw .unreadable(path: path, errno: error.errno)
        }
    }
}

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

    /// Returns the English names of countries by ISO 3166 code.
    func countries() throws(ZoneError) -> [String: String] {
        var names: [String: String] = [:]
        for line in try lines(of: "iso3166.tab") {
            let fields = line.split(separator: "\t")
            if fields.count >= 2 { names[String(fields[0])] = String(fields[1]) }
        }
        return names
    }

    /// Returns every zone of tzdata.zi, and every link with its target.
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

    /// Returns the lines that are not comments.
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

/// Places that once had a line in tzdata's zone.tab and are now mere links to a zone elsewhere, with the country and
/// position of that line.
enum FormerPlaces {
    static func place(_ link: String) -> ZoneTables.Place? {
        guard let (country, position) = places[link] else { return nil }
        return ZoneTables.Place(
            countryCodes: [country],
            position: GeographicPosition(iso6709: position[...]),
            zoneName: link,
            remark: nil
        )
    }

    /// Other spellings of a place whose link leads to a zone elsewhere with the same rules.
    static let renamed = [
        "Africa/Asmera": "Africa/Asmara", "America/Coral_Harbour": "America/Atikokan",
        "Pacific/Ponape": "Pacific/Pohnpei", "Pacific/Truk": "Pacific/Chuuk",
    ]

    /// Links named after rules: their target is only one of many places with these.
    static let placeless: Set = [
        "CET", "CST6CDT", "EET", "EST", "EST5EDT", "HST", "MET", "MST", "MST7MDT", "PST8PDT", "WET",
    ]

    private static let places: [String: (country: String, position: String)] = [
        "Africa/Timbuktu": ("ML", "+1646-00301"),
        "America/Argentina/ComodRivadavia": ("AR", "-4552-06730"),
        "America/Atka": ("US", "+5212-17412"),
        "America/Ensenada": ("MX", "+3152-11637"),
        "America/Fort_Wayne": ("US", "+4105-08509"),
        "America/Montreal": ("CA", "+4531-07334"),
        "America/Nipigon": ("CA", "+4901-08816"),
        "America/Pangnirtung": ("CA", "+6608-06544"),
        "America/Porto_Acre": ("BR", "-0935-06732"),
        "America/Rainy_River": ("CA", "+4843-09434"),
        "America/Rosario": ("AR", "-3257-06040"),
        "America/Santa_Isabel": ("MX", "+3018-11452"),
        "America/Shiprock": ("US", "+3647-10841"),
        "America/Thunder_Bay": ("CA", "+4823-08915"),
        "America/Virgin": ("VI", "+1821-06456"),
        "America/Yellowknife": ("CA", "+6227-11421"),
        "Antarctica/South_Pole": ("AQ", "-9000+00000"),
        "Asia/Choibalsan": ("MN", "+4804+11430"),
        "Asia/Chongqing": ("CN", "+2934+10635"),
        "Asia/Harbin": ("CN", "+4545+12641"),
        "Asia/Kashgar": ("CN", "+3929+07559"),
        "Asia/Tel_Aviv": ("IL", "+3205+03446"),
        "Atlantic/Jan_Mayen": ("SJ", "+7059-00805"),
        "Australia/Canberra": ("AU", "-3517+14908"),
        "Australia/Currie": ("AU", "-3956+14352"),
        "Europe/Belfast": ("GB", "+5435-00555"),
        "Europe/Tiraspol": ("MD", "+4650+02937"),
        "Europe/Uzhgorod": ("UA", "+4837+02218"),
        "Europe/Zaporozhye": ("UA", "+4750+03510"),
        "Pacific/Enderbury": ("KI", "-0308-17105"),
        "Pacific/Johnston": ("UM", "+1645-16931"),
        "Pacific/Yap": ("FM", "+0931+13808"),
    ]
}

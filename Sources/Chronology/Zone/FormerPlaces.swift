/// Places that once had a line in tzdata's zone.tab and are now but links to a zone elsewhere: their country and
/// where they are, as the table of their time had them.
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

    /// Other spellings of a place whose link leads to a zone elsewhere that has the same clocks.
    static let renamed = [
        "Africa/Asmera": "Africa/Asmara", "America/Coral_Harbour": "America/Atikokan",
        "Pacific/Ponape": "Pacific/Pohnpei", "Pacific/Truk": "Pacific/Chuuk",
    ]

    /// Links that are named after rules: what they lead to is one of many places with these.
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

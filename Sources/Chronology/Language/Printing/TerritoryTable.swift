/// The clock and the first day of the week of each territory, from CLDR 41 (common/supplemental/supplementalData.xml:
/// timeData, the preferred hours; weekData, firstDay without its variants). © Unicode, Inc.,
/// https://www.unicode.org/terms_of_use.html. A test compares all of it with CLDR where that is installed.
enum TerritoryTable {
    static func usesTwelveHours(_ territory: Substring, language: Substring) -> Bool {
        let isTwelve = contains(twelveHours, territory)
        return contains(otherwise, "\(language)_\(territory)") ? !isTwelve : isTwelve
    }

    /// Territories that are not listed begin the week on Monday, as the world (001) does.
    static func weekStart(_ territory: Substring) -> Weekday {
        weekStarts.first { contains($0.territories, territory) }?.weekday ?? .monday
    }

    /// Each list is searched once or twice per process, so it has no index.
    private static func contains(_ list: String, _ name: some StringProtocol) -> Bool {
        list.split(separator: " ").contains { $0 == name }
    }

    /// All others have 24 hours.
    static let twelveHours = """
        AE AG AL AS AU BB BD BH BM BN BS BT CA CO CY DJ DM DO DZ EG EH ER ET FJ FM GD GH GM GR GU GY HK IN IQ JM JO KH \
        KI KN KP KR KW KY LB LC LR LS LY MH MO MP MR MW MY NA NZ OM PA PG PH PK PR PS PW QA SA SB SD SG SL SO SS SY SZ \
        TC TD TN TO TT TW UM US VC VE VG VI VU WS YE ZM
        """

    /// Languages with the other clock than their territory.
    static let otherwise = "ar_001 en_001 fr_CA"

    static let weekStarts: [(weekday: Weekday, territories: String)] = [
        (.friday, "MV"), (.saturday, "AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY"),
        (
            .sunday,
            """
            AG AS BD BR BS BT BW BZ CA CN CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA \
            PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
            """
        ),
    ]
}

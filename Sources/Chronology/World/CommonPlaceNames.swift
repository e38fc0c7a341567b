/// Common names missing from the tables: CLDR has the official names of countries and few short ones, tzdata has no
/// abbreviations of cities.
enum CommonPlaceNames {
    /// Names by ISO 3166 code.
    static let countries: [String: [String]] = [
        "AE": ["UAE", "VAE", "阿联酋", "阿聯"],
        "AU": ["호주", "豪州", "澳洲"],
        "CZ": ["Czechia", "Czech Republic"],
        "GB": [
            "UK", "Great Britain", "Britain", "England", "Großbritannien", "Grande-Bretagne", "Angleterre",
            "Gran Bretaña", "Inglaterra", "Grã-Bretanha", "Англия", "英国", "英國",
        ],
        "KP": ["North Korea", "북조선", "北韩", "北韓"],
        "KR": ["South Korea", "한국", "남한", "南韩", "南韓", "Corea", "Coreia", "Corée", "Корея"],
        "NL": ["Holland", "Hollande", "Holanda", "Голландия", "荷兰", "荷蘭"],
        "TR": ["Turkey", "Türkiye", "튀르키예"],
        "US": ["USA", "America", "EE. UU.", "EUA", "США", "米国"],
        "ZA": ["남아공"],
    ]

    /// Abbreviations by the zone of the city.
    static let abbreviations: [String: [String]] = [
        "America/Los_Angeles": ["LA"],
        "America/Mexico_City": ["CDMX"],
        "America/New_York": ["NY", "NYC"],
        "America/Argentina/Buenos_Aires": ["BsAs"],
        "Asia/Ho_Chi_Minh": ["HCMC"],
        "Asia/Kuala_Lumpur": ["KL"],
    ]
}

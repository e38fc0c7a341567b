/// CLDR's data as Debian's package unicode-cldr-core ships them, where they are installed.
package struct LocaleData: Sendable {
    /// Absolute path of CLDR's directory `common`.
    package let directory: String

    /// `CLOCKD_CLDR`, else `unicode/cldr/common` below one of XDG_DATA_DIRS; nil where there is none.
    package init?(environment: (String) -> String?) {
        let stated = environment("CLOCKD_CLDR") ?? ""
        let data = environment("XDG_DATA_DIRS") ?? ""
        let bases = (data.isEmpty ? "/usr/local/share:/usr/share" : data).split(separator: ":")
        let candidates = stated.isEmpty ? bases.map { "\($0)/unicode/cldr/common" } : [stated]
        guard let found = candidates.first(where: { (try? ZoneFile(path: $0 + "/main").identity()) != nil }) else {
            return nil
        }
        directory = found
    }

    /// The names of a locale such as `ko`, `zh_Hant` or `pt_PT`; of one that CLDR does not have, none.
    package func names(_ locale: String) -> PlaceNames {
        let isPlain = locale.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
        guard isPlain, let bytes = try? ZoneFile(path: "\(directory)/main/\(locale).xml").read(limit: Self.limit) else {
            return PlaceNames()
        }
        return PlaceNamesReader.read(bytes)
    }

    /// Four times the largest file there is.
    private static let limit = 4 << 20
}

/// Small letters with accents and what they are without them: Latin, Greek and Cyrillic.
///
/// What Unicode decomposes is a base and marks (UnicodeData.txt); what it does not (`ø`, `ß`) goes by the spelling
/// that is usual where the letter can't be written.
enum Accents {
    static let bases: [UInt32: [UInt32]] = {
        var bases: [UInt32: [UInt32]] = [:]
        for (base, letters) in rows {
            for letter in letters.unicodeScalars { bases[letter.value] = base.unicodeScalars.map(\.value) }
        }
        return bases
    }()

    private static let rows: KeyValuePairs<String, String> = [
        "a": "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặª", "b": "ḃḅḇ", "c": "çćĉċčḉ", "d": "ďđḋḍḏḑḓð",
        "e": "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệə", "f": "ḟ", "g": "ĝğġģǧǵḡ", "h": "ĥħȟḣḥḧḩḫẖ", "i": "ìíîïĩīĭįıǐȉȋḭḯỉị",
        "j": "ĵǰ", "k": "ķǩḱḳḵ", "l": "ĺļľłḷḹḻḽ", "m": "ḿṁṃ", "n": "ñńņňǹṅṇṉṋ",
        "o": "òóôõöøōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợº", "p": "ṕṗ", "r": "ŕŗřȑȓṙṛṝṟ", "s": "śŝşšșṡṣṥṧṩ",
        "t": "ţťŧțṫṭṯṱẗ", "u": "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự", "v": "ṽṿ", "w": "ŵẁẃẅẇẉẘ", "x": "ẋẍ",
        "y": "ýÿŷȳẏẙỳỵỷỹ",
        "z": "źżžẑẓẕ", "ae": "æǽǣ", "oe": "œ", "ss": "ß", "th": "þ",
        "α": "άὰᾶ", "ε": "έὲ", "η": "ήὴῆ", "ι": "ίϊΐὶῖ", "ο": "όὸ", "υ": "ύϋΰὺῦ", "ω": "ώὼῶ", "σ": "ς",
        "а": "ӑӓ", "г": "ѓ", "е": "ѐёӗ", "и": "йѝӣӥ", "і": "ї", "к": "ќ", "у": "ўӯӱӳ", "ж": "ӂӝ", "о": "ӧ",
    ]
}

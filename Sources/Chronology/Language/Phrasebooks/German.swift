extension Phrasebook {
    static let german = Phrasebook(
        weekdays: [
            "montag|mo", "dienstag|di", "mittwoch|mi", "donnerstag|do", "freitag|fr",
            "samstag|sonnabend|sa", "sonntag|so",
        ],
        months: [
            "januar|jan|jänner|jän", "februar|feb|feber", "märz|mär|mrz", "april|apr", "mai", "juni|jun|juno",
            "juli|jul",
            "august|aug", "september|sep|sept", "oktober|okt", "november|nov", "dezember|dez",
        ],
        weekdayParts: [
            "morgen": .part(.morning), "früh": .part(.morning), "vormittag": .part(.morning), "mittag": .noon,
            "nachmittag": .part(.afterNoon),
            "abend": .part(.evening), "nacht": .part(.night),
        ],
        numbers: germanNumbers,
        pointedDates: .dayFirst,
        writesDayFirst: true,
        [
            "heute": [.day(0)], "morgen": [.day(1)], "übermorgen": [.day(2)], "gestern": [.day(-1)],
            "vorgestern": [.day(-2)], "überübermorgen": [.day(3)],
            "heute abend|heut abend": [.day(0), .part(.evening)], "heute nacht": [.day(0), .part(.night)],
            "heute morgen|heute früh|heute vormittag": [.day(0), .part(.morning)],
            "morgen früh|morgen vormittag": [.day(1), .part(.morning)],
            "am morgen|morgens|früh|frühmorgens|vormittags|vormittag|am vormittag|in der früh|früh am morgen":
                [.part(.morning)],
            "nachmittags|nachmittag|am nachmittag": [.part(.afterNoon)],
            "mittags|mittag|am mittag|zu mittag": [.noon],
            "abends|abend|am abend": [.part(.evening)], "nachts|in der nacht|nacht": [.part(.night)],
            "mitternacht|um mitternacht": [.midnight],
            "montags": [.eachWeekday(.monday)], "dienstags": [.eachWeekday(.tuesday)],
            "mittwochs": [.eachWeekday(.wednesday)], "donnerstags": [.eachWeekday(.thursday)],
            "freitags": [.eachWeekday(.friday)], "samstags|sonnabends": [.eachWeekday(.saturday)],
            "sonntags": [.eachWeekday(.sunday)],
            "nächster|nächste|nächsten|nächstes|kommender|kommenden|kommende": [.next],
            "dieser|diesen|diese|dieses": [.this],
            "letzter|letzten|letzte|letztes|vergangenen": [.ordinal(-1)],
            "erster|ersten|erste": [.ordinal(1)], "zweiter|zweiten|zweite|zweites": [.ordinal(2)],
            "dritter|dritten|dritte|drittes": [.ordinal(3)], "vierter|vierten|vierte|viertes": [.ordinal(4)],
            "fünfter|fünften|fünfte": [.ordinal(5)],
            "nächste woche|nächster woche|kommende woche|in der nächsten woche": [.week(1)],
            "übernächste woche|übernächster woche|in der übernächsten woche": [.week(2)],
            "diese woche|dieser woche|in dieser woche": [.week(0)],
            "letzte woche|letzter woche|vorige woche": [.week(-1)],
            "nächster monat|nächsten monat|nächsten monats|des nächsten monats|kommender monat|kommenden monats": [
                .monthFromNow(1)
            ],
            "dieser monat|diesen monat|dieses monats|diesen monats": [.monthFromNow(0)],
            "letzter monat|letzten monat|letzten monats|vorigen monat|voriger monat": [.monthFromNow(-1)],
            "nächstes jahr|nächsten jahres|kommendes jahr|des nächsten jahres": [.yearFromNow(1)],
            "dieses jahr|dieses jahres": [.yearFromNow(0)], "letztes jahr|letzten jahres": [.yearFromNow(-1)],
            "letzter tag|letzten tag|monatsende": [.lastDay],
            "im monat|des monats|jeden monats|jedes monats|eines monats": [.ofTheMonth],
            "uhr": [.hourMark], "um|gegen|so um|so gegen|etwa um": [.clockMark], "etwa|circa|ca|rund": [.leading],
            "am so": [.weekday(.sunday)], "halb": [.halfTo], "viertel": [.quarter(1)],
            "dreiviertel|drei viertel": [.quarter(3)], "nach": [.past], "vor": [.before],
            "sekunde|sekunden|sek|s": [.unit(.second)], "minute|minuten|min|m": [.unit(.minute)],
            "stunde|stunden|std|stdn|h": [.unit(.hour)], "tag|tage|tagen|tg|t|d": [.unit(.day)],
            "woche|wochen|wo|w": [.unit(.week)], "monat|monate|monaten": [.months], "jahr|jahre|jahren": [.years],
            "halbe|halber|halben": [.half], "anderthalb|eineinhalb|einundeinhalb": [.decimal("1.5")],
            "eineinviertel": [.decimal("1.25")], "eindreiviertel|einunddreiviertel": [.decimal("1.75")],
            "zweieinhalb": [.decimal("2.5")], "dreieinhalb": [.decimal("3.5")], "viereinhalb": [.decimal("4.5")],
            "fünfeinhalb": [.decimal("5.5")],
            "viertelstunde": [.decimal("0.25"), .unit(.hour)], "dreiviertelstunde": [.decimal("0.75"), .unit(.hour)],
            "acht tagen": [.unclear(.days(7), .days(8))],
            "in|binnen|heute in|von jetzt an in": [.in], "später": [.after], "her": [.filler],
            "jeder|jeden|jede|jedes|alle|aller": [.every],
            "täglich|jeden tag|alltäglich|einmal täglich|einmal am tag": [.repetition(.daily)],
            "jeden morgen": [.repetition(.daily), .part(.morning)],
            "jeden abend": [.repetition(.daily), .part(.evening)],
            "werktags|wochentags|an werktagen|an wochentagen|werktage|wochentage|jeden werktag|unter der woche":
                [.repetition(.weekdays)],
            "an arbeitstagen|arbeitstage|jeden arbeitstag|arbeitstags": [.repetition(.workdays)],
            "am wochenende|wochenends|an wochenenden|jedes wochenende|wochenende|wochenenden":
                [.repetition(.weekends)],
            "wöchentlich|einmal die woche|einmal pro woche|einmal in der woche": [.repetition(.weekly)],
            "zweiwöchentlich|vierzehntäglich":
                [.repetition(.weeks(every: 2, on: []))],
            "monatlich|jeden monat|einmal im monat|einmal pro monat": [.repetition(.monthly)],
            "vierteljährlich|jedes quartal": [.repetition(.quarterly)],
            "jährlich|jedes jahr|einmal im jahr": [.repetition(.yearly)], "stündlich": [.repetition(.hourly)],
            "und": [.and], "bis": [.range],
            "am|den|der|dem|die|das|im|an|zum|ab|von|vom|genau|ungefähr|pünktlich|des": [.filler],
        ]
    )

    /// Zero to 59.
    private static let germanNumbers: [String] = {
        let small = [
            "null", "eins|ein|eine|einen|einer|einem|eines|ne|ner|nem|nen", "zwei|zwo", "drei", "vier", "fünf", "sechs",
            "sieben",
            "acht",
            "neun", "zehn", "elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn",
            "neunzehn",
        ]
        let units = ["ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"]
        let tens = ["zwanzig", "dreißig", "vierzig", "fünfzig"]
        return small + tens.flatMap { ten in [ten] + units.map { $0 + "und" + ten } } + ["sechzig"]
    }()
}

extension Phrasebook {
    static let french = Phrasebook(
        weekdays: [
            "lundi|lun", "mardi|mar", "mercredi|mer", "jeudi|jeu", "vendredi|ven", "samedi|sam", "dimanche|dim",
        ],
        months: [
            "janvier|janv", "février|févr|fév", "mars", "avril|avr", "mai", "juin", "juillet|juil", "août", "septembre",
            "octobre|oct", "novembre|nov", "décembre|déc",
        ],
        numbers: frenchNumbers,
        writesDayFirst: true,
        [
            "aujourd'hui|aujourdhui": [.day(0)], "demain": [.day(1)], "après-demain|surlendemain": [.day(2)],
            "hier": [.day(-1)], "avant-hier": [.day(-2)],
            "ce soir": [.day(0), .part(.evening)], "cette nuit": [.day(0), .part(.night)],
            "ce matin": [.day(0), .part(.morning)], "cet après-midi|cette après-midi": [.day(0), .part(.afterNoon)],
            "lundis": [.eachWeekday(.monday)], "mardis": [.eachWeekday(.tuesday)],
            "mercredis": [.eachWeekday(.wednesday)], "jeudis": [.eachWeekday(.thursday)],
            "vendredis": [.eachWeekday(.friday)], "samedis": [.eachWeekday(.saturday)],
            "dimanches": [.eachWeekday(.sunday)],
            "du matin|du mat|le matin|au matin|matin": [.part(.morning)],
            "de l'après-midi|l'après-midi|après-midi": [.part(.afterNoon)],
            "du soir|le soir|au soir|soir": [.part(.evening)], "de la nuit|la nuit": [.part(.night)],
            "am|a.m.|a. m.": [.part(.beforeNoon)], "pm|p.m.|p. m.": [.part(.afterNoon)],
            "midi|à midi": [.noon], "ce midi": [.day(0), .noon], "minuit|à minuit": [.midnight],
            "sept": [.either(behindNumber: .month(9), elsewhere: .number(7))],
            // For “1er sept.”, in which no number precedes the name.
            "er sept": [.month(9)],
            "prochain|prochaine|qui vient": [.next], "ce|cet|cette": [.this],
            "dernier|dernière|derniers|passé": [.ordinal(-1)],
            "premier|première": [.ordinal(1)], "deuxième|second|seconde fois": [.ordinal(2)],
            "troisième": [.ordinal(3)], "quatrième": [.ordinal(4)], "cinquième": [.ordinal(5)],
            "la semaine prochaine|de la semaine prochaine|semaine prochaine": [.week(1)],
            "cette semaine|de cette semaine": [.week(0)],
            "la semaine dernière|de la semaine dernière|semaine dernière|la semaine passée": [.week(-1)],
            "le mois prochain|mois prochain|du mois prochain": [.monthFromNow(1)],
            "ce mois|ce mois-ci|de ce mois|de ce mois-ci": [.monthFromNow(0)],
            "le mois dernier|mois dernier|le mois passé|du mois dernier|du mois passé": [.monthFromNow(-1)],
            "l'année prochaine|de l'année prochaine|l'an prochain": [.yearFromNow(1)],
            "cette année|de cette année": [.yearFromNow(0)], "l'année dernière|l'an dernier": [.yearFromNow(-1)],
            "dernier jour|fin de mois": [.lastDay],
            "du mois|de chaque mois|de tous les mois": [.ofTheMonth],
            "heure|heures|h": [.hour], "moins": [.minus], "et quart|un quart": [.quarter(1)],
            "quart": [.quarter(1)], "trois quarts|et trois quarts": [.quarter(3)],
            "d'heure|d'heures|d'une heure": [.unit(.hour)],
            "seconde|secondes|sec|s": [.unit(.second)], "minute|minutes|min|mn|m": [.unit(.minute)],
            "jour|jours|j|d": [.unit(.day)], "semaine|semaines|sem|w": [.unit(.week)], "mois": [.months],
            "an|ans|année|années": [.years], "demi|demie": [.half],
            "demi-heure|demi-heures": [.decimal("0.5"), .unit(.hour)],
            "huit jours": [.unclear(.days(7), .days(8))], "quinze jours": [.unclear(.days(14), .days(15))],
            "dans|en|d'ici|après": [.in], "plus tard": [.after], "il y a": [.agoBefore],
            "tous les|toutes les|chaque": [.every],
            "tous les matins|chaque matin": [.repetition(.daily), .part(.morning)],
            "tous les soirs|chaque soir": [.repetition(.daily), .part(.evening)],
            "tous les jours|chaque jour|quotidiennement|quotidien|journellement": [.repetition(.daily)],
            "en semaine|jours de semaine|les jours de semaine|chaque jour de semaine|du lundi au vendredi inclus":
                [.repetition(.weekdays)],
            "jours ouvrés|les jours ouvrés|tous les jours ouvrés|chaque jour ouvré": [.repetition(.workdays)],
            "jours ouvrables|les jours ouvrables|tous les jours ouvrables": [
                .unclear(.repetition(.weekdays), .repetition(.mondayToSaturday))
            ],
            "le week-end|week-end|week-ends|les week-ends|weekend|le weekend|les weekends|chaque week-end|tous les week-ends|en fin de semaine":
                [.repetition(.weekends)],
            "chaque semaine|toutes les semaines|hebdomadaire|par semaine|une fois par semaine": [.repetition(.weekly)],
            "tous les quinze jours|toutes les deux semaines": [.repetition(.weeks(every: 2, on: []))],
            "une semaine sur deux": [.repetition(.weeks(every: 2, on: []))],
            "sur deux": [.repetition(.weeks(every: 2, on: []))],
            "un jour sur deux": [.repetition(.days(every: 2))],
            "chaque mois|tous les mois|mensuel|mensuellement|par mois|une fois par mois": [.repetition(.monthly)],
            "chaque trimestre|tous les trimestres": [.repetition(.quarterly)],
            "chaque année|tous les ans|annuel|annuellement|par an|une fois par an": [.repetition(.yearly)],
            "toutes les heures|chaque heure": [.repetition(.hourly)],
            "et": [.and], "jusqu'à|jusqu'au": [.range], "à|au|aux": [.rangeOrFiller],
            "le": [.dayArticle],
            "la|les|l'|de|du|d'|des|vers|aux environs de|aux alentours de|autour de|pile|environ|précises|précise|er|ère":
                [.filler],
        ]
    )

    /// Zero to 59; 7 is also the short name of September.
    private static let frenchNumbers: [String] = {
        let small = [
            "zéro", "un|une", "deux", "trois", "quatre", "cinq", "six", "", "huit", "neuf", "dix", "onze", "douze",
            "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf",
        ]
        let units = ["deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"]
        return small
            + ["vingt", "trente", "quarante", "cinquante"].flatMap { ten in
                [ten, "\(ten) et un|\(ten)-et-un|\(ten) et une"] + units.map { ten + "-" + $0 }
            } + ["soixante"]
    }()
}

extension Phrasebook {
    static let spanish = Phrasebook(
        weekdays: [
            "lunes|lun", "martes", "miércoles|mié", "jueves|jue", "viernes|vie", "sábado|sáb", "domingo|dom",
        ],
        months: [
            "enero|ene", "febrero|feb", "marzo", "abril|abr", "mayo|may", "junio|jun", "julio|jul", "agosto|ago",
            "septiembre|setiembre|sept|sep|set", "octubre|oct", "noviembre|nov", "diciembre|dic",
        ],
        numbers: spanishNumbers,
        countsHoursOfClock: true,
        writesDayFirst: true,
        [
            "mar": [.either(behindNumber: .month(3), elsewhere: .weekday(.tuesday))],
            "hoy": [.day(0)], "mañana": [.day(1)], "pasado mañana": [.day(2)], "ayer": [.day(-1)],
            "anteayer|antes de ayer": [.day(-2)], "anoche": [.day(-1), .part(.evening)],
            "esta noche|hoy por la noche": [.day(0), .part(.evening)],
            "esta tarde|hoy por la tarde": [.day(0), .part(.afterNoon)],
            "esta mañana|hoy por la mañana": [.day(0), .part(.morning)],
            "por la mañana|de la mañana|en la mañana|a la mañana": [.part(.morning)],
            "por la tarde|de la tarde|en la tarde|a la tarde|tarde": [.part(.afterNoon)],
            "por la noche|de la noche|en la noche|a la noche|noche": [.part(.evening)],
            "de la madrugada|por la madrugada|de madrugada|madrugada": [.part(.dawn)],
            "del mediodía|de mediodía": [.part(.midday)],
            "am|a.m.|a. m.": [.part(.beforeNoon)], "pm|p.m.|p. m.": [.part(.afterNoon)],
            "mediodía|al mediodía|a mediodía": [.noon], "medianoche|a medianoche|a la medianoche": [.midnight],
            "los lunes": [.eachWeekday(.monday)], "los martes": [.eachWeekday(.tuesday)],
            "los miércoles": [.eachWeekday(.wednesday)], "los jueves": [.eachWeekday(.thursday)],
            "los viernes": [.eachWeekday(.friday)], "los sábados|sábados": [.eachWeekday(.saturday)],
            "los domingos|domingos": [.eachWeekday(.sunday)],
            "próximo|próxima|que viene|siguiente": [.next], "este|esta": [.this],
            "último|última|pasado": [.ordinal(-1)],
            "primer|primero|primera": [.ordinal(1)],
            "segundo": [.either(behindNumber: .unit(.second), elsewhere: .ordinal(2))],
            "segunda": [.ordinal(2)], "tercer|tercero|tercera": [.ordinal(3)], "cuarto": [.quarter(1)],
            "quinto|quinta": [.ordinal(5)],
            "la próxima semana|de la próxima semana|próxima semana|la semana que viene|de la semana que viene":
                [.week(1)],
            "esta semana|de esta semana": [.week(0)],
            "la semana pasada|de la semana pasada|semana pasada": [.week(-1)],
            "el próximo mes|próximo mes|del próximo mes|el mes que viene|mes que viene|del mes que viene": [
                .monthFromNow(1)
            ],
            "este mes|de este mes": [.monthFromNow(0)], "el mes pasado|mes pasado|del mes pasado": [.monthFromNow(-1)],
            "el próximo año|próximo año|del próximo año|el año que viene|del año que viene": [.yearFromNow(1)],
            "este año|de este año": [.yearFromNow(0)], "el año pasado|del año pasado": [.yearFromNow(-1)],
            "último día|fin de mes": [.lastDay], "del mes|de mes|de cada mes|de todos los meses": [.ofTheMonth],
            "a las|a la|las|sobre las|hacia las|a eso de las": [.clockMark], "h|hs|hrs": [.hour],
            "menos": [.minus], "para": [.to], "tres cuartos": [.quarter(3)], "y cuarto": [.quarter(1)],
            "de hora": [.unit(.hour)],
            "segundos|seg|s": [.unit(.second)], "minuto|minutos|min|m": [.unit(.minute)],
            "hora|horas": [.unit(.hour)], "día|días|d": [.unit(.day)], "semana|semanas|sem|w": [.unit(.week)],
            "mes|meses": [.months], "año|años": [.years], "medio|media": [.half],
            "ocho días": [.unclear(.days(7), .days(8))], "quince días": [.unclear(.days(14), .days(15))],
            "en|dentro de|de aquí a": [.in], "después|más tarde": [.after], "hace": [.agoBefore], "atrás": [.ago],
            "cada|todos los|todas las": [.every],
            "cada mañana|todas las mañanas": [.repetition(.daily), .part(.morning)],
            "cada tarde|todas las tardes": [.repetition(.daily), .part(.afterNoon)],
            "cada noche|todas las noches": [.repetition(.daily), .part(.evening)],
            "cada día|todos los días|a diario|diariamente|diario": [.repetition(.daily)],
            "entre semana|l-v|de l a v": [.repetition(.weekdays)],
            "días laborables|los días laborables|laborables|días hábiles|los días hábiles|cada día laborable|todos los días laborables":
                [.repetition(.workdays)],
            "los fines de semana|fines de semana|fin de semana|el fin de semana|cada fin de semana|todos los fines de semana":
                [.repetition(.weekends)],
            "cada semana|semanalmente|semanal|todas las semanas|una vez a la semana|una vez por semana": [
                .repetition(.weekly)
            ],
            "quincenalmente|una semana sí y otra no": [.repetition(.weeks(every: 2, on: []))],
            "un día sí y otro no|un día sí, otro no": [.repetition(.days(every: 2))],
            "cada mes|mensualmente|mensual|todos los meses|una vez al mes": [.repetition(.monthly)],
            "trimestralmente|cada trimestre": [.repetition(.quarterly)],
            "cada año|anualmente|anual|todos los años|una vez al año": [.repetition(.yearly)],
            "cada hora|a cada hora|todas las horas": [.repetition(.hourly)],
            "y|e": [.and], "hasta": [.range], "a|al": [.rangeOrFiller],
            "el|el día": [.dayArticle], "la|los|de|del|por|en punto|desde|unos|unas|aproximadamente": [.filler],
        ]
    )

    /// Zero to 59.
    private static let spanishNumbers: [String] = {
        let units = ["un|uno|una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"]
        let small =
            ["cero"] + units + [
                "diez", "once", "doce", "trece", "catorce", "quince", "dieciséis", "diecisiete", "dieciocho",
                "diecinueve",
                "veinte", "veintiuno|veintiún|veintiuna", "veintidós", "veintitrés", "veinticuatro", "veinticinco",
                "veintiséis", "veintisiete", "veintiocho", "veintinueve",
            ]
        return small
            + ["treinta", "cuarenta", "cincuenta"].flatMap { ten in
                [ten] + units.map { $0.split(separator: "|").map { "\(ten) y \($0)" }.joined(separator: "|") }
            } + ["sesenta"]
    }()
}

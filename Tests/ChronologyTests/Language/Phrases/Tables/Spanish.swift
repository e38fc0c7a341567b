extension PhraseTable {
    static let spanish = """
        when | mañana a las 7 | tomorrow 07:00
        when | en 25 minutos | in 25min
        when | pasado mañana a las 9 | day after tomorrow 09:00
        repeat | de lunes a viernes | weekdays
        when | cada lunes a las 8 | every monday 08:00
        when | las 7 y media de la tarde | 19:30
        duration | media hora | 30min
        when | mañana por la mañana a las 7 | tomorrow 07:00
        when | manana a las 7 | tomorrow 07:00
        when | mañana a las siete y media | tomorrow 07:30
        when | a las siete y cuarto | 07:15
        when | a las ocho menos cuarto | 07:45
        when | las 8 menos diez | 07:50
        when | las siete y diez | 07:10
        when | cuarto para las ocho | 07:45
        when | esta noche a las 9 | today 21:00
        when | hoy a las 8 de la tarde | today 20:00
        when | a la una menos cuarto | ! 00:45 or 12:45
        when | 7:30 a. m. | 07:30
        when | 7:30 p. m. | 19:30
        when | 7 pm | 19:00
        when | 19:30 h | 19:30
        when | al mediodía | 12:00
        when | mañana a medianoche | ! tomorrow 00:00 or day after tomorrow 00:00
        when | las 3 de la madrugada | 03:00
        when | las 12 de la mañana | ! 00:00 or 12:00
        when | el 25 de diciembre a las 8 | 12-25 08:00
        when | vie, 25 dic, 07:30 | friday 12-25 07:30
        when | viernes, 25 de diciembre de 2026, 7:30 | 2026-12-25 07:30
        when | mar 3 mar 07:30 | tuesday 03-03 07:30
        when | el lunes a las 8 | monday 08:00
        when | el próximo lunes a las 9 | next monday 09:00
        when | el lunes que viene a las 9 | next monday 09:00
        when | el lunes de la próxima semana a las 9 | monday next week 09:00
        when | dentro de una hora y media | in 1h 30min
        when | dentro de 3 días a las 9 | in 3 days 09:00
        when | en media hora | in 30min
        when | en ocho días | ! 7d or 8d
        when | mañana 7 | ! 07:00 or 19:00
        when | todos los días a las 6 | daily 06:00
        when | de lunes a viernes a las 7:30 | weekdays 07:30
        when | entre semana a las 7 | weekdays 07:00
        when | los lunes a las 8 | every monday 08:00
        when | los fines de semana a las 10 | weekends 10:00
        when | L-V 7:30 | weekdays 07:30
        past | hace 2 horas | 2h ago
        past | ayer a las 9 | yesterday 09:00
        past | el viernes pasado | last friday 00:00
        duration | 25 minutos | 25min
        duration | 1 h 30 min | 1h 30min
        duration | una hora y media | 1h 30min
        duration | hora y media | 1h 30min
        duration | un cuarto de hora | 15min
        duration | tres cuartos de hora | 45min
        duration | dos horas y diez minutos | 2h 10min
        duration | veinticinco minutos | 25min
        duration | treinta y cinco minutos | 35min
        duration | 1,5 horas | 1h 30min
        repeat | todos los días | daily
        repeat | entre semana | weekdays
        repeat | lunes, miércoles y viernes | mon,wed,fri
        repeat | los martes y jueves | tue,thu
        repeat | cada 2 semanas | every 2 weeks
        repeat | cada dos lunes | every 2 weeks on mon
        repeat | cada 15 minutos | every 15 minutes
        repeat | el 15 de cada mes | monthly on 15
        repeat | el último viernes de cada mes | last friday
        repeat | cada año el 25 de diciembre | yearly on 12-25
        date | hoy | today
        date | pasado mañana | day after tomorrow
        date | 25 de diciembre | 12-25
        date | dentro de 3 días | in 3 days
        date | hace 3 días | 3 days ago
        date | el viernes que viene | next friday
        month | el mes pasado | 2026-10
        month | diciembre de 2026 | 2026-12
        when | a las 8 esta noche | today 20:00
        when | las 19 horas | 19:00
        when | el martes por la tarde a las 5 | tuesday 17:00
        when | a las siete menos veinte | 06:40
        duration | 1 minuto y medio | 1min 30s
        when | el 25 a las 9 | 25th 09:00
        when | el 25 por la tarde a las 5 | 25th 17:00
        when | el día 25 a las 9 | 25th 09:00
        when | a las 9 el 25 | 25th 09:00
        when | el 25 9:00 | 25th 09:00
        when | el primero a las 9 | 1st 09:00
        when | el miércoles 25 a las 9 | wednesday 25th 09:00
        when | el 1 del próximo mes a las 9 | 1st of next month 09:00
        when | el 25 de este mes a las 9 | 25th of this month 09:00
        when | pasado mañana a las 15 | day after tomorrow 15:00
        past | el 25 del mes pasado | 25th of last month 00:00
        date | el 25 | 25th
        date | el 1 del mes que viene | 1st of next month
        when | el 25 a medianoche | ! 25th 00:00 or 26th 00:00
        """
}

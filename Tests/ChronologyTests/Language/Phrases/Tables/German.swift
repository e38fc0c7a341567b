extension PhraseTable {
    static let german = """
        when | morgen 7 Uhr | tomorrow 07:00
        when | werktags um 7:30 | weekdays 07:30
        when | in 25 Minuten | in 25min
        when | halb acht | 07:30
        when | Viertel nach 7 | 07:15
        when | heute Abend 20 Uhr | today 20:00
        when | übermorgen 9 Uhr | day after tomorrow 09:00
        when | jeden Montag um 8 | every monday 08:00
        repeat | montags | mon
        repeat | alle 2 Wochen | every 2 weeks
        when | 25. Dezember 8 Uhr | 12-25 08:00
        duration | anderthalb Stunden | 1h 30min
        duration | eine halbe Stunde | 30min
        repeat | Mo-Fr | weekdays
        when | uebermorgen 9 Uhr | day after tomorrow 09:00
        when | ubermorgen 9 Uhr | day after tomorrow 09:00
        when | morgen früh um 7 | tomorrow 07:00
        when | morgen früh um sieben Uhr | tomorrow 07:00
        when | heute Abend um 8 | today 20:00
        when | heute um halb acht abends | today 19:30
        when | Viertel vor acht | 07:45
        when | dreiviertel acht | 07:45
        when | fünf vor halb acht | 07:25
        when | zehn nach sieben | 07:10
        when | halb eins | ! 00:30 or 12:30
        when | 12 Uhr mittags | 12:00
        when | morgen Mittag | tomorrow 12:00
        when | morgen um Mitternacht | ! tomorrow 00:00 or day after tomorrow 00:00
        when | morgen 3 Uhr nachts | ! tomorrow 03:00 or day after tomorrow 03:00
        when | 7.30 Uhr | 07:30
        when | um 7.30 | 07:30
        when | 7 Uhr 30 | 07:30
        when | 19:30 Uhr | 19:30
        when | Fr., 25. Dez., 07:30 | friday 12-25 07:30
        when | Freitag, 25. Dezember 2026, 7:30 Uhr | 2026-12-25 07:30
        when | am 25.12. um 8 Uhr | 12-25 08:00
        when | 25.12.2026 8 Uhr | 2026-12-25 08:00
        when | am Montag um 8 Uhr | monday 08:00
        when | nächsten Montag 9 Uhr | next monday 09:00
        when | Montag nächster Woche 9 Uhr | monday next week 09:00
        when | in einer Stunde | in 1h
        when | in 3 Tagen um 9 Uhr | in 3 days 09:00
        when | in anderthalb Stunden | in 1h 30min
        when | in acht Tagen | ! 7d or 8d
        when | morgen 7 | ! 07:00 or 19:00
        when | montags 7 Uhr | every monday 07:00
        when | täglich um 6 Uhr | daily 06:00
        when | am Wochenende um 10 Uhr | weekends 10:00
        when | alle 2 Wochen montags um 8 Uhr | every 2 weeks on mon 08:00
        when | jeden Tag um 7:30 | daily 07:30
        when | Mo-Fr 7:30 | weekdays 07:30
        when | jeden zweiten Freitag um 9 Uhr | ! every 2 weeks on fri or second friday of the month
        past | vor 2 Stunden | 2h ago
        past | gestern 9 Uhr | yesterday 09:00
        past | letzten Freitag | last friday 00:00
        duration | 25 Minuten | 25min
        duration | 1 Stunde 30 Minuten | 1h 30min
        duration | 1 Std. 30 Min. | 1h 30min
        duration | 9 Std. 12 Min. | 9h 12min
        duration | 1,5 Stunden | 1h 30min
        duration | eine Stunde und zehn Minuten | 1h 10min
        duration | eine Viertelstunde | 15min
        duration | fünfundzwanzig Minuten | 25min
        duration | zwei Tage | 2d
        repeat | täglich | daily
        repeat | werktags | weekdays
        repeat | Montag, Mittwoch und Freitag | mon,wed,fri
        repeat | von Montag bis Donnerstag | mon-thu
        repeat | jeden Dienstag | tue
        repeat | jede zweite Woche | every 2 weeks
        repeat | alle 15 Minuten | every 15 minutes
        repeat | jeden Monat am 15. | monthly on 15
        repeat | am 1. und 15. jeden Monats | monthly on 1,15
        repeat | letzter Freitag im Monat | last friday
        repeat | jeden letzten Freitag | last friday
        repeat | jedes Jahr am 25. Dezember | yearly on 12-25
        repeat | stündlich | hourly
        date | heute | today
        date | übermorgen | day after tomorrow
        date | 25. Dezember | 12-25
        date | 25.12. | 12-25
        date | in 3 Tagen | in 3 days
        date | vor 3 Tagen | 3 days ago
        date | nächsten Freitag | next friday
        month | letzter Monat | 2026-10
        month | Dezember 2026 | 2026-12
        when | um 8 Uhr heute Abend | today 20:00
        when | 8 Uhr morgen früh | tomorrow 08:00
        when | Samstagabend 19 Uhr | saturday 19:00
        when | Samstagmorgen um halb neun | saturday 08:30
        when | jeden Morgen um 6 Uhr | daily 06:00
        when | mittags | 12:00
        when | um 7 Uhr morgen | tomorrow 07:00
        repeat | dienstags bis freitags | tue-fri
        when | um viertel nach sechs abends | 18:15
        repeat | werktags und samstags | mon-sat
        when | am 25. um 9 Uhr | 25th 09:00
        when | am 25. um 9 Uhr abends | 25th 21:00
        when | um 9 Uhr am 25. | 25th 09:00
        when | Mittwoch, den 25., um 9 Uhr | wednesday 25th 09:00
        when | am 1. nächsten Monats um 9 Uhr | 1st of next month 09:00
        when | nächsten Monat am 1. um 9 Uhr | 1st of next month 09:00
        when | übermorgen 15 Uhr | day after tomorrow 15:00
        past | am 25. letzten Monats | 25th of last month 00:00
        date | am 25. | 25th
        date | 1. nächsten Monats | 1st of next month
        when | am 25. um Mitternacht | ! 25th 00:00 or 26th 00:00
        when | am 1. jedes Monats um 9 Uhr | monthly on 1 09:00
        when | so um 15 Uhr | 15:00
        when | am So um 15 Uhr | sunday 15:00
        when | So 15 Uhr | sunday 15:00
        when | etwa 15 Uhr | 15:00
        when | heute in einer Woche um 9 | in 7 days 09:00
        when | jeden 1. des Monats um 9 | monthly on 1 09:00
        when | heute nacht um 12 | tomorrow 00:00
        """
}

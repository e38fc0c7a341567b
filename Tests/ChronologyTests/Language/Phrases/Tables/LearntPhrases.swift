extension PhraseTable {
    /// More forms, as ``rows``.
    static let learnt = """
        en when | 9 tomorrow morning | tomorrow 09:00
        en when | 8 tonight | today 20:00
        en when | weekday mornings at 7 | weekdays 07:00
        de duration | 1 Std 30 | ! 1h 30m or 1h 30s
        de when | Samstag Mittag | saturday 12:00
        de when | Samstagmittag um 12 | saturday 12:00
        de when | in eineinviertel Stunden | in 1h 15min
        ja when | 毎月最終日曜日20時 | last sunday 20:00
        en when | every last day of the month at 17:00 | monthly on last 17:00
        en when | in a fortnight | in 2w
        en when | fortnightly on friday 9:00 | every 2 weeks on fri 09:00
        en when | mornings at 7 | daily 07:00
        de when | jeden letzten Tag des Monats um 9 | monthly on last 09:00
        de when | alle 14 Tage montags 9 Uhr | every 2 weeks on mon 09:00
        fr when | tous les quinze jours à 9h | every 2 weeks 09:00
        en when | in 2 days at midnight | ! day after tomorrow 00:00 or in 3 days 00:00
        en when | seven thirty pm | 19:30
        en when | seven thirty | ! 07:30 or 19:30
        en when | ten twenty five am | 10:25
        en when | december 25 in the morning at 8 | 12-25 08:00
        en when | 31-AUG-2027 9:00 | 2027-08-31 09:00
        en when | Fri Dec 25 09:00:00 2026 | 2026-12-25 09:00
        en when | december 25 next year 9:00 | december 25 of next year 09:00
        en when | every 15 minutes | every 15 minutes in 15min
        en when | hourly | hourly in 1h
        en when | in PT25M | in 25min
        en when | in 1½ hours | in 1h 30min
        en when | in 3 months at 9:00 | in 3 months 09:00
        en when | 20.30 | 20:30
        en when | every 1st and 15th at 9am | monthly on 1,15 09:00
        en when | the last day of the month at 17:00 | monthly on last 17:00
        en when | friday week after next 9:00 | friday week after next 09:00
        en duration | ½h | 30min
        en duration | 2½ hours | 2h 30min
        en duration | PT1H30M | 1h 30min
        en duration | in 5 minutes | 5min
        en date | in 3 months | in 3 months
        en date | 2 years ago | 24 months ago
        en date | 31-AUG-2027 | 2027-08-31
        en calc | PT25M + 5m | PT25M + 5m
        de when | 19.30 | 19:30
        de when | nächstes Jahr am 1. Januar um 9 Uhr | january 1 of next year 09:00
        de when | alle 15 Minuten | every 15 minutes in 15min
        de when | 5-12 9:00 | ! 05-12 or 12-05
        en when | 5-12 9:00 | 05-12 09:00
        en when | december 8 in the morning at 9 | 12-08 09:00
        de when | am 5-12 um 9 Uhr | ! 05-12 or 12-05
        de date | in 3 Monaten | in 3 months
        de date | in einem halben Jahr | in 6 months
        de calc | heute + 3 Wochen | today + 3w
        fr when | le 1er janvier de l'année prochaine à 9h | january 1 of next year 09:00
        fr when | toutes les heures | hourly in 1h
        fr date | dans 3 mois | in 3 months
        es when | el 1 de enero del año que viene a las 9 | january 1 of next year 09:00
        es when | cada hora | hourly in 1h
        es date | dentro de 3 meses | in 3 months
        ko when | 내년 1월 1일 오전 9시 | january 1 of next year 09:00
        ko when | 15분마다 | every 15 minutes in 15min
        ko date | 3개월 후 | in 3 months
        ko date | 내년 1월 1일 | january 1 of next year
        ja when | 来年1月1日9時 | january 1 of next year 09:00
        ja when | 毎時 | hourly in 1h
        ja date | 3か月後 | in 3 months
        zh-CN when | 明年1月1日上午9点 | january 1 of next year 09:00
        zh-CN when | 每小时 | hourly in 1h
        zh-CN date | 3个月后 | in 3 months
        en when | every business day at 9am | workdays 09:00
        en when | on working days at 7:30 | workdays 07:30
        en when | first of every month at 8am | monthly on 1 08:00
        en when | a week from friday at 14:00 | friday in 1 weeks 14:00
        en when | two weeks from tomorrow at 9am | in 15 days 09:00
        de when | am Ersten jedes Monats um 8 Uhr | monthly on 1 08:00
        fr when | tous les jours ouvrés à 8h05 | workdays 08:05
        fr when | le premier de chaque mois à 8h | monthly on 1 08:00
        es when | el primero de cada mes a las 8 | monthly on 1 08:00
        es when | todos los días laborables a las 8 | workdays 08:00
        ko when | 매달 첫날 8시 | monthly on 1 08:00
        ko when | 오전 3시 5분마다 | every 5 minutes 03:00
        ja when | 4時間毎 正午 | every 4 hours 12:00
        zh-CN when | 明天下午四点十分左右 | tomorrow 16:10
        fr when | vendredi en huit à 14h | friday in 1 weeks 14:00
        fr when | lundi en quinze à 9h | monday in 2 weeks 09:00
        fr when | en huit minutes | in 8min
        ko when | 금요일부터 일주일 뒤 오후 2시 | friday in 1 weeks 14:00
        de when | jeden Ersten im Monat um 8 Uhr | monthly on 1 08:00
        de when | jeden 2. Dienstag 7 Uhr | ! every 2 weeks on tue or second tuesday of the month
        de when | jeden 1. Montag um 9 Uhr | first monday 09:00
        de when | am 2. Dienstag des Monats um 9 Uhr | second tuesday 09:00
        de when | jeden 2. Tag um 20 Uhr | every 2 days 20:00
        de when | morgen in einer Woche 9 Uhr | in 8 days 09:00
        en when | 7 am sharp | 07:00
        es when | el último viernes de mes a las 17 | last friday 17:00
        en when | friday week at 9:00 | friday in 1 weeks 09:00
        en when | on monday week at 10am | monday in 1 weeks 10:00
        de when | Dienstag übernächster Woche um 18 Uhr | tuesday week after next 18:00
        de when | in ner Stunde | in 1h
        de when | in ner Viertelstunde | in 15min
        fr when | demain à 7h du mat | tomorrow 07:00
        es when | a eso de las 19 | 19:00
        en when | from monday to friday at 7am | weekdays 07:00
        en when | at about 5pm | 17:00
        en when | in about an hour | in 1h
        en when | around half past 7 pm | 19:30
        en when | once a day at 8am | daily 08:00
        de when | in circa einer Stunde | in 1h
        de when | in etwa zwei Stunden | in 2h
        de when | etwa um 8 | 08:00
        de when | einmal die Woche am Freitag um 15 Uhr | every friday 15:00
        fr when | aux environs de 17h | 17:00
        fr when | dans environ une heure | in 1h
        fr when | une fois par semaine le vendredi à 15h | every friday 15:00
        es when | en unos 10 minutos | in 10min
        es when | una vez a la semana el viernes a las 15 | every friday 15:00
        ko when | 대략 오후 5시 | 17:00
        ja when | 約1時間後 | in 1h
        ja when | だいたい17時 | 17:00
        ja when | 翌朝7時 | tomorrow 07:00
        ja when | 週に一度金曜15時 | every friday 15:00
        zh-CN when | 大约下午5点 | 17:00
        zh-CN when | 过两个小时 | in 2h
        zh-CN when | 每周一次周五15点 | every friday 15:00
        zh-TW when | 大約下午5點 | 17:00
        """
}

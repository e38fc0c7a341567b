extension PhraseTable {
    static let french = """
        when | demain 7h30 | tomorrow 07:30
        when | en 25 minutes | in 25min
        when | dans 25 minutes | in 25min
        when | 7 h du soir | 19:00
        when | midi | 12:00
        when | en semaine à 7h | weekdays 07:00
        when | tous les lundis à 8h | every monday 08:00
        when | après-demain 9h | day after tomorrow 09:00
        duration | une heure et demie | 1h 30min
        when | le 25 décembre à 8h | 12-25 08:00
        when | apres demain à 9 heures | day after tomorrow 09:00
        when | demain matin à 7h | tomorrow 07:00
        when | ce soir à 20h | today 20:00
        when | ce soir à 8 heures | today 20:00
        when | sept heures et demie | 07:30
        when | sept heures et quart | 07:15
        when | huit heures moins le quart | 07:45
        when | 8h moins 10 | 07:50
        when | 7 h 30 | 07:30
        when | 19h30 | 19:30
        when | 7 h et demie du soir | 19:30
        when | midi et demi | 12:30
        when | demain midi | tomorrow 12:00
        when | demain à minuit | ! tomorrow 00:00 or day after tomorrow 00:00
        when | une heure moins le quart | ! 00:45 or 12:45
        when | 3h de l'après-midi | 15:00
        when | 3 h de l’après-midi | 15:00
        when | ven. 25 déc. 07:30 | friday 12-25 07:30
        when | vendredi 25 décembre 2026 à 7h30 | 2026-12-25 07:30
        when | le 1er janvier à 9h | 01-01 09:00
        when | le 1er sept. à 9h | 09-01 09:00
        when | lundi à 8h | monday 08:00
        when | lundi prochain à 9h | next monday 09:00
        when | lundi de la semaine prochaine à 9h | monday next week 09:00
        when | dans une heure et demie | in 1h 30min
        when | dans 1h30 | in 1h 30min
        when | dans 3 jours à 9h | in 3 days 09:00
        when | dans une demi-heure | in 30min
        when | dans quinze jours | ! 14d or 15d
        when | demain 7 | ! 07:00 or 19:00
        when | tous les jours à 6h | daily 06:00
        when | le week-end à 10h | weekends 10:00
        when | un lundi sur deux à 8h | every 2 weeks on mon 08:00
        when | du lundi au vendredi à 7h30 | weekdays 07:30
        past | il y a 2 heures | 2h ago
        past | hier à 9h | yesterday 09:00
        past | vendredi dernier | last friday 00:00
        duration | 25 minutes | 25min
        duration | 1 h 30 min | 1h 30min
        duration | 1h30 | 1h 30min
        duration | 1 heure 30 | 1h 30min
        duration | une demi-heure | 30min
        duration | un quart d'heure | 15min
        duration | trois quarts d’heure | 45min
        duration | vingt-cinq minutes | 25min
        duration | 2 jours | 2d
        duration | 1,5 heure | 1h 30min
        repeat | tous les jours | daily
        repeat | en semaine | weekdays
        repeat | lundi, mercredi et vendredi | mon,wed,fri
        repeat | du lundi au jeudi | mon-thu
        repeat | chaque mardi | tue
        repeat | tous les lundis | mon
        repeat | toutes les 2 semaines | every 2 weeks
        repeat | une semaine sur deux | every 2 weeks
        repeat | toutes les 15 minutes | every 15 minutes
        repeat | toutes les deux heures | every 2 hours
        repeat | jours ouvrables | ! weekdays or mon-sat
        repeat | le 15 de chaque mois | monthly on 15
        repeat | le dernier vendredi du mois | last friday
        repeat | chaque année le 25 décembre | yearly on 12-25
        date | aujourd’hui | today
        date | après-demain | day after tomorrow
        date | 25 décembre | 12-25
        date | dans 3 jours | in 3 days
        date | il y a 3 jours | 3 days ago
        date | vendredi prochain | next friday
        month | le mois dernier | 2026-10
        month | décembre 2026 | 2026-12
        when | à 8h ce soir | today 20:00
        when | tous les soirs à 8h | daily 20:00
        when | midi moins le quart | 11:45
        when | mercredi soir à 8h | wednesday 20:00
        when | les jours de semaine à 7h | weekdays 07:00
        when | le 25 à 9h | 25th 09:00
        when | le 25 au matin à 9h | 25th 09:00
        when | à 9h le 25 | 25th 09:00
        when | le 25 9:00 | 25th 09:00
        when | le 1er à 9h | 1st 09:00
        when | le premier à 9h | 1st 09:00
        when | mercredi 25 à 9h | wednesday 25th 09:00
        when | le mercredi 25 à 9h | wednesday 25th 09:00
        when | le 1er du mois prochain à 9h | 1st of next month 09:00
        when | le 25 de ce mois à 9h | 25th of this month 09:00
        when | après-demain 15h | day after tomorrow 15:00
        past | le 25 du mois dernier | 25th of last month 00:00
        date | le 25 | 25th
        date | le 1er du mois prochain | 1st of next month
        when | le 25 à minuit | ! 25th 00:00 or 26th 00:00
        when | tous les 1er du mois à 9h | monthly on 1 09:00
        when | dans une heure trente | in 1h 30min
        duration | une heure trente | 1h 30min
        """
}

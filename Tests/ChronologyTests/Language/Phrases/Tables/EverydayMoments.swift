extension PhraseTable {
    /// Moments and their meaning: the day (of November, or with its month) and the time; for a repetition the first ones.
    /// `?` stands for a refusal.
    static let everydayMoments = """
        de | in einer Viertelstunde | 25 15:15
        de | jeden zweiten Montag um 10 | ?
        de | fünf nach halb drei nachmittags | 26 14:35
        de | heute Nacht um 23 Uhr | 25 23:00
        de | übermorgen um 9 | 27 09:00
        de | 12 Uhr | 26 12:00
        de | zehn vor fünf nachmittags | 25 16:50
        de | kommenden Montag 9 Uhr | 30 09:00
        de | um 12 Uhr mittags | 26 12:00
        de | heute in einer Woche um 9 | 12-02 09:00
        de | Mo-Fr 6:45 | 26 06:45;27 06:45;30 06:45
        de | jeden Morgen um 7 | 26 07:00;27 07:00
        de | alle zwei Stunden | 25 17:00 or ?
        de | am letzten Freitag des Monats um 16 Uhr | 27 16:00
        de | morgen früh um 7 | 26 07:00
        de | halb acht abends | 25 19:30
        de | in anderthalb Stunden | 25 16:30
        de | jeden Montag und Donnerstag um 18 Uhr | 26 18:00;30 18:00
        de | heute Nacht um 2 | 26 02:00 or ?
        de | Freitag 18 Uhr | 27 18:00
        de | alle 14 Tage montags um 10 | 30 10:00;12-14 10:00 or ?
        de | wochentags 6:45 | 26 06:45;27 06:45;30 06:45
        de | Samstag Vormittag 10 Uhr | 28 10:00
        de | Viertel vor acht abends | 25 19:45
        de | in einer Stunde | 25 16:00
        de | Sonntag 14.30 Uhr | 29 14:30
        de | heute Nachmittag um 4 | 25 16:00
        de | am Monatsletzten um 17 Uhr | 30 17:00 or ?
        de | montags um 9 | 30 09:00;12-07 09:00
        de | am 25. um 8 Uhr | 12-25 08:00
        de | jeden Abend um 9 | 25 21:00;26 21:00
        de | am 25.12. um 8 | 12-25 08:00
        de | jeden letzten Freitag im Monat um 16 Uhr | 27 16:00;12-25 16:00
        de | jeden Tag um 7 | 26 07:00;27 07:00
        de | heute Abend um 8 | 25 20:00
        de | morgen um 7 Uhr 30 | 26 07:30
        de | täglich um 7 Uhr | 26 07:00;27 07:00
        de | Sonntag um halb drei nachmittags | 29 14:30
        de | am Wochenende um 9 | 28 09:00;29 09:00
        de | um 7 Uhr früh | 26 07:00
        de | jeden Montag um 9 | 30 09:00;12-07 09:00
        de | fünf vor halb drei nachmittags | 26 14:25
        de | Mo, Mi, Fr um 7 | 27 07:00;30 07:00
        de | in eineinhalb Stunden | 25 16:30
        de | Freitagabend um 8 | 27 20:00
        de | viertel nach sieben | 26 07:15 or ?
        de | alle zwei Wochen montags um 10 | 30 10:00;12-14 10:00
        de | mittags | 26 12:00
        de | in einer Woche um 9 Uhr | 12-02 09:00
        de | in einer Dreiviertelstunde | 25 15:45
        de | in 2 Stunden und 15 Minuten | 25 17:15
        de | jeden 1. des Monats um 9 | 12-01 09:00;01-01 09:00
        de | morgen früh um halb sieben | 26 06:30
        de | alle 2 Tage um 8 | 26 08:00;28 08:00
        de | von Montag bis Freitag um 7 | 26 07:00;27 07:00;30 07:00
        de | Montag in einer Woche um 9 | 12-07 09:00 or ?
        de | jeden ersten Montag im Monat um 9 | 12-07 09:00
        de | in zehn Minuten | 25 15:10
        de | jede halbe Stunde | 25 15:30 or ?
        de | 1.12. 9 Uhr | 12-01 09:00
        de | jedes Jahr am 25. Dezember um 8 | 12-25 08:00
        de | in zwei Stunden | 25 17:00
        de | Samstagmorgen um 10 | 28 10:00
        de | diesen Freitag um 18 Uhr | 27 18:00
        en | in a quarter of an hour | 25 15:15
        en | tomorrow noon | 26 12:00
        en | 8p | 25 20:00 or ?
        en | tonight at 9:30 | 25 21:30
        en | tomorrow at 8 in the morning | 26 08:00
        en | saturday at 10 in the morning | 28 10:00
        en | this friday at 5pm | 27 17:00
        en | 12/1/2026 9am | ?
        en | 7:00 am | 26 07:00
        en | half seven | ?
        en | tomorrow night at 11 | 26 23:00
        en | 12 midnight | 26 00:00
        en | in three days at 7am | 28 07:00
        en | 7 in the morning tomorrow | 26 07:00
        en | in 90 minutes | 25 16:30
        en | next week on monday at 9am | 30 09:00
        en | 8 P.M. | 25 20:00
        en | at 20:30 | 25 20:30
        en | the first of december at 9am | 12-01 09:00
        en | a week from today at 9am | 12-02 09:00
        en | on weekends at 9:30am | 28 09:30;29 09:30
        en | monday to friday at 6:45 | 26 06:45;27 06:45;30 06:45
        en | every night at 1am | 26 01:00;27 01:00
        en | every last friday of the month at 4pm | 27 16:00;12-25 16:00
        en | every two weeks on friday at 3pm | 27 15:00;12-11 15:00
        en | 10 minutes from now | 25 15:10
        en | next friday at 5pm | 27 17:00 or 12-04 17:00 or ?
        en | tonight at 10 | 25 22:00
        en | every 15 minutes | 25 15:15;25 15:30 or ?
        en | coming friday 5pm | 27 17:00
        en | fortnightly on friday 3pm | 27 15:00;12-11 15:00 or ?
        en | this afternoon at 4 | 25 16:00
        en | Dec 1 9am | 12-01 09:00
        en | ten to five pm | 25 16:50
        en | every first monday of the month at 9am | 12-07 09:00;01-04 09:00
        en | on the 1st at 9am | 12-01 09:00
        en | saturday morning at 10 | 28 10:00
        en | every 1st and 15th at 9am | 12-01 09:00;12-15 09:00
        en | in 1.5 hours | 25 16:30
        en | mon-fri 6:45 | 26 06:45;27 06:45;30 06:45
        en | in two hours | 25 17:00
        en | 8.30 pm | 25 20:30
        en | 12 noon | 26 12:00
        en | tomorrow morning at 8 | 26 08:00
        en | mondays at 9am | 30 09:00;12-07 09:00
        en | five to noon | 26 11:55
        en | 7 o'clock | ?
        en | every night at 10:30 | 25 22:30;26 22:30
        en | tomorrow at midday | 26 12:00
        en | in 10 minutes | 25 15:10
        en | every evening at 8 | 25 20:00;26 20:00
        en | 7am | 26 07:00
        en | every other day at 8am | 26 08:00;28 08:00
        en | quarter past seven in the evening | 25 19:15
        en | 20h30 | 25 20:30 or ?
        en | on the last day of every month at 5pm | 30 17:00;12-31 17:00
        en | the day after tomorrow at 7am | 27 07:00
        en | at 8:30 in the evening | 25 20:30
        en | once a week on friday at 3pm | 27 15:00;12-04 15:00
        en | every sunday at 10 am | 29 10:00;12-06 10:00
        en | tonight at midnight | 26 00:00
        en | mon, wed and fri at 6:45 | 27 06:45;30 06:45
        en | every monday and thursday at 6pm | 26 18:00;30 18:00
        en | 12:30pm | 26 12:30
        en | every christmas at 8am | ?
        en | quarter to 8 pm | 25 19:45
        en | every morning at 7 | 26 07:00;27 07:00
        en | sunday evening 8 | 29 20:00
        en | monday next week at 9am | 30 09:00
        es | pasado mañana a las 9 | 27 09:00
        es | el día 25 a las 8 | 12-25 08:00
        es | dentro de una semana a las 9 | 12-02 09:00
        es | lunes, miércoles y viernes a las 7 | 27 07:00;30 07:00
        es | a la una y cuarto de la tarde | 26 13:15
        es | todas las noches a las 10 | 25 22:00;26 22:00
        es | a las 19 horas | 25 19:00
        es | el primero de diciembre a las 9 | 12-01 09:00
        es | dentro de dos horas | 25 17:00
        es | el uno de diciembre a las 9 | 12-01 09:00
        es | mañana a las 7 de la mañana | 26 07:00
        es | todas las mañanas a las 7 | 26 07:00;27 07:00
        es | mañana por la tarde a las 5 | 26 17:00
        es | a las ocho menos cuarto de la tarde | 25 19:45
        es | el sábado por la mañana a las 10 | 28 10:00
        es | el primer lunes de cada mes a las 9 | 12-07 09:00
        es | a las cinco menos diez de la tarde | 25 16:50
        es | todos los lunes a las 9 | 30 09:00;12-07 09:00
        es | esta noche a las 10 | 25 22:00
        es | el domingo a las 8 de la tarde | 29 20:00
        es | el día 1 de cada mes a las 9 | 12-01 09:00;01-01 09:00
        es | en tres días a las 9 | 28 09:00
        es | este viernes a las 18:00 | 27 18:00
        es | a las 7 a. m. | 26 07:00
        es | cada mañana a las 7 | 26 07:00;27 07:00
        es | cada lunes a las 9 | 30 09:00;12-07 09:00
        es | cada año el 25 de diciembre a las 8 | 12-25 08:00
        es | cada dos horas | 25 17:00 or ?
        es | a las 12 del mediodía | 26 12:00
        es | 1 dic 9:00 | 12-01 09:00
        es | mañana a las siete y media | 26 07:30
        es | a las 6 menos veinte de la mañana | 26 05:40
        es | cada dos días a las 8 | 26 08:00;28 08:00
        es | en una hora | 25 16:00
        es | mañana a las 7 | 26 07:00
        es | los lunes y jueves a las 18 | 26 18:00;30 18:00
        es | el viernes que viene a las 6 de la tarde | 27 18:00 or 12-04 18:00 or ?
        es | el próximo viernes a las 18 | 27 18:00 or 12-04 18:00 or ?
        es | el 25 de diciembre a las 8 de la mañana | 12-25 08:00
        es | mañana por la noche a las 10 | 26 22:00
        es | un lunes sí y otro no a las 10 | 30 10:00;12-14 10:00 or ?
        es | esta tarde a las 5 | 25 17:00
        es | a la una de la tarde | 26 13:00
        es | en 2 horas y 15 minutos | 25 17:15
        es | el último viernes de cada mes a las 16 | 27 16:00;12-25 16:00
        es | los fines de semana a las 9:30 | 28 09:30;29 09:30
        es | el 25 a las 8 | 12-25 08:00
        es | cada 30 minutos | 25 15:30 or ?
        es | hoy a las 18:30 | 25 18:30
        es | las siete y cuarto | 26 07:15 or ?
        es | cada media hora | 25 15:30 or ?
        es | dentro de 10 minutos | 25 15:10
        es | cada día a las 7 | 26 07:00;27 07:00
        es | en una hora y media | 25 16:30
        es | el 1 de diciembre a las 9 | 12-01 09:00
        es | a medianoche | 26 00:00
        es | el último día del mes a las 17 | 30 17:00
        es | los días laborables a las 7 | 26 07:00;27 07:00;30 07:00
        es | el lunes de la próxima semana a las 9 | 30 09:00
        fr | un jour sur deux à 8h | 26 08:00;28 08:00
        fr | en semaine à 7h | 26 07:00;27 07:00;30 07:00
        fr | dans un quart d'heure | 25 15:15
        fr | tous les matins à 7h | 26 07:00;27 07:00
        fr | sept heures moins vingt du matin | 26 06:40
        fr | les jours ouvrés à 7h | 26 07:00;27 07:00;30 07:00
        fr | dimanche soir à 8h | 29 20:00
        fr | demain soir à 8h | 26 20:00
        fr | ce soir à 20h30 | 25 20:30
        fr | tous les deux jours à 8h | 26 08:00;28 08:00
        fr | chaque lundi et jeudi à 18h | 26 18:00;30 18:00
        fr | le dernier jour du mois à 17h | 30 17:00
        fr | de lundi à vendredi à 7h | 26 07:00;27 07:00;30 07:00
        fr | à minuit | 26 00:00
        fr | dans 1h30 | 25 16:30
        fr | lundi de la semaine prochaine à 9h | 30 09:00
        fr | midi moins le quart | 26 11:45
        fr | dans une demi-heure | 25 15:30
        fr | tous les 1er du mois à 9h | 12-01 09:00;01-01 09:00
        fr | tous les soirs à 21h | 25 21:00;26 21:00
        fr | tous les jours à 7h | 26 07:00;27 07:00
        fr | demain matin 7h30 | 26 07:30
        fr | 7h du matin | 26 07:00
        fr | minuit moins dix | 25 23:50
        fr | lundi prochain à 9h | 30 09:00
        fr | dix-neuf heures trente | 25 19:30
        fr | midi et demi | 26 12:30
        fr | dans une semaine à 9h | 12-02 09:00
        fr | le lundi à 9h | 30 09:00
        fr | ce vendredi à 18h | 27 18:00
        fr | tous les ans le 25 décembre à 8h | 12-25 08:00
        fr | dans deux heures et quart | 25 17:15
        fr | le premier lundi du mois à 9h | 12-07 09:00
        fr | après-demain à 9h | 27 09:00
        fr | le premier lundi de chaque mois à 9h | 12-07 09:00
        fr | 1er décembre 9h | 12-01 09:00
        fr | tous les lundis à 9h | 30 09:00;12-07 09:00
        fr | samedi matin à 10h | 28 10:00
        fr | dans 2 heures | 25 17:00
        fr | à 7 heures du matin | 26 07:00
        fr | 19h | 25 19:00
        fr | du lundi au vendredi à 7h | 26 07:00;27 07:00;30 07:00
        fr | le 1er de chaque mois à 9h | 12-01 09:00;01-01 09:00
        fr | un lundi sur deux à 10h | 30 10:00;12-14 10:00
        fr | huit heures moins le quart | 26 07:45 or ?
        fr | dans trois quarts d'heure | 25 15:45
        fr | le 25 à 8h | 12-25 08:00
        fr | demain à 7 heures | 26 07:00
        fr | le vingt-cinq décembre à 8h | 12-25 08:00
        fr | minuit et demi | 26 00:30
        fr | chaque jour à 7h | 26 07:00;27 07:00
        fr | cinq heures moins dix de l'après-midi | 25 16:50
        fr | chaque soir à 9h | 25 21:00;26 21:00
        fr | le dernier vendredi du mois à 16h | 27 16:00
        fr | toutes les demi-heures | 25 15:30 or ?
        fr | dans une heure | 25 16:00
        fr | dans dix minutes | 25 15:10
        fr | demain matin à 7h | 26 07:00
        fr | la semaine prochaine lundi à 9h | 30 09:00
        fr | le 1er décembre à 9h | 12-01 09:00
        ja | 12月25日 午前8時 | 12-25 08:00
        ja | 25日の朝8時 | 12-25 08:00
        ja | 19時 | 25 19:00
        ja | 隔週月曜10時 | 30 10:00;12-14 10:00
        ja | 2時間15分後 | 25 17:15
        ja | 1時間後 | 25 16:00
        ja | 毎月最初の月曜日9時 | 12-07 09:00
        ja | 深夜0時 | 26 00:00
        ja | 10分後 | 25 15:10
        ja | 明日の朝7時 | 26 07:00
        ja | 正午 | 26 12:00
        ja | 午前12時 | ?
        ja | 週末の9時 | 28 09:00;29 09:00
        ja | 三十分後 | 25 15:30
        ja | 毎月第1月曜日9時 | 12-07 09:00
        ja | 来週の月曜日9時 | 30 09:00
        ja | 30分おきに | 25 15:30 or ?
        ja | 明日の午後3時 | 26 15:00
        ja | あさって午前9時 | 27 09:00
        ja | 朝6時半 | 26 06:30
        ja | 次の金曜日18時 | 27 18:00 or 12-04 18:00 or ?
        ja | 12月25日の朝8時 | 12-25 08:00
        ja | 毎月最終金曜日16時 | 27 16:00;12-25 16:00
        ja | 1週間後の9時 | 12-02 09:00
        ja | 毎日午後9時 | 25 21:00;26 21:00
        ja | 毎週月曜と木曜の18時 | 26 18:00;30 18:00
        ja | 再来週の月曜9時 | 12-07 09:00
        ja | 毎日7時 | 26 07:00;27 07:00
        ja | 今日の夜8時 | 25 20:00
        ja | 2週間ごとの月曜10時 | 30 10:00;12-14 10:00
        ja | 明日午前7時30分 | 26 07:30
        ja | 毎週月・水・金の7時 | 27 07:00;30 07:00
        ja | 1時間半後 | 25 16:30
        ja | 7時 | 26 07:00 or ?
        ja | あと10分 | 25 15:10
        ja | 明後日の9時 | 27 09:00
        ja | 午後0時30分 | 26 12:30
        ja | 一時間半後 | 25 16:30
        ja | 毎晩10時 | 25 22:00;26 22:00
        ja | 昼の12時 | 26 12:00
        ja | 2時間ごと | 25 17:00 or ?
        ja | 来月の1日9時 | 12-01 09:00
        ja | 毎週月水金7時 | 27 07:00;30 07:00
        ja | 毎週月曜日9時 | 30 09:00;12-07 09:00
        ja | 来月1日の9時 | 12-01 09:00
        ja | 平日7時 | 26 07:00;27 07:00;30 07:00
        ja | 10分後に | 25 15:10
        ja | 25時 | 26 01:00 or ?
        ja | 午後7時15分前 | 25 18:45 or ?
        ja | 毎年12月25日8時 | 12-25 08:00
        ja | あした7時 | 26 07:00
        ja | 今夜12時 | 26 00:00
        ja | 毎朝6時半 | 26 06:30;27 06:30
        ja | 早朝5時 | 26 05:00
        ja | 夕方の5時半 | 25 17:30
        ko | 모레 오전 9시 | 27 09:00
        ko | 매달 말일 오후 5시 | 30 17:00;12-31 17:00
        ko | 오늘 저녁 8시 | 25 20:00
        ko | 월요일부터 금요일까지 오전 7시 | 26 07:00;27 07:00;30 07:00
        ko | 매주 월, 수, 금 오전 7시 | 27 07:00;30 07:00
        ko | 새벽 5시 반 | 26 05:30
        ko | 2주마다 월요일 오전 10시 | 30 10:00;12-14 10:00
        ko | 30분마다 | 25 15:30 or ?
        ko | 아침 6시 50분 | 26 06:50
        ko | 저녁 일곱시 | 25 19:00
        ko | 다음 금요일 오후 6시 | 27 18:00 or 12-04 18:00 or ?
        ko | 2시간마다 | 25 17:00 or ?
        ko | 30분 이따가 | 25 15:30
        ko | 10분 뒤 | 25 15:10
        ko | 낮 12시 | 26 12:00
        ko | 격일로 오전 8시 | 26 08:00;28 08:00
        ko | 새벽 12시 30분 | 26 00:30
        ko | 격주 월요일 오전 10시 | 30 10:00;12-14 10:00
        ko | 다음주 화요일 저녁 7시 | 12-01 19:00
        ko | 주말 오전 9시 | 28 09:00;29 09:00
        ko | 십 분 뒤 | 25 15:10
        ko | 이틀 후 오전 9시 | 27 09:00
        ko | 내일 오전 7시 30분 | 26 07:30
        ko | 한 시간 반 뒤 | 25 16:30
        ko | 금요일 저녁 6시에 | 27 18:00
        ko | 월~금 오전 7시 | 26 07:00;27 07:00;30 07:00
        ko | 글피 오전 9시 | 28 09:00
        ko | 매달 마지막 금요일 오후 4시 | 27 16:00;12-25 16:00
        ko | 매달 첫째 주 월요일 오전 9시 | 12-07 09:00
        ko | 이틀에 한 번 오전 8시 | 26 08:00;28 08:00 or ?
        ko | 1시간 30분 후 | 25 16:30
        ko | 새벽 1시 | 26 01:00
        ko | 날마다 오전 7시 | 26 07:00;27 07:00
        ko | 정오 | 26 12:00
        ko | 저녁 7시 | 25 19:00
        ko | 십분 뒤에 | 25 15:10
        ko | 매년 12월 25일 오전 8시 | 12-25 08:00
        ko | 매일 아침 7시 | 26 07:00;27 07:00
        ko | 화목 저녁 7시 | 26 19:00;12-01 19:00
        ko | 내일 아침 7시 | 26 07:00
        ko | 내일 밤 12시 | 27 00:00 or ?
        ko | 오후 3시 반 | 25 15:30
        ko | 금요일 오후 6시 | 27 18:00
        ko | 월수금 오전 7시 | 27 07:00;30 07:00
        ko | 두 시간 뒤 | 25 17:00
        ko | 매달 첫 번째 월요일 오전 9시 | 12-07 09:00
        ko | 오늘 밤 12시 | 26 00:00
        ko | 오후 12시 30분 | 26 12:30
        ko | 일곱 시 | 26 07:00 or ?
        ko | 월-금 7:00 | 26 07:00;27 07:00;30 07:00
        ko | 내달 1일 오전 9시 | 12-01 09:00
        ko | 평일 오전 7시 | 26 07:00;27 07:00;30 07:00
        ko | 10분 후에 | 25 15:10
        ko | 자정 | 26 00:00
        ko | 오전 12시 30분 | 26 00:30
        ko | 평일 아침 6시 반 | 26 06:30;27 06:30;30 06:30
        ko | 이번 금요일 오후 6시 | 27 18:00
        ko | 오후 여섯 시 십오 분 | 25 18:15
        ko | 19시 | 25 19:00
        ko | 밤 12시 | 26 00:00
        ko | 일주일 뒤 오전 9시 | 12-02 09:00
        zh-CN | 每周二和周四晚上7点 | 26 19:00;12-01 19:00
        zh-CN | 两个小时十五分钟后 | 25 17:15
        zh-CN | 十分钟后 | 25 15:10
        zh-CN | 半夜12点 | 26 00:00
        zh-CN | 25号上午八点 | 12-25 08:00
        zh-CN | 后天早上8点 | 27 08:00
        zh-CN | 三刻钟后 | 25 15:45
        zh-CN | 本周五18点 | 27 18:00
        zh-CN | 每两小时 | 25 17:00 or ?
        zh-CN | 一小时后 | 25 16:00
        zh-CN | 每年12月25日早上8点 | 12-25 08:00
        zh-CN | 下午三点一刻 | 25 15:15
        zh-CN | 每天晚上9点半 | 25 21:30;26 21:30
        zh-CN | 中午12点 | 26 12:00
        zh-CN | 每月第一个周一上午9点 | 12-07 09:00
        zh-CN | 今天晚上八点半 | 25 20:30
        zh-CN | 凌晨五点半 | 26 05:30
        zh-CN | 七点半 | 26 07:30 or ?
        zh-CN | 礼拜天上午10点 | 29 10:00
        zh-CN | 明早七点 | 26 07:00
        zh-CN | 每半小时 | 25 15:30 or ?
        zh-CN | 下周一早上九点 | 30 09:00
        zh-CN | 每天早上7点 | 26 07:00;27 07:00
        zh-CN | 下午三点四十五 | 25 15:45
        zh-CN | 两小时后 | 25 17:00
        zh-CN | 晚上11点 | 25 23:00
        zh-CN | 过10分钟 | 25 15:10 or ?
        zh-CN | 七点 | 26 07:00 or ?
        zh-CN | 每30分钟 | 25 15:30 or ?
        zh-CN | 下个月1号上午9点 | 12-01 09:00
        zh-CN | 每周一三五早上7点 | 27 07:00;30 07:00
        zh-CN | 周一到周五早上7点 | 26 07:00;27 07:00;30 07:00
        zh-CN | 12月25号上午八点 | 12-25 08:00
        zh-CN | 10分钟以后 | 25 15:10
        zh-CN | 12月25日早上8点 | 12-25 08:00
        zh-CN | 中午12点半 | 26 12:30
        zh-CN | 今晚8点 | 25 20:00
        zh-CN | 每个月第一个星期一上午9点 | 12-07 09:00
        zh-CN | 下周一上午9点 | 30 09:00
        zh-CN | 十九点三十分 | 25 19:30
        zh-CN | 明天上午九点半 | 26 09:30
        zh-CN | 1小时30分钟后 | 25 16:30
        zh-CN | 三天后上午9点 | 28 09:00
        zh-CN | 每月最后一天下午5点 | 30 17:00;12-31 17:00
        zh-CN | 周一至周五 7:00 | 26 07:00;27 07:00;30 07:00
        zh-CN | 晚上12点 | 26 00:00
        zh-CN | 19点 | 25 19:00
        zh-CN | 工作日早上7点 | 26 07:00;27 07:00;30 07:00
        zh-CN | 下星期二晚上7点 | 12-01 19:00
        zh-CN | 下午三点四十五分 | 25 15:45
        zh-CN | 一刻钟后 | 25 15:15
        zh-CN | 凌晨1点 | 26 01:00
        zh-CN | 周五下午6点 | 27 18:00
        zh-CN | 每月1号上午9点 | 12-01 09:00;01-01 09:00
        zh-CN | 明天下午3点 | 26 15:00
        zh-CN | 下午4点05分 | 25 16:05
        zh-CN | 明晚10点 | 26 22:00
        zh-TW | 下星期二晚上7點 | 12-01 19:00
        zh-TW | 12月25日早上8點 | 12-25 08:00
        zh-TW | 晚上12點 | 26 00:00
        zh-TW | 下午3點45分 | 25 15:45
        zh-TW | 明天早上7點 | 26 07:00
        zh-TW | 下禮拜二晚上7點 | 12-01 19:00
        zh-TW | 中午12點半 | 26 12:30
        zh-TW | 凌晨1點 | 26 01:00
        zh-TW | 下週一上午9點 | 30 09:00
        zh-TW | 半小時後 | 25 15:30
        zh-TW | 明天上午九點半 | 26 09:30
        zh-TW | 後天下午兩點半 | 27 14:30
        zh-TW | 下午三點一刻 | 25 15:15
        zh-TW | 一個半小時後 | 25 16:30
        zh-TW | 後天早上8點 | 27 08:00
        zh-TW | 週一到週五早上7點 | 26 07:00;27 07:00;30 07:00
        zh-TW | 十分鐘後 | 25 15:10
        zh-TW | 每兩小時 | 25 17:00 or ?
        zh-TW | 每月第一個週一上午9點 | 12-07 09:00
        zh-TW | 每月最後一天下午5點 | 30 17:00;12-31 17:00
        zh-TW | 明早七點 | 26 07:00
        zh-TW | 下個月1號上午9點 | 12-01 09:00
        zh-TW | 每天早上7點 | 26 07:00;27 07:00
        zh-TW | 25號上午八點 | 12-25 08:00
        zh-TW | 每週一上午9點 | 30 09:00;12-07 09:00
        zh-TW | 禮拜天上午10點 | 29 10:00
        zh-TW | 今晚12點 | 26 00:00
        zh-TW | 兩小時後 | 25 17:00
        zh-TW | 隔週週一上午10點 | 30 10:00;12-14 10:00
        zh-TW | 每年12月25日早上8點 | 12-25 08:00
        zh-TW | 平日早上7點 | 26 07:00;27 07:00;30 07:00
        en | every monday week 9:00 | ?
        en | christmas in two weeks 9:00 | ?
        en | 25 christmas 9:00 | ?
        de | um zwei Stunden | ?
        de | circa zwei Stunden | ?
        de | gegen eine Stunde | ?
        en | about an hour | ?
        """
}

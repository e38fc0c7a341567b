extension PhraseTable {
    /// Durations and their seconds; `?` stands for a refusal.
    static let everydayDurations = """
        de | eineinviertel Stunden | 4500 or ?
        de | anderthalb Minuten | 90
        de | fünfundzwanzig Minuten | 1500
        de | eine Dreiviertelstunde | 2700
        de | eine halbe Stunde | 1800
        de | 25 Minuten | 1500
        de | 2 Tage | 172800
        de | 1 Std 30 Min | 5400
        de | halbe Stunde | 1800
        de | eineinhalb Stunden | 5400
        de | 1 Std. 15 Min. | 4500
        de | fünf Minuten | 300
        de | eine Viertelstunde | 900
        de | eine Stunde und 15 Minuten | 4500
        de | zweieinhalb Stunden | 9000
        de | eine Stunde | 3600
        de | 5 Minuten | 300
        en | a couple of minutes | 120 or ?
        en | a few minutes | ?
        en | 1 hour 30 | 5400 or ?
        en | a quarter hour | 900
        en | 2 hrs | 7200
        en | an hour and 15 minutes | 4500
        en | half hour | 1800
        en | 1 hour and 5 minutes and 10 seconds | 3910
        en | one hundred minutes | 6000 or ?
        en | an hour and a quarter | 4500
        en | 45 seconds | 45
        en | 1 minute and 30 seconds | 90
        en | quarter of an hour | 900
        en | 1 hour, 30 minutes | 5400
        en | thirty seconds | 30
        en | 5 minutes | 300
        en | 25 Minutes | 1500
        en | 2 and a half minutes | 150
        en | 5 mins | 300
        en | 90 sec | 90
        en | half an hour | 1800
        en | 1 hr | 3600
        es | tres cuartos de hora | 2700
        es | hora y media | 5400
        es | veinticinco minutos | 1500
        es | 5 min | 300
        es | una hora y cuarto | 4500
        es | cinco minutos | 300
        es | dos horas y media | 9000
        es | un minuto y medio | 90
        es | una hora | 3600
        es | 1 h 30 min | 5400
        es | 1 minuto y 30 segundos | 90
        es | un cuarto de hora | 900
        es | media hora | 1800
        es | 2 horas y 15 minutos | 8100
        es | minuto y medio | 90
        fr | 5 minutes | 300
        fr | cinq minutes | 300
        fr | 1 min 30 s | 90
        fr | deux heures | 7200
        fr | 1h30 | 5400
        fr | vingt-cinq minutes | 1500
        fr | demi-heure | 1800
        fr | une minute et demie | 90
        fr | une heure | 3600
        fr | une heure et quart | 4500
        fr | 1h 15min | 4500
        fr | une heure trente | 5400
        fr | une demi-heure | 1800
        fr | deux jours | 172800
        fr | 1,5 heure | 5400
        fr | 1 minute 30 | 90 or ?
        fr | une demie heure | 1800
        ja | 一時間三十分 | 5400
        ja | 1時間半 | 5400
        ja | ２時間１５分 | 8100
        ja | 45分 | 2700
        ja | 1分30秒 | 90
        ja | 一時間 | 3600
        ja | 5分 | 300
        ja | 10分間 | 600
        ja | 90秒 | 90
        ja | 一日 | 86400 or ?
        ja | 1分半 | 90
        ja | ３分 | 180
        ko | 일 분 삼십 초 | 90
        ko | 1시간 반 | 5400
        ko | 한시간반 | 5400
        ko | 10분 동안 | 600
        ko | 삼십 분 | 1800
        ko | 한 시간 이십 분 | 4800
        ko | 3분짜리 | 180
        ko | 한시간 | 3600
        ko | 하루 | 86400
        ko | 한 시간 반 | 5400
        ko | 1분 30초 | 90
        ko | 십 분 | 600
        ko | 십분 | 600
        ko | 스물다섯 시간 | 90000
        ko | 이십오 분 | 1500
        ko | 반 시간 | 1800
        ko | 1시간30분 | 5400
        zh-CN | 1小时15分 | 4500
        zh-CN | 两小时 | 7200
        zh-CN | 一个小时 | 3600
        zh-CN | 二十五分钟 | 1500
        zh-CN | 十分钟 | 600
        zh-CN | 1个半小时 | 5400
        zh-CN | 一小时二十分 | 4800
        zh-CN | 2.5小时 | 9000
        zh-CN | 一刻钟 | 900
        zh-CN | 一小时 | 3600
        zh-CN | 一个半小时 | 5400
        zh-CN | 半个小时 | 1800
        zh-CN | 三刻钟 | 2700
        zh-CN | 90秒 | 90
        zh-CN | 一分三十秒 | 90
        zh-CN | 1分30秒 | 90
        zh-CN | 一百二十分钟 | 7200
        zh-TW | 三刻鐘 | 2700
        zh-TW | 半小時 | 1800
        zh-TW | 兩個鐘頭 | 7200
        zh-TW | 半個鐘頭 | 1800
        zh-TW | 90秒 | 90
        zh-TW | 二十五分鐘 | 1500
        zh-TW | 一小時二十分鐘 | 4800
        """
}

extension PhraseTable {
    static let japanese = """
        when | 明日7時 | tomorrow 07:00
        when | 25分後 | in 25min
        when | 午後3時半 | 15:30
        when | 毎週月曜日8時 | every monday 08:00
        when | 平日7時30分 | weekdays 07:30
        duration | 1時間半 | 1h 30min
        when | ７：３０ | 07:30
        when | 明日の朝7時 | tomorrow 07:00
        when | 明日 午前7時30分 | tomorrow 07:30
        when | 今夜8時 | today 20:00
        when | 今晩9時半 | today 21:30
        when | 明後日正午 | day after tomorrow 12:00
        when | あさって９時 | day after tomorrow 09:00
        when | 来週の月曜日9時 | monday next week 09:00
        when | 次の金曜日 18時 | next friday 18:00
        when | 12月25日8時 | 12-25 08:00
        when | 12月25日(金) 07:30 | friday 12-25 07:30
        when | 2026年12月25日 15時 | 2026-12-25 15:00
        when | 十二月二十五日八時 | 12-25 08:00
        when | 7時5分前 | 06:55
        when | 七時半 | 07:30
        when | 午後12時 | ! 00:00 or 12:00
        when | 深夜1時 | 01:00
        when | 明日の深夜1時 | ! tomorrow 01:00 or day after tomorrow 01:00
        when | 昼の12時 | 12:00
        when | 夕方6時 | 18:00
        when | 19時30分15秒 | 19:30:15
        when | 1時間30分後 | in 1h 30min
        when | 3日後の9時 | in 3 days 09:00
        when | 2週間後 | in 2w
        when | 金曜日18時 | friday 18:00
        when | 金曜 18:00 | friday 18:00
        when | 月・水・金 7時 | mon,wed,fri 07:00
        when | 月水金7時 | mon,wed,fri 07:00
        when | 月曜から金曜まで8時 | weekdays 08:00
        when | 毎日6時 | daily 06:00
        when | 毎朝6時 | daily 06:00
        when | 週末10時 | weekends 10:00
        when | 隔週月曜8時 | every 2 weeks on mon 08:00
        when | 明日7 | ! 07:00 or 19:00
        when | 明日の24時 | ! tomorrow 00:00 or day after tomorrow 00:00
        past | 2時間前 | 2h ago
        past | 昨日9時 | yesterday 09:00
        duration | 25分 | 25min
        duration | ２５分 | 25min
        duration | 1時間30分 | 1h 30min
        duration | 90秒 | 1min 30s
        duration | 二時間 | 2h
        duration | 三十分 | 30min
        duration | 1.5時間 | 1h 30min
        duration | 2日 | 2d
        duration | 1週間 | 1w
        repeat | 毎日 | daily
        repeat | 平日 | weekdays
        repeat | 週末 | weekends
        repeat | 月、水、金 | mon,wed,fri
        repeat | 月〜金 | weekdays
        repeat | 月～木 | mon-thu
        repeat | 毎週火曜日 | tue
        repeat | 隔週 | every 2 weeks
        repeat | 2週間ごと | every 2 weeks
        repeat | 15分ごと | every 15 minutes
        repeat | 毎月15日 | monthly on 15
        repeat | 毎月最終金曜日 | last friday
        repeat | 毎月第2火曜日 | second tuesday
        repeat | 毎月末日 | monthly on last
        repeat | 毎年12月25日 | yearly on 12-25
        repeat | 土日 | weekends
        date | 今日 | today
        date | 明日 | tomorrow
        date | 12月25日 | 12-25
        date | １２月２５日 | 12-25
        date | 3日後 | in 3 days
        date | 来週の金曜日 | friday next week
        month | 先月 | 2026-10
        month | 2026年12月 | 2026-12
        repeat | 平日と土曜 | mon-sat
        when | 土曜の夜9時 | saturday 21:00
        when | 月から金の7時 | weekdays 07:00
        duration | 一分三十秒 | 1min 30s
        when | 25日 9時 | 25th 09:00
        when | 25日9時 | 25th 09:00
        when | 二十五日の午前9時 | 25th 09:00
        when | 来月1日 9時 | 1st of next month 09:00
        when | 来月の1日の9時 | 1st of next month 09:00
        when | 今月30日15時 | 30th of this month 15:00
        when | 来週の月曜 9時 | monday next week 09:00
        when | 明後日15時 | day after tomorrow 15:00
        past | 先月25日 | 25th of last month 00:00
        date | 25日 | 25th
        date | 来月1日 | 1st of next month
        duration | 25日 | 3w 4d
        when | あと10分 | in 10min
        when | 毎月最初の月曜日9時 | first monday 09:00
        when | 毎月末 17時 | monthly on last 17:00
        when | 次の日 9時 | tomorrow 09:00
        when | 次の日曜日 9時 | next sunday 09:00
        when | 今夜12時 | tomorrow 00:00
        """
}

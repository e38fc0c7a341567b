extension PhraseTable {
    static let traditionalChinese = """
        when | 每週一 8:00 | every monday 08:00
        when | 25分鐘後 | in 25min
        when | 明天早上7點 | tomorrow 07:00
        when | 平日 7:30 | weekdays 07:30
        when | 下午三點半 | 15:30
        when | 七點一刻 | 07:15
        when | 今晚8點 | today 20:00
        when | 今天晚上八點半 | today 20:30
        when | 後天9點 | day after tomorrow 09:00
        when | 大後天9點 | in 3 days 09:00
        when | 下週一9點 | monday next week 09:00
        when | 這週五18點 | friday this week 18:00
        when | 週五18:00 | friday 18:00
        when | 星期五下午6點 | friday 18:00
        when | 禮拜五下午6點 | friday 18:00
        when | 12月25日8點 | 12-25 08:00
        when | 十二月二十五號八點 | 12-25 08:00
        when | 2026年12月25日 15:00 | 2026-12-25 15:00
        when | 12月25日 週五 上午7:30 | friday 12-25 07:30
        when | 上午7:30 | 07:30
        when | 差五分八點 | 07:55
        when | 兩點 | 02:00
        when | ７點３０分 | 07:30
        when | 凌晨3點 | 03:00
        when | 明天晚上12點 | ! tomorrow 00:00 or day after tomorrow 00:00
        when | 上午12點 | ! 00:00 or 12:00
        when | 明天7 | ! 07:00 or 19:00
        when | 一小時後 | in 1h
        when | 兩個小時後 | in 2h
        when | 半小時後 | in 30min
        when | 3天後9點 | in 3 days 09:00
        when | 每天早上6點 | daily 06:00
        when | 週末10點 | weekends 10:00
        when | 週一到週五 7:30 | weekdays 07:30
        when | 每週一、三、五7點 | mon,wed,fri 07:00
        when | 隔週週一8點 | every 2 weeks on mon 08:00
        past | 兩小時前 | 2h ago
        duration | 25分鐘 | 25min
        duration | 一個半小時 | 1h 30min
        duration | 兩個半小時 | 2h 30min
        duration | 半個小時 | 30min
        duration | 一小時三十分鐘 | 1h 30min
        duration | 90秒 | 1min 30s
        duration | 一刻鐘 | 15min
        repeat | 每天 | daily
        repeat | 平日 | weekdays
        repeat | 週末 | weekends
        repeat | 週一、週三、週五 | mon,wed,fri
        repeat | 週一至週四 | mon-thu
        repeat | 每兩週 | every 2 weeks
        repeat | 每15分鐘 | every 15 minutes
        repeat | 每小時 | hourly
        repeat | 每月1號 | monthly on 1
        repeat | 每月最後一個星期五 | last friday
        repeat | 每年12月25日 | yearly on 12-25
        date | 今天 | today
        date | 後天 | day after tomorrow
        date | 3天後 | in 3 days
        date | 下週五 | friday next week
        month | 上個月 | 2026-10
        month | 2026年12月 | 2026-12
        repeat | 每週二、四 | tue,thu
        when | 每天晚上十點 | daily 22:00
        when | 25號9點 | 25th 09:00
        when | 25號早上9點 | 25th 09:00
        when | 二十五號下午三點 | 25th 15:00
        when | 下個月1號9點 | 1st of next month 09:00
        when | 這個月30號9點 | 30th of this month 09:00
        when | 下週一 9:00 | monday next week 09:00
        when | 後天下午3點 | day after tomorrow 15:00
        past | 上個月25號 | 25th of last month 00:00
        date | 25號 | 25th
        date | 下月1日 | 1st of next month
        when | 今晚12點 | tomorrow 00:00
        when | 個半小時後 | in 1h 30min
        """
}

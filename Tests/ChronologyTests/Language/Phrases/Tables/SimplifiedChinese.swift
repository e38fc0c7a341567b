extension PhraseTable {
    static let simplifiedChinese = """
        when | 明天早上7点 | tomorrow 07:00
        duration | 25分钟 | 25min
        when | 25分钟后 | in 25min
        when | 每周一 8点 | every monday 08:00
        when | 工作日7点 | weekdays 07:00
        when | 下午三点半 | 15:30
        when | 七点一刻 | 07:15
        duration | 一个半小时 | 1h 30min
        when | ７：３０ | 07:30
        when | 今晚8点 | today 20:00
        when | 今天晚上八点半 | today 20:30
        when | 明天上午10点 | tomorrow 10:00
        when | 明天中午 | tomorrow 12:00
        when | 后天9点 | day after tomorrow 09:00
        when | 下周一9点 | monday next week 09:00
        when | 这周五18点 | friday this week 18:00
        when | 周五18:00 | friday 18:00
        when | 星期五下午6点 | friday 18:00
        when | 12月25日8点 | 12-25 08:00
        when | 十二月二十五号八点 | 12-25 08:00
        when | 2026年12月25日 15:00 | 2026-12-25 15:00
        when | 12月25日周五 07:30 | friday 12-25 07:30
        when | 上午7:30 | 07:30
        when | 七点三刻 | 07:45
        when | 差五分八点 | 07:55
        when | 八点差五分 | 07:55
        when | 两点 | 02:00
        when | 7点30分15秒 | 07:30:15
        when | 凌晨3点 | 03:00
        when | 明天凌晨3点 | tomorrow 03:00
        when | 上午12点 | ! 00:00 or 12:00
        when | 明天晚上12点 | ! tomorrow 00:00 or day after tomorrow 00:00
        when | 明天半夜1点 | ! tomorrow 01:00 or day after tomorrow 01:00
        when | 一小时后 | in 1h
        when | 两个小时后 | in 2h
        when | 半小时后 | in 30min
        when | 3天后9点 | in 3 days 09:00
        when | 每天早上6点 | daily 06:00
        when | 周末10点 | weekends 10:00
        when | 每周一三五 7点 | mon,wed,fri 07:00
        when | 每周一、三、五7点 | mon,wed,fri 07:00
        when | 周一到周五 7:30 | weekdays 07:30
        when | 隔周周一8点 | every 2 weeks on mon 08:00
        when | 明天7 | ! 07:00 or 19:00
        past | 两小时前 | 2h ago
        past | 昨天9点 | yesterday 09:00
        duration | 一小时三十分钟 | 1h 30min
        duration | 两个半小时 | 2h 30min
        duration | 半个小时 | 30min
        duration | 一刻钟 | 15min
        duration | 90秒 | 1min 30s
        duration | 二十五分钟 | 25min
        duration | 1天 | 1d
        repeat | 每天 | daily
        repeat | 工作日 | weekdays
        repeat | 法定工作日 | workdays
        repeat | 周末 | weekends
        repeat | 周一,周三,周五 | mon,wed,fri
        repeat | 周一至周四 | mon-thu
        repeat | 每两周 | every 2 weeks
        repeat | 每15分钟 | every 15 minutes
        repeat | 每小时 | hourly
        repeat | 每月1号 | monthly on 1
        repeat | 每月1号和15号 | monthly on 1,15
        repeat | 每月最后一个星期五 | last friday
        repeat | 每年12月25日 | yearly on 12-25
        date | 今天 | today
        date | 明天 | tomorrow
        date | 12月25日 | 12-25
        date | 3天后 | in 3 days
        date | 下周五 | friday next week
        month | 上个月 | 2026-10
        month | 2026年12月 | 2026-12
        when | 每周六上午10点 | every saturday 10:00
        repeat | 每周二和周四 | tue,thu
        when | 大后天9点 | in 3 days 09:00
        duration | 一分半 | 1min 30s
        when | 25号9点 | 25th 09:00
        when | 25号早上9点 | 25th 09:00
        when | 二十五号下午三点 | 25th 15:00
        when | 周三25号9点 | wednesday 25th 09:00
        when | 下个月1号9点 | 1st of next month 09:00
        when | 这个月30号9点 | 30th of this month 09:00
        when | 后天下午3点 | day after tomorrow 15:00
        past | 上个月25号 | 25th of last month 00:00
        date | 25号 | 25th
        date | 下月1日 | 1st of next month
        when | 下午三点四十五 | 15:45
        when | 下午四点零五分 | 16:05
        when | 个半小时后 | in 1h 30min
        when | 两个半小时后 | in 2h 30min
        """
}

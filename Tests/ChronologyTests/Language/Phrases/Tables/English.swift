extension PhraseTable {
    static let english = """
        when | 07:30 | 07:30
        when | 7:30am | 07:30
        when | 7.30pm | 19:30
        when | 7 p.m. | 19:00
        when | noon | 12:00
        when | half past 7 pm | 19:30
        when | quarter to eight am | 07:45
        when | ten past 20 | 20:10
        when | half past 7 | ! 07:30 or 19:30
        when | today 23:00 | today 23:00
        when | tonight 8pm | today 20:00
        when | tonight 1am | ! today 01:00 or tomorrow 01:00
        when | tomorrow 7am | tomorrow 07:00
        when | tomorrow 7 | ! 07:00 or 19:00
        when | tomorrow midnight | ! tomorrow 00:00 or day after tomorrow 00:00
        when | day after tomorrow 9:00 | day after tomorrow 09:00
        when | 18:00 on friday | friday 18:00
        when | mon 9:00 | monday 09:00
        when | sat 9:00 | saturday 09:00
        when | next friday 9:00 | next friday 09:00
        when | friday next week 9:00 | friday next week 09:00
        when | next week friday 9:00 | friday next week 09:00
        when | monday in 2 weeks 9:00 | monday in 2 weeks 09:00
        when | monday week after next 9:00 | monday week after next 09:00
        when | 12-25 08:00 | 12-25 08:00
        when | mar 8 9:00 | 03-08 09:00
        when | 25 dec 08:00 | 12-25 08:00
        when | dec 25 2027 08:00 | 2027-12-25 08:00
        when | Mon 23 Nov 07:30 | monday 11-23 07:30
        when | 25.12.2026 09:00 | 2026-12-25 09:00
        when | 03/04 9:00 | ! 03-04 or 04-03
        when | in 2 days at 9:00 | day after tomorrow 09:00
        when | +25m | in 25min
        when | +2h | in 2h
        when | in 1h 30min | in 1h 30min
        when | in an hour | in 1h
        when | @1800000000 | 2027-01-15T08:00:00+00:00
        when | weekdays 7:30 | weekdays 07:30
        when | 7:30 weekdays | weekdays 07:30
        when | weekdays at 7:30 | weekdays 07:30
        when | every monday 8am | every monday 08:00
        when | mon,wed,fri at noon | mon,wed,fri 12:00
        when | every 2 weeks on mon,thu 9:00 | every 2 weeks on mon,thu 09:00
        when | daily 7:30 | daily 07:30
        when | tomorrow 7:30 daily | daily tomorrow 07:30
        when | every 12-25 8:00 | yearly on 12-25 08:00
        when | every day at 7 | ! 07:00 or 19:00
        when | every second friday 9:00 | ! every 2 weeks on fri or second friday of the month
        past | 2h ago | 2h ago
        past | yesterday 9:00 | yesterday 09:00
        past | last friday | last friday 00:00
        duration | 25m | 25min
        duration | 1h30m | 1h 30min
        duration | 1.5h | 1h 30min
        duration | 1,5h | 1h 30min
        duration | 1 hour, 30 minutes | 1h 30min
        duration | half an hour | 30min
        duration | an hour and a half | 1h 30min
        duration | twenty-five minutes | 25min
        duration | 2 d | 2d
        duration | 25 | ! 25m or 25s
        duration | 1:30 | ! 1h 30m or 1m 30s
        repeat | mon,wed,fri | mon,wed,fri
        repeat | mon-thu | mon-thu
        repeat | sat and sun | weekends
        repeat | every other day | every 2 days
        repeat | last friday | last friday
        repeat | every 15 minutes | every 15 minutes
        repeat | monthly on 1,15 | monthly on 1,15
        repeat | every second friday | ! every 2 weeks on fri or second friday of the month
        date | today | today
        date | next monday | next monday
        date | in 30 days | in 30 days
        date | 3 days ago | 3 days ago
        month | dec 2026 | 2026-12
        month | last | 2026-10
        calc | 1h30m * 3 | 1h30m * 3
        calc | today + 100d | today + 100d
        when | the 25th at 9:00 | 25th 09:00
        when | 25th 9am | 25th 09:00
        when | 9:00 on the 25th | 25th 09:00
        when | wed 25th 9:00 | wednesday 25th 09:00
        when | the 1st of next month at 9:00 | 1st of next month 09:00
        when | 25th of december 9:00 | 12-25 09:00
        when | midnight on the 31st | ! 31st 00:00 or 1st 00:00
        past | the 25th of last month | 25th of last month 00:00
        date | the 25th | 25th
        date | 1st of next month | 1st of next month
        when | tomorrow morning at 8 | tomorrow 08:00
        when | tomorrow at 8 in the morning | tomorrow 08:00
        when | 7 in the morning tomorrow | tomorrow 07:00
        when | this afternoon at 4 | today 16:00
        when | tonight at 9:30 | today 21:30
        when | tonight at 5 | today 17:00
        when | tonight at midnight | tomorrow 00:00
        when | tonight at 1 | ! today 01:00 or tomorrow 01:00
        when | tomorrow night at 11 | tomorrow 23:00
        when | every night at 10:30 | daily 22:30
        when | every night at 1am | daily 01:00
        when | every morning at 7 | daily 07:00
        when | 7 in the evening | 19:00
        when | quarter past seven in the evening | 19:15
        when | quarter past seven | ! 07:15 or 19:15
        when | five to noon | 11:55
        when | five past midnight | 00:05
        when | 12 noon | 12:00
        when | 12 midnight | 00:00
        when | tomorrow at midday | tomorrow 12:00
        when | 10 minutes from now | in 10min
        when | in two hours from now | in 2h
        when | half an hour from now | in 30min
        when | a week from today at 9am | in 7 days 09:00
        when | coming friday 5pm | friday 17:00
        when | coming friday at 7 | ! 07:00 or 19:00
        when | the first of december at 9am | 12-01 09:00
        when | on weekends at 9:30am | weekends 09:30
        when | once a week on friday at 3pm | every friday 15:00
        when | next week on monday at 9am | monday next week 09:00
        when | sunday evening 8 | sunday 20:00
        when | friday night at 1 | ! friday 01:00 or saturday 01:00
        repeat | everyday | daily
        repeat | monday through friday | weekdays
        duration | three quarters of an hour | 45min
        date | the first of december | 12-01
        date | coming friday | friday
        """
}

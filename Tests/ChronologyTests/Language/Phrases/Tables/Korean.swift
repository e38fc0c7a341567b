extension PhraseTable {
    static let korean = """
        when | 내일 오전 7시 30분 | tomorrow 07:30
        when | 평일 7시 | weekdays 07:00
        duration | 25분 | 25min
        duration | 2초 | 2s
        when | 25분 후 | in 25min
        when | 3일 후 9시 | in 3 days 09:00
        when | 매주 월요일 8시 | every monday 08:00
        repeat | 월,수,금 | mon,wed,fri
        when | 월수금 7시 | mon,wed,fri 07:00
        repeat | 격주 | every 2 weeks
        when | 다음 주 월요일 9시 | monday next week 09:00
        when | 12월 25일 8시 | 12-25 08:00
        when | 모레 정오 | day after tomorrow 12:00
        duration | 한 시간 반 | 1h 30min
        when | 오후 세 시 반 | 15:30
        when | 오늘 저녁 7시 | today 19:00
        when | 오늘 밤 9시 반 | today 21:30
        when | 내일 밤 1시 | ! tomorrow 01:00 or day after tomorrow 01:00
        when | 내일 새벽 2시 | tomorrow 02:00
        when | 아침 일곱 시 | 07:00
        when | 낮 12시 | 12:00
        when | 밤 11시 45분 | 23:45
        when | 7시 5분 전 | 06:55
        when | 일곱 시 반 | 07:30
        when | 오전 7:30 | 07:30
        when | 오후 7:05:30 | 19:05:30
        when | 12월 25일 (금) 07:30 | friday 12-25 07:30
        when | 2026년 12월 25일 오후 3시 | 2026-12-25 15:00
        when | 십이월 이십오일 여덟 시 | 12-25 08:00
        when | 2026. 12. 25. 09:00 | 2026-12-25 09:00
        when | 2시간 30분 후 | in 2h 30min
        when | 이십오 분 뒤 | in 25min
        when | 이틀 후 9시 | day after tomorrow 09:00
        when | 일주일 뒤 | in 1w
        when | 금요일 18시 | friday 18:00
        when | 이번 주 금요일 6시 | friday this week 06:00
        when | 다음 금요일 오후 6시 | next friday 18:00
        when | 내일 자정 | ! tomorrow 00:00 or day after tomorrow 00:00
        when | 내일 7 | ! 07:00 or 19:00
        when | 7:30 | 07:30
        when | 매일 아침 6시 | daily 06:00
        when | 주말 10시 | weekends 10:00
        when | 격주 월요일 8시 | every 2 weeks on mon 08:00
        when | 매월 1일 9시 | monthly on 1 09:00
        when | 매년 12월 25일 8시 | yearly on 12-25 08:00
        when | 내일 7pm | tomorrow 19:00
        past | 2시간 전 | 2h ago
        past | 어제 9시 | yesterday 09:00
        past | 지난주 금요일 | friday last week 00:00
        duration | 1시간 30분 | 1h 30min
        duration | 1.5시간 | 1h 30min
        duration | 두 시간 | 2h
        duration | 열두 시간 | 12h
        duration | 반시간 | 30min
        duration | 삼십 분 | 30min
        duration | 1시간30분15초 | 1h 30min 15s
        duration | 하루 | 1d
        duration | 25 | ! 25m or 25s
        repeat | 매일 | daily
        repeat | 평일 | weekdays
        repeat | 주말 | weekends
        repeat | 월요일마다 | mon
        repeat | 2주마다 | every 2 weeks
        repeat | 2주마다 월, 목 | every 2 weeks on mon,thu
        repeat | 월-금 | weekdays
        repeat | 월요일부터 목요일까지 | mon-thu
        repeat | 토일 | weekends
        repeat | 15분마다 | every 15 minutes
        repeat | 매시간 | hourly
        repeat | 매월 1일, 15일 | monthly on 1,15
        repeat | 매월 마지막 금요일 | last friday
        repeat | 매달 말일 | monthly on last
        repeat | 매년 12월 25일 | yearly on 12-25
        repeat | 화요일과 목요일 | tue,thu
        date | 오늘 | today
        date | 내일 | tomorrow
        date | 모레 | day after tomorrow
        date | 12월 25일 | 12-25
        date | 3일 후 | in 3 days
        date | 3일 전 | 3 days ago
        date | 다음 주 금요일 | friday next week
        date | 2026년 12월 25일 | 2026-12-25
        month | 지난달 | 2026-10
        month | 2026년 12월 | 2026-12
        month | 11월 | 2026-11
        calc | 1시간 30분 * 3 | 1h 30m * 3
        when | 다다음 주 월요일 9시 | monday week after next 09:00
        repeat | 평일과 토요일 | mon-sat
        when | 오는 금요일 7시 | friday 07:00
        duration | 10분간 | 10min
        when | 글피 9시 | in 3 days 09:00
        when | 다음주 화요일 오후 2시 | tuesday next week 14:00
        when | 매주 화, 목 저녁 8시 | tue,thu 20:00
        repeat | 3일마다 | every 3 days
        when | 25일 9시 | 25th 09:00
        when | 25일 (수) 오전 9시 | wednesday 25th 09:00
        when | 이십오일에 오후 3시 | 25th 15:00
        when | 다음 달 1일 9시 | 1st of next month 09:00
        when | 이번 달 30일 오후 3시 | 30th of this month 15:00
        when | 모레 오후 3시 | day after tomorrow 15:00
        when | 25일 밤 1시 | ! 25th 01:00 or 26th 01:00
        past | 지난달 25일 | 25th of last month 00:00
        date | 25일 | 25th
        date | 다음 달 1일 | 1st of next month
        duration | 25일 | 3w 4d
        when | 오늘 밤 12시 | tomorrow 00:00
        when | 새벽 오전 2시 | 02:00
        when | 지금부터 3분 | in 3min
        repeat | 3주에 한 번 | every 3 weeks
        """
}

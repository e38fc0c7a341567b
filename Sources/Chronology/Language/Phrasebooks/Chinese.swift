extension Phrasebook {
    /// Simplified and traditional characters; both are read in all locales.
    static let chinese = Phrasebook(
        weekdays: [
            weekday("一"), weekday("二"), weekday("三"), weekday("四"), weekday("五"), weekday("六"),
            weekday("日") + "|" + weekday("天"),
        ],
        months: [],
        numerals: "一二三四五六七八九十百",
        weekdayTails: "一二三四五六日天",
        readsFullWidth: true,
        partsPrecedeHours: true,
        [
            "两|兩": [.number(2)], "零": [.number(0)],
            "今天|今日": [.day(0)], "明天|明日": [.day(1)], "后天|後天": [.day(2)], "大后天|大後天": [.day(3)],
            "昨天|昨日": [.day(-1)], "前天": [.day(-2)],
            "今晚|今夜": [.day(0), .part(.evening)], "今早|今晨": [.day(0), .part(.morning)],
            "明早|明晨": [.day(1), .part(.morning)], "明晚": [.day(1), .part(.evening)],
            "昨晚": [.day(-1), .part(.evening)],
            "上午|am": [.part(.beforeNoonTwelveUnclear)], "下午|pm": [.part(.afterNoon)],
            "早上|早晨|清晨|早": [.part(.morning)], "凌晨": [.part(.dawn)], "中午": [.noon],
            "傍晚|晚上|晚间|晚間|晚": [.part(.evening)], "夜里|夜裡|深夜|半夜": [.part(.night)],
            "正午": [.noon], "午夜": [.midnight],
            "下周|下星期|下礼拜|下週|下禮拜|下个星期|下個星期": [.week(1)],
            "本周|这周|本星期|这星期|这个星期|本週|這週|這星期|這個星期|这礼拜|這禮拜": [.week(0)],
            "上周|上星期|上礼拜|上週|上禮拜|上个星期|上個星期": [.week(-1)], "下下周|下下週": [.week(2)],
            "下个月|下個月|下月": [.monthFromNow(1)], "这个月|這個月|本月": [.monthFromNow(0)],
            "上个月|上個月|上月": [.monthFromNow(-1)],
            "明年": [.yearFromNow(1)], "今年": [.yearFromNow(0)], "去年": [.yearFromNow(-1)],
            "第一个|第一個": [.ordinal(1)], "第二个|第二個": [.ordinal(2)], "第三个|第三個": [.ordinal(3)],
            "第四个|第四個": [.ordinal(4)], "第五个|第五個": [.ordinal(5)],
            "最后一个|最後一個|最后|最後": [.ordinal(-1)], "最后一天|最後一天|月末|月底": [.lastDay],
            "点零|點零": [.hourMark], "点|點|点钟|點鐘|点整|點整|时|時": [.hourMark], "半": [.half], "一刻": [.quarter(1)],
            "三刻": [.quarter(3)],
            "差": [.minus], "年": [.yearMark], "月": [.monthMark], "日|号|號": [.dayMark],
            "个|個": [.counter],
            "秒|秒钟|秒鐘": [.unit(.second)], "分|分钟|分鐘": [.unit(.minute)],
            "小时|小時|钟头|鐘頭": [.unit(.hour)], "一刻钟|一刻鐘": [.decimal("0.25"), .unit(.hour)],
            "三刻钟|三刻鐘": [.decimal("0.75"), .unit(.hour)],
            "天": [.unit(.day)], "周|星期|礼拜|週|禮拜": [.unit(.week)], "个月|個月": [.months],
            "后|後|之后|之後|以后|以後|过后": [.after], "前|之前|以前": [.ago],
            "每": [.every], "每天|每日|天天": [.repetition(.daily)],
            "每早": [.repetition(.daily), .part(.morning)], "每晚": [.repetition(.daily), .part(.evening)],
            "工作日|平日|平常日|每个工作日|每個工作日|平日每天|周中": [.repetition(.weekdays)],
            "法定工作日|上班日|每个上班日": [.repetition(.workdays)],
            "周末|週末|每周末|每週末|每个周末|每個週末":
                [.repetition(.weekends)],
            "每周一次|每週一次|每周|每星期|每礼拜|每週|每禮拜|每个星期|每個星期": [.repetition(.weekly)],
            "隔周|隔週|每隔一周|每隔一週|双周|雙週": [.repetition(.weeks(every: 2, on: []))],
            "隔天|隔日|每隔一天": [.repetition(.days(every: 2))],
            "每月|每个月|每個月": [.repetition(.monthly)], "每季度|每季": [.repetition(.quarterly)],
            "每年": [.repetition(.yearly)], "每小时|每小時|每个小时|每個小時": [.repetition(.hourly)],
            "过|過|再过|再過": [.in], "和|与|與|及|跟": [.and], "到|至": [.range], "的|在|左右|大约|大約|大概|整|钟|鐘|于|於": [.filler],
        ]
    )

    private static func weekday(_ day: String) -> String {
        ["周", "星期", "礼拜", "週", "禮拜"].map { $0 + day }.joined(separator: "|")
    }
}

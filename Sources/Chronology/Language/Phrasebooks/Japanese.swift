extension Phrasebook {
    static let japanese = Phrasebook(
        weekdays: [
            "月曜日|月曜", "火曜日|火曜|火", "水曜日|水曜|水", "木曜日|木曜|木", "金曜日|金曜|金", "土曜日|土曜|土",
            "日曜日|日曜",
        ],
        months: [],
        numerals: "一二三四五六七八九十百",
        readsFullWidth: true,
        [
            "月": [.either(behindNumber: .monthMark, elsewhere: .weekday(.monday))],
            "日": [.either(behindNumber: .dayMark, elsewhere: .weekday(.sunday))],
            "今日|きょう|本日": [.day(0)], "明日|あした|あす|翌日": [.day(1)], "明後日|あさって": [.day(2)],
            "明々後日|しあさって": [.day(3)], "昨日|きのう": [.day(-1)], "一昨日|おととい": [.day(-2)],
            "今夜|今晩": [.day(0), .part(.evening)], "今朝|けさ": [.day(0), .part(.morning)],
            "明朝": [.day(1), .part(.morning)], "明晩": [.day(1), .part(.evening)], "昨夜": [.day(-1), .part(.evening)],
            "午前|am": [.part(.beforeNoonTwelveUnclear)], "午後|pm": [.part(.afterNoonTwelveUnclear)],
            "朝|早朝": [.part(.morning)], "未明|明け方": [.part(.dawn)], "昼|お昼|昼間": [.part(.midday)],
            "夕方|晩|夜": [.part(.evening)], "深夜|夜中|真夜中": [.part(.night)], "正午": [.noon], "零時": [.midnight],
            "来週": [.week(1)], "今週": [.week(0)], "先週": [.week(-1)], "再来週": [.week(2)],
            "来月": [.monthFromNow(1)], "今月": [.monthFromNow(0)], "先月": [.monthFromNow(-1)],
            "次|次の": [.next], "今度の|今度": [.next], "最終|最後の": [.ordinal(-1)],
            "第1|第一|第 1": [.ordinal(1)], "第2|第二": [.ordinal(2)], "第3|第三": [.ordinal(3)],
            "第4|第四": [.ordinal(4)], "第5|第五": [.ordinal(5)], "末日|月末|最終日": [.lastDay],
            "時": [.hourMark], "半": [.half], "年": [.yearMark],
            "秒|秒間": [.unit(.second)], "分|分間": [.unit(.minute)], "時間": [.unit(.hour)], "日間": [.unit(.day)],
            "週|週間": [.unit(.week)], "か月|ヶ月|カ月|ヵ月|ケ月|箇月": [.months], "年間": [.years],
            "半時間": [.decimal("0.5"), .unit(.hour)],
            "後|あと": [.after], "前": [.ago],
            "毎": [.every], "ごと|ごとに": [.eachTime], "分おき|分おきに": [.unit(.minute), .eachTime],
            "時間おき|時間おきに": [.unit(.hour), .eachTime],
            "毎日|日々": [.repetition("daily")], "毎朝": [.repetition("daily"), .part(.morning)],
            "毎晩|毎夜": [.repetition("daily"), .part(.evening)], "平日": [.repetition("weekdays")],
            "営業日|毎営業日": [.repetition("workdays")], "週末": [.repetition("weekends")],
            "毎週": [.repetition("weekly")], "隔週": [.repetition("every 2 weeks")],
            "隔日|一日おき|一日おきに":
                [.repetition("every 2 days")],
            "毎月": [.repetition("monthly")], "四半期ごと": [.repetition("quarterly")], "毎年": [.repetition("yearly")],
            "毎時": [.repetition("hourly")],
            "と|及び|および": [.and], "から": [.range], "まで|に|の|は|を|ちょうど|頃|ごろ|で|き": [.filler],
        ]
    )
}

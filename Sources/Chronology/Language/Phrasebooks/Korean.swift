extension Phrasebook {
    static let korean = Phrasebook(
        weekdays: [
            "월요일|월욜", "화요일|화욜|화", "수요일|수욜|수", "목요일|목욜|목", "금요일|금욜|금", "토요일|토욜|토", "일요일|일욜",
        ],
        months: [],
        numbers: koreanNumbers,
        numerals: "일이삼사오육칠팔구십백",
        pointedDates: .monthFirst,
        partsPrecedeHours: true,
        [
            "월": [.either(behindNumber: .monthMark, elsewhere: .weekday(.monday))],
            "일": [.either(behindNumber: .dayMark, elsewhere: .weekday(.sunday))],
            "유월": [.number(6), .monthMark], "시월": [.number(10), .monthMark],
            "오늘": [.day(0)], "내일|낼": [.day(1)], "모레|내일모레": [.day(2)], "글피": [.day(3)], "어제": [.day(-1)],
            "그제|그저께|엊그제": [.day(-2)],
            "오늘 밤|오늘밤": [.day(0), .part(.night)], "오늘 저녁": [.day(0), .part(.evening)],
            "오늘 아침": [.day(0), .part(.morning)], "어젯밤|간밤": [.day(-1), .part(.night)],
            "오전": [.part(.beforeNoon)], "오후": [.part(.afterNoon)], "새벽": [.part(.dawn)],
            "아침": [.part(.morning)], "점심|낮|한낮": [.part(.midday)], "저녁": [.part(.evening)],
            "밤|한밤": [.part(.night)], "정오": [.noon], "자정": [.midnight],
            "다다음 주|다다음주": [.week(2)], "다음 주|다음주|담주|내주|차주": [.week(1)], "이번 주|이번주|금주": [.week(0)],
            "지난주|지난 주|저번 주|저번주": [.week(-1)],
            "다음 달|다음달|내달": [.monthFromNow(1)], "이번 달|이번달|이달": [.monthFromNow(0)],
            "지난달|지난 달|저번 달|저번달": [.monthFromNow(-1)],
            "내년|다음 해|다음해": [.yearFromNow(1)], "올해|금년": [.yearFromNow(0)], "작년|지난해": [.yearFromNow(-1)],
            "다음": [.next], "이번": [.this], "마지막|지난": [.ordinal(-1)],
            "첫째|첫 번째|첫번째|첫째 주|첫째주": [.ordinal(1)], "둘째|두 번째|두번째|둘째 주|둘째주": [.ordinal(2)],
            "셋째|세 번째|세번째|셋째 주|셋째주": [.ordinal(3)], "넷째|네 번째|네번째|넷째 주|넷째주": [.ordinal(4)],
            "다섯째|다섯 번째|다섯째 주": [.ordinal(5)], "마지막 주": [.ordinal(-1)],
            "첫날": [.number(1), .dayMark], "말일|마지막 날": [.lastDay],
            "시": [.hourMark], "반": [.half], "년": [.either(behindNumber: .yearMark, elsewhere: .years)],
            "초": [.unit(.second)], "분": [.unit(.minute)], "시간": [.unit(.hour)], "주|주일|주간": [.unit(.week)],
            "개월|달": [.months],
            "하루": [.number(1), .unit(.day)], "이틀": [.number(2), .unit(.day)], "사흘": [.number(3), .unit(.day)],
            "나흘": [.number(4), .unit(.day)], "닷새": [.number(5), .unit(.day)], "열흘": [.number(10), .unit(.day)],
            "보름": [.number(15), .unit(.day)], "일주일": [.number(1), .unit(.week)],
            "반시간": [.decimal("0.5"), .unit(.hour)],
            "일간": [.unit(.day)],
            "후|뒤|있다가|이따가|지나서|이후": [.after], "전|이전": [.ago],
            "매": [.every], "마다|간격|간격으로|에 한 번|에 한번": [.eachTime], "지금부터": [.in],
            "매일|날마다|하루에 한 번": [.repetition(.daily)],
            "평일|평일마다|주중|평일에": [.repetition(.weekdays)],
            "근무일|영업일|근무일마다|업무일": [.repetition(.workdays)],
            "주말|주말마다": [.repetition(.weekends)],
            "매주": [.repetition(.weekly)], "격주|격주로": [.repetition(.weeks(every: 2, on: []))],
            "격일|격일로|하루걸러": [.repetition(.days(every: 2))],
            "매달|매월": [.repetition(.monthly)], "분기마다|매 분기|매분기": [.repetition(.quarterly)],
            "매년|해마다": [.repetition(.yearly)], "매시간|매시": [.repetition(.hourly)],
            "및|와|과|하고|그리고|랑|이랑": [.and], "부터|에서": [.range],
            "에|의|은|는|이|가|까지|쯤|대략|오는|돌아오는|간|만|정각|정각에|경|날|짜리|동안": [.filler],
        ]
    )

    /// Zero to 59 in native Korean numbers, as used before 시 and 시간.
    private static let koreanNumbers: [String] = {
        let units = [
            ["한", "하나"], ["두", "둘"], ["세", "셋"], ["네", "넷"], ["다섯"], ["여섯"], ["일곱"], ["여덟"], ["아홉"],
        ]
        func from(_ ten: String) -> [String] { units.map { $0.map { ten + $0 }.joined(separator: "|") } }
        return ["영"] + from("")
            + zip(["열", "스물|스무", "서른", "마흔", "쉰"], ["열", "스물", "서른", "마흔", "쉰"])
            .flatMap { [$0.0] + from($0.1) }
    }()
}

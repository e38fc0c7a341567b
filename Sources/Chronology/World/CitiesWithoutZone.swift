/// Cities after which no zone is named, and that people look for.
///
/// The zone data have one city for each zone. Positions are those of the cities' centres, for their daylight.
package enum CitiesWithoutZone {
    /// The city of that English name in the zone; nil for any other.
    package static func city(_ name: String, inZone zoneName: String) -> City? {
        named[name].flatMap { $0.zoneName == zoneName ? $0 : nil }
    }

    private static let named = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    private static let all = rows.split(separator: "\n").compactMap { city($0) }

    /// All, with the English names of their countries as `others` have them.
    package static func all(beside others: [City]) -> [City] { all.naming(countriesOf: others) }

    private static func city(_ row: Substring) -> City? {
        let fields = row.split(separator: "|").map { String($0) }
        guard fields.count >= 4 else { return nil }
        let names = fields.dropFirst(4).map { $0.split(separator: ":", maxSplits: 1).map { String($0) } }
        return City(
            name: fields[0],
            zoneName: fields[1],
            countryCodes: [fields[2]],
            countryNames: [],
            position: GeographicPosition(iso6709: Substring(fields[3])),
            remark: nil,
            aliases: [],
            names: Dictionary(
                names.filter { $0.count == 2 }.map { ($0[0], $0[1].split(separator: "/").map { String($0) }) },
                uniquingKeysWith: +
            )
        )
    }

    /// The English name, the zone, the country, the position (ISO 6709), and names by language where they differ, the
    /// usual one first.
    private static let rows = """
        Abu Dhabi|Asia/Dubai|AE|+2428+05422|ko:아부다비|ja:アブダビ|zh:阿布扎比
        Sharjah|Asia/Dubai|AE|+2521+05524|ko:샤르자|ja:シャールジャ|zh:沙迦
        Rosario|America/Argentina/Cordoba|AR|-3257-06040|ko:로사리오|ja:ロサリオ|zh:罗萨里奥
        Graz|Europe/Vienna|AT|+4704+01526|ko:그라츠|ja:グラーツ|zh:格拉茨
        Innsbruck|Europe/Vienna|AT|+4716+01124|ko:인스브루크|ja:インスブルック|zh:因斯布鲁克
        Salzburg|Europe/Vienna|AT|+4748+01302|ko:잘츠부르크|ja:ザルツブルク|zh:萨尔茨堡|fr:Salzbourg|es:Salzburgo
        Cairns|Australia/Brisbane|AU|-1655+14546|ko:케언스|ja:ケアンズ|zh:凯恩斯
        Canberra|Australia/Sydney|AU|-3517+14908|ko:캔버라|ja:キャンベラ|zh:堪培拉
        Gold Coast|Australia/Brisbane|AU|-2800+15324|ko:골드코스트|ja:ゴールドコースト|zh:黄金海岸
        Chittagong|Asia/Dhaka|BD|+2220+09150|en:Chattogram|ko:치타공|ja:チッタゴン|zh:吉大港
        Antwerp|Europe/Brussels|BE|+5113+00424|ko:안트베르펜|ja:アントワープ|zh:安特卫普|de:Antwerpen|fr:Anvers|es:Amberes
        Bruges|Europe/Brussels|BE|+5113+00314|ko:브뤼허|ja:ブルージュ|zh:布鲁日|de:Brügge|es:Brujas
        Ghent|Europe/Brussels|BE|+5103+00343|ko:헨트|ja:ヘント|zh:根特|de:Gent|fr:Gand|es:Gante
        Manama|Asia/Bahrain|BH|+2613+05035|ko:마나마|ja:マナーマ|zh:麦纳麦
        Belo Horizonte|America/Sao_Paulo|BR|-1955-04356|ko:벨루오리존치|ja:ベロオリゾンテ|zh:贝洛奥里藏特
        Brasilia|America/Sao_Paulo|BR|-1547-04755|en:Brasília|ko:브라질리아|ja:ブラジリア|zh:巴西利亚
        Curitiba|America/Sao_Paulo|BR|-2526-04916|ko:쿠리치바|ja:クリチバ|zh:库里蒂巴
        Porto Alegre|America/Sao_Paulo|BR|-3002-05114|ko:포르투알레그리|ja:ポルトアレグレ|zh:阿雷格里港
        Rio de Janeiro|America/Sao_Paulo|BR|-2254-04312|en:Rio|ko:리우데자네이루/리우|ja:リオデジャネイロ|zh:里约热内卢|es:Río de Janeiro
        Salvador|America/Bahia|BR|-1258-03830|ko:사우바도르|ja:サルヴァドール|zh:萨尔瓦多
        Calgary|America/Edmonton|CA|+5103-11404|ko:캘거리|ja:カルガリー|zh:卡尔加里
        Ottawa|America/Toronto|CA|+4525-07542|ko:오타와|ja:オタワ|zh:渥太华
        Quebec City|America/Toronto|CA|+4649-07113|en:Quebec|ko:퀘벡|ja:ケベック|zh:魁北克|fr:Québec
        Basel|Europe/Zurich|CH|+4734+00735|ko:바젤|ja:バーゼル|zh:巴塞尔|fr:Bâle|es:Basilea
        Bern|Europe/Zurich|CH|+4657+00727|ko:베른|ja:ベルン|zh:伯尔尼|fr:Berne|es:Berna
        Geneva|Europe/Zurich|CH|+4612+00609|ko:제네바|ja:ジュネーヴ|zh:日内瓦|de:Genf|fr:Genève|es:Ginebra
        Lausanne|Europe/Zurich|CH|+4631+00638|ko:로잔|ja:ローザンヌ|zh:洛桑|es:Lausana
        Lucerne|Europe/Zurich|CH|+4703+00818|ko:루체른|ja:ルツェルン|zh:卢塞恩|de:Luzern|es:Lucerna
        Valparaiso|America/Santiago|CL|-3303-07138|en:Valparaíso|ko:발파라이소|ja:バルパライソ|zh:瓦尔帕莱索
        Yaounde|Africa/Douala|CM|+0352+01131|en:Yaoundé|ko:야운데|ja:ヤウンデ|zh:雅温得
        Beijing|Asia/Shanghai|CN|+3954+11624|en:Peking|ko:베이징/북경|ja:北京|zh:北京|de:Peking|fr:Pékin|es:Pekín
        Chengdu|Asia/Shanghai|CN|+3040+10404|ko:청두|ja:成都|zh:成都
        Dalian|Asia/Shanghai|CN|+3855+12136|ko:다롄|ja:大連|zh:大连
        Guangzhou|Asia/Shanghai|CN|+2308+11316|en:Canton|ko:광저우|ja:広州|zh:广州|zh_Hant:廣州|de:Kanton|es:Cantón
        Hangzhou|Asia/Shanghai|CN|+3015+12010|ko:항저우|ja:杭州|zh:杭州
        Nanjing|Asia/Shanghai|CN|+3204+11848|ko:난징|ja:南京|zh:南京
        Qingdao|Asia/Shanghai|CN|+3604+12023|ko:칭다오|ja:青島|zh:青岛|zh_Hant:青島
        Shenyang|Asia/Shanghai|CN|+4148+12326|ko:선양|ja:瀋陽|zh:沈阳
        Shenzhen|Asia/Shanghai|CN|+2233+11406|ko:선전|ja:深圳|zh:深圳
        Suzhou|Asia/Shanghai|CN|+3118+12037|ko:쑤저우|ja:蘇州|zh:苏州
        Tianjin|Asia/Shanghai|CN|+3908+11711|ko:톈진|ja:天津|zh:天津
        Wuhan|Asia/Shanghai|CN|+3035+11418|ko:우한|ja:武漢|zh:武汉
        Xiamen|Asia/Shanghai|CN|+2429+11805|ko:샤먼|ja:厦門|zh:厦门
        Xi'an|Asia/Shanghai|CN|+3416+10857|en:Xian|ko:시안|ja:西安|zh:西安
        Cali|America/Bogota|CO|+0327-07632|ko:칼리|ja:カリ|zh:卡利
        Cartagena|America/Bogota|CO|+1024-07530|ko:카르타헤나|ja:カルタヘナ|zh:卡塔赫纳
        Medellin|America/Bogota|CO|+0615-07534|en:Medellín|ko:메데인|ja:メデジン|zh:麦德林
        Brno|Europe/Prague|CZ|+4912+01637|ko:브르노|ja:ブルノ|zh:布尔诺|de:Brünn
        Bremen|Europe/Berlin|DE|+5305+00848|ko:브레멘|ja:ブレーメン|zh:不来梅|fr:Brême
        Cologne|Europe/Berlin|DE|+5056+00657|ko:쾰른|ja:ケルン|zh:科隆|de:Köln|es:Colonia
        Dortmund|Europe/Berlin|DE|+5131+00728|ko:도르트문트|ja:ドルトムント|zh:多特蒙德
        Dresden|Europe/Berlin|DE|+5103+01344|ko:드레스덴|ja:ドレスデン|zh:德累斯顿|fr:Dresde|es:Dresde
        Dusseldorf|Europe/Berlin|DE|+5114+00647|en:Düsseldorf|de:Düsseldorf/Duesseldorf|ko:뒤셀도르프|ja:デュッセルドルフ|zh:杜塞尔多夫
        Frankfurt|Europe/Berlin|DE|+5007+00841|en:Frankfurt am Main|ko:프랑크푸르트|ja:フランクフルト|zh:法兰克福|fr:Francfort|es:Fráncfort
        Hamburg|Europe/Berlin|DE|+5333+01000|ko:함부르크|ja:ハンブルク|zh:汉堡|fr:Hambourg|es:Hamburgo
        Hanover|Europe/Berlin|DE|+5222+00944|ko:하노버|ja:ハノーファー|zh:汉诺威|de:Hannover|fr:Hanovre
        Karlsruhe|Europe/Berlin|DE|+4901+00824|ko:카를스루에|ja:カールスルーエ|zh:卡尔斯鲁厄
        Leipzig|Europe/Berlin|DE|+5120+01222|ko:라이프치히|ja:ライプツィヒ|zh:莱比锡
        Munich|Europe/Berlin|DE|+4808+01135|ko:뮌헨|ja:ミュンヘン|zh:慕尼黑|de:München/Muenchen|es:Múnich
        Nuremberg|Europe/Berlin|DE|+4927+01105|ko:뉘른베르크|ja:ニュルンベルク|zh:纽伦堡|de:Nürnberg/Nuernberg|es:Núremberg
        Stuttgart|Europe/Berlin|DE|+4847+00911|ko:슈투트가르트|ja:シュトゥットガルト|zh:斯图加特
        Aarhus|Europe/Copenhagen|DK|+5609+01013|ko:오르후스|ja:オーフス|zh:奥胡斯
        Oran|Africa/Algiers|DZ|+3542-00038|ko:오랑|ja:オラン|zh:奥兰
        Quito|America/Guayaquil|EC|-0013-07831|ko:키토|ja:キト|zh:基多
        Alexandria|Africa/Cairo|EG|+3112+02955|ko:알렉산드리아|ja:アレクサンドリア|zh:亚历山大|fr:Alexandrie|es:Alejandría
        Barcelona|Europe/Madrid|ES|+4123+00210|ko:바르셀로나|ja:バルセロナ|zh:巴塞罗那|fr:Barcelone
        Bilbao|Europe/Madrid|ES|+4316-00256|ko:빌바오|ja:ビルバオ|zh:毕尔巴鄂
        Malaga|Europe/Madrid|ES|+3643-00425|en:Málaga|ko:말라가|ja:マラガ|zh:马拉加
        Palma|Europe/Madrid|ES|+3934+00239|en:Palma de Mallorca|ko:팔마|ja:パルマ・デ・マヨルカ|zh:帕尔马
        Seville|Europe/Madrid|ES|+3723-00559|ko:세비야|ja:セビリア|zh:塞维利亚|de:Sevilla|fr:Séville|es:Sevilla
        Valencia|Europe/Madrid|ES|+3928-00022|ko:발렌시아|ja:バレンシア|zh:巴伦西亚|fr:Valence
        Tampere|Europe/Helsinki|FI|+6130+02346|ko:탐페레|ja:タンペレ|zh:坦佩雷
        Turku|Europe/Helsinki|FI|+6027+02216|ko:투르쿠|ja:トゥルク|zh:图尔库
        Bordeaux|Europe/Paris|FR|+4450-00034|ko:보르도|ja:ボルドー|zh:波尔多|es:Burdeos
        Lille|Europe/Paris|FR|+5038+00304|ko:릴|ja:リール|zh:里尔
        Lyon|Europe/Paris|FR|+4546+00450|en:Lyons|ko:리옹|ja:リヨン|zh:里昂
        Marseille|Europe/Paris|FR|+4318+00522|en:Marseilles|ko:마르세유|ja:マルセイユ|zh:马赛|es:Marsella
        Nantes|Europe/Paris|FR|+4713-00133|ko:낭트|ja:ナント|zh:南特
        Nice|Europe/Paris|FR|+4342+00716|ko:니스|ja:ニース|zh:尼斯|de:Nizza|es:Niza
        Strasbourg|Europe/Paris|FR|+4835+00745|ko:스트라스부르|ja:ストラスブール|zh:斯特拉斯堡|de:Straßburg|es:Estrasburgo
        Toulouse|Europe/Paris|FR|+4336+00127|ko:툴루즈|ja:トゥールーズ|zh:图卢兹
        Birmingham|Europe/London|GB|+5229-00154|ko:버밍엄|ja:バーミンガム|zh:伯明翰
        Bristol|Europe/London|GB|+5127-00235|ko:브리스틀|ja:ブリストル|zh:布里斯托尔
        Cardiff|Europe/London|GB|+5129-00311|ko:카디프|ja:カーディフ|zh:加的夫
        Edinburgh|Europe/London|GB|+5557-00311|ko:에든버러|ja:エディンバラ|zh:爱丁堡|fr:Édimbourg|es:Edimburgo
        Glasgow|Europe/London|GB|+5552-00415|ko:글래스고|ja:グラスゴー|zh:格拉斯哥
        Leeds|Europe/London|GB|+5348-00133|ko:리즈|ja:リーズ|zh:利兹
        Liverpool|Europe/London|GB|+5324-00259|ko:리버풀|ja:リヴァプール|zh:利物浦
        Manchester|Europe/London|GB|+5329-00214|ko:맨체스터|ja:マンチェスター|zh:曼彻斯特
        Thessaloniki|Europe/Athens|GR|+4038+02257|ko:테살로니키|ja:テッサロニキ|zh:塞萨洛尼基|fr:Thessalonique|es:Tesalónica
        Split|Europe/Zagreb|HR|+4331+01626|ko:스플리트|ja:スプリト|zh:斯普利特
        Bandung|Asia/Jakarta|ID|-0655+10737|ko:반둥|ja:バンドン|zh:万隆
        Denpasar|Asia/Makassar|ID|-0839+11513|en:Bali|ko:덴파사르/발리|ja:デンパサール/バリ|zh:登巴萨/巴厘
        Medan|Asia/Jakarta|ID|+0335+09840|ko:메단|ja:メダン|zh:棉兰
        Surabaya|Asia/Jakarta|ID|-0715+11245|ko:수라바야|ja:スラバヤ|zh:泗水
        Cork|Europe/Dublin|IE|+5154-00828|ko:코크|ja:コーク|zh:科克
        Galway|Europe/Dublin|IE|+5316-00903|ko:골웨이|ja:ゴールウェイ|zh:戈尔韦
        Haifa|Asia/Jerusalem|IL|+3249+03459|ko:하이파|ja:ハイファ|zh:海法
        Ahmedabad|Asia/Kolkata|IN|+2302+07235|ko:아마다바드|ja:アフマダーバード|zh:艾哈迈达巴德
        Bengaluru|Asia/Kolkata|IN|+1258+07736|en:Bangalore|ko:벵갈루루|ja:ベンガルール/バンガロール|zh:班加罗尔
        Chennai|Asia/Kolkata|IN|+1305+08016|en:Madras|ko:첸나이|ja:チェンナイ|zh:金奈
        Delhi|Asia/Kolkata|IN|+2840+07714|ko:델리|ja:デリー|zh:德里
        Goa|Asia/Kolkata|IN|+1530+07350|ko:고아|ja:ゴア|zh:果阿
        Hyderabad|Asia/Kolkata|IN|+1722+07828|ko:하이데라바드|ja:ハイデラバード|zh:海得拉巴
        Jaipur|Asia/Kolkata|IN|+2655+07549|ko:자이푸르|ja:ジャイプル|zh:斋浦尔
        Mumbai|Asia/Kolkata|IN|+1904+07252|en:Bombay|ko:뭄바이|ja:ムンバイ|zh:孟买|zh_Hant:孟買
        New Delhi|Asia/Kolkata|IN|+2837+07713|ko:뉴델리|ja:ニューデリー|zh:新德里|de:Neu-Delhi|es:Nueva Delhi
        Pune|Asia/Kolkata|IN|+1831+07351|ko:푸네|ja:プネー|zh:浦那
        Basra|Asia/Baghdad|IQ|+3030+04749|ko:바스라|ja:バスラ|zh:巴士拉|fr:Bassorah
        Erbil|Asia/Baghdad|IQ|+3611+04401|ko:아르빌|ja:アルビール|zh:埃尔比勒
        Isfahan|Asia/Tehran|IR|+3239+05140|ko:이스파한|ja:イスファハーン|zh:伊斯法罕
        Mashhad|Asia/Tehran|IR|+3618+05936|ko:마슈하드|ja:マシュハド|zh:马什哈德
        Bologna|Europe/Rome|IT|+4430+01121|ko:볼로냐|ja:ボローニャ|zh:博洛尼亚|fr:Bologne|es:Bolonia
        Florence|Europe/Rome|IT|+4346+01115|ko:피렌체|ja:フィレンツェ|zh:佛罗伦萨|de:Florenz|es:Florencia
        Genoa|Europe/Rome|IT|+4424+00856|ko:제노바|ja:ジェノヴァ|zh:热那亚|de:Genua|fr:Gênes|es:Génova
        Milan|Europe/Rome|IT|+4528+00911|ko:밀라노|ja:ミラノ|zh:米兰|de:Mailand|es:Milán
        Naples|Europe/Rome|IT|+4051+01415|ko:나폴리|ja:ナポリ|zh:那不勒斯|de:Neapel|es:Nápoles
        Palermo|Europe/Rome|IT|+3807+01322|ko:팔레르모|ja:パレルモ|zh:巴勒莫|fr:Palerme
        Turin|Europe/Rome|IT|+4504+00741|ko:토리노|ja:トリノ|zh:都灵|es:Turín
        Venice|Europe/Rome|IT|+4526+01220|ko:베네치아|ja:ヴェネツィア|zh:威尼斯|de:Venedig|fr:Venise|es:Venecia
        Fukuoka|Asia/Tokyo|JP|+3335+13024|ko:후쿠오카|ja:福岡|zh:福冈
        Hiroshima|Asia/Tokyo|JP|+3423+13227|ko:히로시마|ja:広島|zh:广岛
        Kobe|Asia/Tokyo|JP|+3441+13511|ko:고베|ja:神戸|zh:神户
        Kyoto|Asia/Tokyo|JP|+3501+13546|ko:교토|ja:京都|zh:京都|es:Kioto
        Nagoya|Asia/Tokyo|JP|+3511+13654|ko:나고야|ja:名古屋|zh:名古屋
        Naha|Asia/Tokyo|JP|+2613+12741|en:Okinawa|ko:나하/오키나와|ja:那覇/沖縄|zh:那霸/冲绳
        Osaka|Asia/Tokyo|JP|+3442+13530|ko:오사카|ja:大阪|zh:大阪
        Sapporo|Asia/Tokyo|JP|+4304+14121|ko:삿포로|ja:札幌|zh:札幌
        Sendai|Asia/Tokyo|JP|+3816+14052|ko:센다이|ja:仙台|zh:仙台
        Yokohama|Asia/Tokyo|JP|+3527+13938|ko:요코하마|ja:横浜|zh:横滨
        Mombasa|Africa/Nairobi|KE|-0403+03940|ko:몸바사|ja:モンバサ|zh:蒙巴萨
        Busan|Asia/Seoul|KR|+3511+12905|en:Pusan|ko:부산|ja:釜山|zh:釜山
        Daegu|Asia/Seoul|KR|+3552+12836|ko:대구|ja:大邱|zh:大邱
        Daejeon|Asia/Seoul|KR|+3621+12723|ko:대전|ja:大田|zh:大田
        Gwangju|Asia/Seoul|KR|+3510+12655|ko:광주|ja:光州|zh:光州
        Incheon|Asia/Seoul|KR|+3727+12642|ko:인천|ja:仁川|zh:仁川
        Jeju|Asia/Seoul|KR|+3330+12632|ko:제주|ja:済州|zh:济州
        Suwon|Asia/Seoul|KR|+3716+12701|ko:수원|ja:水原|zh:水原
        Ulsan|Asia/Seoul|KR|+3532+12919|ko:울산|ja:蔚山|zh:蔚山
        Kuwait City|Asia/Kuwait|KW|+2922+04759|ko:쿠웨이트시티|ja:クウェート市|zh:科威特城
        Astana|Asia/Almaty|KZ|+5108+07126|en:Nur-Sultan|ko:아스타나|ja:アスタナ|zh:阿斯塔纳
        Marrakesh|Africa/Casablanca|MA|+3138-00800|en:Marrakech|ko:마라케시|ja:マラケシュ|zh:马拉喀什|de:Marrakesch
        Rabat|Africa/Casablanca|MA|+3402-00650|ko:라바트|ja:ラバト|zh:拉巴特
        Mandalay|Asia/Yangon|MM|+2158+09605|ko:만달레이|ja:マンダレー|zh:曼德勒
        Guadalajara|America/Mexico_City|MX|+2040-10321|ko:과달라하라|ja:グアダラハラ|zh:瓜达拉哈拉
        Puebla|America/Mexico_City|MX|+1903-09812|ko:푸에블라|ja:プエブラ|zh:普埃布拉
        Johor Bahru|Asia/Kuala_Lumpur|MY|+0129+10344|ko:조호르바루|ja:ジョホールバル|zh:新山
        Penang|Asia/Kuala_Lumpur|MY|+0525+10020|en:George Town|ko:페낭|ja:ペナン|zh:槟城
        Abuja|Africa/Lagos|NG|+0904+00729|ko:아부자|ja:アブジャ|zh:阿布贾
        Kano|Africa/Lagos|NG|+1200+00831|ko:카노|ja:カノ|zh:卡诺
        Eindhoven|Europe/Amsterdam|NL|+5126+00529|ko:에인트호번|ja:アイントホーフェン|zh:埃因霍温
        Rotterdam|Europe/Amsterdam|NL|+5155+00429|ko:로테르담|ja:ロッテルダム|zh:鹿特丹
        The Hague|Europe/Amsterdam|NL|+5205+00418|ko:헤이그|ja:ハーグ|zh:海牙|de:Den Haag|fr:La Haye|es:La Haya
        Utrecht|Europe/Amsterdam|NL|+5205+00507|ko:위트레흐트|ja:ユトレヒト|zh:乌得勒支
        Bergen|Europe/Oslo|NO|+6024+00519|ko:베르겐|ja:ベルゲン|zh:卑尔根
        Trondheim|Europe/Oslo|NO|+6326+01024|ko:트론헤임|ja:トロンハイム|zh:特隆赫姆
        Christchurch|Pacific/Auckland|NZ|-4332+17238|ko:크라이스트처치|ja:クライストチャーチ|zh:克赖斯特彻奇
        Wellington|Pacific/Auckland|NZ|-4117+17447|ko:웰링턴|ja:ウェリントン|zh:惠灵顿
        Cusco|America/Lima|PE|-1331-07158|ko:쿠스코|ja:クスコ|zh:库斯科
        Cebu|Asia/Manila|PH|+1019+12354|en:Cebu City|ko:세부|ja:セブ|zh:宿务
        Davao|Asia/Manila|PH|+0704+12536|en:Davao City|ko:다바오|ja:ダバオ|zh:达沃
        Quezon City|Asia/Manila|PH|+1438+12102|ko:케손시티|ja:ケソン市|zh:奎松市
        Faisalabad|Asia/Karachi|PK|+3125+07305|ko:파이살라바드|ja:ファイサラーバード|zh:费萨拉巴德
        Islamabad|Asia/Karachi|PK|+3341+07303|ko:이슬라마바드|ja:イスラマバード|zh:伊斯兰堡
        Lahore|Asia/Karachi|PK|+3133+07420|ko:라호르|ja:ラホール|zh:拉合尔
        Gdansk|Europe/Warsaw|PL|+5421+01839|en:Gdańsk|ko:그단스크|ja:グダニスク|zh:格但斯克|de:Danzig
        Krakow|Europe/Warsaw|PL|+5004+01956|en:Kraków/Cracow|ko:크라쿠프|ja:クラクフ|zh:克拉科夫|de:Krakau|fr:Cracovie|es:Cracovia
        Poznan|Europe/Warsaw|PL|+5224+01656|en:Poznań|ko:포즈난|ja:ポズナン|zh:波兹南|de:Posen
        Wroclaw|Europe/Warsaw|PL|+5107+01702|en:Wrocław|ko:브로츠와프|ja:ヴロツワフ|zh:弗罗茨瓦夫|de:Breslau
        Porto|Europe/Lisbon|PT|+4109-00837|en:Oporto|ko:포르투|ja:ポルト|zh:波尔图|es:Oporto
        Doha|Asia/Qatar|QA|+2517+05132|ko:도하|ja:ドーハ|zh:多哈
        Cluj-Napoca|Europe/Bucharest|RO|+4646+02336|en:Cluj|ko:클루지나포카|ja:クルジュ＝ナポカ|zh:克卢日-纳波卡
        Kazan|Europe/Moscow|RU|+5548+04907|ko:카잔|ja:カザン|zh:喀山|de:Kasan
        Saint Petersburg|Europe/Moscow|RU|+5956+03018|en:St Petersburg|ko:상트페테르부르크|ja:サンクトペテルブルク|zh:圣彼得堡|de:Sankt Petersburg|fr:Saint-Pétersbourg|es:San Petersburgo|ru:Санкт-Петербург
        Sochi|Europe/Moscow|RU|+4336+03944|ko:소치|ja:ソチ|zh:索契|de:Sotschi|fr:Sotchi
        Jeddah|Asia/Riyadh|SA|+2130+03910|ko:제다|ja:ジッダ|zh:吉达
        Mecca|Asia/Riyadh|SA|+2125+03950|en:Makkah|ko:메카|ja:メッカ|zh:麦加|de:Mekka|fr:La Mecque|es:La Meca
        Medina|Asia/Riyadh|SA|+2428+03937|en:Madinah|ko:메디나|ja:メディナ|zh:麦地那|fr:Médine
        Gothenburg|Europe/Stockholm|SE|+5742+01158|ko:예테보리|ja:ヨーテボリ|zh:哥德堡|de:Göteborg|fr:Göteborg|es:Gotemburgo
        Malmo|Europe/Stockholm|SE|+5536+01300|en:Malmö|ko:말뫼|ja:マルメ|zh:马尔默
        Chiang Mai|Asia/Bangkok|TH|+1847+09859|ko:치앙마이|ja:チェンマイ|zh:清迈
        Phuket|Asia/Bangkok|TH|+0753+09824|ko:푸껫|ja:プーケット|zh:普吉
        Ankara|Europe/Istanbul|TR|+3956+03252|ko:앙카라|ja:アンカラ|zh:安卡拉
        Antalya|Europe/Istanbul|TR|+3653+03042|ko:안탈리아|ja:アンタルヤ|zh:安塔利亚
        Izmir|Europe/Istanbul|TR|+3825+02708|en:İzmir|ko:이즈미르|ja:イズミル|zh:伊兹密尔
        Kaohsiung|Asia/Taipei|TW|+2237+12018|ko:가오슝|ja:高雄|zh:高雄
        Taichung|Asia/Taipei|TW|+2409+12041|ko:타이중|ja:台中|zh:台中
        Dodoma|Africa/Dar_es_Salaam|TZ|-0610+03545|ko:도도마|ja:ドドマ|zh:多多马
        Kharkiv|Europe/Kyiv|UA|+5000+03614|en:Kharkov|ko:하르키우|ja:ハルキウ|zh:哈尔科夫|de:Charkiw
        Lviv|Europe/Kyiv|UA|+4950+02402|ko:르비우|ja:リヴィウ|zh:利沃夫|de:Lemberg
        Odesa|Europe/Kyiv|UA|+4629+03044|en:Odessa|ko:오데사|ja:オデーサ|zh:敖德萨
        Albuquerque|America/Denver|US|+3505-10639|ko:앨버커키|ja:アルバカーキ|zh:阿尔伯克基
        Atlanta|America/New_York|US|+3345-08423|ko:애틀랜타|ja:アトランタ|zh:亚特兰大
        Austin|America/Chicago|US|+3016-09745|ko:오스틴|ja:オースティン|zh:奥斯汀
        Baltimore|America/New_York|US|+3917-07637|ko:볼티모어|ja:ボルチモア|zh:巴尔的摩
        Boston|America/New_York|US|+4222-07104|ko:보스턴|ja:ボストン|zh:波士顿
        Charlotte|America/New_York|US|+3514-08051|ko:샬럿|ja:シャーロット|zh:夏洛特
        Cleveland|America/New_York|US|+4130-08142|ko:클리블랜드|ja:クリーブランド|zh:克利夫兰
        Dallas|America/Chicago|US|+3247-09648|ko:댈러스|ja:ダラス|zh:达拉斯
        Houston|America/Chicago|US|+2946-09522|ko:휴스턴|ja:ヒューストン|zh:休斯敦
        Kansas City|America/Chicago|US|+3906-09435|ko:캔자스시티|ja:カンザスシティ|zh:堪萨斯城
        Las Vegas|America/Los_Angeles|US|+3610-11508|ko:라스베이거스|ja:ラスベガス|zh:拉斯维加斯
        Memphis|America/Chicago|US|+3509-09003|ko:멤피스|ja:メンフィス|zh:孟菲斯
        Miami|America/New_York|US|+2546-08012|ko:마이애미|ja:マイアミ|zh:迈阿密
        Minneapolis|America/Chicago|US|+4459-09316|ko:미니애폴리스|ja:ミネアポリス|zh:明尼阿波利斯
        Nashville|America/Chicago|US|+3610-08647|ko:내슈빌|ja:ナッシュビル|zh:纳什维尔
        New Orleans|America/Chicago|US|+2957-09005|ko:뉴올리언스|ja:ニューオーリンズ|zh:新奥尔良|fr:La Nouvelle-Orléans|es:Nueva Orleans
        Orlando|America/New_York|US|+2832-08123|ko:올랜도|ja:オーランド|zh:奥兰多
        Philadelphia|America/New_York|US|+3957-07510|ko:필라델피아|ja:フィラデルフィア|zh:费城|fr:Philadelphie|es:Filadelfia
        Pittsburgh|America/New_York|US|+4026-07959|ko:피츠버그|ja:ピッツバーグ|zh:匹兹堡
        Portland|America/Los_Angeles|US|+4531-12241|ko:포틀랜드|ja:ポートランド|zh:波特兰
        Sacramento|America/Los_Angeles|US|+3835-12130|ko:새크라멘토|ja:サクラメント|zh:萨克拉门托
        Salt Lake City|America/Denver|US|+4046-11153|ko:솔트레이크시티|ja:ソルトレイクシティ|zh:盐湖城
        San Antonio|America/Chicago|US|+2925-09830|ko:샌안토니오|ja:サンアントニオ|zh:圣安东尼奥
        San Diego|America/Los_Angeles|US|+3243-11709|ko:샌디에이고|ja:サンディエゴ|zh:圣迭戈
        San Francisco|America/Los_Angeles|US|+3747-12225|ko:샌프란시스코|ja:サンフランシスコ|zh:旧金山|zh_Hant:舊金山
        San Jose|America/Los_Angeles|US|+3720-12153|ko:새너제이|ja:サンノゼ|zh:圣何塞
        Seattle|America/Los_Angeles|US|+4736-12220|ko:시애틀|ja:シアトル|zh:西雅图|zh_Hant:西雅圖
        St. Louis|America/Chicago|US|+3838-09012|en:Saint Louis|ko:세인트루이스|ja:セントルイス|zh:圣路易斯
        Tampa|America/New_York|US|+2757-08228|ko:탬파|ja:タンパ|zh:坦帕
        Tucson|America/Phoenix|US|+3213-11056|ko:투손|ja:ツーソン|zh:图森
        Washington|America/New_York|US|+3854-07702|en:Washington DC/Washington D.C.|ko:워싱턴|ja:ワシントン|zh:华盛顿
        Samarkand|Asia/Tashkent|UZ|+3939+06658|ko:사마르칸트|ja:サマルカンド|zh:撒马尔罕
        Maracaibo|America/Caracas|VE|+1039-07138|ko:마라카이보|ja:マラカイボ|zh:马拉开波
        Da Nang|Asia/Ho_Chi_Minh|VN|+1604+10813|ko:다낭|ja:ダナン|zh:岘港
        Hanoi|Asia/Ho_Chi_Minh|VN|+2102+10551|en:Ha Noi|ko:하노이|ja:ハノイ|zh:河内|fr:Hanoï|es:Hanói
        Cape Town|Africa/Johannesburg|ZA|-3355+01825|ko:케이프타운|ja:ケープタウン|zh:开普敦|de:Kapstadt|fr:Le Cap|es:Ciudad del Cabo
        Durban|Africa/Johannesburg|ZA|-2951+03101|ko:더반|ja:ダーバン|zh:德班
        Pretoria|Africa/Johannesburg|ZA|-2544+02811|ko:프리토리아|ja:プレトリア|zh:比勒陀利亚
        """
}

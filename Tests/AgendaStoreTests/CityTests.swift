import Agenda
import AgendaStore
import Chronology
import Testing

struct CityTests {
    @Test("Saved cities are loaded unchanged, in order")
    func trip() throws {
        let store = try AgendaStore(path: nil) { _ in .utc }
        let seoul = KeptCity(
            name: "Mum",
            city: "Seoul",
            zoneName: "Asia/Seoul",
            place: GeographicPosition(latitudeDegrees: 37.55, longitudeDegrees: 126.96)
        )
        let nowhere = KeptCity(name: "UTC", city: "UTC", zoneName: "UTC", place: nil)
        for cities in [[seoul, nowhere], [nowhere, seoul], [nowhere], []] {
            try store.transaction { try $0.save(CityList(cities)) }
            #expect(try store.transaction { try $0.cities() }.cities == cities)
        }
    }
}

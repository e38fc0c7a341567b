import Agenda
import Testing

/// Item ids in user input and in database rows.
struct ItemIDTests {
    @Test(
        "A valid id is read back as printed",
        arguments: [
            ("a1", ItemID(.alarm, 1)), ("t12", ItemID(.timer, 12)), ("r100", ItemID(.ring, 100)),
            ("k9223372036854775807", ItemID(.task, .max)),
        ]
    )
    func read(text: String, id: ItemID) {
        #expect(ItemID(text) == id)
        #expect(ItemID(Substring(text)) == id)
        #expect(id.description == text)
    }

    @Test(
        "Other text is not an id",
        arguments: [
            "", "a", "1", "a0", "a01", "a+1", "a-1", "a 1", "a1 ", "A1", "z1", "aa1", "a1b", "ä1", "a１",
            "a9223372036854775808", "a99999999999999999999",
        ]
    )
    func refused(text: String) {
        #expect(ItemID(text) == nil)
    }
}

import Agenda

/// The kinds of journal entries (journald's MESSAGE_ID, sd-id128(3)). The values never change: scripts filter by them,
/// and `packaging/journal/clockd.catalog` explains each.
enum MessageID {
    static func of(_ event: Record.Event) -> String {
        switch event {
        case .added: "b17ab1c8f76d4f028a4c9d3712c705cb"
        case .edited: "50e55419716c414b84a96fc88d1f7b56"
        case .removed: "e784ebcdcf9b47838916aae2437b6b83"
        case .enabled: "c472acf191ed45048d57a58ca57147dd"
        case .disabled: "7b178ed51f21459889047ed97d65aeb3"
        case .skipped: "068d8b33e1354635baaefc19f7191640"
        case .unskipped: "bc1d1478fb37488ba5c70943315178ba"
        case .rang: "e005975e72b24ed69bc171a946ddaec4"
        case .snoozed: "2c493cd39fc34a4a893c7c583859064c"
        case .dismissed: "067cb6f1b0574afb9b66fdbd9435b3c8"
        case .missed: "8d3ad91047ec4401a1572d686d9be11b"
        case .started: "4be6c2bd89874e72a74dcb1be79d6a7f"
        case .paused: "c6f3dd846c1b4c8599bdd25f2754b68c"
        case .resumed: "13e95b15e72245a6ba577b1f0e4999df"
        case .extended: "402f2673869044b4aa92cecc6c8c78da"
        case .restarted: "a47371ff4f3340e2a9700c860d9dc232"
        case .completed: "1c1eaddacfa04d30bcd22d705944ff68"
        case .cancelled: "ed8a8efe4d654451ad57de9a4810615e"
        case .lapped: "47538d0175924e2fa0530a0967034623"
        case .reset: "a3f20db623b349a9822ea09206c65616"
        case .clockStepped: "23a52712e7684470bd7fd296d6df826c"
        case .zoneChanged: "bf681423252c4bc7b12e132985564753"
        case .popupFailed: "abe376fc457543708b698fa7f3cce084"
        case .soundFailed: "dc3b8d3813ba4fcda0843bf7b2b3cab7"
        case .commandEnded: "b4a5c25ae21841a1989855f313f4b362"
        case .daemonStarted: "a7f0328a005a403e88e3c54575d0ee12"
        case .daemonStopped: "9f77521355724654b47c9ccbc188d74d"
        case .reloaded: "510b2b1ab32a433386033b12b9776884"
        }
    }

    static let entriesLost = "864849c10ec348d9b7d1055c17093569"

    static let all = Record.Event.allCases.map(of) + [entriesLost]
}

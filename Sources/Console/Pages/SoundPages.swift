import Localization

/// Sounds as text.
extension Page {
    package func table(sounds: [(name: String, file: String)]) -> [String] {
        Table([.init(localized("NAME")), .init(localized("FILE"), isElastic: true)])
            .lines(of: sounds, on: terminal) { [.init($0.name), .init($0.file, .faint)] }
    }
}

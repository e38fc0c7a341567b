import AdapterTestKit
import Chronology
import Console
import Localization
import Testing

/// The audience of a page: a language with the conventions of a territory where it is spoken.
struct PageReader: Sendable, CustomTestStringConvertible {
    let language: String
    private let locale: String

    static let all = [
        PageReader(language: "en", locale: "en_US"), PageReader(language: "de", locale: "de_DE"),
        PageReader(language: "es", locale: "es_ES"), PageReader(language: "fr", locale: "fr_FR"),
        PageReader(language: "ja", locale: "ja_JP"), PageReader(language: "ko", locale: "ko_KR"),
        PageReader(language: "zh_CN", locale: "zh_CN"), PageReader(language: "zh_TW", locale: "zh_TW"),
    ]
    static let translated = Array(all.dropFirst())
    static let english = all[0]
    static let widths = [80, 40]

    var testDescription: String { language }

    /// All pages, on a terminal of `columns` columns.
    func pages(columns: Int) throws -> [WholePage] {
        let language = try #require(Self.languages.get()[language])
        let terminal = Terminal(
            columns: columns,
            usesColour: false,
            canRedraw: true,
            showsPictures: true,
            isolatesLabels: true
        )
        let page = Page(terminal: terminal, viewpoint: PageSample.viewpoint)
        let conventions = TimeConventions(locale: locale)
        return try language.use {
            try TimeConventions.$bound.withValue(conventions) {
                try WholePage.all(page, weekStart: conventions.weekStart ?? .monday)
            }
        }
    }

    /// Compiles the catalogues once and reads them completely.
    private static let languages = Result {
        let compiled = try CompiledCatalogues.make()
        let places = CataloguePlaces([compiled.path])
        return Dictionary(
            uniqueKeysWithValues: all.compactMap { reader in
                Language(named: reader.language, in: places).map { (reader.language, $0) }
            }
        )
    }
}

/// A complete page as the user sees it.
struct WholePage: Sendable {
    let name: String
    let lines: [String]
    let kind: Kind

    enum Kind: Sendable {
        case text
        /// The first line has the column headings.
        case table
        /// A message on standard error: by contract its first line is a single line, and its last lines are commands to
        /// copy.
        case message
    }

    init(_ name: String, _ lines: [String], _ kind: Kind = .text) {
        (self.name, self.lines, self.kind) = (name, lines, kind)
    }
}

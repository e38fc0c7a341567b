import Agenda
import Chronology
import SQLite

/// A row that a client's request changes, and that is put back when the change is taken back.
package enum ChangedRow: Hashable, Sendable {
    /// An item or a ring.
    case item(ItemID)
    /// A finished run of a task.
    case run(Int64)
    /// Work credited to a day.
    case work(Int64)
    case preset(String)
    /// The whole list, which every change replaces.
    case cities
    /// All calculations, which are only deleted together.
    case calculations
    /// Everything: an import has replaced the file, which is kept (``AgendaStore/beforeImport``).
    case store

    /// The name in the table `changed_row`.
    var name: String {
        switch self {
        case .item(let id): id.description
        case .run(let number): "run \(number)"
        case .work(let number): "work \(number)"
        case .preset(let name): "preset \(name)"
        case .cities: "cities"
        case .calculations: "calculations"
        case .store: "store"
        }
    }

    /// Nil for a name that this version does not give.
    init?(_ name: String) {
        let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
        let row: ChangedRow? =
            switch (parts.first, parts.dropFirst().first) {
            case ("cities", nil): .cities
            case ("calculations", nil): .calculations
            case ("store", nil): .store
            case ("run", let number?): Int64(number).map(ChangedRow.run)
            case ("work", let number?): Int64(number).map(ChangedRow.work)
            case ("preset", let preset?): .preset(preset)
            case (let id?, nil): ItemID(id).map(ChangedRow.item)
            default: nil
            }
        guard let row else { return nil }
        self = row
    }
}

extension Transaction {
    /// Returns the row's content and its label; nil if there is no such row. The content of a readable one is JSON.
    package func content(of row: ChangedRow) throws -> (text: String, label: String)? {
        switch row {
        case .item(let id):
            // Whatever is there: an unreadable row is removed as any other.
            try statements.first(SQLText.body[id.kind], id.number) {
                ((try? $0.text(0)) ?? "", (try? $0.text(1)) ?? "")
            }
        case .run(let number): try statements.first(.runName, number) { ("{}", try $0.text(0)) }
        case .work(let number): try statements.first(.workOfSession, number) { _ in ("{}", "") }
        case .preset(let name): try preset(name).map { (String($0.duration.wholeMicroseconds), name) }
        case .cities: try statements.text(.allCities).map { ($0, "") }
        case .calculations: try statements.text(.allCalculations).map { ($0, "") }
        case .store: nil
        }
    }

    /// Puts back what was there before a change: nothing, or that content. Items and rings are decided by the engine.
    package func putBack(_ row: ChangedRow, _ content: String?) throws {
        switch row {
        case .item: preconditionFailure("an item has deadlines and effects")
        case .store: preconditionFailure("a file is no row")
        case .run(let number): try statements.run(.removeRun, number)
        case .work(let number): try statements.run(.removeWork, number)
        case .preset(let name):
            if let content, let microseconds = Int64(content) {
                try save(Preset(name: name, duration: .microseconds(microseconds)))
            } else {
                try removePreset(name)
            }
        case .cities:
            try statements.run(.removeCities)
            try statements.run(.insertCities, content ?? "[]")
        // Beside those that were added since.
        case .calculations: try statements.run(.insertCalculations, content ?? "[]")
        }
    }
}

extension SQLText {
    fileprivate static let body = SQLTextByKind { "SELECT body, label FROM \($0) WHERE number = ?" }
    fileprivate static let runName = SQLText("SELECT name FROM run WHERE number = ?")
    fileprivate static let removeRun = SQLText("DELETE FROM run WHERE number = ?")
    fileprivate static let workOfSession = SQLText("SELECT session FROM work WHERE number = ?")
    fileprivate static let removeWork = SQLText("DELETE FROM work WHERE number = ?")
    fileprivate static let allCities = SQLText(
        """
        SELECT json_group_array(json_array(position, name, city, zone, latitude, longitude))
        FROM (SELECT * FROM city ORDER BY position)
        """
    )
    fileprivate static let removeCities = SQLText("DELETE FROM city")
    fileprivate static let insertCities = SQLText(
        """
        INSERT INTO city (position, name, city, zone, latitude, longitude)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?)
        """
    )
    fileprivate static let allCalculations = SQLText(
        """
        SELECT json_group_array(json_array(number, at, expression, result))
        FROM (SELECT * FROM calculation ORDER BY number)
        """
    )
    fileprivate static let insertCalculations = SQLText(
        """
        INSERT OR IGNORE INTO calculation (number, at, expression, result)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)
        """
    )
}

/// Changes one setting in the text of a configuration file, or removes it. All other text is unchanged: comments, order,
/// blanks and line ends.
package struct ConfigurationEdit {
    /// The text of the file after the change.
    package let text: String
    /// The setting with its value in the form of ``Configuration/values``.
    package let value: SettingValue

    /// - Parameters:
    ///   - path: `TABLE.KEY`.
    ///   - value: as in the file, or a text without its quotes.
    ///
    /// Throws the problem of the setting or its value, without a position, or those of the text if it is not TOML.
    package init(setting path: String, to value: String, in text: String) throws(ConfigurationError) {
        let setting = try Setting.named(path)
        let canonical: String
        do throws(ValueProblem) {
            canonical = try setting.canonical(value)
        } catch {
            throw ConfigurationError([Problem(.value(error), key: path)])
        }
        try self.init(SettingValue(table: setting.table, key: setting.key, text: canonical), in: text, Change.setting)
    }

    /// Removes a setting, so that its default applies, which is the value then.
    ///
    /// Throws as ``init(setting:to:in:)``.
    package init(removing path: String, in text: String) throws(ConfigurationError) {
        let setting = try Setting.named(path)
        let ordinary = setting.print(Configuration())
        try self.init(SettingValue(table: setting.table, key: setting.key, text: ordinary), in: text, Change.removing)
    }

    private init(
        _ value: SettingValue,
        in text: String,
        _ change: (SettingValue, TOMLReader) throws(Change.NoLine) -> Change
    ) throws(ConfigurationError) {
        self.value = value
        var reader = TOMLReader(text)
        do throws(TOMLError) {
            _ = try reader.readDocument()
        } catch {
            throw ConfigurationError([Problem(.syntax(error), at: error.place)])
        }
        do throws(Change.NoLine) {
            self.text = try change(value, reader).applied(to: reader.bytes, like: text)
        } catch {
            throw ConfigurationError([Problem(.inlineTable, key: value.table)])
        }
    }
}

extension Setting {
    fileprivate static func named(_ path: String) throws(ConfigurationError) -> Setting {
        if let setting = all.first(where: { $0.path == path }) { return setting }
        throw ConfigurationError([Problem(.unknownKey(suggestion: Suggestion.key(for: path)), key: path)])
    }
}

extension Setting {
    /// Reads a value as in the file, or a text without its quotes, and returns its printed form.
    fileprivate func canonical(_ value: String) throws(ValueProblem) -> String {
        var configuration = Configuration()
        let written = Self.node(value)
        if let written {
            do throws(ValueProblem) {
                try take(written, &configuration)
                return print(configuration)
            } catch {
                guard case .wrongType = error else { throw error }
            }
        }
        try take(Node(value: .text(value), place: Place(line: 1, column: 1)), &configuration)
        return print(configuration)
    }

    /// The value of a document `value = …`; nil if it is invalid or has other keys.
    private static func node(_ value: String) -> Node? {
        guard case .table(let table)? = try? TOMLReader.read("value = " + value).value, table.count == 1 else {
            return nil
        }
        return table["value"]
    }
}

/// One replacement in a text.
private struct Change {
    let range: Range<Int>
    let replacement: String

    /// The table is an inline one, which has no lines of its own.
    struct NoLine: Error {}

    static func setting(_ value: SettingValue, _ reader: TOMLReader) throws(NoLine) -> Change {
        if let entry = try entry(of: value, reader) { return Change(range: entry.value, replacement: value.text) }
        let sections = reader.outline.sections
        if let section = sections.first(where: { $0.path == [value.table] }) {
            let place = section.end(ofCommented: value.key, reader) ?? section.entries.last?.lineEnd
            let line = "\(value.key) = \(value.text)"
            return Change(inserting: line, at: place ?? section.range.lowerBound, reader)
        }
        if let last = sections[0].entries.last(where: { $0.path.first == value.table }) {
            return Change(inserting: "\(value.table).\(value.key) = \(value.text)", at: last.lineEnd, reader)
        }
        let gap = reader.bytes.isEmpty ? "" : "\n"
        let lines = gap + "[\(value.table)]\n\(value.key) = \(value.text)"
        return Change(inserting: lines, at: reader.bytes.count, reader)
    }

    /// With its line, and a comment in that.
    static func removing(_ value: SettingValue, _ reader: TOMLReader) throws(NoLine) -> Change {
        guard let entry = try entry(of: value, reader) else { return Change(range: 0..<0, replacement: "") }
        let before = reader.bytes[..<entry.value.lowerBound].lastIndex(of: .lineFeed)
        return Change(range: (before.map { $0 + 1 } ?? 0)..<entry.lineEnd, replacement: "")
    }

    private static func entry(
        of value: SettingValue,
        _ reader: TOMLReader
    ) throws(NoLine) -> TOMLOutline.Entry? {
        for section in reader.outline.sections {
            guard let table = section.path else { continue }
            if let entry = section.entries.first(where: { table + $0.path == [value.table, value.key] }) {
                return entry
            }
            guard !section.entries.contains(where: { table + $0.path == [value.table] }) else { throw NoLine() }
        }
        return nil
    }

    private init(range: Range<Int>, replacement: String) {
        self.range = range
        self.replacement = replacement
    }

    /// Inserts a line at the beginning of a line, or after the last line if that has no line end.
    private init(inserting line: String, at place: Int, _ reader: TOMLReader) {
        let isBehindText = place > 0 && reader.bytes[place - 1] != .lineFeed
        self.init(range: place..<place, replacement: (isBehindText ? "\n" : "") + line + "\n")
    }

    /// With the byte order mark and the line ends of `original`.
    func applied(to bytes: [UInt8], like original: String) -> String {
        var changed = bytes
        changed.replaceSubrange(range, with: replacement.utf8)
        if original.utf8.contains(.carriageReturn) {
            changed = changed.flatMap { $0 == .lineFeed ? [.carriageReturn, .lineFeed] : [$0] }
        }
        let mark = original.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
        return mark + String(decoding: changed, as: UTF8.self)
    }
}

extension TOMLOutline.Section {
    /// Returns the end of the line in which the setting is commented out (`#snooze = "9min"`), as in the example file:
    /// the comments about it are above.
    fileprivate func end(ofCommented key: String, _ reader: TOMLReader) -> Int? {
        var start = range.lowerBound
        while start < range.upperBound {
            let line = reader.bytes[start..<range.upperBound].prefix { $0 != .lineFeed }
            let words = String(decoding: line, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: true)
            let text = words.joined()
            start = min(line.endIndex + 1, range.upperBound)
            if text.hasPrefix("#\(key)=") { return start }
        }
        return nil
    }
}

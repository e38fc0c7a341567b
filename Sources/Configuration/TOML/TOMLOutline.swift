/// Where the tables and values of a document stand, in bytes as ``TOMLReader`` holds them.
struct TOMLOutline {
    /// What stands below one header, or before the first.
    struct Section {
        /// Empty for what stands before the first header; nil for one element of an array of tables.
        let path: [String]?
        /// From the line after the header to the next one.
        fileprivate(set) var range: Range<Int>
        fileprivate(set) var entries: [Entry] = []
    }

    struct Entry {
        /// Relative to the table of the section.
        let path: [String]
        let value: Range<Int>
        /// Where the next line begins.
        let lineEnd: Int
    }

    private(set) var sections = [Section(path: [], range: 0..<0)]
    /// The table of the header that is being read.
    var nextSection: [String]?

    mutating func endSection(at end: Int) {
        let last = sections.count - 1
        sections[last].range = sections[last].range.lowerBound..<end
    }

    mutating func startSection(at start: Int) {
        sections.append(Section(path: nextSection, range: start..<start))
    }

    mutating func add(_ path: [String], value: Range<Int>, lineEnd: Int) {
        sections[sections.count - 1].entries.append(Entry(path: path, value: value, lineEnd: lineEnd))
    }
}

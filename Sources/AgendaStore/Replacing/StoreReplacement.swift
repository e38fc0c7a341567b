/// The replacement of the store's file by another one.
///
/// SQLite finds a log by its name and applies it to the database beside it. Therefore the old log is moved away before
/// the new database is moved in, and the directory is synced in between: a crash or power cut at any step leaves the
/// old or the new file complete, and never one with the other's log. The old database must be complete without its log.
struct StoreReplacement {
    private let path: String
    private let copy: String
    /// The files named as the database, its log and the log's index.
    private let occupants: [Occupant]
    private var done: [FileStep] = []
    private var placed: FileIdentity?

    private struct Occupant {
        let path: String
        let aside: String
        /// Whether this is one of the open files or their log's index, as opposed to a foreign file.
        let isOurs: Bool
    }

    /// - Parameter copy: a complete database in the same directory, which no connection has open.
    init(_ copy: String, for files: StoreFiles) throws(StoreError) {
        path = files.path
        self.copy = copy
        let stranger = try StoreOpening.freeName(path + ".stranger")
        var occupants: [Occupant] = []
        for suffix in Self.suffixes where try DurableFile.exists(path + suffix) {
            let isOurs = suffix == "-shm" || files.own(path + suffix)
            let aside = (isOurs ? Self.replaced(path) : stranger) + suffix
            occupants.append(Occupant(path: path + suffix, aside: aside, isOurs: isOurs))
        }
        self.occupants = occupants
    }

    private var steps: [FileStep] {
        var steps: [FileStep] = [.sync(copy)]
        steps += occupants.filter { $0.path != path }.map { .move($0.path, to: $0.aside) }
        steps.append(.sync(directory))
        if let database { steps.append(.keep(path, as: database.aside)) }
        return steps + [.move(copy, to: path), .sync(directory)]
    }

    /// Performs the remaining steps.
    /// - Throws: the error of a step; the previous steps are done.
    mutating func perform(_ run: FileStep.Runner) throws(StoreError) {
        let steps = steps
        while done.count < steps.count {
            let step = steps[done.count]
            try run(step)
            done.append(step)
            if step == .move(copy, to: path) { placed = try FileIdentity(of: path) }
        }
    }

    /// Whether the new file is at the path, even if a later step or opening it failed.
    var isInPlace: Bool {
        guard let placed, let found = try? FileIdentity(of: path) else { return false }
        return found == placed
    }

    /// Removes the old files once the new one is open; keeps the database under another name if one is given. Foreign
    /// files are kept.
    func finish(keepingDatabaseAs name: String?, _ run: FileStep.Runner) {
        for occupant in occupants where occupant.isOurs {
            if let name, occupant.path == path, (try? run(.move(occupant.aside, to: name))) != nil { continue }
            try? run(.remove(occupant.aside))
        }
    }

    /// Undoes the completed steps in reverse order; stops at the first that can't be undone.
    mutating func undo(_ run: FileStep.Runner) {
        placed = nil
        while let step = done.popLast() {
            guard (try? undo(step, run)) != nil else { return }
        }
    }

    private func undo(_ step: FileStep, _ run: FileStep.Runner) throws(StoreError) {
        switch step {
        case .move(copy, to: path):
            // The failed connection may have created a log.
            for suffix in ["-wal", "-shm"] { try run(.remove(path + suffix)) }
            try run(.sync(directory))
            if let database { try run(.move(database.aside, to: path)) } else { try run(.move(path, to: copy)) }
        case .move(let path, let target): try run(.move(target, to: path))
        case .keep(let path, let name):
            if try DurableFile.exists(path) { try run(.remove(name)) } else { try run(.move(name, to: path)) }
        case .sync(let path): if path == directory { try run(step) }
        case .remove: break
        }
    }

    private var database: Occupant? { occupants.first { $0.path == path } }
    private var directory: String { DurableFile.directory(of: path) }

    /// The database last: its log is useless without it.
    private static let suffixes = ["-wal", "-shm", ""]

    private static func replaced(_ path: String) -> String { path + ".replaced" }
}

extension StoreReplacement {
    /// Cleans up after a process that ended while it replaced the file at `path`.
    static func settle(_ path: String) throws(StoreError) {
        let replaced = replaced(path)
        // Without hard links there is briefly no file at the path.
        if try !DurableFile.exists(path), try DurableFile.exists(replaced) {
            try DurableFile.move(replaced, to: path)
        }
        for suffix in suffixes { DurableFile.remove(replaced + suffix) }
        // Kept, because it may be useful if there is no other file.
        if try DurableFile.exists(path) { DurableFile.remove(rewritten(path)) }
    }

    /// Returns the path for a copy of the open database.
    static func rewritten(_ path: String) -> String { path + ".rewritten" }
}

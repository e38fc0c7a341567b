/// A file that takes the place of the store's.
///
/// SQLite finds a log by its name and applies it to whatever database stands beside it. So the old log leaves before
/// the new database comes, and the directory is synced in between: a crash or a power cut at any step leaves the old
/// file or the new one, whole, and never one with the log of the other. The old database must be whole without its log.
struct StoreReplacement {
    private let path: String
    private let copy: String
    /// What has the names of the database, its log and the index of that.
    private let occupants: [Occupant]
    private var done: [FileStep] = []
    private var placed: FileIdentity?

    private struct Occupant {
        let path: String
        let aside: String
        /// One of the files that are open, or the index of their log; not a stranger's file.
        let isOurs: Bool
    }

    /// - Parameter copy: a whole database in the same directory, which nobody has open.
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

    /// Carries out the steps that are not done yet.
    /// - Throws: what a step failed with; those before it are done.
    mutating func perform(_ run: FileStep.Runner) throws(StoreError) {
        let steps = steps
        while done.count < steps.count {
            let step = steps[done.count]
            try run(step)
            done.append(step)
            if step == .move(copy, to: path) { placed = try FileIdentity(of: path) }
        }
    }

    /// Whether the new file stands at the path, though a step after that, or opening it, may have failed.
    var isInPlace: Bool {
        guard let placed, let found = try? FileIdentity(of: path) else { return false }
        return found == placed
    }

    /// Lets go of the old files once the new one is open. A stranger's stay.
    func finish(_ run: FileStep.Runner) {
        for occupant in occupants where occupant.isOurs { try? run(.remove(occupant.aside)) }
    }

    /// Takes back what was done, in the opposite order. Where a step of that fails, the rest stays as it is.
    mutating func undo(_ run: FileStep.Runner) {
        placed = nil
        while let step = done.popLast() {
            guard (try? undo(step, run)) != nil else { return }
        }
    }

    private func undo(_ step: FileStep, _ run: FileStep.Runner) throws(StoreError) {
        switch step {
        case .move(copy, to: path):
            // The connection that failed may have begun a log.
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

    /// The database last: its log is of no use without it.
    private static let suffixes = ["-wal", "-shm", ""]

    private static func replaced(_ path: String) -> String { path + ".replaced" }
}

extension StoreReplacement {
    /// Clears up after a life that ended while it replaced the file at `path`.
    static func settle(_ path: String) throws(StoreError) {
        let replaced = replaced(path)
        // Without hard links there is a moment in which nothing stands at the path.
        if try !DurableFile.exists(path), try DurableFile.exists(replaced) {
            try DurableFile.move(replaced, to: path)
        }
        for suffix in suffixes { DurableFile.remove(replaced + suffix) }
        // Where there is nothing else, it may be of use to somebody.
        if try DurableFile.exists(path) { DurableFile.remove(rewritten(path)) }
    }

    /// The name of a copy of what is open.
    static func rewritten(_ path: String) -> String { path + ".rewritten" }
}

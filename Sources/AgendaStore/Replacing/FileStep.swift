/// One step of replacing the store's file. They are values, so that a test can end a life between two of them.
package enum FileStep: Hashable, Sendable {
    /// What was written to a file, or which names a directory has, survives a power cut (fsync(2)).
    case sync(String)
    /// Gives a file a second name; the only one where the file system has no hard links.
    case keep(String, as: String)
    /// Both names are in one directory. It remembers that once it is synced.
    case move(String, to: String)
    case remove(String)

    /// Carries out a step. - Throws: ``StoreError``; nothing was changed then.
    package typealias Runner = @Sendable (FileStep) throws(StoreError) -> Void

    /// The usual one.
    package static let carryOut: Runner = { (step) throws(StoreError) in try step.perform() }

    package func perform() throws(StoreError) {
        switch self {
        case .sync(let path): try DurableFile.sync(path)
        case .keep(let path, let name): try DurableFile.keep(path, as: name)
        case .move(let path, let target): try DurableFile.rename(path, to: target)
        case .remove(let path): DurableFile.remove(path)
        }
    }
}

/// One step of replacing the store's file. Steps are values, so that a test can end the process between two of them.
package enum FileStep: Hashable, Sendable {
    /// Makes the content of a file, or the names in a directory, survive a power cut (fsync(2)).
    case sync(String)
    /// Gives a file a second name; renames it if the file system has no hard links.
    case keep(String, as: String)
    /// Renames a file within one directory, which is durable once the directory is synced.
    case move(String, to: String)
    case remove(String)

    /// Performs a step.
    /// - Throws: ``StoreError``; in that case nothing was changed.
    package typealias Runner = @Sendable (FileStep) throws(StoreError) -> Void

    /// The default.
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

import CLinux
import Chronology
import Dispatch
import Files
import Glibc
import Synchronization

/// Reports on a queue when an entry of a watched directory is created, replaced, written or removed (inotify(7)).
final class DirectoryWatch: Sendable {
    enum Change: Hashable, Sendable {
        /// A changed entry of a directory; `name` is nil if the directory itself was moved or removed.
        case entry(directory: String, name: String?)
        /// The kernel's queue was full and events were dropped (IN_Q_OVERFLOW): anything may have changed.
        case unknown

        /// Whether a file of that name may have changed. A change without a name concerns the directory itself.
        func mayConcern(_ file: String) -> Bool {
            if case .entry(_, let name?) = self { name == file } else { true }
        }
    }

    private let descriptor: OwnedDescriptor
    /// Paths by watch: the kernel has only one watch for a directory, even if several paths lead to it.
    private let watches: Mutex<[Int32: Set<String>]>
    private let reader: Mutex<DescriptorReader?>

    init(queue: DispatchQueue, _ handler: @escaping @Sendable ([Change]) -> Void) throws(SystemCallError) {
        let created = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
        guard created >= 0 else { throw SystemCallError("inotify_init1", errno: errno) }
        descriptor = OwnedDescriptor(created)
        watches = Mutex([:])
        reader = Mutex(nil)
        let source = DescriptorReader(descriptor, on: queue) { [weak self] in
            guard let changes = self?.changes(), !changes.isEmpty else { return }
            handler(changes)
        }
        reader.withLock { $0 = source }
    }

    /// Watches exactly these directories. A missing one is skipped; the caller must watch its parent.
    func watch(_ directories: Set<String>) {
        watches.withLock { watches in
            var wanted: [Int32: Set<String>] = [:]
            for directory in directories {
                let watch = inotify_add_watch(descriptor.rawValue, directory, Self.mask)
                if watch >= 0 { wanted[watch, default: []].insert(directory) }
            }
            for watch in watches.keys where wanted[watch] == nil { inotify_rm_watch(descriptor.rawValue, watch) }
            watches = wanted
        }
    }

    private static let mask =
        UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE | IN_ATTRIB)
        | UInt32(IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR)

    private func changes() -> [Change] {
        var changes: [Change] = []
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while true {
                let count = read(descriptor.rawValue, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                changes += parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
        return changes
    }

    private func parse(_ bytes: UnsafeRawBufferPointer) -> [Change] {
        let header = MemoryLayout<inotify_event>.size
        var changes: [Change] = []
        var offset = 0
        while offset + header <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let name = bytes[(offset + header)..<(offset + header + Int(event.len))].prefix { $0 != 0 }
            offset += header + Int(event.len)
            guard event.mask & UInt32(IN_Q_OVERFLOW) == 0 else {
                changes.append(.unknown)
                continue
            }
            let directories = watches.withLock { watches in
                defer { if event.mask & UInt32(IN_IGNORED) != 0 { watches[event.wd] = nil } }
                return watches[event.wd]
            }
            let entry = name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
            changes += (directories ?? []).map { Change.entry(directory: $0, name: entry) }
        }
        return changes
    }
}

/// Detects that a socket's file or its directory was removed or replaced (inotify(7)).
package final class SocketWatch: Sendable {
    private let directory: String
    private let name: String
    private let watch: Mutex<DirectoryWatch?>

    /// Calls `changed` on `queue`, sometimes even if the file still exists.
    package init(
        path: String,
        queue: DispatchQueue,
        _ changed: @escaping @Sendable () -> Void
    ) throws(SystemCallError) {
        (directory, name) = FilePath.split(path)
        watch = Mutex(nil)
        let directories = try DirectoryWatch(queue: queue) { [weak self] changes in
            guard let self, changes.contains(where: { $0.mayConcern(self.name) }) else { return }
            changed()
        }
        watch.withLock { $0 = directories }
        follow()
    }

    /// Call it after the socket was recreated, because its directory may be a new one.
    package func follow() {
        watch.withLock { $0 }?.watch([directory])
    }
}

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

    private struct State {
        var inotify: (descriptor: OwnedDescriptor, reader: DescriptorReader)?
        /// Paths by watch: the kernel has only one watch for a directory, even if several paths lead to it.
        var watches: [Int32: Set<String>] = [:]
        var problem: SystemCallError?
    }

    private let queue: DispatchQueue
    private let handler: @Sendable ([Change]) -> Void
    private let state = Mutex(State())

    init(queue: DispatchQueue, _ handler: @escaping @Sendable ([Change]) -> Void) {
        self.queue = queue
        self.handler = handler
    }

    /// Why changes were not reported since the last ``watch(_:)``; nil if all directories that exist are watched. The
    /// kernel grants each user only so many watches.
    var problem: SystemCallError? { state.withLock { $0.problem } }

    /// Watches exactly these directories. A missing one is skipped; the caller must watch its parent.
    func watch(_ directories: Set<String>) {
        state.withLock { state in
            do throws(SystemCallError) {
                try open(&state)
                try watch(directories, &state)
                state.problem = nil
            } catch {
                state.problem = error
            }
        }
    }

    private func open(_ state: inout State) throws(SystemCallError) {
        guard state.inotify == nil else { return }
        let created = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
        guard created >= 0 else { throw SystemCallError("inotify_init1", errno: errno) }
        let descriptor = OwnedDescriptor(created)
        let reader = DescriptorReader(descriptor, on: queue) { [weak self] in
            guard let self else { return }
            let changes = changes(descriptor)
            if !changes.isEmpty { handler(changes) }
        }
        state.inotify = (descriptor, reader)
    }

    private func watch(_ directories: Set<String>, _ state: inout State) throws(SystemCallError) {
        guard let inotify = state.inotify?.descriptor.rawValue else { return }
        var wanted: [Int32: Set<String>] = [:]
        var problem: SystemCallError?
        for directory in directories {
            let watch = inotify_add_watch(inotify, directory, Self.mask)
            if watch >= 0 {
                wanted[watch, default: []].insert(directory)
            } else if Self.shortages.contains(errno) {
                problem = SystemCallError("inotify_add_watch", path: directory, errno: errno)
            }
        }
        for watch in state.watches.keys where wanted[watch] == nil { inotify_rm_watch(inotify, watch) }
        state.watches = wanted
        if let problem { throw problem }
    }

    private static let shortages: Set<Int32> = [ENOSPC, ENOMEM]

    private static let mask =
        UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE | IN_ATTRIB)
        | UInt32(IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR)

    private func changes(_ descriptor: OwnedDescriptor) -> [Change] {
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
            let directories = state.withLock { state in
                defer { if event.mask & UInt32(IN_IGNORED) != 0 { state.watches[event.wd] = nil } }
                return state.watches[event.wd]
            }
            let entry = name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
            changes += (directories ?? []).map { Change.entry(directory: $0, name: entry) }
        }
        return changes
    }
}

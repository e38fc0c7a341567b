import AgendaStore
import Chronology
import ClockAPI
import Desktop
import Glibc
import LinuxPlatform

/// From what was seen to what is said of it.
extension FindingObject {
    init(_ popups: PopupExamination) {
        switch popups {
        case .noBus(let problem): self.init("popups", .warning, "noBus", ["problem": problem])
        case .noServer: self.init("popups", .warning, "noServer")
        case .silentServer(let problem): self.init("popups", .failure, "silentServer", ["problem": problem])
        case .server(let server):
            let facts = [
                "server": server.name, "version": server.version,
                "capabilities": server.capabilities.sorted().joined(separator: " "),
            ]
            if server.isQuiet == true {
                self.init("popups", .warning, "doNotDisturb", facts)
            } else if !server.hasButtons {
                self.init("popups", .warning, "noButtons", facts)
            } else {
                self.init("popups", .ok, "ready", facts)
            }
        }
    }

    init(_ sound: SoundExamination) {
        switch sound {
        case .ready(let player, let file): self.init("sound", .ok, "ready", ["player": player, "file": file])
        case .silent: self.init("sound", .warning, "silent")
        case .unheard(let problem): self.init("sound", .warning, "unheard", ["problem": problem])
        case .noSoundServer(let player): self.init("sound", .warning, "noSoundServer", ["player": player])
        }
    }

    init(_ log: LogDestination) {
        switch log {
        case .journal: self.init("journal", .ok, "journal")
        case .standardError: self.init("journal", .ok, "standardError")
        }
    }

    init(_ wake: WakeCapability) {
        switch wake {
        case .available: self.init("wake", .ok, "available")
        case .notPermitted: self.init("wake", .warning, "notPermitted")
        case .unsupported(let number):
            self.init("wake", .warning, "unsupported", ["problem": String(cString: strerror(number))])
        }
    }

    static func zoneData(of zones: ZoneDatabase) -> FindingObject {
        let facts = ["directory": zones.directory]
        guard let version = zones.version else {
            let isThere = access(zones.directory + "/UTC", R_OK) == 0
            return FindingObject("zoneData", isThere ? .warning : .failure, isThere ? "noVersion" : "missing", facts)
        }
        return FindingObject("zoneData", .ok, "version", facts.merging(["version": version]) { own, _ in own })
    }
}

extension FindingObject {
    /// Below this much free space a day's writing may not fit.
    private static let leastFreeBytes: UInt64 = 16 * 1024 * 1024

    private static let namedItems = 10

    static func store(in directory: String) -> FindingObject {
        let path = directory + "/clockd.db"
        var facts = ["path": path]
        do throws(StoreError) {
            let examination = try StoreExamination.examine(path: path)
            facts["bytes"] = String(examination.pageBytes)
            if let problem = examination.problems.first {
                facts["problem"] = problem
                return FindingObject("store", .failure, "damaged", facts)
            }
            if !examination.unreadableItems.isEmpty {
                facts["count"] = String(examination.unreadableItems.count)
                facts["items"] = examination.unreadableItems.prefix(namedItems).joined(separator: ", ")
                return FindingObject("store", .failure, "unreadableItems", facts)
            }
        } catch {
            facts["problem"] = String(describing: error)
            return FindingObject("store", .failure, "unreadable", facts)
        }
        if let backups = try? Backups(storePath: path).list() { facts["backups"] = String(backups.count) }
        var space = statvfs()
        if statvfs(directory, &space) == 0 {
            let free = UInt64(space.f_bavail) * UInt64(space.f_frsize)
            facts["freeBytes"] = String(free)
            if free < leastFreeBytes { return FindingObject("store", .warning, "littleSpace", facts) }
        }
        return FindingObject("store", .ok, "checked", facts)
    }
}

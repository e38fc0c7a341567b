import AgendaStore
import Chronology
import ClockAPI
import Desktop
import Glibc
import LinuxPlatform

/// Maps examinations to the findings of the interface.
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
            } else if let menu = server.buttonsMenu {
                self.init("popups", .ok, "buttonsInMenu", facts.merging(["menu": menu]) { $1 })
            } else {
                self.init("popups", .ok, "ready", facts)
            }
        }
    }

    init(_ sound: SoundExamination) {
        switch sound {
        case .ready(let player, let file, let failing, let output):
            var facts = ["player": player, "file": file]
            if !failing.isEmpty { facts["failing"] = failing }
            self.init(soundFrom: facts, output)
        case .silent: self.init("sound", .warning, "silent")
        case .unheard(let problem): self.init("sound", .warning, "unheard", ["problem": problem])
        case .playersFail(let problem): self.init("sound", .warning, "playersFail", ["problem": problem])
        case .noSoundServer(let player): self.init("sound", .warning, "noSoundServer", ["player": player])
        }
    }

    /// A silent output counts more than a failing player, which only delays the sound.
    private init(soundFrom facts: [String: String], _ output: SoundOutput) {
        var facts = facts
        var silence: String?
        switch output {
        case .unknown: break
        case .missing: silence = "noDevice"
        case .device(let name, let percent, let isMuted):
            facts["device"] = name
            facts["volumePercent"] = String(percent)
            silence = isMuted ? "muted" : percent == 0 ? "zeroVolume" : nil
        }
        if let silence {
            self.init("sound", .warning, silence, facts)
        } else if facts["failing"] != nil {
            self.init("sound", .warning, "otherPlayer", facts)
        } else {
            self.init("sound", .ok, "ready", facts)
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

    /// With less free space than this, a day's writes may not fit.
    private static let leastFreeBytes: UInt64 = 16 * 1024 * 1024

    private static let namedItems = 10

    static func store(in directory: String, _ interruption: StoreExamination.Interruption) -> FindingObject {
        let path = directory + "/clockd.db"
        var facts = ["path": path]
        do throws(StoreError) {
            let examination = try StoreExamination.examine(path: path, interruption)
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

import Foundation

/// How often the thread of SwiftNIO's event loop has gone to sleep so far: proc(5), voluntary_ctxt_switches.
func contextSwitchesOfEventLoop() throws -> String {
    for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") {
        let folder = "/proc/self/task/" + thread
        guard try String(contentsOfFile: folder + "/comm", encoding: .utf8).hasPrefix("NIO-ELT") else { continue }
        let status = try String(contentsOfFile: folder + "/status", encoding: .utf8)
        if let line = status.split(separator: "\n").first(where: { $0.hasPrefix("voluntary_ctxt_switches") }) {
            return String(line)
        }
    }
    throw SystemError(errno: ESRCH)
}

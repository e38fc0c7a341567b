import Agenda
import AgendaStore
import Glibc
import LinuxPlatform
import Localization
import VarlinkService

/// The reason why the daemon could not start: one line and an exit status (sysexits.h).
struct StartFailure: Error {
    let message: String
    let exitStatus: Int32

    init(_ message: String, exitStatus: Int32) {
        self.message = message
        self.exitStatus = exitStatus
    }

    init(_ failure: StateLock.Failure, directory: String) {
        switch failure {
        case .held(let processID, let command):
            let holder = processID.map { "\(command ?? "?") (\($0))" } ?? "?"
            self.init(
                localized(
                    "{directory} is in use by process {process}",
                    ["directory": directory, "process": holder]
                ),
                exitStatus: 75
            )
        case .system(let error):
            self.init(String(describing: error), exitStatus: 74)
        }
    }

    init(_ error: StoreError, path: String) {
        let message =
            switch error {
            case .sqlite(_, let reason):
                localized("can't open {path}, {reason}", ["path": path, "reason": reason])
            case .moved(let path, let reason):
                localized("can't open {path}, {reason}", ["path": path, "reason": reason])
            case .newerSchema:
                localized(
                    "can't open {path}, it was written by a newer version of clockd; it was left unchanged",
                    ["path": path]
                )
            case .beforeFirstRelease:
                localized(
                    "can't open {path}, it was written by a version of clockd before the first release: export it with that version, then move it away",
                    ["path": path]
                )
            case .unreadableArchive(let fault):
                localized("can't read {path}, {reason}", ["path": path, "reason": fault.description])
            case .unreadableRow(let table, let fault):
                localized(
                    "can't read {path}, a row of {table} is damaged: {reason}",
                    ["path": path, "table": table, "reason": fault.description]
                )
            case .file(let call, let path, let errno): "\(path): \(call): \(String(cString: strerror(errno)))"
            case .noRoom: localized("can't open {path}, the disk is full", ["path": path])
            }
        self.init(message, exitStatus: 74)
    }

    init(_ error: ListenError) {
        let reason =
            switch error {
            case .pathTooLong(let path):
                localized("can't listen on {path}, a socket's path has at most 107 bytes", ["path": path])
            case .notADirectory(let path):
                localized("can't listen in {path}, it is a symbolic link or not a directory", ["path": path])
            case .directoryNotPrivate(let path):
                localized(
                    "can't listen in {path}, it belongs to another user or others can write to it",
                    ["path": path]
                )
            case .inUse(let path):
                localized("can't listen on {path}, another daemon is listening there", ["path": path])
            case .occupied(let path):
                localized("can't listen on {path}, the file there is not a stream socket", ["path": path])
            case .notAListeningSocket(let descriptor):
                localized("descriptor {number} is not a listening socket", ["number": String(descriptor)])
            case .system(let call, let path, let errno):
                localized(
                    "can't listen on {path}, {call}: {reason}",
                    ["path": path, "call": call, "reason": String(cString: strerror(errno))]
                )
            }
        self.init(reason, exitStatus: 69)
    }
}

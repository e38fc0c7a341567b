import AdapterTestKit
import Foundation
import Testing

@testable import LinuxPlatform

@Suite struct StateLockTests {
    private let directory: TemporaryDirectory
    private var path: String { "\(directory.path)/clockd.lock" }

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func theSecondIsToldWhoHoldsIt() throws {
        let lock = try StateLock(directory: directory.path)
        let ownName = try String(contentsOfFile: "/proc/self/comm", encoding: .utf8).trimmingCharacters(in: .newlines)
        #expect(throws: StateLock.Failure.held(processID: getpid(), command: ownName)) {
            try StateLock(directory: directory.path)
        }
        extendLifetime(lock)
    }

    @Test("It is locked again in a recreated directory, unless another daemon holds the lock")
    func renewed() throws {
        let state = try directory.make("state")
        let lock = try StateLock(directory: state)
        try lock.renew()
        for isTaken in [false, true] {
            try FileManager.default.removeItem(atPath: state)
            _ = try directory.make("state")
            let other = isTaken ? try StateLock(directory: state) : nil
            if isTaken {
                #expect(throws: StateLock.Failure.self) { try lock.renew() }
            } else {
                try lock.renew()
                #expect(throws: StateLock.Failure.self) { try StateLock(directory: state) }
            }
            extendLifetime(other)
        }
        extendLifetime(lock)
    }

    @Test func isFreeAgainWhenLetGo() throws {
        _ = try StateLock(directory: directory.path)
        _ = try StateLock(directory: directory.path)
    }

    /// The previous process left a longer number in the file.
    @Test func writesItsOwnProcessID() throws {
        try Data("99999999999\nleft behind\n".utf8).write(to: URL(fileURLWithPath: path))
        let lock = try StateLock(directory: directory.path)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "\(getpid())\n")
        extendLifetime(lock)
    }

    @Test func isReadableByItsOwnerOnly() throws {
        _ = try StateLock(directory: directory.path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func followsNoLink() throws {
        let target = "\(directory.path)/elsewhere"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        #expect(throws: StateLock.Failure.system(SystemCallError("open", path: path, errno: ELOOP))) {
            try StateLock(directory: directory.path)
        }
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test func saysWhatIsMissing() {
        #expect(throws: StateLock.Failure.system(SystemCallError("open", path: "/nowhere/clockd.lock", errno: ENOENT)))
        {
            try StateLock(directory: "/nowhere")
        }
    }

    /// A lock that belongs to the process would be lost here (fcntl(2)).
    @Test func survivesAnotherReaderOfTheFile() throws {
        let lock = try StateLock(directory: directory.path)
        _ = try String(contentsOfFile: path, encoding: .utf8)
        #expect(throws: StateLock.Failure.self) { try StateLock(directory: directory.path) }
        extendLifetime(lock)
    }
}

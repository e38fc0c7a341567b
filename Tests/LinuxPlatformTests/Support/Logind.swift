import AdapterTestKit
import Foundation
import Testing

/// A private system bus with a minimal logind in Python, which issues inhibitors and reports whether the last one is
/// still held.
final class Logind: Sendable {
    private static let python = "/usr/bin/python3"
    private let directory: TemporaryDirectory
    private let processes: [pid_t]
    let address: String

    static var isPossible: Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-daemon")
            && (try? runBlocking(python, ["-c", "import dbus; from gi.repository import GLib"]))?.status == 0
    }

    /// Throws if it can't be started.
    init() async throws {
        directory = try TemporaryDirectory()
        address = "unix:path=\(directory.path)/bus"
        try Self.configuration(address).write(toFile: "\(directory.path)/bus.conf", atomically: true, encoding: .utf8)
        try Self.script(directory.path).write(toFile: "\(directory.path)/logind.py", atomically: true, encoding: .utf8)
        let bus = try spawn(
            "/usr/bin/dbus-daemon",
            ["--nofork", "--config-file=\(directory.path)/bus.conf"],
            [:]
        )
        let socket = "\(directory.path)/bus"
        let hasBus = await eventually(within: .seconds(20)) { FileManager.default.fileExists(atPath: socket) }
        let logind = try spawn(
            Self.python,
            ["\(directory.path)/logind.py"],
            ["DBUS_SYSTEM_BUS_ADDRESS": address]
        )
        processes = [logind, bus]
        try #require(hasBus)
        try #require(await eventually(within: .seconds(20)) { self.state == "ready" })
        setenv("DBUS_SYSTEM_BUS_ADDRESS", address, 1)
    }

    deinit {
        unsetenv("DBUS_SYSTEM_BUS_ADDRESS")
        for process in processes {
            kill(process, SIGKILL)
            awaitEnd(of: process)
        }
    }

    /// `ready`, `held` or `released`: the state of the newest inhibitor.
    var state: String {
        (try? String(contentsOfFile: "\(directory.path)/state", encoding: .utf8)) ?? ""
    }

    /// The arguments of Inhibit.
    var asked: String {
        (try? String(contentsOfFile: "\(directory.path)/asked", encoding: .utf8)) ?? ""
    }

    func prepareForSleep(_ begins: Bool) throws {
        let result = try runBlocking(
            "/usr/bin/dbus-send",
            [
                "--bus=\(address)", "--type=method_call", "--print-reply", "--dest=org.freedesktop.login1",
                "/org/freedesktop/login1", "org.example.Test.Emit", "boolean:\(begins)",
            ]
        )
        #expect(result.status == 0, "\(result.output)")
    }

    private static func configuration(_ address: String) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig><type>session</type><listen>\(address)</listen><policy context="default">
        <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
        """
    }

    private static func script(_ directory: String) -> String {
        """
        import os
        import dbus, dbus.service
        from dbus.mainloop.glib import DBusGMainLoop
        from gi.repository import GLib

        def keep(name, text):
            with open(f"\(directory)/{name}.new", "w") as file: file.write(text)
            os.rename(f"\(directory)/{name}.new", f"\(directory)/{name}")

        class Logind(dbus.service.Object):
            @dbus.service.method("org.freedesktop.login1.Manager", in_signature="ssss", out_signature="h")
            def Inhibit(self, what, who, why, mode):
                reader, writer = os.pipe()
                keep("asked", "|".join([what, who, why, mode]))
                keep("state", "held")
                def released(descriptor, condition):
                    keep("state", "released")
                    os.close(descriptor)
                    return False
                GLib.io_add_watch(reader, GLib.IO_HUP, released)
                lent = dbus.types.UnixFd(writer)
                os.close(writer)
                return lent

            @dbus.service.method("org.example.Test", in_signature="b")
            def Emit(self, begins): self.PrepareForSleep(begins)

            @dbus.service.signal("org.freedesktop.login1.Manager", signature="b")
            def PrepareForSleep(self, begins): pass

        DBusGMainLoop(set_as_default=True)
        name = dbus.service.BusName("org.freedesktop.login1", dbus.SystemBus())
        logind = Logind(name, "/org/freedesktop/login1")
        keep("state", "ready")
        GLib.MainLoop().run()
        """
    }
}

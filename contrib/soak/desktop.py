"""A desktop of the soak's own: a bus, a notification server and a player, each of which can fail."""

import contextlib
import json
import pathlib
import signal
import subprocess
import threading
import time

SERVER = pathlib.Path(__file__).resolve().parents[2] / "Tests/DesktopTests/Support/notification_server.py"
BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path={home}/bus</listen>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
"""
# What a player does instead of playing until it is stopped.
PLAYERS = {
    "plays": "exec sleep 60",
    "goes into the background": "sleep 60 & exit 0",
    "leaves its session": "setsid sleep 60 & exit 0",
    "ends at once": "exit 0",
    "fails": "exit 1",
    "ignores SIGTERM": "trap '' TERM; while :; do sleep 0.1; done",
    "is stopped": "kill -STOP $$",
    "prints without end": "timeout 5 yes",
}


class Desktop:
    def __init__(self, home):
        self.home = home
        self.environment = dict(DBUS_SESSION_BUS_ADDRESS=f"unix:path={home}/bus", PATH="/usr/bin:/bin")
        (home / "bus.conf").write_text(BUS.format(home=home))
        self.bus = self.server = None
        self.popups = Record(home / "popups", lambda line: json.loads(line).get("summary"))
        self.commands = Record(home / "ran", str.strip)
        self.play("plays")
        self.start_bus()
        self.start_server()

    def start_bus(self):
        command = ["dbus-daemon", "--nofork", f"--config-file={self.home}/bus.conf"]
        self.bus = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: (self.home / "bus").exists())

    def stop_bus(self):
        end(self.bus)
        (self.home / "bus").unlink(missing_ok=True)

    def start_server(self):
        command = ["/usr/bin/python3", str(SERVER), str(self.home / "popups"), "body", "actions"]
        with open(self.home / "server.log", "ab") as log:
            self.server = subprocess.Popen(command, env=self.environment, stdout=log, stderr=log)

    def stop_server(self):
        end(self.server)

    def play(self, way):
        """From now on a started player behaves that way."""
        replacement = self.home / "player.new"
        replacement.write_text(f"#!/bin/sh\n{PLAYERS[way]}\n")
        replacement.chmod(0o755)
        replacement.rename(self.home / "player")

    def close(self):
        end(self.server)
        end(self.bus)
        self.popups.close()
        self.commands.close()


class Record:
    """The lines of a file with the times at which they were seen, which are later by 20 ms at most."""

    def __init__(self, path, name):
        self.path, self.name = path, name
        self.times = {}  # by the name of the line
        self.isOver = False
        path.touch()
        self.thread = threading.Thread(target=self.follow, daemon=True)
        self.thread.start()

    def follow(self):
        with open(self.path) as file:
            rest = ""
            while not self.isOver:
                *lines, rest = (rest + file.read()).split("\n")
                for line in lines:
                    self.times.setdefault(self.name(line), []).append(time.time())
                time.sleep(0.02)

    def close(self):
        self.isOver = True
        self.thread.join()


def end(process):
    with contextlib.suppress(ProcessLookupError):
        process.send_signal(signal.SIGKILL)
    process.wait()


def until(holds, seconds=20):
    limit = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > limit:
            raise TimeoutError(f"not within {seconds} s")
        time.sleep(0.02)

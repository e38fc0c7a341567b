"""The faults of the soak, and the conditions under which the daemon is started."""

import contextlib
import os
import pathlib
import resource
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time

from daemon import Client, Refusal
from desktop import PLAYERS

SHELL = os.path.realpath("/bin/sh")
# Delays whoever opens or executes a file, while this process holds a lease on it (fcntl(2), F_SETLEASE).
LEASE = """import fcntl, os, signal, sys
signal.signal(signal.SIGIO, signal.SIG_IGN)
fcntl.fcntl(os.open(sys.argv[1], os.O_RDONLY), fcntl.F_SETLEASE, fcntl.F_WRLCK)
print("held", flush=True)
signal.pause()
"""


class Starts:
    """Starts the daemon in namespaces and a cgroup of its own, so that their limits concern nobody else."""

    WAYS = {
        "plainly": ["--mount"],
        "as process 1": ["--mount", "--pid", "--fork", "--mount-proc", "--kill-child"],
        "without /proc and /dev": [
            "--mount", "sh", "-c", "mount -t tmpfs none /proc && mount -t tmpfs none /dev && exec \"$0\"",
        ],
        "with few descriptors": None,
    }

    def __init__(self, world):
        self.world, self.way = world, "plainly"
        self.group = group()
        self.enter = ["sh", "-c", f"echo $$ >'{self.group}/cgroup.procs' && exec \"$0\" \"$@\""] if self.group else []

    def start(self, way="plainly"):
        if way == "with few descriptors":
            self.refused()
            way = "plainly"
        self.way = way
        self.world.daemon.start(*self.enter, "unshare", "--user", "--map-root-user", *self.WAYS[way])

    def refused(self):
        self.world.daemon.start("prlimit", "--nofile=40:40")
        status = self.world.daemon.process.wait(timeout=20)
        assert status == 71, f"ended with {status} in place of 71"

    @property
    def pid(self):
        """The daemon's process; process 1 is one that waits for it."""
        process = self.world.daemon.process.pid
        for _ in range(2 if self.way == "as process 1" else 0):
            process = int(pathlib.Path(f"/proc/{process}/task/{process}/children").read_text().split()[0])
        return process

    def stop(self):
        with contextlib.suppress(ProcessLookupError, IndexError, FileNotFoundError):
            os.kill(self.pid, signal.SIGTERM)
        status = self.world.daemon.process.wait(timeout=30)
        assert status == 0, f"ended with {status} after SIGTERM"

    def again(self):
        self.stop()
        self.start(self.way)

    def kill(self):
        if self.world.daemon.alive():
            with contextlib.suppress(Exception):
                os.kill(self.pid, signal.SIGKILL)
            self.world.daemon.kill()
        if not self.group:
            return
        limit(self.group, "max")
        for process in (self.group / "cgroup.procs").read_text().split():
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(process), signal.SIGKILL)
        time.sleep(0.5)
        with contextlib.suppress(OSError):
            self.group.rmdir()


def group():
    """A cgroup with a limit of its tasks, in either version; None if there is none to be had."""
    for parent in (pathlib.Path("/sys/fs/cgroup/pids"), pathlib.Path("/sys/fs/cgroup")):
        made = parent / f"clockd-soak-{os.getpid()}"
        with contextlib.suppress(OSError):
            made.mkdir()
            if (made / "pids.max").exists():
                return made
            made.rmdir()
    return None


def limit(group, tasks):
    with contextlib.suppress(OSError):
        (group / "pids.max").write_text(str(tasks))


class Fault:
    """Begins, lasts for some seconds, and ends. Two faults that touch the same part never last at the same time."""

    touches = ()
    # What else may be missing because of it.
    excuses = ()
    seconds = (1, 8)

    def __init__(self, world):
        self.world, self.random = world, world.random

    @property
    def name(self):
        return type(self).__name__

    def begin(self):
        raise NotImplementedError

    def end(self):
        pass

    def signal(self, number):
        with contextlib.suppress(ProcessLookupError, IndexError, FileNotFoundError):
            os.kill(self.world.pid, number)

    def limit(self, **limits):
        """Changes soft limits of the daemon's process."""
        for name, value in limits.items():
            kind = getattr(resource, f"RLIMIT_{name.upper()}")
            with contextlib.suppress(OSError, ValueError, IndexError):
                hard = resource.prlimit(self.world.pid, kind)[1]
                resource.prlimit(self.world.pid, kind, (hard if value is None else value, hard))

    def apart(self, work):
        """Work of a client, which may have to wait."""
        def guarded():
            with contextlib.suppress(OSError, Refusal):
                work()
        self.thread = threading.Thread(target=guarded, daemon=True)
        self.thread.start()


# --- The program and its start


class ProgramReplaced(Fault):
    touches = ("program",)
    seconds = (3, 12)

    def begin(self):
        other = self.world.home / "bin" / "other"
        way = self.random.choice(["cut", "true", "script", "hangs", "missing"])
        if way == "missing":
            return self.world.program.unlink()
        if way == "cut":
            other.write_bytes(self.world.good_program.read_bytes()[:100_000])
        elif way == "true":
            shutil.copy("/bin/true", other)
        else:
            other.write_text("#!/bin/sh\n" + ("exec sleep 60\n" if way == "hangs" else "echo clockd 0.1.0\n"))
        other.chmod(0o755)
        other.rename(self.world.program)

    def end(self):
        self.world.install()


class Started(Fault):
    # What an outage of the store kept in memory is lost with the process, and rings again.
    touches = ("program", "process", "processes", "store")
    seconds = (5, 20)

    def begin(self):
        self.world.starts.stop()
        self.world.starts.start(self.random.choice(sorted(Starts.WAYS)))


# --- Limits of the process


class FilesLimited(Fault):
    touches = ("store",)

    def begin(self):
        self.limit(fsize=self.random.choice([4096, 65536, 1 << 20]))

    def end(self):
        self.limit(fsize=None)


class DescriptorsLimited(Fault):
    touches = ("descriptors", "processes")
    excuses = ("starts",)

    def begin(self):
        with contextlib.suppress(OSError, IndexError):
            count = len(os.listdir(f"/proc/{self.world.pid}/fd"))
            self.limit(nofile=count + self.random.choice([0, 1, 4]))

    def end(self):
        self.limit(nofile=None)


class ProcessesLimited(Fault):
    touches = ("processes",)
    excuses = ("starts",)

    def begin(self):
        if group := self.world.starts.group:
            current = (group / "pids.current").read_text().strip()
            limit(group, self.random.choice([current, 1]))

    def end(self):
        if group := self.world.starts.group:
            limit(group, "max")


class WatchesLimited(Fault):
    touches = ("watches",)
    seconds = (2, 15)

    def begin(self):
        self.kind = self.random.choice(["watches", "instances"])
        self.change(0)

    def end(self):
        self.change(10000)
        self.signal(signal.SIGHUP)

    def change(self, number):
        with contextlib.suppress(IndexError, FileNotFoundError):
            subprocess.run(
                ["nsenter", f"--user=/proc/{self.world.pid}/ns/user", "--preserve-credentials", "sh", "-c",
                 f"echo {number} >/proc/sys/user/max_inotify_{self.kind}"],
                stderr=subprocess.DEVNULL, check=False,
            )


# --- Files


class RuntimeDirectoryGone(Fault):
    touches = ("socket",)
    seconds = (0.2, 5)

    def begin(self):
        run = self.world.home / "run"
        self.away = None
        if self.random.random() < 0.5:
            return shutil.rmtree(run)
        self.away = self.world.home / "away"
        run.rename(self.away)

    def end(self):
        run = self.world.home / "run"
        # The daemon makes the directory of its socket itself, if it may.
        if self.away and not run.exists() and self.random.random() < 0.5:
            return self.away.rename(run)
        if self.away:
            shutil.rmtree(self.away)
        run.mkdir(mode=0o700, exist_ok=True)


class SocketGone(Fault):
    touches = ("socket",)
    seconds = (0.1, 1)

    def begin(self):
        (self.world.home / "run" / "clockd.sock").unlink(missing_ok=True)


class ConfigurationStalls(Fault):
    touches = ("configuration",)

    def begin(self):
        file = self.file = self.world.home / "config" / "clockd" / "config.toml"
        file.unlink()
        way = self.random.choice(["fifo", "directory", "socket", "long", "invalid"])
        if way == "fifo":
            os.mkfifo(file)
        elif way == "directory":
            file.mkdir()
        elif way == "socket":
            with socket.socket(socket.AF_UNIX) as listener:
                listener.bind(str(file))
        else:
            file.write_text("[sound\n" if way == "invalid" else "# long\n" * 1_000_000)
        self.signal(signal.SIGHUP)

    def end(self):
        if self.file.is_dir():
            self.file.rmdir()
        self.world.configure()
        self.signal(signal.SIGHUP)


class ZoneFlaps(Fault):
    touches = ("zone",)

    def begin(self):
        self.world.zone(self.random.choice(["Asia/Tokyo", "America/New_York", "cut", "missing"]))

    def end(self):
        self.world.zone("UTC")


# --- Peers


class PlayerFails(Fault):
    touches = ("player",)
    seconds = (3, 15)

    def begin(self):
        self.world.desktop.play(self.random.choice(sorted(PLAYERS)))

    def end(self):
        self.world.desktop.play("plays")


class Held(Fault):
    """Whoever executes a certain file waits."""

    holder = None

    def hold(self, file):
        self.holder = subprocess.Popen(
            [sys.executable, "-c", LEASE, str(file)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.holder.stdout.readline()

    def release(self):
        if self.holder:
            self.holder.kill()
            self.holder.wait()
            self.holder.stdout.close()


class PlayerStartHangs(Held):
    touches = ("player",)
    seconds = (2, 10)

    def begin(self):
        self.hold(self.world.home / "player")

    def end(self):
        self.release()


class ShellStartHangs(Held):
    touches = ("processes",)
    excuses = ("starts",)
    seconds = (2, 10)

    def begin(self):
        self.shell = self.world.home / f"shell {time.time()}"
        shutil.copy(SHELL, self.shell)
        self.hold(self.shell)
        self.namespace = f"--mount=/proc/{self.world.pid}/ns/mnt"
        self.mount("mount", "--bind", str(self.shell), SHELL)

    def end(self):
        self.mount("umount", "--lazy", SHELL)
        self.release()
        self.shell.unlink()

    def mount(self, *command):
        subprocess.run(["nsenter", self.namespace, *command], stderr=subprocess.DEVNULL, check=False)


class ServerStopped(Fault):
    touches = ("server",)

    def begin(self):
        self.world.desktop.server.send_signal(signal.SIGSTOP)

    def end(self):
        self.world.desktop.server.send_signal(signal.SIGCONT)


class ServerGone(Fault):
    touches = ("server",)

    def begin(self):
        self.world.desktop.stop_server()

    def end(self):
        self.world.desktop.start_server()


class ServerFlaps(Fault):
    touches = ("server",)
    seconds = (2, 6)

    def begin(self):
        self.isOver = False
        self.apart(self.flap)

    def flap(self):
        while not self.isOver:
            self.world.desktop.stop_server()
            self.world.desktop.start_server()
            time.sleep(0.4)

    def end(self):
        self.isOver = True
        self.thread.join()


class BusStopped(Fault):
    touches = ("bus", "server")

    def begin(self):
        self.world.desktop.bus.send_signal(signal.SIGSTOP)

    def end(self):
        self.world.desktop.bus.send_signal(signal.SIGCONT)


class BusGone(Fault):
    touches = ("bus", "server")

    def begin(self):
        self.world.desktop.stop_server()
        self.world.desktop.stop_bus()

    def end(self):
        self.world.desktop.start_bus()
        self.world.desktop.start_server()


# --- Commands and clients


class CommandsLeaveProcesses(Fault):
    touches = ("commands",)
    COMMAND = "sleep 900 & exit 0"

    def begin(self):
        self.apart(self.ask)

    def ask(self):
        client = Client(self.world.daemon.socket)
        for index in range(self.random.choice([3, 30, 150])):
            client.call("io.clockd.Timers.Start", {
                "durationSeconds": 0.5, "label": f"leaves {index}", "rings": False, "exec": self.COMMAND,
            })

    def end(self):
        self.thread.join(timeout=60)
        subprocess.run(["pkill", "-x", "-f", "sleep 900"], check=False)


class CommandsFlood(CommandsLeaveProcesses):
    COMMAND = "timeout 2 yes"

    def ask(self):
        client = Client(self.world.daemon.socket)
        for index in range(self.random.choice([1, 3])):
            client.call("io.clockd.Timers.Start", {
                "durationSeconds": 0.5, "label": f"floods {index}", "rings": False, "exec": self.COMMAND,
            })


class ClientsStall(Fault):
    """They ask and never read, or never end their message."""

    touches = ("clients",)
    MESSAGES = [
        b'{"method":"io.clockd.Archive.Export","parameters":{},"more":true}\0',
        b'{"method":"io.clockd.Clock.GetStatus","parameters":{},"more":true}\0',
        b'{"method":"io.clockd.Rings.List","parameters":{"all":true}}\0' * 20,
        b'{"method":"io.clockd.Doctor.Examine","parameters":{"subjects":[]}}\0',
        b'{"method":"io.clockd.Timers.Wait","parameters":{"na',
        b"x" * 100_000,
    ]

    def begin(self):
        self.connections = []
        for _ in range(self.random.choice([1, 10, 60])):
            connection = socket.socket(socket.AF_UNIX)
            connection.setblocking(False)
            with contextlib.suppress(OSError):
                connection.connect(self.world.daemon.socket)
                connection.send(self.random.choice(self.MESSAGES))
            self.connections.append(connection)

    def end(self):
        for connection in self.connections:
            connection.close()


class ArchivesRefused(Fault):
    """Archives that would replace everything, if they were not refused."""

    touches = ("clients",)

    def begin(self):
        self.apart(self.send)

    def send(self):
        client = Client(self.world.daemon.socket)
        way = self.random.choice(["cut", "long", "exceptions", "number"])
        archive = {
            "cut": '{"format":"clockd","version":1,"alarms":[{"id":"a1","label":"cut',
            "long": '{"format":"clockd","version":1,"alarms":[{"id":"a1","label":"' + "x" * 12_000_000 + '"}]}',
            "exceptions": '{"alarms":[{"except":[' + ",".join(['"2027-01-01"'] * 75_000) + "]}]}",
            "number": '{"stopwatches":[{"countedMicroseconds":2305843009213693952}]}',
        }[way]
        transfer = None
        while archive:
            part, archive = archive[:500_000], archive[500_000:]
            transfer = client.attempt("io.clockd.Archive.Import", {
                "part": part, "transfer": transfer, "last": not archive, "replace": True, "commands": True,
            })["transfer"]
        raise AssertionError(f"an archive was accepted: {way}")


FAULTS = [
    ProgramReplaced, Started, FilesLimited, DescriptorsLimited, ProcessesLimited, WatchesLimited, RuntimeDirectoryGone,
    SocketGone, ConfigurationStalls, ZoneFlaps, PlayerFails, PlayerStartHangs, ShellStartHangs, ServerStopped, ServerGone,
    ServerFlaps, BusStopped, BusGone, CommandsLeaveProcesses, CommandsFlood, ClientsStall, ArchivesRefused,
]

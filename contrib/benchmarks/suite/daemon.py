"""The daemon with its own directories, and a client for its socket."""

import contextlib
import datetime
import json
import os
import socket
import subprocess
import time

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
# The ledger and the history keep a million rows, so that prepared rows are not deleted.
CONFIGURATION = '[timer]\nsound = "none"\n'
KEEPING = "[keep]\nrings-most = 1000000\nhistory-most = 1000000\n"


class Daemon:
    """The process, with its own directories below `home`. `prefix` is a command that runs it, such as valgrind."""

    def __init__(self, program, home, configuration=CONFIGURATION, prefix=()):
        self.home, self.socket = home, str(home / "run" / "clockd.sock")
        for name in ("run", "state", "config/clockd"):
            (home / name).mkdir(mode=0o700, parents=True, exist_ok=True)
        (home / "config/clockd/config.toml").write_text(configuration)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("CLOCKD_", "XDG_"))}
        self.environment = dict(
            kept, CLOCKD_SOCKET=self.socket, CLOCKD_STATE_DIR=str(home / "state"), HOME=str(home), CLOCKD_LOG="stderr",
            XDG_RUNTIME_DIR=str(home / "run"), XDG_CONFIG_HOME=str(home / "config"), TZ="UTC",
            DBUS_SESSION_BUS_ADDRESS=f"unix:path={home}/no-bus",
        )
        self.started = time.monotonic()
        with open(home / "log", "ab") as log:
            self.process = subprocess.Popen([*prefix, program], env=self.environment, stdout=log, stderr=log)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def connect(self, limit=60):
        end = time.monotonic() + limit
        while True:
            connection = socket.socket(socket.AF_UNIX)
            try:
                connection.connect(self.socket)
                return connection
            except OSError:
                connection.close()
                if time.monotonic() > end or self.process.poll() is not None:
                    raise
                time.sleep(0.001)

    def age(self):
        """Seconds since the start of the process."""
        return time.monotonic() - self.started

    def anonymous(self):
        """Kilobytes of anonymous memory."""
        with contextlib.suppress(OSError), open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            for line in status:
                if line.startswith("RssAnon:"):
                    return int(line.split()[1])
        return 0

    def wakeups(self):
        """The number of voluntary context switches of all threads so far."""
        count, tasks = 0, f"/proc/{self.process.pid}/task"
        for task in os.listdir(tasks):
            with contextlib.suppress(OSError), open(f"{tasks}/{task}/status", encoding="ascii") as status:
                count += sum(int(line.split()[1]) for line in status if line.startswith("voluntary_ctxt_switches:"))
        return count

    def effort(self):
        """A value that grows with all activity of the process: processor time and bytes written."""
        process = f"/proc/{self.process.pid}"
        with open(f"{process}/stat", encoding="ascii") as stat, open(f"{process}/io", encoding="ascii") as written:
            return stat.read().rpartition(")")[2].split()[11:13], written.read()

    def settle(self, seconds=0.5, limit=120):
        """Waits until it has been inactive for that long, so that background work after the start or a first change is
        over."""
        end, before, since = time.monotonic() + limit, self.effort(), time.monotonic()
        while time.monotonic() < min(end, since + seconds):
            time.sleep(0.02)
            if (now := self.effort()) != before:
                before, since = now, time.monotonic()

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def message(method, parameters=None, more=False):
    call = {"method": f"io.clockd.{method}", "parameters": parameters or {}}
    if more:
        call["more"] = True
    return json.dumps(call).encode() + b"\0"


class Client:
    """Calls over one connection, one after the other or pipelined."""

    def __init__(self, daemon):
        self.connection, self.buffer, self.received = daemon.connect(), b"", b""
        self.connection.settimeout(600)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()

    def call(self, method, parameters=None, more=False):
        """Returns the parameters of the reply; a list of them for several replies."""
        self.connection.sendall(message(method, parameters, more))
        replies = [self.reply()]
        while replies[-1].get("continues"):
            replies.append(self.reply())
        for reply in replies:
            if "error" in reply:
                raise RuntimeError(f"{method}: {reply}")
        return [reply["parameters"] for reply in replies]

    def all(self, method, parameters, member):
        """Returns a complete list, received at once or in pages."""
        return [entry for page in self.call(method, parameters, more=True) for entry in page[member]]

    def pipelined(self, calls):
        for start in range(0, len(calls), 200):
            part = calls[start:start + 200]
            self.connection.sendall(b"".join(part))
            for _ in part:
                reply = self.reply()
                if "error" in reply:
                    raise RuntimeError(str(reply))

    def timed(self, request):
        """Returns the seconds from sending a prepared request to its complete reply, which is stored in `received`."""
        start = time.perf_counter()
        self.connection.sendall(request)
        parts = [self.connection.recv(1 << 20)]
        while parts[-1] and not parts[-1].endswith(b"\0"):
            parts.append(self.connection.recv(1 << 20))
        took = time.perf_counter() - start
        self.received = b"".join(parts)
        if not self.received.endswith(b"\0") or self.received.startswith(b'{"error":'):
            raise RuntimeError(f"{request[:200]}: {self.received[:400]}")
        return took

    def reply(self):
        parts = [self.buffer]
        while b"\0" not in parts[-1]:
            part = self.connection.recv(1 << 20)
            if not part:
                raise ConnectionResetError("the daemon is gone")
            parts.append(part)
        reply, _, self.buffer = b"".join(parts).partition(b"\0")
        return json.loads(reply)


def alarm(label, when, **settings):
    return message("Alarms.Add", {"enabled": True, "settings": dict(label=label, time=when, sound="none", **settings)})


def timer(label, seconds, rings=True, **settings):
    return message("Timers.Start", dict(label=label, durationSeconds=seconds, rings=rings, **settings))


def seconds(text):
    return (datetime.datetime.fromisoformat(text.replace("Z", "+00:00")) - EPOCH).total_seconds()

"""The daemon's process and a client of its protocol, for the programs of this folder."""

import contextlib
import datetime
import json
import os
import signal
import socket
import subprocess
import time


class Daemon:
    """The daemon's process, started again after each end."""

    def __init__(self, program, home, environment=None):
        self.program, self.home = program, home
        self.socket = str(home / "run" / "clockd.sock")
        self.environment = dict(
            os.environ, CLOCKD_SOCKET=self.socket, CLOCKD_STATE_DIR=str(home / "state"), HOME=str(home),
            XDG_RUNTIME_DIR=str(home / "run"), XDG_CONFIG_HOME=str(home / "config"), CLOCKD_LOG="stderr",
            DBUS_SESSION_BUS_ADDRESS=f"unix:path={home}/no-bus", TZ="UTC",
        )
        self.environment.update(environment or {})
        self.log = open(home / "log", "ab")
        self.process = None
        self.starts = 0

    def start(self, *prefix):
        self.starts += 1
        self.process = subprocess.Popen([*prefix, self.program], env=self.environment, stdout=self.log, stderr=self.log)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.terminate()
        return self.process.wait(timeout=30)

    def alive(self):
        return self.process.poll() is None


class Refusal(Exception):
    """An error in reply to a call."""


class Client:
    """Calls over one connection at a time; reconnects if it breaks."""

    def __init__(self, path):
        self.path, self.connection, self.buffer = path, None, b""

    def call(self, method, parameters=None, limit=30):
        end = time.monotonic() + limit
        while True:
            try:
                return self.attempt(method, parameters or {})
            except OSError:
                self.drop()
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)

    def pages(self, method, parameters):
        """The parameters of each reply to a call that may have many, over a new connection."""
        self.drop()
        self.send(method, parameters, more=True)
        while True:
            reply = self.receive(method)
            yield reply["parameters"]
            if not reply.get("continues"):
                return

    def attempt(self, method, parameters):
        self.send(method, parameters)
        return self.receive(method)["parameters"]

    def send(self, method, parameters, more=False):
        if self.connection is None:
            self.connection = socket.socket(socket.AF_UNIX)
            self.connection.settimeout(30)
            self.connection.connect(self.path)
        message = json.dumps({"method": method, "parameters": parameters, "more": more})
        self.connection.sendall(message.encode() + b"\0")

    def receive(self, method):
        while b"\0" not in self.buffer:
            part = self.connection.recv(1 << 20)
            if not part:
                raise ConnectionResetError("the daemon is gone")
            self.buffer += part
        reply, _, self.buffer = self.buffer.partition(b"\0")
        reply = json.loads(reply)
        if "error" in reply:
            raise Refusal(f"{method}: {reply}")
        return reply

    def is_kept(self, label):
        """Whether there is an alarm of that name."""
        try:
            self.call("io.clockd.Alarms.Show", {"names": [label]})
            return True
        except Refusal as refusal:
            if "NoSuchItem" in str(refusal):
                return False
            raise

    def drop(self):
        with contextlib.suppress(OSError):
            if self.connection is not None:
                self.connection.close()
        self.connection, self.buffer = None, b""


def microseconds(text):
    """The time of a reply in microseconds since 1970."""
    moment = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    return round((moment - datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)) / datetime.timedelta(microseconds=1))

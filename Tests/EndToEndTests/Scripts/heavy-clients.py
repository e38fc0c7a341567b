"""Clients with many requests at the same time, for which a shell would need too many processes."""

import datetime
import json
import os
import socket
import sys
import threading
import time


class Connection:
    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(60)
        self.socket.connect(os.environ["CLOCKD_SOCKET"])
        self.rest = b""

    def send(self, method, more=False, **parameters):
        call = {"method": "io.clockd." + method, "parameters": parameters}
        if more:
            call["more"] = True
        self.socket.sendall(json.dumps(call).encode() + b"\0")

    def receive(self):
        while b"\0" not in self.rest:
            some = self.socket.recv(1 << 20)
            if not some:
                raise EOFError
            self.rest += some
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.send(method, **parameters)
        reply = self.receive()
        if "error" in reply:
            raise SystemExit(f"{method}: {str(reply)[:500]}")
        return reply["parameters"]

    def pages(self, method, **parameters):
        self.send(method, more=True, **parameters)
        while True:
            reply = self.receive()
            if "error" in reply:
                raise SystemExit(f"{method}: {str(reply)[:500]}")
            yield reply["parameters"]
            if not reply.get("continues"):
                return


def start_timer(connection, seconds, label=None, rings=True, command=None):
    return connection.call(
        "Timers.Start", durationSeconds=seconds, preset=None, label=label, repeat=None, sound="none", volume=None,
        exec=command, rings=rings,
    )["timer"]["id"]


def start_timers(count, seconds):
    """Starts timers over several connections, whose requests share transactions."""
    def some(number):
        connection = Connection()
        for _ in range(number):
            start_timer(connection, seconds)
    run_all([lambda: some(count // 20)] * 20)


def run_all(works):
    threads = [threading.Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def lateness(timer):
    """Returns the lateness of a timer's ring, in seconds."""
    connection = Connection()
    while True:
        for page in connection.pages("Rings.List", all=False):
            for ring in page["rings"]:
                if ring["item"] == timer:
                    moment = datetime.datetime.fromisoformat
                    return (moment(ring["started"]) - moment(ring["scheduled"])).total_seconds()
        time.sleep(0.1)


def late_behind(works):
    """Returns the lateness of a timer that is due just after that many requests."""
    timer = start_timer(Connection(), 0.5)
    time.sleep(0.45)
    run_all(works)
    print(lateness(timer))


def fill():
    """Creates 2,000 timers, 500 of which ring."""
    start_timers(1500, 86_400)
    start_timers(500, 1)
    time.sleep(1.5)


def lists():
    late_behind([lambda: list(Connection().pages("Timers.List", all=True))] * 60)


def exports():
    late_behind([lambda: list(Connection().pages("Archive.Export"))] * 60)


def dismiss():
    connection = Connection()
    rings = [ring["item"] for page in connection.pages("Rings.List", all=False) for ring in page["rings"]]
    if len(rings) < 500:
        raise SystemExit(f"{len(rings)} ring")
    late_behind([lambda: Connection().call("Rings.Dismiss", names=rings * 10)])


def wait():
    """Runs 300 clients that wait for one timer each; all must be notified."""
    timer = start_timer(Connection(), 3, rings=False)
    waiting = [Connection() for _ in range(300)]
    for connection in waiting:
        connection.send("Timers.Wait", names=[timer])
    states = {connection.receive()["parameters"]["timers"][0]["state"] for connection in waiting}
    print(" ".join(sorted(states)))


def idle(count):
    """Keeps that many idle connections until standard input ends."""
    connections = []
    for _ in range(int(count)):
        connections.append(Connection())
    print("connected", flush=True)
    sys.stdin.read()


def doctors(count, seconds):
    """Makes that many requests to check the file, cancelled after a while."""
    connections = [Connection() for _ in range(int(count))]
    for connection in connections:
        connection.send("Doctor.Examine", subjects=["store"])
    print("asked", flush=True)
    time.sleep(float(seconds))


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])

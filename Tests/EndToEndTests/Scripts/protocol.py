"""Checks the service's reactions to misbehaving clients. Each function is a case; a failure ends the program."""

import json
import os
import socket
import sys
import time

PATH = os.environ["CLOCKD_SOCKET"]


def connect(limit=30):
    client = socket.socket(socket.AF_UNIX)
    client.settimeout(limit)
    client.connect(PATH)
    return client


def answer(client):
    """Returns one reply, or None if the service closed the connection."""
    text = b""
    while not text.endswith(b"\0"):
        try:
            part = client.recv(65536)
        except ConnectionResetError:
            return None
        if not part:
            return None
        text += part
    return json.loads(text[:-1])


def ask(method, parameters=None, client=None):
    client = client or connect()
    client.sendall(json.dumps({"method": method, "parameters": parameters or {}}).encode() + b"\0")
    return answer(client)


def expect(condition, *what):
    if not condition:
        sys.exit("protocol: " + " ".join(map(str, what)))


def still_serves():
    reply = ask("org.varlink.service.GetInfo")
    expect(reply and reply["parameters"]["product"] == "clockd", "no answer any more:", reply)


def half_messages():
    """A message may arrive in pieces; one that never ends is not a message, and has no effect."""
    client = connect()
    text = b'{"method":"org.varlink.service.GetInfo"}\0'
    for byte in text:
        client.send(bytes([byte]))
    expect("parameters" in answer(client), "a message byte by byte was not understood")
    for length in (1, 10, len(text) - 1):
        client = connect()
        client.sendall(text[:length])
        client.shutdown(socket.SHUT_WR)
        reply = answer(client)
        expect(reply is None or "error" in reply, "half a message was answered with", reply)


def not_messages():
    for text in (b"\0", b"{}\0", b"[]\0", b"nonsense\0", b'{"method":1}\0', b'{"method":"x"\0', b'{"method":"a\xff.B"}\0',
                 b"\xff\xfe\0", b'"method"\0', b"[" * 100_000 + b"\0", b'{"method":"' + b"a" * 100_000 + b'"}\0'):
        client = connect()
        try:
            client.sendall(text)
            reply = answer(client)
        except BrokenPipeError:
            reply = None
        expect(reply is None or "error" in reply, text[:40], "was answered with", reply)


def errors_of_the_specification():
    for method, parameters, error, message in (
        ("org.example.No.Such", {}, "InterfaceNotFound", None),
        ("io.clockd.Timers.NoSuch", {}, "MethodNotFound", None),
        ("io.clockd.Timers.Start", {"durationSeconds": "long"}, "InvalidParameter", "a string, not a number"),
        ("io.clockd.Timers.Show", {}, "InvalidParameter", "missing"),
        ("io.clockd.Timers.Show", {"names": [], "all": True}, "InvalidParameter", "unknown"),
        ("org.varlink.service.GetInterfaceDescription", {"interface": "no.such"}, "InterfaceNotFound", None),
    ):
        reply = ask(method, parameters)
        expect(reply["error"] == "org.varlink.service." + error, method, parameters, "was answered with", reply)
        expect(reply["parameters"].get("message") == message, method, parameters, "was answered with", reply)


def hostile_labels():
    for label in ("a\0b", "a\tb", "\x1b[31mred", "x" * 2_000, "x" * 1_000_000):
        reply = ask("io.clockd.Timers.Start", {"durationSeconds": 600, "label": label, "rings": True})
        expect(reply.get("error") == "io.clockd.Clock.OutOfRange", repr(label[:20]), "was answered with", reply)
    for label in ("<b>bold</b> & \"quoted\" 'single' \\", "茶 🍵 שלום", "two\nlines", "'; drop table timer; --"):
        reply = ask("io.clockd.Timers.Start", {"durationSeconds": 600, "label": label, "rings": True})
        expect(reply["parameters"]["timer"]["label"] == label, label, "was answered with", reply)


def ten_megabytes():
    """Sends more than any valid message: the service closes the connection before reading all of it."""
    client = connect()
    before = resident_kilobytes()
    try:
        for _ in range(160):
            client.sendall(b"x" * 65_536)
        client.sendall(b"\0")
        reply = answer(client)
    except (BrokenPipeError, ConnectionResetError):
        reply = None
    expect(reply is None or "error" in reply, "ten megabytes were answered with", reply)
    grown = resident_kilobytes() - before
    expect(grown < 8_000, "memory grew by", grown, "kB for a message that is none")


def thousand_connections():
    clients = []
    for _ in range(1_000):
        try:
            clients.append(connect())
        except (BlockingIOError, ConnectionRefusedError, socket.timeout):
            break
    still = [client for client in clients[-3:] + clients[:3]]
    served = 0
    for client in still:
        try:
            reply = ask("org.varlink.service.GetInfo", client=client)
        except (BrokenPipeError, ConnectionResetError):
            reply = None
        served += reply is not None and "parameters" in reply
    expect(len(clients) >= 100 and served >= 3, len(clients), "connections,", served, "of six served")
    for client in clients:
        client.close()
    time.sleep(0.2)


def never_reads():
    """Sends requests endlessly without reading replies: the client is blocked or disconnected, and memory stays
    bounded."""
    before = resident_kilobytes()
    client = connect()
    client.setblocking(False)
    call = b'{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"io.clockd.Clock"}}\0'
    sent = 0
    end = time.monotonic() + 2
    while time.monotonic() < end and sent < 50_000_000:
        try:
            sent += client.send(call * 100)
        except BlockingIOError:
            time.sleep(0.01)
        except (BrokenPipeError, ConnectionResetError):
            break
    grown = resident_kilobytes() - before
    expect(grown < 32_000, "memory grew by", grown, "kB for a client that never reads,", sent, "bytes sent")
    still_serves()
    client.close()


def follower_that_never_reads():
    client = connect()
    client.sendall(b'{"method":"io.clockd.Clock.GetStatus","more":true}\0')
    for _ in range(300):
        ask("io.clockd.Timers.Start", {"durationSeconds": 600, "rings": False})
    still_serves()
    client.close()


def many_calls_at_once():
    """Replies are sent in the order of the calls."""
    client = connect()
    numbers = range(100)
    client.sendall(b"".join(
        json.dumps({"method": "io.clockd.Timers.Start",
                    "parameters": {"durationSeconds": 600 + number, "rings": True}}).encode() + b"\0"
        for number in numbers))
    stream = client.makefile("rb")
    durations = []
    text = b""
    while len(durations) < len(numbers):
        text += stream.read1(65536)
        *messages, text = text.split(b"\0")
        durations += [json.loads(message)["parameters"]["timer"]["durationSeconds"] for message in messages]
    expect(durations == [600 + number for number in numbers], "replies are out of order:", durations)


def resident_kilobytes():
    with open(f"/proc/{os.environ['DAEMON']}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


for case in (half_messages, not_messages, errors_of_the_specification, hostile_labels, ten_megabytes,
             thousand_connections, never_reads, follower_that_never_reads, many_calls_at_once):
    print(case.__name__, flush=True)
    case()
    still_serves()

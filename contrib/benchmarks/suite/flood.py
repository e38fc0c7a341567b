"""Clients that send without waiting, in a separate process."""

import multiprocessing
import selectors
import socket
import time

LIMIT = 150  # seconds, after which a load that has not ended is given up


def attack(path, requests, lasts, outcome):
    """Sends everything at once from a separate process, and waits for the replies."""
    selector = selectors.DefaultSelector()
    for data, count in requests:
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(path)
        connection.setblocking(False)
        selector.register(connection, selectors.EVENT_READ | selectors.EVENT_WRITE, [memoryview(data), count, b""])
    start, errors, received = time.monotonic(), 0, 0
    end = start + (lasts if any(count is None for _, count in requests) else LIMIT)
    while selector.get_map() and (now := time.monotonic()) < end:
        for key, events in selector.select(min(1.0, end - now)):
            connection, state = key.fileobj, key.data
            try:
                if events & selectors.EVENT_WRITE:
                    state[0] = state[0][connection.send(state[0][:1 << 16]):]
                    if not state[0]:
                        selector.modify(connection, selectors.EVENT_READ, state)
                if not events & selectors.EVENT_READ:
                    continue
                part = connection.recv(1 << 20)
            except BlockingIOError:
                continue
            except OSError:
                part = b""
            received += len(part)
            # The end of the previous read is kept, because a read may split a member.
            *ends, state[2] = (state[2] + part).split(b"\0")
            for reply in ends:
                errors += b'"error":' in reply[:200] or b'"error":' in reply[-200:]
                if state[1] is not None and b'"continues":true' not in reply[:200] + reply[-200:]:
                    state[1] -= 1
            state[2] = state[2] if len(state[2]) < 1_000 else state[2][:200] + state[2][-200:]
            if not part or state[1] == 0:
                errors += not part
                selector.unregister(connection)
                connection.close()
    outcome.send((time.monotonic() - start, errors, received, len(selector.get_map())))


def flooded(path, requests):
    """Like `attack`, in a process started here: returns the seconds until the last reply. Any error reply raises."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.Process(target=attack, args=(path, requests, LIMIT, there))
    process.start()
    took, errors, _, unanswered = here.recv()
    process.join()
    if errors or unanswered:
        raise RuntimeError(f"{errors} errors, {unanswered} connections without all of their replies")
    return took


class Repeated:
    """Repeats `act(connection)` in a separate process until the block ends."""

    def __init__(self, daemon, act):
        self.over, self.count = multiprocessing.Event(), multiprocessing.Value("i", 0)
        self.process = multiprocessing.Process(target=self.repeat, args=(daemon, act), daemon=True)

    def __enter__(self):
        self.process.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.process.join(LIMIT)

    def repeat(self, daemon, act):
        with daemon.connect() as connection:
            while not self.over.is_set():
                act(connection)
                self.count.value += 1


def asked(request):
    """Sends a request and waits for the last of its replies."""

    def act(connection):
        connection.sendall(request)
        final(connection)

    return act


def final(connection):
    """Reads until a reply that no other follows, and returns it."""
    tail = b""
    while True:
        part = connection.recv(1 << 20)
        if not part:
            raise ConnectionResetError("the daemon is gone")
        *ends, tail = (tail + part).split(b"\0")
        for reply in ends:
            if b'"continues":true' not in reply[:200] + reply[-200:]:
                return reply

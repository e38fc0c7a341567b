"""One timer after another, many at the same time, and a million at the same time."""

import json
import subprocess
import time

from suite import peers
from suite.bench import Row, installed
from suite.daemon import Client, timer
from suite.figures import at_least, compared, interleaved, median, missing, noted
from suite.flood import flooded


def durable(bench):
    """Each request is answered before the next is sent."""
    count, recipe = bench.choose(100, 500), bench.stores.recipe("timer_start")
    for size in bench.sizes:
        store, done = bench.stores.path("alarms", size), 0
        with bench.stores.daemon(store) as daemon, Client(daemon) as client, bench.stores.copy(store) as raw:

            def ours():
                return sum(client.timed(timer(f"timer {n}", 86_400)) for n in range(count))

            def limit():
                nonlocal done
                done += count
                return bench.limits.rows(raw, recipe, done, count, 1)[0]

            took = interleaved(bench.choose(3, 11), ours=ours, limit=limit)
        yield compared(
            "durable add", median(took["ours"]) / count, median(took["limit"]) / count, 2, "raw SQLite", items=size,
            peers=peers.adding(bench) if size == bench.sizes[0] else {},
        )


def pipelined(bench):
    """Each request is sent without waiting for earlier answers."""
    count, recipe = bench.choose(5_000, 20_000), bench.stores.recipe("timer_start")
    size = bench.sizes[0]
    store = bench.stores.path("alarms", size)
    for clients in (1, 100):
        requests = [timer(f"timer {n}", 86_400) for n in range(count)]
        parts = [(b"".join(requests[n::clients]), len(requests[n::clients])) for n in range(clients)]

        def ours():
            with bench.stores.daemon(store) as daemon, Client(daemon):
                return flooded(daemon.socket, parts)

        def limit():
            with bench.stores.copy(store) as raw:
                return bench.limits.rows(raw, recipe, 0, count, 200)[0]

        took = interleaved(bench.choose(3, 5), ours=ours, limit=limit)
        yield at_least(
            f"timers started, pipelined over {clients}", count / median(took["ours"]), 20_000, "1/s", items=size,
            limit=count / median(took["limit"]), limit_name="raw SQLite, 200 a commit",
        )
        yield per_commit(bench, store, clients, parts)


def per_commit(bench, store, clients, parts):
    """The number of requests that share a commit, counted by strace, which makes the daemon slower."""
    what, path = f"requests a commit, pipelined over {clients}", bench.directory / "trace"
    if not installed("strace"):
        return missing(what, "strace is not installed")
    with bench.stores.daemon(store) as daemon:
        process = str(daemon.process.pid)
        command = ["strace", "-f", "-qq", "-e", "trace=fsync,fdatasync", "-o", str(path), "-p", process]
        with subprocess.Popen(command) as trace:
            time.sleep(1)
            flooded(daemon.socket, parts)
            trace.terminate()
    # A call interrupted by another thread's output takes two lines.
    commits = sum("resumed" not in line and "sync(" in line for line in path.read_text().splitlines())
    return noted(what, sum(count for _, count in parts) / max(1, commits), "requests")


def archive(bench, count):
    """Returns the path of an archive with that many timers."""
    with bench.stores.daemon(bench.stores.empty) as daemon, Client(daemon) as client:
        client.call("Timers.Start", {"label": "timer 1", "durationSeconds": 2_592_000, "rings": True})
        text = "".join(page["archive"] for page in client.call("Archive.Export", more=True))
    document = json.loads(text)
    row = json.dumps(document["tables"]["timer"][0], separators=(",", ":"))
    document["tables"].update(timer=[], history=[], counter=[{"kind": "timer", "last": count}])
    begin, end = json.dumps(document, separators=(",", ":")).split('"timer":[]')
    path = bench.directory / f"timers-{count}.json"
    with open(path, "w", encoding="utf-8") as file:
        file.write(begin + '"timer":[')
        for n in range(1, count + 1):
            labelled = row.replace('"timer 1"', f'"timer {n}"').replace('"t1"', f'"t{n}"')
            file.write(("," if n > 1 else "") + "\n" + labelled.replace('"number":1', f'"number":{n}'))
        file.write("\n]" + end)
    return path


def bulk(bench):
    recipe = bench.stores.recipe("timer_start", ("timer", "deadline"))
    for size in bench.sizes:
        what, path, refusals = "import of timers", archive(bench, size), []

        def ours():
            with bench.stores.daemon(bench.stores.empty, is_settled=False) as daemon, Client(daemon):
                daemon.settle()
                try:
                    return bench.spawned([bench.clockctl, "import", str(path)], daemon)[0]
                except subprocess.CalledProcessError:
                    command = [bench.clockctl, "import", str(path)]
                    again = subprocess.run(command, env=daemon.environment, capture_output=True, text=True, check=False)
                    refusals.append(again.stderr.strip() or "refused")
                    return None

        def limit():
            with bench.stores.copy(bench.stores.empty) as raw:
                return bench.limits.rows(raw, recipe, 0, size, size)[0]

        took = interleaved(bench.choose(2, 3), ours=ours, limit=limit)
        path.unlink()
        if refusals:
            yield missing(what, refusals[0].splitlines()[0], items=size, limit=median(took["limit"]))
        else:
            yield compared(what, median(took["ours"]), median(took["limit"]), 4, "raw, one commit", items=size)
    yield batch(bench)


def batch(bench):
    what, count = "lines of clockctl batch", bench.choose(2_000, 20_000)
    help_ = subprocess.run([bench.clockctl, "batch", "--help"], capture_output=True, check=False)
    if help_.returncode:
        return missing(what, "no such command")
    path = bench.directory / "batch"
    path.write_text("".join(f"timer start 1d 'timer {n}'\n" for n in range(count)))
    took = []
    for _ in range(bench.choose(3, 5)):
        with bench.stores.daemon(bench.stores.empty) as daemon, Client(daemon):
            took.append(bench.spawned([bench.clockctl, "batch", str(path)], daemon)[0])
    return at_least(what, count / median(took), 4_000, "1/s")


ROWS = [
    Row("add", "durable add, one client, one at a time: at most 2 times raw SQLite's time for the same rows", durable),
    Row("pipelined", "many requests in flight: at least 20,000 a second", pipelined),
    Row("bulk", "import within 4 times raw SQLite in one transaction; batch at least 4,000 lines a second", bulk),
]

"""Other programs that ring or start a command at a time: their figures, or the reason why there are none."""

import math
import pathlib
import subprocess
import time

from suite.bench import installed
from suite.figures import median

FAR = "now + 3 years"
USER_SYSTEMD = ("systemctl", "--user", "list-timers")


def is_refused(command):
    return subprocess.run(command, capture_output=True, check=False).returncode != 0


def unusable(program, probe=None):
    """Returns the reason why a peer can't be measured, or None."""
    if not installed(program):
        return "not installed"
    return "not running" if probe and is_refused(probe) else None


def commands(bench):
    """For each peer the command that shows or computes the next event, or the reason why there is none."""
    reminders = bench.directory / "reminders"
    reminders.write_text("".join(f"REM AT 07:{n:02} MSG alarm {n}\n" for n in range(10)))
    found = {
        "atq": ["atq"], "systemctl list-timers": list(USER_SYSTEMD), "remind -n": ["remind", "-n", str(reminders)],
        "systemd-analyze calendar": ["systemd-analyze", "calendar", "Mon..Fri 07:30"],
    }
    return {name: unusable(command[0], command) or command for name, command in found.items()}


# Adding one entry, measured as a whole process.


def adding(bench):
    return {"at": add_at(bench), "systemd": add_systemd(bench)}


def add_at(bench):
    if word := unusable("at", ["atq"]):
        return word
    seconds, told = [], bench.directory / "at"
    for _ in range(bench.choose(3, 11)):
        seconds.append(bench.spawned(["sh", "-c", f"echo true | exec at -q z {FAR} 2>{told}"])[0])
        remove_job(told.read_text())
    return median(seconds)


def remove_job(told):
    """at says `job 7 at …` on its standard error."""
    for line in told.splitlines():
        if line.startswith("job "):
            subprocess.run(["atrm", line.split()[1]], check=True)


def add_systemd(bench):
    if word := unusable("systemd-run", USER_SYSTEMD):
        return word
    seconds = []
    for n in range(bench.choose(3, 11)):
        unit = f"clockd-benchmark-{n}"
        command = ["systemd-run", "--user", "--quiet", f"--unit={unit}", "--on-active=1y", "true"]
        seconds.append(bench.spawned(command)[0])
        subprocess.run(["systemctl", "--user", "stop", f"{unit}.timer"], check=True)
    return median(seconds)


# Lateness of one command, at the next full minute except for systemd.


def lateness(bench):
    """Measured in parallel, because at and remind support only whole minutes: this takes a minute, and a quick run
    omits it."""
    if bench.quick:
        return {}
    moment = math.ceil((time.time() + 5) / 60) * 60
    started = {"at": ring_at, "remind": ring_remind, "systemd": ring_systemd}
    files = {name: bench.directory / f"stamp-{name}" for name in started}
    rest = {name: start(bench, moment, files[name]) for name, start in started.items()}
    time.sleep(max(0, moment + 5 - time.time()))
    return {name: finish if isinstance(finish, str) else finish(moment) for name, finish in rest.items()}


def stamped(path, end=lambda: None):
    """Returns a function that stops the peer and returns the lateness of its command."""

    def finish(moment):
        end()
        return float(path.read_text().split()[1]) - moment if path.exists() else "did not run"

    return finish


def ring_at(bench, moment, path):
    if word := unusable("at", ["atq"]):
        return word
    command = ["at", "-q", "z", time.strftime("%H:%M", time.localtime(moment))]
    hook = f"{bench.limits.path('stamp')} {path} at"
    told = subprocess.run(command, input=hook, capture_output=True, text=True, check=True).stderr

    def end():
        if not path.exists():
            remove_job(told)

    return stamped(path, end)


def ring_remind(bench, moment, path):
    if word := unusable("remind"):
        return word
    when = time.strftime("%d %b %Y AT %H:%M", time.localtime(moment))
    reminder: pathlib.Path = bench.directory / "reminder"
    reminder.write_text(f"REM {when} RUN {bench.limits.path('stamp')} {path} remind\n")
    process = subprocess.Popen(["remind", "-z1", "-f", str(reminder)], stdout=subprocess.DEVNULL)

    def end():
        process.terminate()
        process.wait()

    return stamped(path, end)


def ring_systemd(bench, moment, path):
    if word := unusable("systemd-run", USER_SYSTEMD):
        return word
    when = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(moment))
    hook = [bench.limits.path("stamp"), str(path), "systemd"]
    exact = "--timer-property=AccuracySec=1us"
    command = ["systemd-run", "--user", "--quiet", "--unit=clockd-benchmark", f"--on-calendar={when}", exact]
    subprocess.run([*command, *hook], check=True)
    stop = ["systemctl", "--user", "stop", "clockd-benchmark.timer"]
    return stamped(path, lambda: subprocess.run(stop, capture_output=True, check=False))

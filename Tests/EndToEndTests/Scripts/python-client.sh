#!/bin/bash
# Python's varlink client, an independent implementation, uses the service according to the descriptions it serves.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

"$python" -c 'import varlink' 2>/dev/null || fail "needs Python's 'varlink': python3 -m venv, pip install varlink"

daemon_start
cat >"$home/client.py" <<'END'
import os, varlink

client = varlink.Client("unix:" + os.environ["CLOCKD_SOCKET"])
with client.open("org.varlink.service") as service:
    assert service.GetInfo()["product"] == "clockd", service.GetInfo()
with client.open("io.clockd.Alarms") as alarms, client.open("io.clockd.Timers") as timers, \
        client.open("io.clockd.Rings") as rings, client.open("io.clockd.Focus") as focus, \
        client.open("io.clockd.Clock") as clock:
    alarm = alarms.Add({"time": "07:30", "repeat": "weekdays", "label": "work"}, True)["alarm"]
    assert (alarm["id"], alarm["repeat"], alarm["state"]) == ("a1", "weekdays", "scheduled"), alarm
    assert alarms.Show(["work"])["alarms"] == [alarm]
    edited = alarms.Edit(["a1"], {"time": "08:00"})["alarms"][0]
    assert edited["time"] == "08:00" and edited["repeat"] == "weekdays", edited
    assert alarms.Disable(["a1"])["alarms"][0]["state"] == "off"
    try:
        alarms.Show(["nothing"])
        raise SystemExit("an unknown name was answered")
    except varlink.VarlinkError as error:
        assert error.error() == "io.clockd.Clock.NoSuchItem", error
        assert error.parameters() == {"kind": "alarm", "name": "nothing"}, error.parameters()

    # What may be left out has its default.
    spare = alarms.Add({"time": "09:00"})["alarm"]
    assert spare["enabled"] and alarms.Remove([spare["id"]])["alarms"] == [spare], spare
    spare = timers.Start(600)["timer"]
    assert [timer["id"] for timer in timers.List()["timers"]] == [spare["id"]]
    timers.Cancel([spare["id"]])
    assert len(timers.List(True)["timers"]) == 1 and rings.List()["rings"] == []

    timers.AddPreset("egg", 5)
    timer = timers.Start(preset="egg", rings=True)["timer"]
    # With 'more': the current state, changes, the end.
    states = [reply["timers"][0]["state"] for reply in timers.Wait([timer["id"]], _more=True)]
    assert states[0] == "running" and states[-1] == "ringing", states
    status = clock.GetStatus()["status"]
    assert [ring["label"] for ring in status["ringing"]] == ["egg"], status
    assert rings.Dismiss([])["rings"][0]["state"] == "dismissed"

    assert focus.Start(task="write", workSeconds=600)["focus"]["phase"] == "work"
    assert focus.Pause()["focus"]["state"] == "paused"
    assert focus.Stop()["focus"]["state"] == "stopped"

    removed = alarms.Remove(["a1"])["alarms"]
    assert [alarm["id"] for alarm in removed] == ["a1"] and alarms.List()["alarms"] == []

# Monitoring: the current state first, then each change.
with client.open("io.clockd.Clock") as clock, client.open("io.clockd.Alarms") as alarms:
    following = clock.GetStatus(_more=True)
    assert next(following)["status"]["alarms"]["total"] == 0
    alarms.Add({"time": "09:00"}, True)
    news = next(following)
    assert news.get("status") is None and news["change"]["alarms"] == {"enabled": 1, "total": 1}, news
# Only some kinds of items.
with client.open("io.clockd.Clock") as clock, client.open("io.clockd.Timers") as timers:
    for _ in range(3):
        timers.Start(durationSeconds=600, rings=False)
    part = clock.GetStatus(kinds=["timer"], limit=2)
    assert [timer["state"] for timer in part["status"]["timers"]] == ["running"] * 2, part
    assert part["status"].get("next") is None and part["totals"]["timers"] == 3, part
print("done")
END
expect_status 0 "$python" "$home/client.py"
expect_line '^done$' "$out"

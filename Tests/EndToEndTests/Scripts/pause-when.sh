#!/bin/bash
# Focus pauses while the user is away, according to logind's data about the user's graphical session; idle time is not
# counted; only sessions paused this way resume. Without a focus session logind is not queried.
# group: faults
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
need dbus-daemon dbus
need busctl systemd
/usr/bin/python3 -c 'import dbus; from gi.repository import GLib' 2>/dev/null ||
    fail "needs dbus and gi of Python: apt-get install python3-dbus python3-gi"

export DBUS_SYSTEM_BUS_ADDRESS=unix:path=$home/system-bus
cat >"$home/system-bus.conf" <<END
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>$DBUS_SYSTEM_BUS_ADDRESS</listen><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
END
dbus-daemon --nofork --config-file="$home/system-bus.conf" >"$home/system-bus.log" 2>&1 {told}>&- &
wait_until 20 test -S "$home/system-bus"

# The queried part of logind, which counts the calls.
cat >"$home/logind" <<'END'
import sys, time
import dbus, dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

SESSION = "/org/freedesktop/login1/session/_31"
USER = "/org/freedesktop/login1/user/_0"
PROPERTIES = "org.freedesktop.DBus.Properties"
calls = open(sys.argv[1], "a", buffering=1)

class Properties(dbus.service.Object):
    values = {}

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        calls.write(f"{name}\n")
        return self.values[name]

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass

class User(Properties):
    values = {"Display": dbus.Struct(("1", dbus.ObjectPath(SESSION)), signature="so")}

class Session(Properties):
    values = {
        "Type": "wayland", "LockedHint": dbus.Boolean(False), "IdleHint": dbus.Boolean(False),
        "IdleSinceHintMonotonic": dbus.UInt64(0),
    }

    def tell(self, **changed):
        self.values.update(changed)
        self.PropertiesChanged("org.freedesktop.login1.Session", changed, [])

class Manager(dbus.service.Object):
    @dbus.service.method("org.freedesktop.login1.Manager", in_signature="u", out_signature="o")
    def GetUser(self, user):
        calls.write("GetUser\n")
        return dbus.ObjectPath(USER)

    @dbus.service.method("org.example.Test", in_signature="b", out_signature="")
    def Lock(self, locked):
        session.tell(LockedHint=dbus.Boolean(locked))

    @dbus.service.method("org.example.Test", in_signature="b", out_signature="")
    def Idle(self, idle):
        since = int(time.clock_gettime(time.CLOCK_MONOTONIC) * 1_000_000) if idle else 0
        session.tell(IdleHint=dbus.Boolean(idle), IdleSinceHintMonotonic=dbus.UInt64(since))

DBusGMainLoop(set_as_default=True)
bus = dbus.SystemBus()
manager = Manager(bus, "/org/freedesktop/login1")
user, session = User(bus, USER), Session(bus, SESSION)
name = dbus.service.BusName("org.freedesktop.login1", bus)
GLib.MainLoop().run()
END
/usr/bin/python3 "$home/logind" "$home/calls" >"$home/logind.log" 2>&1 {told}>&- &
logind=$!
tell() {
    busctl --address="$DBUS_SYSTEM_BUS_ADDRESS" call org.freedesktop.login1 /org/freedesktop/login1 org.example.Test "$@"
}
wait_until 20 tell Lock b false
calls() { wc -l <"$home/calls"; }

cat >"$home/config/clockd/config.toml" <<END
[focus]
pause-when = ["locked", "idle 10s"]
[hooks]
focus-paused = "echo \$CLOCKD_REASON >>$home/paused"
END
daemon_start
focus_is() { [[ $(clockctl focus status --json | jq -r .state) == "$1" ]]; }
today() { call io.clockd.Focus.Status | jq .parameters.todaySeconds; }
at_rest() {
    local before
    before=$(calls)
    sleep 1
    [[ $(calls) == "$before" ]]
}

expect_equal 0 "$(calls)" "questions before any focus"
clockctl focus start >/dev/null
asked() { (($(calls) > 0)); }
wait_until 20 asked
wait_until 20 at_rest

# A locked screen.
tell Lock b true
wait_until 20 focus_is paused
wait_until 20 test -s "$home/paused"
expect_equal absent "$(cat "$home/paused")" CLOCKD_REASON
tell Lock b false
wait_until 20 focus_is running

# Idle time of less than ten seconds counts as work, longer idle time does not. Each reading of the work takes a while,
# so that what lies between two of them is at least the time between the end of one and the start of the other, and at
# most that between the start of one and the end of the other.
seconds_since() { awk -v now="$EPOCHREALTIME" -v start="$1" 'BEGIN { printf "%.3f", now - start }'; }
difference() { awk -v now="$1" -v before="$2" 'BEGIN { print now - before }'; }
start=$EPOCHREALTIME
before=$(today)
read_at=$EPOCHREALTIME
tell Idle b true
sleep 3
tell Idle b false
least=$(seconds_since "$read_at")
now=$(today)
most=$(seconds_since "$start")
expect_between "$(difference "$least" 0.1)" "$(difference "$now" "$before")" "$(difference "$most" -0.1)" \
    "seconds of work with a short idleness"
focus_is running
start=$EPOCHREALTIME
before=$(today)
tell Idle b true
most=$(seconds_since "$start")
wait_until 30 focus_is paused
expect_between 0 "$(difference "$(today)" "$before")" "$(difference "$most" -0.1)" "seconds of idleness that count"
wait_until 20 at_rest

# A daemon that is killed or stopped meanwhile still knows the cause of the pause.
daemon_kill
daemon_start
sleep 0.5
focus_is paused
daemon_stop
tell Idle b false
daemon_start
wait_until 20 focus_is running

# A session paused by the user remains paused; then logind is not queried any more.
clockctl focus pause >/dev/null
wait_until 20 at_rest
before=$(calls)
tell Lock b true
tell Lock b false
sleep 0.5
focus_is paused
expect_equal "$before" "$(calls)" "questions while no focus depends on it"
clockctl focus resume >/dev/null
wait_until 20 focus_is running

# Without logind the user counts as present.
tell Lock b true
wait_until 20 focus_is paused
kill "$logind"
wait "$logind" || true
daemon_stop
daemon_start
wait_until 20 focus_is running
clockctl focus stop >/dev/null

"""A notification server that logs each call as a line of JSON with the popups shown after it.

Usage: notification_server.py LOG CAPABILITY...
A file LOG.press contains the action to press on the newest popup. Over the bus, the interface org.example.Test answers
a certain popup as its user, and returns those that are shown.

With a tag capability it treats tags as mako 1.7 does: a popup replaced by number loses its tag, and one that has both a
number to replace and a tag crashes the server (emersion/mako issue 653). With "ignores-tags" each popup without a
number to replace is shown in addition to the others. With "expires-soon" a popup with a timeout expires immediately.
"""

import json
import os
import signal
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.freedesktop.Notifications"
TAGS = ("x-dunst-stack-tag", "x-canonical-private-synchronous")


class Server(dbus.service.Object):
    last = 0
    tags = {}  # tags of the visible popups, by number
    popups = {}  # what was last requested, by number

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, application, replaces, icon, summary, body, actions, hints, timeout):
        tag = next((str(hints[key]) for key in TAGS if key in hints), None)
        number = int(replaces) if int(replaces) in self.tags else 0
        if any(key in capabilities for key in TAGS) and tag:
            if number:
                os.kill(os.getpid(), signal.SIGSEGV)
            if "ignores-tags" not in capabilities:
                number = next((shown for shown, of_shown in self.tags.items() if of_shown == tag), 0)
        if not number:
            Server.last += 1
            number = Server.last
        self.tags[number] = tag
        popup = dict(number=number, summary=summary, body=body, actions=list(actions), replaces=int(replaces), tag=tag, value=int(hints.get("value", -1)), icon=icon, timeout=timeout)
        self.popups[number] = popup
        self.log(call="Notify", **popup)
        if timeout > 0 and "expires-soon" in capabilities:
            GLib.idle_add(self.expire, number)
        return dbus.UInt32(number)

    @dbus.service.method(NAME, in_signature="u")
    def CloseNotification(self, number):
        if int(number) in self.tags:
            del self.tags[int(number)]
            self.NotificationClosed(number, dbus.UInt32(3))
        self.log(call="CloseNotification")

    @dbus.service.method("org.example.Test", in_signature="us")
    def Press(self, number, action):
        self.ActionInvoked(number, action)
        self.Close(number)

    @dbus.service.method("org.example.Test", in_signature="u")
    def Close(self, number):
        del self.tags[int(number)]
        self.NotificationClosed(number, dbus.UInt32(2))

    @dbus.service.method("org.example.Test", out_signature="s")
    def Shown(self):
        return json.dumps([self.popups[number] for number in self.tags])

    def expire(self, number):
        del self.tags[number]
        self.NotificationClosed(number, dbus.UInt32(1))
        self.log(call="expired")

    @dbus.service.method(NAME, out_signature="as")
    def GetCapabilities(self):
        return dbus.Array(capabilities, signature="s")

    @dbus.service.method(NAME, out_signature="ssss")
    def GetServerInformation(self):
        return ("test", "clockd", "1", "1.2")

    @dbus.service.signal(NAME, signature="us")
    def ActionInvoked(self, number, action):
        pass

    @dbus.service.signal(NAME, signature="uu")
    def NotificationClosed(self, number, reason):
        pass

    def press(self):
        if os.path.exists(path + ".press"):
            with open(path + ".press") as file:
                self.ActionInvoked(dbus.UInt32(max(self.tags)), file.read().strip())
            os.remove(path + ".press")
        return True

    def log(self, **call):
        with open(path, "a") as log:
            log.write(json.dumps({**call, "shown": len(self.tags)}) + "\n")


path, capabilities = sys.argv[1], sys.argv[2:]
DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
owned = dbus.service.BusName(NAME, bus)
server = Server(bus, "/org/freedesktop/Notifications")
GLib.timeout_add(100, server.press)
GLib.MainLoop().run()

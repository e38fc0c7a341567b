"""A notification server that writes what it is asked to show, a line of JSON each, and presses the button it is told.

Usage: notification-server.py LOG. A file LOG.press holds the action to press on the newest popup.
"""

import json
import os
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.freedesktop.Notifications"


class Server(dbus.service.Object):
    last = 0

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, application, replaces, icon, summary, body, actions, hints, timeout):
        Server.last = int(replaces) or Server.last + 1
        with open(sys.argv[1], "a") as log:
            log.write(json.dumps({"summary": summary, "body": body, "actions": list(actions)}) + "\n")
        return dbus.UInt32(Server.last)

    @dbus.service.method(NAME, in_signature="u")
    def CloseNotification(self, number):
        self.NotificationClosed(number, dbus.UInt32(3))

    @dbus.service.method(NAME, out_signature="as")
    def GetCapabilities(self):
        return ["actions", "body", "persistence"]

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
        path = sys.argv[1] + ".press"
        if os.path.exists(path):
            with open(path) as file:
                self.ActionInvoked(dbus.UInt32(Server.last), file.read().strip())
            os.remove(path)
        return True


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
owned = dbus.service.BusName(NAME, bus)
server = Server(bus, "/org/freedesktop/Notifications")
GLib.timeout_add(100, server.press)
GLib.MainLoop().run()

"""The C programs of limits/, built once per run."""

import os
import pathlib
import subprocess

SOURCES = pathlib.Path(__file__).resolve().parents[1] / "limits"
PROGRAMS = ("rows", "timer", "spawn", "followers", "fanout")


class Limits:
    def __init__(self, directory):
        self.directory = directory
        for name in PROGRAMS:
            self.build(name, "recipe.c", "-lsqlite3", "-lm")
        self.build("stamp")

    def build(self, name, *further):
        sources = [str(SOURCES / part) if part.endswith(".c") else part for part in (f"{name}.c", *further)]
        subprocess.run([os.environ.get("CC", "cc"), "-O2", "-o", self.path(name), *sources], check=True)

    def path(self, name):
        return str(self.directory / name)

    def run(self, name, *arguments, **options):
        """Returns the numbers printed by the program."""
        command = [self.path(name), *map(str, arguments)]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options)
        return [float(word) for word in done.stdout.split()]

    def start(self, name, *arguments, **options):
        command = [self.path(name), *map(str, arguments)]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **options)

    def rows(self, database, recipe, first, count, each, durable=True):
        """Returns the total seconds, and the median of a transaction of `each` actions."""
        return self.run("rows", database, recipe, first, count, each, "durable" if durable else "fast")

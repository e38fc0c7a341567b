"""Shared by all rows: the programs, the sizes, the stores, the limits."""

import dataclasses
import pathlib
import shutil
import subprocess
from collections.abc import Callable

from suite.limits import Limits
from suite.stores import Stores


@dataclasses.dataclass
class Row:
    """A row of the requirements: `measure(bench)` yields its figures."""

    name: str
    title: str
    measure: Callable


class Bench:
    def __init__(self, options, directory):
        self.quick, self.sizes = options.quick, options.sizes
        self.clockd, self.clockctl = str(options.programs / "clockd"), str(options.programs / "clockctl")
        self.directory = directory
        self.limits = Limits(directory)
        self.stores = Stores(self.clockd, self.limits, directory / "stores")

    def choose(self, quick, full):
        return quick if self.quick else full

    def up_to(self, most):
        """The sizes up to `most`, and `most` itself if a larger one was omitted."""
        kept = [size for size in self.sizes if size <= most]
        return kept if len(kept) == len(self.sizes) or most in kept else [*kept, most]

    def stripped(self, program, how="--strip-all"):
        """Returns a copy of a program without the parts selected by `how`."""
        path = self.directory / f"{pathlib.Path(program).name}{how}"
        if not path.exists():
            subprocess.run(["strip", how, "-o", str(path), program], check=True)
        return str(path)

    def spawned(self, command, daemon=None, count=1):
        """The median seconds and the peak memory in kilobytes of a command, from its start to its exit."""
        environment = daemon.environment if daemon else None
        seconds, kilobytes, _ = self.limits.run("spawn", "each", count, *command, env=environment)
        return seconds, kilobytes


def installed(name):
    return shutil.which(name) is not None

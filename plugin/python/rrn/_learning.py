# SPDX-License-Identifier: MIT
"""Has the program `rrn` learn a model."""
from __future__ import annotations

import dataclasses
import json
import os
import pty
import re
import shutil
import subprocess
import tempfile
from typing import Any, Callable, Iterator, Protocol

from ._inputs import as_list
from .errors import Error, FileProblem

_BAR = re.compile(r"^(?P<phase>.*?) (?P<done>[0-9,]+)(?:/(?P<total>[0-9,]+))?(?:  |$)")
#: A line is overwritten, or ends.
_END = re.compile(r"(\r\x1b\[K|\r*\n)")


class Bar(Protocol):
    """What shows progress: a `tqdm.tqdm`, for example."""

    def update(self, n: int) -> Any:
        """Goes on by n steps."""

    def close(self) -> Any:
        """Ends."""


@dataclasses.dataclass(frozen=True)
class Learnt:
    """A model that was learnt, and what is known of it."""

    #: The file of the model, which `Reasoner` takes.
    model: str
    #: What `rrn learn --report` writes as JSON; empty without samples.
    report: dict[str, Any]
    #: What the program says at its end, for people.
    summary: str


def learn(output: str | os.PathLike[str], *, ontology: Any, data: Any = None,
          dataset: str | os.PathLike[str] | None = None,
          progress: Callable[..., Bar] | None = None,
          **options: Any) -> Learnt:
    """Learns a model that judges and repairs facts, as `rrn learn` does.

    `ontology` and `data` are paths or lists of them; `dataset` is a folder that
    `rrn generate` made.  `progress` makes a bar for each part of the work, from
    the keywords `desc` and `total`: `tqdm.tqdm`, `tqdm.notebook.tqdm`, or
    anything that does the same.  Other keywords are options of `rrn learn`:
    `samples=200, time="5min", seed=1`.

    Runs the program `rrn`, which is on PATH or where the variable RRN_PROGRAM
    says.  Raises Error with what that says.  Ctrl+C ends the program, which
    leaves what it has learnt so far.

    >>> learnt = learn("repairs.rrn", ontology="family.ttl", data="facts.ttl",
    ...                time="1min", progress=tqdm.tqdm)       # doctest: +SKIP
    >>> print(learnt.summary)                                 # doctest: +SKIP
    """
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "report.json")
        command = [_program(), "learn", "--output", os.fspath(output)]
        has_samples = data is not None or dataset is not None
        if has_samples:
            command += ["--report", report]
        for file in as_list(ontology):
            command += ["--ontology", os.fspath(file)]
        if dataset is not None:
            command += ["--dataset", os.fspath(dataset)]
        for name, value in options.items():
            command += ["--" + name.replace("_", "-"), str(value)]
        command += [os.fspath(file) for file in as_list(data)]
        summary = _run(command, _Bars(progress))
        if not has_samples:
            return Learnt(os.fspath(output), {}, summary)
        with open(report, encoding="utf-8") as text:
            return Learnt(os.fspath(output), json.load(text), summary)


def _program() -> str:
    program = os.environ.get("RRN_PROGRAM") or shutil.which("rrn")
    if not program:
        raise FileProblem("the program rrn is missing; expected it on PATH or "
                          "where the variable RRN_PROGRAM says")
    return program


class _Bars:
    """Turns the program's line of progress into bars."""

    def __init__(self, make: Callable[..., Bar] | None) -> None:
        self._make = make
        self._phase: str | None = None
        self._bar: Bar | None = None
        self._done = 0

    def show(self, line: str) -> None:
        """Takes a line of progress."""
        found = _BAR.match(line)
        if found and self._make is not None:
            done = int(found["done"].replace(",", ""))
            self._move(found["phase"], done, found["total"])

    def _move(self, phase: str, done: int, total: str | None) -> None:
        assert self._make is not None
        if phase != self._phase or done < self._done or self._bar is None:
            self.close()
            n = int(total.replace(",", "")) if total else None
            self._bar = self._make(desc=phase, total=n)
            self._phase, self._done = phase, 0
        self._bar.update(done - self._done)
        self._done = done

    def close(self) -> None:
        """Ends the bar that is shown."""
        if self._bar is not None:
            self._bar.close()
        self._bar = None


def _run(command: list[str], bars: _Bars) -> str:
    """Runs the program with a terminal, on which it shows its progress."""
    ours, its = pty.openpty()
    try:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=its)
    finally:
        os.close(its)
    said: list[str] = []
    try:
        for line, is_passing in _lines(ours):
            if is_passing:
                bars.show(line)
            else:
                said.append(line)
        if process.wait() != 0:
            raise Error("\n".join(said) or f"rrn ended with {process.returncode}")
    finally:
        bars.close()
        os.close(ours)
        if process.poll() is None:
            process.terminate()
            process.wait()
    return "\n".join(said)


def _lines(terminal: int) -> Iterator[tuple[str, bool]]:
    """The lines that come out of a terminal, each with whether it was only shown
    for a while: those are overwritten, not ended."""
    rest = ""
    while True:
        try:
            read = os.read(terminal, 4096)
        except OSError:  # the other end is closed
            read = b""
        if not read:
            break
        *parts, rest = _END.split(rest + read.decode(errors="replace"))
        for line, end in zip(parts[::2], parts[1::2]):
            if line:
                yield line, end.endswith("K")
    if rest:
        yield rest, False

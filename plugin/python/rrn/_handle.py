# SPDX-License-Identifier: MIT
"""The handle of a reasoner: its life, and the calls that need it."""
from __future__ import annotations

import threading
from typing import Any

from ._calls import World, run_interruptibly
from ._library import ffi, library
from ._options import Options, fill
from .errors import BadArgument


class Handle:
    """A reasoner of the interface, used by one thread at a time."""

    def __init__(self, options: Options) -> None:
        self.pointer = ffi.NULL
        self.lock = threading.RLock()
        self._options = options
        self._progress_error: BaseException | None = None
        self._world = World()
        self._callback = ffi.NULL
        if options.progress is not None:
            self._callback = ffi.callback("RrnProgressFunc", self._report,
                                          error=1)
        made = ffi.new("RrnReasoner**")
        try:
            self._world.raise_for(library().rrn_reasoner_new(
                self._world.pointer, fill(options, self._callback), made))
        except BaseException:
            self.free()
            raise
        self.pointer = made[0]

    def free(self) -> None:
        """Frees the reasoner with its world."""
        if self.pointer != ffi.NULL:
            library().rrn_reasoner_free(self.pointer)
            self.pointer = ffi.NULL
        if self._world.pointer != ffi.NULL:
            self._world.free()

    def cancel(self) -> None:
        """Stops the call that is running, from another thread."""
        if self.pointer != ffi.NULL:
            library().rrn_reasoner_cancel(self.pointer)

    def call(self, function: Any, *arguments: Any, long: bool = False) -> None:
        """Calls a function of the reasoner; raises if it fails.

        With `long`, Ctrl+C stops it.
        """
        self.raise_for(self.status(function, *arguments, long=long))

    def status(self, function: Any, *arguments: Any,
               long: bool = False) -> int:
        """Calls a function of the reasoner and returns its status."""
        with self.lock:
            pointer = self.require_open()
            if long:
                return run_interruptibly(
                    lambda: function(pointer, *arguments), self.cancel)
            return int(function(pointer, *arguments))

    def text(self, function: Any, *arguments: Any) -> str:
        """Calls a function whose last argument is the place of a text."""
        place = ffi.new("char**")
        self.call(function, *arguments, place, long=True)
        try:
            return str(ffi.string(place[0]).decode())
        finally:
            library().rrn_free(place[0])

    def raise_for(self, status: int) -> None:
        """Raises what a callback raised, or what the library says."""
        thrown, self._progress_error = self._progress_error, None
        if thrown is not None:
            raise thrown
        self._world.raise_for(status)

    def error(self, status: int) -> Exception:
        """Returns what `raise_for()` would raise."""
        try:
            self.raise_for(status)
        except Exception as error:
            return error
        raise AssertionError("the call did not fail")

    def require_open(self) -> Any:
        """The pointer; raises BadArgument after `free()`."""
        if self.pointer == ffi.NULL:
            raise BadArgument("the reasoner is closed")
        return self.pointer

    def _report(self, _handle: Any, phase: Any, done: int, total: int) -> int:
        try:
            self._options.progress(  # type: ignore[misc]
                ffi.string(phase).decode(), done, total)
            return 0
        except BaseException as error:  # Raised where the call has ended.
            self._progress_error = error
            return 1

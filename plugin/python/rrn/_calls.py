# SPDX-License-Identifier: MIT
"""Calls of the library: messages, exceptions, and interruption."""
from __future__ import annotations

import threading
import warnings
from typing import Any, Callable

from ._library import ffi, library
from .errors import BY_STATUS, Error

SUCCESS = 0
#: RrnLevel
_WARNING = 1
_ERROR = 2


class World:
    """A world of the interface, with the messages of its calls."""

    def __init__(self) -> None:
        self.lib = library()
        self._place: tuple[str | None, int | None, int | None] = (None,) * 3
        self._warnings: list[str] = []
        self.pointer = ffi.NULL
        made = ffi.new("RrnWorld**")
        self.raise_for(self.lib.rrn_world_new(made))
        self.pointer = made[0]
        self._sink = ffi.callback("RrnMessageSink", self._receive)
        self.lib.rrn_world_set_message_sink(self.pointer, self._sink, ffi.NULL)

    def free(self) -> None:
        """Frees the world; all that was made in it must have been freed."""
        self.lib.rrn_world_free(self.pointer)
        self.pointer = ffi.NULL

    def raise_for(self, status: int) -> None:
        """Warns of what the call said, and raises if it failed."""
        said, self._warnings = self._warnings, []
        for text in said:
            warnings.warn(text, stacklevel=4)
        if status != SUCCESS:
            raise self._error(status)

    def _error(self, status: int) -> Error:
        message = ""
        if self.pointer != ffi.NULL:
            last = self.lib.rrn_last_error(self.pointer)
            message = ffi.string(last).decode(errors="replace")
        if not message:
            text = self.lib.rrn_status_text(status)
            message = ffi.string(text).decode()
        (file, line, column), self._place = self._place, (None,) * 3
        kind = BY_STATUS.get(status, Error)
        return kind(message, file=file, line=line, column=column)

    def _receive(self, _handle: Any, message: Any) -> None:
        if message.level == _ERROR and message.file != ffi.NULL:
            file = ffi.string(message.file).decode(errors="replace")
            self._place = (file, message.line or None, message.column or None)
        elif message.level == _WARNING:
            text = ffi.string(message.text).decode(errors="replace")
            self._warnings.append(text)


def run_interruptibly(call: Callable[[], int],
                      cancel: Callable[[], None]) -> int:
    """Runs a call that may take long, so that Ctrl+C stops it.

    Python handles signals in its main thread and only between its own steps.
    So the main thread waits while another one runs the call, and looks up now
    and then, since only a signal of the system ends its waiting.  It never goes
    on while the call runs.  Thread.join() would: an exception while it waits
    has Python 3.11 hold the thread for ended.
    """
    if threading.current_thread() is not threading.main_thread():
        return call()
    results: list[int] = []
    is_done = threading.Event()

    def work() -> None:
        try:
            results.append(call())
        finally:
            is_done.set()

    threading.Thread(target=work).start()
    interruption: BaseException | None = None
    while not is_done.is_set():
        try:
            is_done.wait(timeout=0.1)
        except BaseException as raised:
            interruption = interruption or raised
            cancel()
    if interruption is not None:
        raise interruption
    return results[0]

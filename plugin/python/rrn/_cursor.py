# SPDX-License-Identifier: MIT
"""Statements of a reasoner, one block after the other."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator

from ._calls import SUCCESS
from ._library import ffi, library
from .errors import BadArgument
from .terms import Origin, Statement

if TYPE_CHECKING:
    from .reasoner import Reasoner

_END = 1  # RRN_FAILURE


class Cursor:
    """A way through statements, read in blocks."""

    def __init__(self, reasoner: Reasoner, pattern: tuple[Any, Any, Any],
                 origins: Origin) -> None:
        self._reasoner = reasoner
        self._pointer = ffi.NULL
        made = ffi.new("RrnCursor**")
        reasoner._writer.make_room()
        terms = [reasoner._writer.write(term) for term in pattern]
        reasoner._call(library().rrn_cursor_new, *terms, int(origins), made)
        self._pointer = made[0]
        reasoner._cursors.add(self)

    def read(self) -> Iterator[Statement]:
        """Goes to the end and closes the cursor."""
        status = SUCCESS
        try:
            while status == SUCCESS:
                rows, status = self._read_block()
                yield from rows
            if status != _END:
                self._reasoner._raise_for(status)
        finally:
            self.close()

    def _read_block(self) -> tuple[list[Statement], int]:
        reasoner = self._reasoner
        with reasoner._lock:
            if self._pointer == ffi.NULL:
                raise BadArgument("the reasoner was closed")
            reader, pointer = reasoner._reader, self._pointer
            following = library().rrn_cursor_next
            n, status = 0, SUCCESS
            for place in reader.places:
                status = following(pointer, place)
                if status != SUCCESS:
                    break
                n += 1
            return list(reader.read(n)), status

    def close(self) -> None:
        """Frees the cursor."""
        if self._pointer != ffi.NULL:
            library().rrn_cursor_free(self._pointer)
            self._pointer = ffi.NULL

    def __del__(self) -> None:
        self.close()

# SPDX-License-Identifier: MIT
"""Statements of a reasoner, one block after the other."""
from __future__ import annotations

import weakref
from typing import Any, Iterator

from ._blocks import Block, BlockReader, TermTable
from ._calls import SUCCESS
from ._handle import Handle
from ._library import ffi, library
from .errors import BadArgument
from .terms import Origin, Statement

_END = 1  # RRN_FAILURE
_ORIGINS = {int(origin): origin for origin in Origin}


class Cursor:
    """A way through statements, read in blocks."""

    def __init__(self, reader: CursorReader, pointer: Any) -> None:
        self._reader = reader
        self._pointer = pointer

    def blocks(self) -> Iterator[Block]:
        """Goes to the end and closes the cursor."""
        handle = self._reader.handle
        status = SUCCESS
        try:
            while status == SUCCESS:
                with handle.lock:
                    if self._pointer == ffi.NULL:
                        raise BadArgument("the reasoner was closed")
                    block, status = self._reader.blocks.read(self._pointer)
                if status == SUCCESS:
                    yield block
            if status != _END:
                handle.raise_for(status)
        finally:
            self.close()

    def close(self) -> None:
        """Frees the cursor."""
        if self._pointer != ffi.NULL:
            library().rrn_cursor_free(self._pointer)
            self._pointer = ffi.NULL

    def __del__(self) -> None:
        self.close()


class CursorReader:
    """Makes cursors, and frees those that are left."""

    def __init__(self, handle: Handle, table: TermTable) -> None:
        self.handle = handle
        self.blocks = BlockReader()
        self._table = table
        self._cursors: weakref.WeakSet[Cursor] = weakref.WeakSet()

    def statements(self, pattern: tuple[Any, Any, Any],
                   origins: Origin) -> Iterator[Statement]:
        """Goes through statements."""
        for block in self._blocks(pattern, origins):
            subjects = block.triples(self._table)
            yield from [Statement(s, p, o, _ORIGINS[origin], probability)
                        for (s, p, o), origin, probability
                        in zip(subjects, block.origins, block.probabilities)]

    def triples(self, pattern: tuple[Any, Any, Any],
                origins: Origin) -> Iterator[tuple[Any, Any, Any]]:
        """Goes through statements without their origins."""
        for block in self._blocks(pattern, origins):
            yield from block.triples(self._table)

    def _blocks(self, pattern: tuple[Any, Any, Any],
                origins: Origin) -> Iterator[Block]:
        with self.handle.lock:
            self.handle.require_open()
            numbers = list(map(self._table.number, pattern))
        if None in numbers:
            return iter(())
        made = ffi.new("RrnCursor**")
        self.handle.call(library().rrn_cursor_new_by_ids, *numbers,
                         int(origins), made, long=True)
        cursor = Cursor(self, made[0])
        self._cursors.add(cursor)
        return cursor.blocks()

    def close(self) -> None:
        """Frees the cursors."""
        for cursor in list(self._cursors):
            cursor.close()

# SPDX-License-Identifier: MIT
"""Terms and statements on their way through the interface."""
from __future__ import annotations

import struct
from typing import Any, Iterator

from ._library import ffi
from .terms import Origin, Statement, TermMaker, parts_of

#: RrnStatement: size, origin, three times an RrnTerm, probability.
_STATEMENT = struct.Struct("=II56s56s56sd")
#: RrnTerm: kind, reserved, three times a pointer and a size.
_TERM = struct.Struct("=IIQQQQQQ")
#: Statements that are fetched before they are looked at.
_BLOCK = 512
#: Terms that are kept in the form of the interface.
_MOST_TERMS = 200_000

_ORIGINS = {int(origin): origin for origin in Origin}


class TermWriter:
    """Makes terms of the interface, and keeps those that come again."""

    def __init__(self) -> None:
        self._kept: dict[Any, Any] = {None: ffi.NULL}
        # IRIs of rdflib by their text, which is quicker to compare.
        self._iris: dict[str, Any] = {}
        self._iri_class: type | None = None
        self._texts: list[Any] = []

    def write(self, term: Any) -> Any:
        """Returns a pointer that is valid until `make_room()`."""
        if type(term) is self._iri_class:
            text = str.__str__(term)
            made = self._iris.get(text)
            if made is None:
                made = self._iris[text] = self._make(term)
            return made
        made = self._kept.get(term)
        if made is None:
            made = self._kept[term] = self._make(term)
        return made

    def make_room(self) -> None:
        """Forgets the terms if there are many."""
        if len(self._kept) + len(self._iris) > _MOST_TERMS:
            self.__init__()

    def _make(self, term: Any) -> Any:
        kind, *texts = parts_of(term)
        if kind == 0 and type(term).__module__ == "rdflib.term":
            self._iri_class = type(term)
        made = ffi.new("RrnTerm*")
        made.kind = kind
        for text, place in zip(texts, (made.text, made.datatype,
                                       made.language)):
            if text:
                encoded = text.encode("utf-8", "surrogatepass")
                place.data = data = ffi.from_buffer("char[]", encoded)
                place.size = len(encoded)
                self._texts.append(data)
        return made


class StatementReader:
    """Makes statements of what the interface hands out.

    A term that comes again is the same object: the interface lends strings
    until the reasoner is freed, so their addresses tell terms apart.
    """

    def __init__(self, make: TermMaker) -> None:
        self._make = make
        self._terms: dict[bytes, Any] = {}
        self.block = ffi.new("RrnStatement[]", _BLOCK)
        for statement in self.block:
            statement.struct_size = _STATEMENT.size
        self.places = [self.block + i for i in range(_BLOCK)]

    def read(self, n: int) -> Iterator[Statement]:
        """The first `n` statements of the block."""
        raw = bytes(ffi.buffer(self.block, n * _STATEMENT.size))
        terms = self._terms
        for _, origin, s, p, o, probability in _STATEMENT.iter_unpack(raw):
            yield Statement(terms.get(s) or self._term(s),
                            terms.get(p) or self._term(p),
                            terms.get(o) or self._term(o),
                            _ORIGINS[origin], probability)

    def _term(self, raw: bytes) -> Any:
        # A literal of rdflib may be false, so `get` may have missed it.
        made = self._terms.get(raw)
        if made is None:
            kind, _, *strings = _TERM.unpack(raw)
            texts = [_text(*strings[i:i + 2]) for i in (0, 2, 4)]
            made = self._terms[raw] = self._make(kind, *texts)
        return made


def _text(address: int, size: int) -> str:
    if size == 0:
        return ""
    return ffi.buffer(ffi.cast("char*", address), size)[:].decode()

# SPDX-License-Identifier: MIT
"""Terms by their numbers, and statements by the block."""
from __future__ import annotations

import array
import itertools
import operator
import struct
import sys
from typing import Any, Callable, Iterable, Iterator

from ._calls import SUCCESS
from ._handle import Handle
from ._library import ffi, library
from .terms import IRI, Blank, TermMaker, kind_of, parts_of

NO_TERM = 0xffffffff
#: RrnTerm: kind, reserved, three times a pointer and a size.
TERM = struct.Struct("=IIQQQQQQ")
#: RrnRow: the numbers of three terms and of a graph, origin, probability.
ROW = struct.Struct("=IIIIIf")
#: Rows that are read at once, and rows that are written at once.
_READ = 4096
_WRITTEN = 65536
#: Terms whose numbers are kept.
_MOST_TERMS = 1_000_000
_END = 1  # RRN_FAILURE
#: Where the kind is in the first word of an RrnTerm.
_KIND = 0 if sys.byteorder == "little" else 32

#: Kind, text, datatype and language.
Parts = tuple[int, str, str, str]
#: Called with a row and what is wrong with it.
OnError = Callable[[tuple[Any, ...], Exception], None]


class PackedTerms:
    """Terms in the form of the interface; `place(i)` points at the i-th."""

    def __init__(self, terms: Iterable[Any]) -> None:
        self._pack(list(map(parts_of, terms)))

    @classmethod
    def of_parts(cls, parts: list[Parts]) -> PackedTerms:
        """Packs what `parts_of()` returned."""
        self = cls.__new__(cls)
        self._pack(parts)
        return self

    def _pack(self, parts: list[Parts]) -> None:
        kinds, texts, datatypes, languages = zip(*parts)
        # Few datatypes and languages come again and again.
        suffixes = list({*datatypes, *languages})
        encoded = [*map(_encode, texts), *map(_encode, suffixes)]
        self._text = ffi.from_buffer("char[]", b"".join(encoded) or b" ")
        first = int(ffi.cast("uintptr_t", self._text))
        sizes = list(map(len, encoded))
        places = list(itertools.accumulate(sizes, initial=first))
        n = len(parts)
        suffix_sizes = dict(zip(suffixes, sizes[n:]))
        suffix_places = dict(zip(suffixes, places[n:]))
        words = array.array("Q", bytes(n * TERM.size))
        # A word holds kind and `reserved`, which is 0.
        words[0::7] = array.array("Q", [kind << _KIND for kind in kinds])
        words[1::7] = array.array("Q", places[:n])
        words[2::7] = array.array("Q", sizes[:n])
        for i, column in ((3, datatypes), (5, languages)):
            words[i::7] = array.array("Q", [suffix_places[text]
                                            for text in column])
            words[i + 1::7] = array.array("Q", [suffix_sizes[text]
                                                for text in column])
        self._terms = ffi.from_buffer("RrnTerm[]", words)

    def place(self, i: int = 0) -> Any:
        return self._terms + i


class TermTable:
    """The terms of a reasoner and their numbers, as far as they were met."""

    def __init__(self, handle: Handle, make: TermMaker,
                 keeps: Callable[[Any], bool]) -> None:
        self._handle = handle
        self._make = make
        self._keeps = keeps  # Whether a term can be handed out as it is.
        self._numbers: dict[str | None, int] = {}
        self._terms: dict[int, Any] = {}

    def learn(self, terms: list[Any]) -> list[int]:
        """Returns the numbers of terms, and gives them to those without.

        What is no term has the number NO_TERM.
        """
        keys = keys_of(terms)
        find = self._numbers.get
        numbers = list(map(find, keys))
        if None not in numbers:
            return numbers  # type: ignore[return-value]
        new = dict(zip(keys, terms))
        for key in new.keys() & self._numbers.keys() | {None}:
            new.pop(key, None)
        self._numbers.update(zip(new, self._intern(list(new.values()))))
        numbers = list(map(find, keys))
        loose = [i for i, number in enumerate(numbers) if number is None]
        found = self._intern([terms[i] for i in loose])
        for i, number in zip(loose, found):
            numbers[i] = number
        return numbers  # type: ignore[return-value]

    def _intern(self, terms: list[Any]) -> list[int]:
        parts = list(map(_parts, terms))
        said = [i for i, part in enumerate(parts) if part is not None]
        numbers = [NO_TERM] * len(terms)
        if not said:
            return numbers
        known = self._terms
        ids = self._intern_parts([parts[i] for i in said])
        for i, number in zip(said, ids):
            numbers[i] = number
            if number not in known and self._keeps(terms[i]):
                known[number] = terms[i]
        return numbers

    def _intern_parts(self, parts: list[Any]) -> array.array[int]:
        ids = array.array("I", bytes(4 * len(parts)))
        packed = PackedTerms.of_parts(parts)
        status = self._handle.status(
            library().rrn_reasoner_intern, packed.place(), len(parts),
            ffi.from_buffer("uint32_t[]", ids), long=not self._numbers)
        if status != SUCCESS and NO_TERM not in ids:
            self._handle.raise_for(status)
        return ids

    def forget_some(self) -> None:
        """Forgets numbers if there are many, and those that are none."""
        if len(self._numbers) > _MOST_TERMS:
            self._numbers = {}

    def problem_of(self, term: Any) -> Exception:
        """What is wrong with a term that has no number."""
        try:
            packed = PackedTerms([term])
        except TypeError as error:
            return error
        number = ffi.new("uint32_t*")
        return self._handle.error(self._handle.status(
            library().rrn_reasoner_intern, packed.place(), 1, number))

    def number(self, term: Any) -> int | None:
        """The number of a term of a pattern, in which None stands for any;
        None if no statement has the term."""
        if term is None:
            return NO_TERM
        known = self._numbers.get(key_of(term), NO_TERM)
        if known != NO_TERM:
            return known
        packed, number = PackedTerms([term]), ffi.new("uint32_t*")
        status = self._handle.status(library().rrn_reasoner_find_term,
                                     packed.place(), number, long=True)
        if status == _END:
            return None
        self._handle.raise_for(status)
        return int(number[0])

    def fetch(self, numbers: set[int]) -> Callable[[int], Any]:
        """Makes the terms with these numbers, and returns what finds them."""
        terms = self._terms
        missing = array.array("I", numbers - terms.keys())
        if missing:
            n = len(missing)
            places = ffi.new("RrnTerm[]", n)
            self._handle.call(library().rrn_reasoner_terms,
                              ffi.from_buffer("uint32_t[]", missing), n,
                              places)
            raw = bytes(ffi.buffer(places))
            for number, (kind, _, *strings) in zip(missing,
                                                   TERM.iter_unpack(raw)):
                texts = [_text(*strings[i:i + 2]) for i in (0, 2, 4)]
                terms[number] = self._make(kind, *texts)
        return terms.__getitem__


def key_of(term: Any) -> str | None:
    """Text that stands for an IRI or a blank node; None for anything else.

    It is compared more quickly than terms of rdflib are.
    """
    of: Any = type(term)
    kind = kind_of(of)
    if kind == 0:
        return term.text if isinstance(term, IRI) else str.__str__(term)
    if kind == 1:
        return "\0" + (term.text if isinstance(term, Blank)
                       else str.__str__(term))
    return None


def keys_of(terms: list[Any]) -> list[str | None]:
    """The keys of terms in the order of statements."""
    keys: list[str | None] = [None] * len(terms)
    for i in range(3):
        column = terms[i::3]
        kinds = set(map(type, column))
        # Most columns are IRIs of rdflib alone.
        is_text = all(kind_of(kind) == 0 and issubclass(kind, str)
                      for kind in kinds)
        keys[i::3] = map(str.__str__ if is_text else key_of, column)
    return keys


def _parts(term: Any) -> Parts | None:
    """What `parts_of()` returns, None for what is no term."""
    try:
        return parts_of(term)
    except TypeError:
        return None


def _encode(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:  # The library says that it is no UTF-8.
        return text.encode("utf-8", "surrogatepass")


def _text(address: int, size: int) -> str:
    if size == 0:
        return ""
    return str(ffi.buffer(ffi.cast("char*", address), size)[:].decode())


class Block:
    """Rows that were read: a column each, as far as they are asked for."""

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self._words = array.array("I", raw)
        self.subjects = self._words[0::6]
        self.predicates = self._words[1::6]
        self.objects = self._words[2::6]

    @property
    def origins(self) -> array.array[int]:
        return self._words[4::6]

    @property
    def probabilities(self) -> array.array[float]:
        return array.array("f", self._raw)[5::6]

    def triples(self, table: TermTable) -> Iterator[tuple[Any, Any, Any]]:
        """Its statements without what else is known of them."""
        subjects, predicates, objects = (self.subjects, self.predicates,
                                         self.objects)
        find = table.fetch({*subjects, *predicates, *objects})
        return zip(map(find, subjects), map(find, predicates),
                   map(find, objects))


class BlockReader:
    """Reads blocks of rows from cursors."""

    def __init__(self) -> None:
        self._rows = ffi.new("RrnRow[]", _READ)
        self._n = ffi.new("size_t*")

    def read(self, cursor: Any) -> tuple[Block, int]:
        """The next rows of a cursor, and the status of the call."""
        status = library().rrn_cursor_read(cursor, self._rows, _READ, self._n)
        size = self._n[0] * ROW.size
        return Block(bytes(ffi.buffer(self._rows, size))), int(status)


class RowWriter:
    """Changes statements, many at a time."""

    def __init__(self, handle: Handle, table: TermTable) -> None:
        self._handle = handle
        self._table = table

    def write(self, change: Any, rows: Iterable[tuple[Any, ...]],
              on_error: OnError | None) -> None:
        """Asserts or takes back statements.

        What cannot be changed goes to `on_error`, or raises; then the rows
        before it stay.
        """
        source = iter(rows)
        while block := list(itertools.islice(source, _WRITTEN)):
            with self._handle.lock:
                self._table.forget_some()
                self._write_block(change, block, on_error)

    def _write_block(self, change: Any, rows: list[tuple[Any, ...]],
                     on_error: OnError | None) -> None:
        # In the order of the rows, as a file of them gives out numbers.
        terms: list[Any] = [None] * (3 * len(rows))
        for i in range(3):
            terms[i::3] = map(operator.itemgetter(i), rows)
        numbers = self._table.learn(terms)
        if NO_TERM not in numbers:
            self._send(change, rows, numbers, on_error)
            return
        for i, row in enumerate(rows):
            mine = numbers[3 * i:3 * i + 3]
            if NO_TERM not in mine:
                self._send(change, [row], mine, on_error)
                continue
            error = self._table.problem_of(row[mine.index(NO_TERM)])
            if on_error is None:
                raise error
            on_error(row, error)

    def _send(self, change: Any, rows: list[tuple[Any, ...]],
              numbers: list[int], on_error: OnError | None) -> None:
        n = len(rows)
        words = array.array("I", bytes(n * ROW.size))
        for i in range(3):
            words[i::6] = array.array("I", numbers[i::3])
        block = ffi.from_buffer("RrnRow[]", words)
        n_done, begin = ffi.new("size_t*"), 0
        while begin < n:
            status = self._handle.status(change, block + begin, n - begin,
                                         n_done)
            if status == SUCCESS:
                return
            begin += n_done[0]
            error = self._handle.error(status)
            if on_error is None:
                raise error
            on_error(rows[begin], error)
            begin += 1

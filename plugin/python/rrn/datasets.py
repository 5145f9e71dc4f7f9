# SPDX-License-Identifier: MIT
"""Reads datasets (`.kbs`), which `rrn generate` makes.

A sample is a small graph of individuals, with the classes and relations that
are stated of them, and others with what is known of them: true or false, and
from how deep a proof.
"""
from __future__ import annotations

import dataclasses
import os
import pathlib
from typing import Any, Generic, Iterator, NamedTuple, TypeVar

from ._bytes import Bytes, fnv1a
from .errors import BadDataset, FileProblem

_MARK = b"\x89RRNKBS\r\n"
_VERSION = 2
_POLICIES = ("none", "cwa", "lcwa", "sampled", "typed-cwa")
_MOST_INDIVIDUALS = 1 << 24

#: The files of a dataset.
SPLITS = ("train", "valid", "test")


class Predicate(NamedTuple):
    """A class or a relation."""

    iri: str
    label_policy: str


class ClassLiteral(NamedTuple):
    """An individual is in a class, or not; both are numbers."""

    individual: int
    owl_class: int
    positive: bool


class RelationLiteral(NamedTuple):
    """Two individuals are in a relation, or not; all are numbers."""

    subject: int
    relation: int
    object: int
    positive: bool


L = TypeVar("L", ClassLiteral, RelationLiteral)


class Negative(NamedTuple, Generic[L]):
    """A false literal that was drawn.

    A near miss has the number of a rule and of the premise that does not hold;
    of a corruption they are None.
    """

    literal: L
    rule: int | None
    premise: int | None


@dataclasses.dataclass(frozen=True)
class Literals(Generic[L]):
    """What is known of the classes, or of the relations, in a sample."""

    specified: list[L]
    inferable: list[L]
    #: True or false by what is known from elsewhere, but not entailed.
    predictable: list[L]
    #: Of the proof of each inferable literal, 0 if not known; or empty.
    depths: list[int]
    drawn: list[Negative[L]]
    #: The individuals that are labelled; empty: all.
    targets: list[int]


@dataclasses.dataclass(frozen=True)
class Sample:
    """One graph with its labels."""

    number: int
    #: Which draw of the generator it comes from.
    draw: int
    n_individuals: int
    #: Of the individuals; or empty.
    names: list[str]
    classes: Literals[ClassLiteral]
    relations: Literals[RelationLiteral]
    #: No more corruptions are to be drawn.
    negatives_are_fixed: bool

    def plain_names(self) -> list[str]:
        """The names where they are single words and differ, else `i` and the
        number: as the program writes them.

        >>> empty = Literals([], [], [], [], [], [])
        >>> Sample(0, 0, 3, ["a", "b c", "a"], empty, empty, False).plain_names()
        ['a', 'i1', 'i2']
        """
        used: set[str] = set()
        result = []
        for number in range(self.n_individuals):
            name = self.names[number] if self.names else ""
            if not _is_plain(name) or name in used:
                name = f"i{number}"
                while name in used:
                    name += "_"
            used.add(name)
            result.append(name)
        return result


class Split:
    """A file of samples, read one after the other.

    >>> with Split("train.kbs") as split:            # doctest: +SKIP
    ...     for sample in split:
    ...         print(sample.n_individuals, split.classes[0].iri)

    Raises FileProblem if the file cannot be read, and BadDataset if it is no
    dataset or damaged.  The whole file is checked first, unless `check` is false.
    """

    def __init__(self, path: str | os.PathLike[str], check: bool = True) -> None:
        self.path = os.fspath(path)
        try:
            self._data = pathlib.Path(path).read_bytes()
        except OSError as error:
            raise FileProblem(f"{self.path}: cannot read the file: "
                              f"{error.strerror}", file=self.path) from error
        if not self._data.startswith(_MARK):
            raise self._bad("this is no dataset; expected a .kbs file")
        if self._data[len(_MARK):len(_MARK) + 1] != bytes([_VERSION]):
            raise self._bad(f"another version; expected {_VERSION}")
        if check and fnv1a(self._data[:-8]) != \
                int.from_bytes(self._data[-8:], "little"):
            raise self._bad("the checksum is another: the file is damaged")
        self._read_header()

    def __enter__(self) -> Split:
        return self

    def __exit__(self, *_: object) -> None:
        self._data = b""

    def _bad(self, problem: str) -> BadDataset:
        return BadDataset(f"{self.path}: {problem}", file=self.path)

    def _read_header(self) -> None:
        outer = Bytes(self._data, len(_MARK) + 1, len(self._data) - 8)
        try:
            header = outer.part(outer.varint())
            #: The ontology, and the generator with its options, for people.
            self.ontology, self.generator = header.text(), header.text()
            self.seed = header.fixed64()
            #: What numbers of classes, relations and rules mean.
            self.classes = _predicates(header)
            self.relations = _predicates(header)
            self.rules = [header.text() for _ in range(header.varint())]
            header.expect_end()
        except ValueError as error:
            raise self._bad(f"bad header: {error}") from error
        self._first = outer.at

    def __iter__(self) -> Iterator[Sample]:
        outer = Bytes(self._data, self._first, len(self._data) - 8)
        number = 0
        while True:
            try:
                size = outer.varint()
                if size == 0:
                    break
                sample = _sample(outer.part(size), number, len(self.classes),
                                 len(self.relations))
            except ValueError as error:
                raise self._bad(f"bad sample {number}: {error}") from error
            yield sample
            number += 1
        if outer.varint() != number:
            raise self._bad("the number of samples is another")


def splits(folder: str | os.PathLike[str], check: bool = True
           ) -> dict[str, Split]:
    """Opens the splits of a dataset by name: train, valid and test.

    Raises BadDataset if their vocabularies differ.
    """
    result = {name: Split(os.path.join(folder, name + ".kbs"), check)
              for name in SPLITS}
    first = result["train"]
    for split in result.values():
        if (split.classes, split.relations) != (first.classes, first.relations):
            raise BadDataset(
                f"{split.path}: the vocabulary is not that of train.kbs; "
                "expected splits of one dataset", file=split.path)
    return result


def _is_plain(name: str) -> bool:
    return bool(name) and not any(
        c <= " " or c == "\x7f" or c.isspace() or "\ud800" <= c <= "\udfff"
        for c in name)


def _predicates(header: Bytes) -> list[Predicate]:
    result = []
    for _ in range(header.varint()):
        policy = header.byte()
        if policy >= len(_POLICIES):
            raise ValueError(f"there is no label policy {policy}")
        result.append(Predicate(header.text(), _POLICIES[policy]))
    return result


def _sample(data: Bytes, number: int, n_classes: int, n_relations: int) -> Sample:
    draw, n = data.varint(), data.varint()
    if n > _MOST_INDIVIDUALS:
        raise ValueError(f"{n} individuals; expected at most {_MOST_INDIVIDUALS}")
    n_names = data.varint()
    if n_names not in (0, n):
        raise ValueError(f"{n_names} names of {n} individuals")
    names = [data.text() for _ in range(n_names)]

    def class_literals() -> list[ClassLiteral]:
        return [ClassLiteral(key // 2 // n_classes, key // 2 % n_classes,
                             bool(key & 1))
                for key in data.gaps(2 * n * n_classes)]

    def relation_literals() -> list[RelationLiteral]:
        result = []
        for key in data.gaps(2 * n * n * n_relations):
            rest, target = divmod(key >> 1, n)
            subject, relation = divmod(rest, n_relations)
            result.append(RelationLiteral(subject, relation, target,
                                          bool(key & 1)))
        return result

    lists: list[Any] = [read() for _ in range(3)
                        for read in (class_literals, relation_literals)]
    depths = [_depths(data, lists[2]), _depths(data, lists[3])]
    drawn: list[Any] = [_drawn(data, class_literals()),
                        _drawn(data, relation_literals())]
    is_fixed = data.byte() == 1
    targets = [data.gaps(n), data.gaps(n)]
    data.expect_end()
    return Sample(
        number, draw, n, names,
        Literals(lists[0], lists[2], lists[4], depths[0], drawn[0], targets[0]),
        Literals(lists[1], lists[3], lists[5], depths[1], drawn[1], targets[1]),
        is_fixed)


def _depths(data: Bytes, literals: list[Any]) -> list[int]:
    n = data.varint()
    if n not in (0, len(literals)):
        raise ValueError(f"{n} depths of {len(literals)} literals")
    return [data.byte() for _ in range(n)]


def _drawn(data: Bytes, literals: list[L]) -> list[Negative[L]]:
    result = []
    for literal in literals:
        step = data.varint()
        result.append(Negative(literal, step - 1 if step else None,
                               data.varint() if step else None))
    return result

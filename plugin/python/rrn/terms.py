# SPDX-License-Identifier: MIT
"""RDF terms and statements, for programs with and without rdflib."""
from __future__ import annotations

import dataclasses
import enum
import functools
from typing import Any, Callable, NamedTuple

XSD_STRING = "http://www.w3.org/2001/XMLSchema#string"
RDF_LANG_STRING = "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString"


@dataclasses.dataclass(frozen=True, slots=True)
class IRI:
    """An absolute IRI.

    >>> print(IRI("urn:a"))
    <urn:a>
    """

    text: str

    def __str__(self) -> str:
        return f"<{self.text}>"


@dataclasses.dataclass(frozen=True, slots=True)
class Blank:
    """A blank node by its label, without `_:`."""

    text: str

    def __str__(self) -> str:
        return f"_:{self.text}"


@dataclasses.dataclass(frozen=True, slots=True)
class Literal:
    """A literal with a datatype or a language, or a plain string.

    >>> print(Literal("chat", language="fr"))
    "chat"@fr
    """

    text: str
    datatype: str | None = None
    language: str | None = None

    def __str__(self) -> str:
        quoted = self.text.replace("\\", "\\\\").replace('"', '\\"')
        quoted = quoted.replace("\n", "\\n").replace("\r", "\\r")
        if self.language:
            return f'"{quoted}"@{self.language}'
        if self.datatype:
            return f'"{quoted}"^^<{self.datatype}>'
        return f'"{quoted}"'


Term = IRI | Blank | Literal


class Origin(enum.IntFlag):
    """Where statements come from; sets of them are joined by `|`."""

    ASSERTED = 1
    DERIVED = 2
    PREDICTED = 4
    ALL = 7


class Statement(NamedTuple):
    """A statement with its origin.  `probability` is 1 but for predictions."""

    subject: Any
    predicate: Any
    object: Any
    origin: Origin
    probability: float

    @property
    def triple(self) -> tuple[Any, Any, Any]:
        """Subject, predicate and object."""
        return self[:3]


#: Makes a term of kind (0 IRI, 1 blank node, 2 literal), text, datatype and
#: language, of which the last two may be empty.
TermMaker = Callable[[int, str, str, str], Any]


def make_plain(kind: int, text: str, datatype: str, language: str) -> Term:
    """Makes a term of this module."""
    if kind == 0:
        return IRI(text)
    if kind == 1:
        return Blank(text)
    if datatype in (XSD_STRING, RDF_LANG_STRING):
        datatype = ""
    return Literal(text, datatype or None, language or None)


@functools.cache
def kind_of(kind: type) -> int | None:
    """What the terms of a class are: 0 IRIs, 1 blank nodes, 2 literals, None if
    they are no terms.

    >>> kind_of(str), kind_of(Literal), kind_of(int)
    (0, 2, None)
    """
    if kind is str:
        return 0
    names = [base.__name__ for base in kind.__mro__
             if base in (IRI, Blank, Literal) or is_rdflib(base)]
    for number, known in enumerate((("IRI", "URIRef"), ("Blank", "BNode"),
                                    ("Literal",))):
        if any(name in names for name in known):
            return number
    return None


def parts_of(term: Any) -> tuple[int, str, str, str]:
    """Kind, text, datatype and language of a term.

    Takes terms of this module and of rdflib, and a `str`, which is an IRI.
    Raises TypeError for anything else.

    >>> parts_of("urn:a")
    (0, 'urn:a', '', '')
    """
    of: Any = type(term)
    kind = kind_of(of)
    if kind is None:
        raise TypeError(f"{term!r} is no term; expected an IRI, a blank node "
                        "or a literal of rrn or of rdflib")
    text = str.__str__(term) if isinstance(term, str) else term.text
    if kind < 2:
        return kind, text, "", ""
    language = term.language or ""
    if language:
        return kind, text, "", language
    return kind, text, str(term.datatype or ""), ""


def is_rdflib(kind: type) -> bool:
    """Whether a class is one of rdflib's terms.

    >>> is_rdflib(str)
    False
    """
    return kind.__module__ == "rdflib.term"

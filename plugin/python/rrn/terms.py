# SPDX-License-Identifier: MIT
"""RDF terms and statements, for programs with and without rdflib."""
from __future__ import annotations

import dataclasses
import enum
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


def parts_of(term: Any) -> tuple[int, str, str, str]:
    """Kind, text, datatype and language of a term.

    Takes terms of this module and of rdflib, and a `str`, which is an IRI.
    Raises TypeError for anything else.

    >>> parts_of("urn:a")
    (0, 'urn:a', '', '')
    """
    if isinstance(term, IRI):
        return 0, term.text, "", ""
    if isinstance(term, Blank):
        return 1, term.text, "", ""
    if isinstance(term, Literal):
        return 2, term.text, term.datatype or "", term.language or ""
    if type(term) is str:
        return 0, term, "", ""
    return _parts_of_rdflib(term)


def _parts_of_rdflib(term: Any) -> tuple[int, str, str, str]:
    from_rdflib = [base.__name__ for base in type(term).__mro__
                   if base.__module__ == "rdflib.term"]
    if "Literal" in from_rdflib:
        if term.language:
            return 2, str(term), "", term.language
        return 2, str(term), str(term.datatype or ""), ""
    if "BNode" in from_rdflib:
        return 1, str(term), "", ""
    if "URIRef" in from_rdflib:
        return 0, str(term), "", ""
    raise TypeError(f"{term!r} is no term; expected an IRI, a blank node or a "
                    "literal of rrn or of rdflib")

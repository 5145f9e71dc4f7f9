# SPDX-License-Identifier: MIT
"""Inputs of a reasoner: files, texts, and statements of graphs."""
from __future__ import annotations

import dataclasses
import os
from typing import Any, Iterable, Union

from ._handle import Handle
from ._library import ffi, library
from .terms import make_plain, parts_of

#: RrnSyntax
_SYNTAXES = {"turtle": 0, "ttl": 0, "trig": 1, "nt": 2, "ntriples": 2,
             "nquads": 3, "nq": 3, "xml": 4, "rdfxml": 4, "datalog": 0}
#: RrnRole
_ROLES = {"ontology": 0, "data": 1, "rules": 2}


@dataclasses.dataclass(frozen=True)
class Text:
    """Some text in the place of a file: Turtle, or what `format` says.

    Formats: turtle, nt, trig, nquads, xml; rules are always Datalog.
    Relative IRIs belong to `base`.  `name` stands for the path in messages;
    without one it is `text1`, `text2` and so on.

    >>> Text("<urn:a> a <urn:C> .").format
    'turtle'
    """

    text: str
    format: str = "turtle"
    base: str | None = None
    name: str | None = None


#: A file by its path, a Text, or an iterable of triples or quads, such as a
#: graph of rdflib.
Source = Union[str, "os.PathLike[str]", Text, Iterable[tuple[Any, ...]]]


def text_of(triples: Iterable[tuple[Any, ...]]) -> Text:
    """Statements as N-Triples.

    >>> text_of([("urn:a", "urn:b", "urn:c")]).text
    '<urn:a> <urn:b> <urn:c> .\\n'
    """
    return Text("".join(
        " ".join(str(make_plain(*parts_of(term))) for term in row[:3]) + " .\n"
        for row in triples), "nt")


def load(handle: Handle, role: str, source: Any) -> bool:
    """Loads a file or a text as ontology, data or rules.

    Returns False if the source is neither.
    """
    if isinstance(source, (str, os.PathLike)):
        function = getattr(library(), "rrn_reasoner_load_" + role)
        handle.call(function, os.fsencode(source), long=True)
    elif isinstance(source, Text):
        _load_text(handle, role, source)
    else:
        return False
    return True


def _load_text(handle: Handle, role: str, source: Text) -> None:
    if source.format not in _SYNTAXES:
        raise ValueError(f"there is no format {source.format!r}; expected one "
                         "of " + ", ".join(sorted(_SYNTAXES)))
    made = ffi.new("RrnText*")
    made.struct_size = ffi.sizeof(made[0])
    made.role = _ROLES[role]
    made.syntax = _SYNTAXES[source.format]
    kept = [ffi.from_buffer("char[]", text.encode()) for text in
            (source.text, source.base or "")]
    for place, text in zip((made.text, made.base_iri), kept):
        place.data, place.size = text, len(text)
    if source.name is not None:
        kept.append(ffi.new("char[]", source.name.encode()))
        made.name = kept[-1]
    handle.call(library().rrn_reasoner_load_text, made, long=True)


def as_list(sources: Any) -> list[Any]:
    """One source, or a list or tuple of sources, as a list."""
    if sources is None:
        return []
    return list(sources) if isinstance(sources, (list, tuple)) else [sources]

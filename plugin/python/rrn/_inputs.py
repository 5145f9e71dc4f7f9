# SPDX-License-Identifier: MIT
"""Inputs of a reasoner: files, texts, and statements of graphs."""
from __future__ import annotations

import dataclasses
import os
import pathlib
import shutil
import tempfile
import weakref
from typing import Any, Iterable, Union

from .terms import make_plain, parts_of

_SUFFIXES = {"turtle": ".ttl", "ttl": ".ttl", "nt": ".nt", "ntriples": ".nt",
             "trig": ".trig", "nquads": ".nq", "nq": ".nq", "xml": ".rdf",
             "rdfxml": ".rdf", "datalog": ".dlog"}


@dataclasses.dataclass(frozen=True)
class Text:
    """Some text in the place of a file: Turtle, or what `format` says.

    Formats: turtle, nt, trig, nquads, xml; rules are always Datalog.

    >>> Text("<urn:a> a <urn:C> .").format
    'turtle'
    """

    text: str
    format: str = "turtle"


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


class Shelf:
    """Keeps texts as files, because the interface reads files alone."""

    def __init__(self) -> None:
        self._folder: str | None = None
        self._n = 0

    def path_of(self, source: Any, default: str = "turtle") -> str | None:
        """The path of a file or text; None for anything else."""
        if isinstance(source, (str, os.PathLike)):
            return os.fspath(source)
        if not isinstance(source, Text):
            return None
        form = default if default == "datalog" else source.format
        if form not in _SUFFIXES:
            raise ValueError(f"there is no format {form!r}; expected one of "
                             + ", ".join(sorted(_SUFFIXES)))
        if self._folder is None:
            self._folder = tempfile.mkdtemp(prefix="rrn-")
            weakref.finalize(self, shutil.rmtree, self._folder,
                             ignore_errors=True)
        self._n += 1
        path = pathlib.Path(self._folder, f"text{self._n}"
                            + _SUFFIXES[form])
        path.write_text(source.text, encoding="utf-8")
        return str(path)

    def tidy(self, message: str) -> str:
        """A message without the folder of the texts."""
        if self._folder is None:
            return message
        return message.replace(self._folder + os.sep, "")

    def clear(self) -> None:
        """Removes the files."""
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None


def as_list(sources: Any) -> list[Any]:
    """One source, or a list or tuple of sources, as a list."""
    if sources is None:
        return []
    return list(sources) if isinstance(sources, (list, tuple)) else [sources]

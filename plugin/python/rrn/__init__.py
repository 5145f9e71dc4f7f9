# SPDX-License-Identifier: MIT
"""rrn: what follows from RDF, by rules and by a network.

`Reasoner` holds statements with what is derived and predicted; `expand` adds
to an rdflib graph what follows from it; `rrn.store` is a store for rdflib.
`learn` makes a model that judges facts; `rrn.datasets` reads labelled samples,
and `rrn.exports` writes them for other programs.
"""
from __future__ import annotations

from typing import Any

from ._inputs import Source, Text
from ._library import ffi as _ffi
from ._library import library as _library
from ._learning import Learnt, learn
from ._options import Options
from .errors import (BadArgument, BadDataset, BadSyntax, Cancelled,
                     CorruptModel, Error, FileProblem, InternalError,
                     LibraryNotFound, ModelMismatch, OutOfMemory, UnsafeRule,
                     Unstratifiable, Unsupported)
from .reasoner import Reasoner
from .results import (Answer, Change, Contrast, Counterfactual, Embeddings, Evidence,
                      Fact, Outcome, Place, Proof, Report, Step, Violation, WeighedFact)
from .terms import IRI, Blank, Literal, Origin, Statement, Term

__all__ = [
    "Answer", "BadArgument", "BadDataset", "BadSyntax", "Blank", "Cancelled",
    "Change", "Contrast", "CorruptModel", "Counterfactual", "Embeddings", "Error",
    "Evidence", "Fact", "FileProblem", "IRI", "InternalError", "Learnt",
    "LibraryNotFound", "Literal", "ModelMismatch", "Options", "Origin",
    "OutOfMemory", "Outcome", "Place", "Proof", "Reasoner", "Report", "Source",
    "Statement", "Step", "Term", "Text", "UnsafeRule", "Unstratifiable",
    "Unsupported", "Violation", "WeighedFact", "expand", "learn", "library_version",
]


def library_version() -> str:
    """The version of the library that is used.

    >>> library_version().count(".")
    2
    """
    return str(_ffi.string(_library().rrn_version()).decode())


def expand(graph: Any, ontology: Any = None, **options: Any) -> int:
    """Adds to an rdflib graph what follows; see `rrn.closure.expand()`."""
    from .closure import expand as expand_graph
    return expand_graph(graph, ontology, **options)

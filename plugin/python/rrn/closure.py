# SPDX-License-Identifier: MIT
"""Adds what follows to graphs of rdflib."""
from __future__ import annotations

import contextlib
import gc
import warnings
from typing import Any, Iterable, Iterator

from .reasoner import Reasoner
from .terms import Origin


def expand(graph: Any, ontology: Any = None, rules: Any = None, *,
           schema: bool = True, **options: Any) -> int:
    """Adds to an rdflib graph what follows from it, and returns how much.

    Does what `owlrl.DeductiveClosure(owlrl.OWLRL_Semantics).expand(graph)`
    does, but for statements that say nothing about the graph: those about
    datatypes and annotation properties that owlrl adds to every graph and,
    without `trivial=True`, that each thing is itself.

    `ontology` and `rules` are sources as `Reasoner` takes them.  They are not
    added, but what follows with them is; SWRL rules count in them alone.  Other keywords are those of
    `Options`.  Warns of contradictions, and of statements that cannot be
    reasoned with, such as those with a relative IRI.

    >>> import rdflib
    >>> graph = rdflib.Graph().parse(data='''
    ...     @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    ...     <urn:Dog> rdfs:subClassOf <urn:Animal> . <urn:rex> a <urn:Dog> .
    ... ''')
    >>> expand(graph)
    1
    >>> len(graph)
    3
    """
    left_out: list[Any] = []
    with Reasoner(ontology=ontology, rules=rules, terms="rdflib",
                  schema=schema, **options) as reasoner, _uncollected():
        reasoner.add_all(_triples(graph),
                         lambda row, _error: left_out.append(row))
        outcome = reasoner.reason()
        before = len(graph)
        _add(graph, reasoner.triples(origins=Origin.DERIVED))
    if left_out:
        warnings.warn(f"{len(left_out)} statements cannot be reasoned with, "
                      f"for example {left_out[0]}", stacklevel=2)
    if outcome.n_violations:
        warnings.warn(f"there are {outcome.n_violations} contradictions; "
                      "Reasoner.check() tells them", stacklevel=2)
    if outcome.limits:
        warnings.warn("more may follow: stopped by the limit of "
                      + ", ".join(outcome.limits), stacklevel=2)
    return len(graph) - before


def _triples(graph: Any) -> Iterable[tuple[Any, Any, Any]]:
    if type(graph).__name__ != "Graph":
        return (triple for triple in graph.triples((None, None, None)))
    rows = graph.store.triples((None, None, None), context=graph)
    return (triple for triple, _ in rows)


def _add(graph: Any, triples: Iterable[tuple[Any, Any, Any]]) -> None:
    """Adds terms of rdflib, which need no look at each again."""
    target = graph.store if type(graph).__name__ == "Graph" else graph
    target.addN((s, p, o, graph) for s, p, o in triples)


@contextlib.contextmanager
def _uncollected() -> Iterator[None]:
    """Looks for no garbage meanwhile: of millions of new objects none is."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()

# SPDX-License-Identifier: MIT
"""A store for rdflib, named `rrn`, with what follows from its statements."""
from __future__ import annotations

import warnings
from typing import Any, Generator, Iterator

from rdflib import BNode, Graph, URIRef
from rdflib.plugins.stores.memory import Memory
from rdflib.store import Store

from .errors import BadArgument
from .reasoner import Reasoner
from .results import Outcome
from .terms import Origin

#: Names of the graphs that tell statements apart.
ASSERTED = URIRef("urn:x-rrn:graph:asserted")
DERIVED = URIRef("urn:x-rrn:graph:derived")
PREDICTED = URIRef("urn:x-rrn:graph:predicted")

_ORIGINS = {ASSERTED: Origin.ASSERTED, DERIVED: Origin.DERIVED,
            PREDICTED: Origin.PREDICTED}
_NOT_ASSERTED = Origin.DERIVED | Origin.PREDICTED
_LISTS = ("ontology", "rules", "data")


class RrnStore(Store):
    """Keeps quads in memory, and beside them what follows from their union.

    `open()` takes a dict of what `Reasoner` takes: `ontology`, `rules`,
    `data`, `model` and options; or a text such as
    `ontology=owl/family.ttl;threshold=0.9`.

    Who reads all graphs at once, or a graph without a name, which
    `Graph(store="rrn")` makes, sees also what is derived and predicted.  The
    graphs `urn:x-rrn:graph:asserted`, `...:derived` and `...:predicted` tell
    it apart; they cannot be written.  Other graphs hold what was added there.

    What follows is brought up to date when it is read.  Statements that are
    no RDF 1.1, such as those with a relative IRI, are kept, but nothing
    follows from them; a warning names the first.
    """

    context_aware = True
    formula_aware = True
    graph_aware = True
    transaction_aware = False

    def __init__(self, configuration: Any = None,
                 identifier: Any = None) -> None:
        self._quads = Memory()
        for name in ("bind", "prefix", "namespace", "namespaces", "add_graph"):
            setattr(self, name, getattr(self._quads, name))
        self._settings: dict[str, Any] = {}
        self._reasoner: Reasoner | None = None
        self._changed: dict[tuple[Any, Any, Any], None] = {}
        self._outcome: Outcome | None = None
        self._has_warned = False
        super().__init__(configuration, identifier)

    # Life ------------------------------------------------------------------

    def open(self, configuration: Any, create: bool = False) -> int:
        """Says what to reason with; before anything is read."""
        if self._reasoner is not None:
            raise BadArgument("the store has reasoned already; expected "
                              "open() before")
        self._settings = _settings_of(configuration)
        return 1  # rdflib.store.VALID_STORE

    def close(self, commit_pending_transaction: bool = False) -> None:
        """Frees the reasoner; the quads stay."""
        if self._reasoner is not None:
            self._reasoner.close()
            self._reasoner = None
            self._changed = dict.fromkeys(
                triple for triple, _ in self._quads.triples((None, None, None)))

    def destroy(self, configuration: Any) -> None:
        """Frees the reasoner."""
        self.close()

    @property
    def reasoner(self) -> Reasoner:
        """The reasoner, brought up to date: for `explain()` and `check()`."""
        if self._reasoner is None:
            self._reasoner = Reasoner(terms="rdflib", **self._settings)
            self._outcome = None
        if self._changed or self._outcome is None:
            self._update(self._reasoner)
        return self._reasoner

    def commit(self) -> None:
        """Brings what follows up to date now."""
        self.reasoner

    def _update(self, reasoner: Reasoner) -> None:
        here = self._quads.triples
        triples, self._changed = self._changed, {}
        try:
            there = {triple for triple in triples
                     if next(iter(here(triple)), None) is not None}
            reasoner.remove_all((t for t in triples if t not in there),
                                lambda *_: None)
            reasoner.add_all((t for t in triples if t in there),
                             self._leave_out)
            self._outcome = reasoner.reason()
            if self._settings.get("model") is not None:
                reasoner.predict()
        except BaseException:
            self._changed = {**triples, **self._changed}
            raise

    def _leave_out(self, triple: tuple[Any, ...], error: Exception) -> None:
        if not self._has_warned:
            self._has_warned = True
            warnings.warn(f"nothing follows from {triple}: {error}",
                          stacklevel=2)

    # Changes ---------------------------------------------------------------

    def add(self, triple: Any, context: Any, quoted: bool = False) -> None:
        """Adds a statement to a graph."""
        _require_writable(context)
        self._quads.add(triple, context, quoted)
        if not quoted:
            self._changed[tuple(triple)] = None

    def remove(self, triple_pattern: Any, context: Any = None) -> None:
        """Removes what was added and matches."""
        _require_writable(context)
        gone = [triple for triple, _ in self._quads.triples(triple_pattern,
                                                        context)]
        self._quads.remove(triple_pattern, context)
        self._changed.update(dict.fromkeys(gone))

    def remove_graph(self, graph: Any) -> None:
        """Removes a graph with what was added to it."""
        _require_writable(graph)
        self.remove((None, None, None), graph)
        self._quads.remove_graph(graph)

    # Asking ----------------------------------------------------------------

    def triples(self, triple_pattern: Any,
                context: Any = None) -> Iterator[Any]:
        """Goes through statements, each with the graphs that hold it."""
        name = getattr(context, "identifier", None)
        if name in _ORIGINS:
            yield from self._known(triple_pattern, _ORIGINS[name])
            return
        yield from self._quads.triples(triple_pattern, context)
        if context is None:
            yield from self._known(triple_pattern, Origin.ALL)
        elif type(name) is BNode and type(context) is Graph:
            yield from self._known(triple_pattern, _NOT_ASSERTED)

    def _known(self, pattern: Any, origins: Origin) -> Iterator[Any]:
        """What the reasoner has; of what is asserted all, or for the union
        what comes from its own files."""
        s, p, o = pattern
        if any(term is not None and not _is_sayable(term) for term in pattern):
            return
        here = self._quads.triples
        graphs = {origin: Graph(store=self, identifier=name)
                  for name, origin in _ORIGINS.items()}
        try:
            rows = list(self.reasoner.statements(s, p, o, origins))
        except BadArgument:  # The pattern is no RDF, so nothing matches it.
            return
        for s, p, o, origin, _ in rows:
            if (origin == Origin.ASSERTED and origins == Origin.ALL
                    and next(iter(here((s, p, o))), None) is not None):
                continue
            yield (s, p, o), iter((graphs[origin],))

    def __len__(self, context: Any = None) -> int:
        name = getattr(context, "identifier", None)
        if name in _ORIGINS:
            return self.reasoner.size(_ORIGINS[name])
        if context is None or (type(name) is BNode
                               and type(context) is Graph):
            return sum(1 for _ in self.triples((None, None, None), context))
        return self._quads.__len__(context)

    def contexts(self, triple: Any = None) -> Generator[Any, None, None]:
        """Goes through the graphs, or those that hold a statement.

        Those of what is derived and predicted come if they are not empty.
        """
        yield from self._quads.contexts(triple)
        for name in (DERIVED, PREDICTED):
            graph = Graph(store=self, identifier=name)
            pattern = (None, None, None) if triple is None else triple
            if next(self.triples(pattern, graph), None) is not None:
                yield graph

    def probability(self, triple: tuple[Any, Any, Any]) -> float | None:
        """1 for what is asserted or derived, the network's for what it
        predicts, None for anything else."""
        row = next(self.reasoner.statements(*triple), None)
        return None if row is None else row.probability


def _require_writable(context: Any) -> None:
    name = getattr(context, "identifier", None)
    if name in _ORIGINS:
        raise BadArgument(f"{name} cannot be written; expected another graph")


def _is_sayable(term: Any) -> bool:
    """Whether it is a term that the reasoner may know."""
    return isinstance(term, str) and type(term).__module__ == "rdflib.term" \
        and type(term).__name__ in ("URIRef", "BNode", "Literal")


def _settings_of(configuration: Any) -> dict[str, Any]:
    if configuration is None:
        return {}
    if isinstance(configuration, dict):
        return dict(configuration)
    settings: dict[str, Any] = {}
    for part in filter(None, str(configuration).split(";")):
        key, equals, value = part.partition("=")
        if not equals:
            raise BadArgument(f"bad configuration {part!r}; expected "
                              "KEY=VALUE, with semicolons between")
        if key in _LISTS:
            settings.setdefault(key, []).append(value)
        else:
            settings[key] = _value_of(value)
    return settings


def _value_of(text: str) -> Any:
    words = {"yes": True, "true": True, "no": False, "false": False}
    if text in words:
        return words[text]
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text

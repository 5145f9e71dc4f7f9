# SPDX-License-Identifier: MIT
"""A reasoner: statements, and what follows from them."""
from __future__ import annotations

import json
import os
from typing import Any, Iterable, Iterator

from ._blocks import OnError, PackedTerms, RowWriter, TermTable
from ._cursor import CursorReader
from ._evidence import EvidenceReader
from ._handle import Handle
from ._inputs import Source, as_list, load, text_of
from ._library import ffi, library
from ._network import Network
from ._options import Options
from .results import (Answer, Counterfactual, Embeddings, Evidence, Outcome,
                      Proof, Report, Violation)
from .terms import (Blank, IRI, Literal, Origin, Statement, TermMaker,
                    is_rdflib, make_plain)

_FORMATS = {"text": 0, "json": 1, "turtle": 2}
_LIMITS = {1: "derivations", 2: "time", 4: "memory"}
_VERDICTS = ("unknown", "asserted", "derived", "predicted", "refuted")


class Reasoner:
    """Holds statements and what follows from them.

    Sources are paths of files, `Text`, or iterables of triples such as graphs
    of rdflib; each argument takes one or a list.  Other keywords are fields of
    `Options`.  `terms` says what statements are made of: "plain" (`rrn.IRI`,
    `rrn.Blank`, `rrn.Literal`) or "rdflib".

    >>> from rrn import Text
    >>> axiom = Text("<urn:Dog> <http://www.w3.org/2000/01/rdf-schema#"
    ...              "subClassOf> <urn:Animal> .")
    >>> with Reasoner(ontology=axiom, data=Text("<urn:rex> a <urn:Dog> .")) as r:
    ...     print(r.reason().n_violations)
    ...     for statement in r.derived(subject="urn:rex"):
    ...         print(statement.object)
    0
    <urn:Animal>

    One thread at a time may use a reasoner; others wait.
    """

    def __init__(self, *, ontology: Source | list[Source] | None = None,
                 rules: Source | list[Source] | None = None,
                 data: Source | list[Source] | None = None,
                 model: str | os.PathLike[str] | None = None,
                 terms: str = "plain", **options: Any) -> None:
        make, keeps = _maker(terms)
        self._handle = Handle(Options(**options))
        self._table = TermTable(self._handle, make, keeps)
        self._writer = RowWriter(self._handle, self._table)
        self._reader = CursorReader(self._handle, self._table)
        self._evidence = EvidenceReader(self._handle, make)
        self._network = Network(self._handle, self._table)
        try:
            self._load_all(as_list(ontology), as_list(rules), as_list(data),
                           model)
        except BaseException:
            self.close()
            raise

    def _load_all(self, ontologies: list[Any], rules: list[Any],
                  data: list[Any], model: Any) -> None:
        for source in rules:
            if not load(self._handle, "rules", source):
                raise TypeError("rules are files or texts; expected a path "
                                "or rrn.Text")
        if model is not None:
            self._handle.call(library().rrn_reasoner_load_model,
                              os.fsencode(model))
        for source in ontologies:
            if not load(self._handle, "ontology", source):
                # SWRL rules are read from files and texts alone.
                load(self._handle, "ontology", text_of(source))
        for graph in [source for source in data
                      if not load(self._handle, "data", source)]:
            self.add_all(graph)

    # Life ------------------------------------------------------------------

    def __enter__(self) -> Reasoner:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_reader"):
            self.close()

    def close(self) -> None:
        """Frees everything.  The reasoner is of no use after that."""
        with self._handle.lock:
            self._reader.close()
            self._handle.free()

    def cancel(self) -> None:
        """Stops the call that is running, from another thread."""
        self._handle.cancel()

    # Changes ---------------------------------------------------------------

    def load_ontology(self, source: Source) -> None:
        """Adds axioms and assertions with the next `reason()`."""
        if not load(self._handle, "ontology", source):
            self.add_all(source)  # type: ignore[arg-type]

    def load_data(self, source: Source) -> None:
        """Adds statements with the next `reason()`."""
        if not load(self._handle, "data", source):
            self.add_all(source)  # type: ignore[arg-type]

    def add(self, subject: Any, predicate: Any, object: Any) -> None:
        """Asserts a statement with the next `reason()`."""
        self.add_all([(subject, predicate, object)])

    def remove(self, subject: Any, predicate: Any, object: Any) -> None:
        """Takes back a statement with the next `reason()`."""
        self.remove_all([(subject, predicate, object)])

    def add_all(self, triples: Iterable[tuple[Any, ...]],
                on_error: OnError | None = None) -> None:
        """Asserts statements; of quads, the graph is left out.

        What cannot be asserted goes to `on_error`, if that is given; else the
        first such statement raises, and those before it stay.
        """
        self._writer.write(library().rrn_reasoner_add_rows, triples, on_error)

    def remove_all(self, triples: Iterable[tuple[Any, ...]],
                   on_error: OnError | None = None) -> None:
        """Takes statements back; see `add_all()`."""
        self._writer.write(library().rrn_reasoner_remove_rows, triples,
                           on_error)

    def roll_back(self) -> None:
        """Forgets the changes since the last `reason()`."""
        self._handle.call(library().rrn_reasoner_roll_back)

    def reason(self) -> Outcome:
        """Applies the changes and brings what follows up to date.

        If it fails or is interrupted, the reasoner is as before, and the
        changes are forgotten.
        """
        result = ffi.new("RrnOutcome*")
        result.struct_size = ffi.sizeof(result[0])
        self._handle.call(library().rrn_reasoner_reason, result, ffi.NULL, ffi.NULL,
                   ffi.NULL, long=True)
        limits = tuple(text for bit, text in _LIMITS.items()
                       if result.limits & bit)
        return Outcome(result.n_asserted, result.n_retracted, result.n_ignored,
                       result.n_violations, bool(result.rebuilt), limits)

    def predict(self) -> None:
        """Lets the network predict from what is asserted."""
        self._handle.call(library().rrn_reasoner_predict, long=True)

    # Asking ----------------------------------------------------------------

    def size(self, origins: Origin = Origin.ALL) -> int:
        """Counts the statements of these origins."""
        result = ffi.new("uint64_t*")
        self._handle.call(library().rrn_reasoner_size, int(origins), result,
                   long=True)
        return int(result[0])

    def __len__(self) -> int:
        return self.size()

    def statements(self, subject: Any = None, predicate: Any = None,
                   object: Any = None,
                   origins: Origin = Origin.ALL) -> Iterator[Statement]:
        """Goes through statements; None stands for any term.

        Each comes once: asserted before derived before predicted.  Raises
        BadArgument if the reasoner reasons meanwhile.
        """
        return self._reader.statements((subject, predicate, object), origins)

    def triples(self, subject: Any = None, predicate: Any = None,
                object: Any = None, origins: Origin = Origin.ALL
                ) -> Iterator[tuple[Any, Any, Any]]:
        """Goes through the same, subject, predicate and object alone, which
        is faster."""
        return self._reader.triples((subject, predicate, object), origins)

    def asserted(self, subject: Any = None, predicate: Any = None,
                 object: Any = None) -> Iterator[Statement]:
        """Goes through what is asserted."""
        return self.statements(subject, predicate, object, Origin.ASSERTED)

    def derived(self, subject: Any = None, predicate: Any = None,
                object: Any = None) -> Iterator[Statement]:
        """Goes through what is derived and not asserted."""
        return self.statements(subject, predicate, object, Origin.DERIVED)

    def predicted(self, subject: Any = None, predicate: Any = None,
                  object: Any = None) -> Iterator[Statement]:
        """Goes through what is predicted and neither asserted nor derived."""
        return self.statements(subject, predicate, object, Origin.PREDICTED)

    def __iter__(self) -> Iterator[Statement]:
        return self.statements()

    def ask(self, subject: Any, predicate: Any, object: Any) -> Answer:
        """Says what is known of a statement.

        Whether something unknown contradicts the rest may take as long as
        deriving everything.
        """
        result = ffi.new("RrnAnswer*")
        result.struct_size = ffi.sizeof(result[0])
        terms = PackedTerms((subject, predicate, object))
        self._handle.call(library().rrn_reasoner_ask,
                          *map(terms.place, range(3)), result, long=True)
        probability = None if result.probability < 0 else result.probability
        return Answer(_VERDICTS[result.verdict], probability)

    def explain(self, subject: Any, predicate: Any, object: Any,
                format: str = "text") -> Any:
        """Proves a statement, or says that it does not follow.

        Formats: "text" and "turtle" give a str, "json" what is in the JSON.
        Derives everything anew.
        """
        terms = PackedTerms((subject, predicate, object))
        text = self._handle.text(library().rrn_reasoner_explain,
                                 *map(terms.place, range(3)), _format(format))
        return json.loads(text) if format == "json" else text

    def prove(self, subject: Any, predicate: Any, object: Any) -> Proof:
        """Proves a statement, and returns the proof as an object.

        Derives everything anew.
        """
        return self._evidence.proof((subject, predicate, object))

    def evidence(self, subject: Any, predicate: Any,
                 object: Any) -> Evidence | None:
        """The stated facts on which the network's prediction of a statement
        rests, whether rules prove it or not.

        None if the network says nothing of it: it does not know the class or
        property, or no fact that it reads is about the individuals.
        """
        return self._evidence.evidence((subject, predicate, object))

    def counterfactual(self, subject: Any, predicate: Any, object: Any,
                       max_facts: int = 3) -> Counterfactual | None:
        """The smallest changes of stated facts, of up to `max_facts` facts, after
        which the network says the opposite of what it says of a statement.

        None as with `evidence()`. Takes seconds where much is stated nearby.
        """
        if max_facts < 1:
            raise ValueError(f"max_facts is {max_facts}; expected 1 or more")
        return self._evidence.counterfactual((subject, predicate, object),
                                             max_facts)

    def violations(self) -> list[Violation]:
        """The contradictions that the last `reason()` found, at most 100."""
        return self._evidence.violations()

    def score(self, triples: Iterable[tuple[Any, ...]]) -> Any:
        """The network's probability of each statement, given what is asserted.

        An array of float32, of NumPy where that is installed.  Also below the
        threshold; NaN for what the network does not know.
        """
        return self._network.score(triples)

    def embeddings(self) -> Embeddings:
        """The network's view of the individuals, given what is asserted.

        Nothing is copied: the values are there until something else is
        asserted and `score()` or this is called again, or until `close()`.
        """
        return self._network.embeddings(self)

    def model(self) -> dict[str, Any]:
        """What the model is: `kind`, `description`, `dim`, and `classes` and
        `relations` with their thresholds."""
        return self._network.describe()

    def check(self, format: str = "text") -> Report:
        """Reports the contradictions that the last `reason()` found.

        Formats: "text" and "json".
        """
        n = ffi.new("uint64_t*")
        text = self._handle.text(library().rrn_reasoner_check, _format(format), n)
        return Report(int(n[0]), text)


def _maker(terms: str) -> tuple[TermMaker, Any]:
    """What makes terms, and what says whether one can be handed out."""
    if terms == "plain":
        return make_plain, lambda term: isinstance(term, (IRI, Blank, Literal))
    if terms == "rdflib":
        from ._rdflib_terms import make_rdflib
        return make_rdflib, lambda term: is_rdflib(type(term))
    raise ValueError(f"there are no terms {terms!r}; expected plain or rdflib")


def _format(name: str) -> int:
    if name not in _FORMATS:
        raise ValueError(f"there is no format {name!r}; expected one of "
                         + ", ".join(_FORMATS))
    return _FORMATS[name]

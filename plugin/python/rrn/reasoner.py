# SPDX-License-Identifier: MIT
"""A reasoner: statements, and what follows from them."""
from __future__ import annotations

import json
import os
import threading
import weakref
from typing import Any, Callable, Iterable, Iterator, NamedTuple

from ._calls import SUCCESS, World, run_interruptibly
from ._cursor import Cursor
from ._inputs import Shelf, Source, Text, as_list, text_of
from ._library import ffi, library
from ._options import Options, fill
from ._rows import StatementReader, TermWriter
from .errors import BadArgument
from .terms import Origin, Statement, TermMaker, make_plain

_FORMATS = {"text": 0, "json": 1, "turtle": 2}
_LIMITS = {1: "derivations", 2: "time", 4: "memory"}
_VERDICTS = ("unknown", "asserted", "derived", "predicted", "refuted")


class Outcome(NamedTuple):
    """What `Reasoner.reason()` did.

    `limits` names what stopped it before all was derived: "derivations",
    "time", "memory".
    """

    n_asserted: int
    n_retracted: int
    n_ignored: int
    n_violations: int
    rebuilt: bool
    limits: tuple[str, ...]


class Answer(NamedTuple):
    """What is known of a statement.

    `verdict` is "asserted", "derived", "predicted", "refuted" or "unknown";
    `probability` is the network's, None if it did not predict the statement.
    """

    verdict: str
    probability: float | None


class Report(NamedTuple):
    """Contradictions: how many there are, and a text that tells them."""

    n_violations: int
    text: str


class Reasoner:
    """Holds statements and what follows from them.

    Sources are paths of files, `Text`, or iterables of triples such as graphs
    of rdflib; each argument takes one or a list.  Other keywords are fields of
    `Options`.  `terms` says what statements are made of: "plain" (`rrn.IRI`,
    `rrn.Blank`, `rrn.Literal`) or "rdflib".

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
        self._pointer = ffi.NULL
        self._shelf = Shelf()
        self._lock = threading.RLock()
        self._writer = TermWriter()
        self._make = _maker(terms)
        self._cursors: weakref.WeakSet[Cursor] = weakref.WeakSet()
        self._progress_error: BaseException | None = None
        self._options = Options(**options)
        self._reader = StatementReader(self._make)
        self._world = World(self._shelf.tidy)
        try:
            self._open()
            self._load_all(as_list(ontology), as_list(rules), as_list(data),
                           model)
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        self._callback = ffi.NULL
        if self._options.progress is not None:
            self._callback = ffi.callback("RrnProgressFunc", self._report,
                                          error=1)
        made = ffi.new("RrnReasoner**")
        self._world.raise_for(library().rrn_reasoner_new(
            self._world.pointer, fill(self._options, self._callback), made))
        self._pointer = made[0]

    def _load_all(self, ontologies: list[Any], rules: list[Any],
                  data: list[Any], model: Any) -> None:
        lib = library()
        for source in rules:
            path = self._shelf.path_of(source, "datalog")
            if path is None:
                raise TypeError("rules are files or texts; expected a path "
                                "or rrn.Text")
            self._call(lib.rrn_reasoner_load_rules, _path(path))
        if model is not None:
            self._call(lib.rrn_reasoner_load_model, _path(model))
        for source in ontologies:
            path = self._shelf.path_of(source)
            # SWRL rules are read from files alone.
            path = path or self._shelf.path_of(text_of(source))
            self._call(lib.rrn_reasoner_load_ontology, _path(path))
        graphs = []
        for source in data:
            path = self._shelf.path_of(source)
            if path is None:
                graphs.append(source)
            else:
                self._call(lib.rrn_reasoner_load_data, _path(path))
        for graph in graphs:
            self.add_all(graph)

    # Life ------------------------------------------------------------------

    def __enter__(self) -> Reasoner:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_world"):
            self.close()

    def close(self) -> None:
        """Frees everything.  The reasoner is of no use after that."""
        with self._lock:
            for cursor in list(self._cursors):
                cursor.close()
            if self._pointer != ffi.NULL:
                library().rrn_reasoner_free(self._pointer)
                self._pointer = ffi.NULL
            if self._world.pointer != ffi.NULL:
                self._world.free()
            self._shelf.clear()

    def cancel(self) -> None:
        """Stops the call that is running, from another thread."""
        if self._pointer != ffi.NULL:
            library().rrn_reasoner_cancel(self._pointer)

    # Changes ---------------------------------------------------------------

    def load_ontology(self, source: Source) -> None:
        """Adds axioms and assertions with the next `reason()`."""
        self._load(library().rrn_reasoner_load_ontology, source)

    def load_data(self, source: Source) -> None:
        """Adds statements with the next `reason()`."""
        self._load(library().rrn_reasoner_load_data, source)

    def _load(self, load: Any, source: Source) -> None:
        path = self._shelf.path_of(source)
        if path is None:
            self.add_all(source)  # type: ignore[arg-type]
        else:
            self._call(load, _path(path), long=True)

    def add(self, subject: Any, predicate: Any, object: Any) -> None:
        """Asserts a statement with the next `reason()`."""
        self.add_all([(subject, predicate, object)])

    def remove(self, subject: Any, predicate: Any, object: Any) -> None:
        """Takes back a statement with the next `reason()`."""
        self.remove_all([(subject, predicate, object)])

    def add_all(self, triples: Iterable[tuple[Any, ...]],
                on_error: Callable[[tuple[Any, ...], Exception], None]
                | None = None) -> None:
        """Asserts statements; of quads, the graph is left out.

        What cannot be asserted goes to `on_error`, if that is given; else the
        first such statement raises, and those before it stay.
        """
        self._change(library().rrn_reasoner_add, triples, on_error)

    def remove_all(self, triples: Iterable[tuple[Any, ...]],
                   on_error: Callable[[tuple[Any, ...], Exception], None]
                   | None = None) -> None:
        """Takes statements back; see `add_all()`."""
        self._change(library().rrn_reasoner_remove, triples, on_error)

    def _change(self, change: Any, triples: Iterable[tuple[Any, ...]],
                on_error: Any) -> None:
        with self._lock:
            pointer = self._open_pointer()
            self._writer.make_room()
            write = self._writer.write
            for row in triples:
                try:
                    status = change(pointer, write(row[0]), write(row[1]),
                                    write(row[2]))
                    if status != SUCCESS:
                        self._raise_for(status)
                except Exception as error:
                    if on_error is None:
                        raise
                    on_error(row, error)

    def roll_back(self) -> None:
        """Forgets the changes since the last `reason()`."""
        self._call(library().rrn_reasoner_roll_back)

    def reason(self) -> Outcome:
        """Applies the changes and brings what follows up to date.

        If it fails or is interrupted, the reasoner is as before, and the
        changes are forgotten.
        """
        result = ffi.new("RrnOutcome*")
        result.struct_size = ffi.sizeof(result[0])
        self._call(library().rrn_reasoner_reason, result, ffi.NULL, ffi.NULL,
                   ffi.NULL, long=True)
        limits = tuple(text for bit, text in _LIMITS.items()
                       if result.limits & bit)
        return Outcome(result.n_asserted, result.n_retracted, result.n_ignored,
                       result.n_violations, bool(result.rebuilt), limits)

    def predict(self) -> None:
        """Lets the network predict from what is asserted."""
        self._call(library().rrn_reasoner_predict, long=True)

    # Asking ----------------------------------------------------------------

    def size(self, origins: Origin = Origin.ALL) -> int:
        """Counts the statements of these origins."""
        result = ffi.new("uint64_t*")
        self._call(library().rrn_reasoner_size, int(origins), result,
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
        cursor = Cursor(self, (subject, predicate, object), origins)
        return cursor.read()

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
        write = self._writer.write
        self._call(library().rrn_reasoner_ask, write(subject),
                   write(predicate), write(object), result, long=True)
        probability = None if result.probability < 0 else result.probability
        return Answer(_VERDICTS[result.verdict], probability)

    def explain(self, subject: Any, predicate: Any, object: Any,
                format: str = "text") -> Any:
        """Proves a statement, or says that it does not follow.

        Formats: "text" and "turtle" give a str, "json" what is in the JSON.
        Derives everything anew.
        """
        write = self._writer.write
        text = self._text(library().rrn_reasoner_explain, write(subject),
                          write(predicate), write(object), _format(format))
        return json.loads(text) if format == "json" else text

    def check(self, format: str = "text") -> Report:
        """Reports the contradictions that the last `reason()` found.

        Formats: "text" and "json".
        """
        n = ffi.new("uint64_t*")
        text = self._text(library().rrn_reasoner_check, _format(format), n)
        return Report(int(n[0]), text)

    # Calls -----------------------------------------------------------------

    def _text(self, function: Any, *arguments: Any) -> str:
        place = ffi.new("char**")
        self._call(function, *arguments, place, long=True)
        try:
            return ffi.string(place[0]).decode()
        finally:
            library().rrn_free(place[0])

    def _call(self, function: Any, *arguments: Any, long: bool = False) -> None:
        with self._lock:
            pointer = self._open_pointer()
            if long:
                status = run_interruptibly(
                    lambda: function(pointer, *arguments), self.cancel)
            else:
                status = function(pointer, *arguments)
            self._raise_for(status)

    def _raise_for(self, status: int) -> None:
        thrown, self._progress_error = self._progress_error, None
        if thrown is not None:
            raise thrown
        self._world.raise_for(status)

    def _open_pointer(self) -> Any:
        if self._pointer == ffi.NULL:
            raise BadArgument("the reasoner is closed")
        return self._pointer

    def _report(self, _handle: Any, phase: Any, done: int, total: int) -> int:
        try:
            self._options.progress(  # type: ignore[misc]
                ffi.string(phase).decode(), done, total)
            return 0
        except BaseException as error:  # Raised where the call has ended.
            self._progress_error = error
            return 1


def _maker(terms: str) -> TermMaker:
    if terms == "plain":
        return make_plain
    if terms == "rdflib":
        from ._rdflib_terms import make_rdflib
        return make_rdflib
    raise ValueError(f"there are no terms {terms!r}; expected plain or rdflib")


def _path(path: Any) -> bytes:
    return os.fsencode(path)


def _format(name: str) -> int:
    if name not in _FORMATS:
        raise ValueError(f"there is no format {name!r}; expected one of "
                         + ", ".join(_FORMATS))
    return _FORMATS[name]

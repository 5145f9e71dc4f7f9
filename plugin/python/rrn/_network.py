# SPDX-License-Identifier: MIT
"""What the network of a reasoner says, as arrays."""
from __future__ import annotations

import array
import json
from typing import Any, Iterable

from ._blocks import NO_TERM, ROW, TermTable
from ._handle import Handle
from ._library import ffi, library
from .results import Embeddings

try:
    import numpy
except ImportError:  # pragma: no cover
    numpy = None  # type: ignore[assignment]


class Network:
    """The network of a reasoner."""

    def __init__(self, handle: Handle, table: TermTable) -> None:
        self._handle = handle
        self._table = table

    def score(self, triples: Iterable[tuple[Any, ...]]) -> Any:
        """A probability for each statement."""
        rows = list(triples)
        terms = [row[i] for row in rows for i in range(3)]
        numbers = self._table.learn(terms)
        if NO_TERM in numbers:
            raise self._table.problem_of(terms[numbers.index(NO_TERM)])
        words = array.array("I", bytes(len(rows) * ROW.size))
        for i in range(3):
            words[i::6] = array.array("I", numbers[i::3])
        scores = array.array("f", bytes(4 * len(rows)))
        self._handle.call(library().rrn_reasoner_score,
                          ffi.from_buffer("RrnRow[]", words), len(rows),
                          ffi.from_buffer("float[]", scores), long=True)
        return _as_array(scores)

    def embeddings(self, owner: Any) -> Embeddings:
        """The embeddings; the array keeps `owner` alive."""
        got = ffi.new("RrnEmbeddings*")
        got.struct_size = ffi.sizeof(got[0])
        self._handle.call(library().rrn_reasoner_embeddings, got, long=True)
        ids = array.array("I", ffi.buffer(got.ids, 4 * got.n)[:])
        terms = list(map(self._table.fetch(set(ids)), ids))
        # What ends with the pointer holds the owner until then.
        pointer = ffi.gc(got.values, lambda _pointer, _owner=owner: None)
        buffer = ffi.buffer(pointer, 4 * got.n * got.dim)
        if numpy is None:
            return Embeddings(terms, memoryview(buffer).toreadonly().cast(
                "f", [got.n, got.dim]))
        values = numpy.frombuffer(buffer, dtype=numpy.float32)
        values.flags.writeable = False
        return Embeddings(terms, values.reshape(got.n, got.dim))

    def describe(self) -> dict[str, Any]:
        """What the model is."""
        text = self._handle.text(library().rrn_reasoner_describe_model)
        return dict(json.loads(text))


def _as_array(scores: array.array[float]) -> Any:
    return scores if numpy is None else numpy.frombuffer(scores,
                                                         dtype=numpy.float32)

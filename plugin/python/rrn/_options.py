# SPDX-License-Identifier: MIT
"""The options of a reasoner, as the interface takes them."""
from __future__ import annotations

import dataclasses
from typing import Any, Callable

from ._library import ffi, library

#: Called with the phase, how much is done, and of how much (0: unknown).
Progress = Callable[[str, int, int], None]

_DEVICES = {"cpu": 0, "cuda": 1, "auto": 2}


@dataclasses.dataclass(frozen=True, kw_only=True)
class Options:
    """How a reasoner works.

    derive: derive what follows; without, there are predictions alone.
    unique_names: whether different names are different things; None: what the
        ontology says.
    lax: skip what is broken in files.
    schema: derive axioms from axioms, too.
    trivial: show what follows from anything, such as `x owl:sameAs x`.
    threshold: predict from this probability on; None: what the model says.
    draws: ask the network so often and take the mean.
    seed: that of the network's first embeddings.
    device: where the network predicts: "cpu", "cuda" or "auto".
    threads: how many threads reason.
    max_derivations, max_seconds, max_bytes: stop there; None: no limit.
    progress: is told how far a long call is.
    """

    derive: bool = True
    unique_names: bool | None = None
    lax: bool = False
    schema: bool = False
    trivial: bool = False
    threshold: float | None = None
    draws: int = 1
    seed: int = 0
    device: str = "cpu"
    threads: int = 1
    max_derivations: int | None = None
    max_seconds: float | None = None
    max_bytes: int | None = None
    progress: Progress | None = None

    def flags(self) -> int:
        """The set of RrnReasonerFlag."""
        return ((not self.derive) * 1 + (self.unique_names is True) * 2
                + (self.unique_names is False) * 4 + self.lax * 8
                + self.schema * 16 + self.trivial * 32)


def fill(options: Options, progress: Any) -> Any:
    """Makes an RrnReasonerOptions; `progress` is a callback or null."""
    if options.device not in _DEVICES:
        raise ValueError(f"there is no device {options.device!r}; expected "
                         "cpu, cuda or auto")
    made = ffi.new("RrnReasonerOptions*")
    library().rrn_reasoner_options_init(made, ffi.sizeof(made[0]))
    made.flags = options.flags()
    made.n_threads = options.threads
    made.seed = options.seed
    made.n_draws = options.draws
    made.device = _DEVICES[options.device]
    made.progress = progress
    if options.threshold is not None:
        made.threshold = options.threshold
    made.max_derivations = options.max_derivations or 0
    made.max_milliseconds = int((options.max_seconds or 0) * 1000)
    made.max_bytes = options.max_bytes or 0
    return made

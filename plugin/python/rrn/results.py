# SPDX-License-Identifier: MIT
"""What a reasoner answers."""
from __future__ import annotations

from typing import Any, NamedTuple


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


class Place(NamedTuple):
    """Where something stands; lines and columns count from 1."""

    file: str
    line: int | None
    column: int | None

    def __str__(self) -> str:
        return ":".join(str(part) for part in self if part is not None)


class Fact(NamedTuple):
    """A statement that takes part in a proof or a contradiction.

    With `negated`, it is the statement's negation that holds.  `place` is where
    an asserted one stands, None if that is not known.
    """

    subject: Any
    predicate: Any
    object: Any
    negated: bool
    asserted: bool
    place: Place | None


class Violation(NamedTuple):
    """A contradiction: the rule's name, the axiom and its place, and the facts
    that are together against it."""

    rule: str
    axiom: str
    place: Place | None
    facts: tuple[Fact, ...]


class Step(NamedTuple):
    """A step of a proof: a fact, and the rule by which it follows.

    `premises` are numbers of steps before this one.  Of an asserted fact `rule`
    and `axiom` are None.
    """

    fact: Fact
    depth: int
    rule: str | None
    axiom: str | None
    place: Place | None
    premises: tuple[int, ...]
    conditions: tuple[str, ...]


class Proof(NamedTuple):
    """Why a statement holds.

    `status` is "proven", "does not follow" or "undecided", if a limit was
    reached before; the last of the steps is what is proven.
    """

    status: str
    steps: tuple[Step, ...]

    def __bool__(self) -> bool:
        return self.status == "proven"


class Contrast(NamedTuple):
    """A class in the place of a stated one, after which nothing is predicted:
    told all facts, with `instead` in that place, the network gives
    `probability`."""

    instead: Fact
    probability: float


class WeighedFact(NamedTuple):
    """A stated fact, and the log-odds that a prediction loses when the fact
    alone is taken away; negative where they rise. `contrast` says why it
    belongs to the evidence if the other facts are enough without it."""

    fact: Fact
    log_odds: float
    contrast: Contrast | None = None


class Change(NamedTuple):
    """A change of what is stated, after which a network says the opposite.

    The network then gives `probability`, and in the part `agreement` of other
    draws its answer changes as well. `follows` says whether the rules then
    derive the statement; None without rules, or if a limit was reached.
    """

    added: tuple[Fact, ...]
    removed: tuple[Fact, ...]
    probability: float
    agreement: float
    follows: bool | None


class Counterfactual(NamedTuple):
    """What would have to be stated otherwise for a network to say the opposite
    of a statement.

    `changes` are the smallest that were found, all of one size; those come
    first after which the rules say what the network says. Of `removable`
    stated facts and `addable` others, which are all within reach if it is
    `complete`, so many changes were `tried`: all of up to `exhausted` facts,
    and some of up to `max_facts`.
    """

    predicted: bool
    probability: float
    threshold: float
    changes: tuple[Change, ...]
    max_facts: int
    removable: int
    addable: int
    tried: int
    exhausted: int
    complete: bool

    def __bool__(self) -> bool:
        return bool(self.changes)


class Evidence(NamedTuple):
    """What a network makes of a statement, and the stated facts it rests on.

    Probabilities are means over several draws; `threshold` is from where on a
    statement is predicted. The `facts` are enough: with them alone it is
    predicted with `alone`, without them its probability is `without`, and
    `agreement` is the part of other draws in which they are enough. Without
    the facts `against` it would be more probable. `considered` counts the
    facts that were looked at; they are all within reach if it is `complete`.
    """

    predicted: bool
    probability: float
    threshold: float
    facts: tuple[WeighedFact, ...]
    alone: float
    without: float
    agreement: float
    against: tuple[WeighedFact, ...]
    considered: int
    complete: bool

    def __bool__(self) -> bool:
        return self.predicted


class Embeddings(NamedTuple):
    """A network's view of individuals: a row of `values` for each of `terms`.

    `values` is a NumPy array of float32, or a memoryview where there is no
    NumPy.
    """

    terms: list[Any]
    values: Any

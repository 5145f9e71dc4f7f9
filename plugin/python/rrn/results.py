# SPDX-License-Identifier: MIT
"""What a reasoner answers."""
from __future__ import annotations

from typing import NamedTuple


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

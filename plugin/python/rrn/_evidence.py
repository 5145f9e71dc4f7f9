# SPDX-License-Identifier: MIT
"""Proofs, evidence, counterfactuals and contradictions as objects."""
from __future__ import annotations

from typing import Any

from ._blocks import PackedTerms
from ._handle import Handle
from ._library import ffi, library
from .results import (Change, Contrast, Counterfactual, Evidence, Fact, Place, Proof, Step,
                      Violation, WeighedFact)
from .terms import TermMaker

#: RrnProofStatus
_STATUSES = ("proven", "does not follow", "undecided")


class EvidenceReader:
    """Reads proofs, evidence, counterfactuals and contradictions of a reasoner."""

    def __init__(self, handle: Handle, make: TermMaker) -> None:
        self._handle = handle
        self._make = make

    def proof(self, triple: tuple[Any, Any, Any]) -> Proof:
        """Proves a statement."""
        terms, made = PackedTerms(triple), ffi.new("RrnProof**")
        lib = library()
        self._handle.call(lib.rrn_proof_new, *map(terms.place, range(3)), made,
                          long=True)
        proof = ffi.gc(made[0], lib.rrn_proof_free)
        try:
            steps = tuple(self._step(proof, i)
                          for i in range(lib.rrn_proof_size(proof)))
            return Proof(_STATUSES[lib.rrn_proof_status(proof)], steps)
        finally:
            ffi.release(proof)

    def evidence(self, triple: tuple[Any, Any, Any]) -> Evidence | None:
        """What the prediction of a statement rests on."""
        terms, made = PackedTerms(triple), ffi.new("RrnEvidence**")
        lib = library()
        status = self._handle.status(lib.rrn_evidence_new,
                                     *map(terms.place, range(3)), made, long=True)
        if status == lib.RRN_FAILURE:
            return None
        self._handle.raise_for(status)
        evidence = ffi.gc(made[0], lib.rrn_evidence_free)
        try:
            got = _sized("RrnRationale*")
            self._handle.raise_for(lib.rrn_evidence_get(evidence, got))
            return Evidence(
                bool(got.is_predicted), got.probability, got.threshold,
                self._contrasted(got), got.probability_alone,
                got.probability_without, got.agreement,
                self._weighed(got.against, got.n_against), got.n_considered,
                bool(got.is_complete))
        finally:
            ffi.release(evidence)

    def counterfactual(self, triple: tuple[Any, Any, Any],
                       max_facts: int) -> Counterfactual | None:
        """What would turn the network's answer into the opposite."""
        terms, made = PackedTerms(triple), ffi.new("RrnCounterfactual**")
        lib = library()
        status = self._handle.status(lib.rrn_counterfactual_new,
                                     *map(terms.place, range(3)), max_facts, made,
                                     long=True)
        if status == lib.RRN_FAILURE:
            return None
        self._handle.raise_for(status)
        found = ffi.gc(made[0], lib.rrn_counterfactual_free)
        try:
            got = _sized("RrnChangeSearch*")
            self._handle.raise_for(lib.rrn_counterfactual_get(found, got))
            return Counterfactual(
                bool(got.is_predicted), got.probability, got.threshold,
                tuple(self._change(found, i) for i in range(got.n_changes)),
                got.max_facts, got.n_removable, got.n_addable, got.n_tried,
                got.n_exhausted, bool(got.is_complete))
        finally:
            ffi.release(found)

    def violations(self) -> list[Violation]:
        """The contradictions that are kept."""
        made, lib = ffi.new("RrnViolations**"), library()
        self._handle.call(lib.rrn_violations_new, made, long=True)
        violations = ffi.gc(made[0], lib.rrn_violations_free)
        try:
            return [self._violation(violations, i)
                    for i in range(lib.rrn_violations_size(violations))]
        finally:
            ffi.release(violations)

    def _violation(self, violations: Any, i: int) -> Violation:
        got = _sized("RrnViolation*")
        self._handle.raise_for(library().rrn_violations_get(violations, i, got))
        facts = tuple(self._fact(got.facts[k]) for k in range(got.n_facts))
        return Violation(_string(got.rule) or "", _string(got.axiom) or "",
                         _place(got.place), facts)

    def _change(self, found: Any, i: int) -> Change:
        got = _sized("RrnFactChange*")
        self._handle.raise_for(library().rrn_counterfactual_change(found, i, got))
        return Change(
            tuple(self._fact(got.added[k]) for k in range(got.n_added)),
            tuple(self._fact(got.removed[k]) for k in range(got.n_removed)),
            got.probability, got.agreement,
            {"proven": True, "does not follow": False}.get(
                _STATUSES[got.rules_say]))

    def _step(self, proof: Any, i: int) -> Step:
        got = _sized("RrnProofStep*")
        self._handle.raise_for(library().rrn_proof_step(proof, i, got))
        return Step(self._fact(got.fact), got.depth, _string(got.rule),
                    _string(got.axiom), _place(got.place),
                    tuple(got.premises[k] for k in range(got.n_premises)),
                    tuple(_string(got.conditions[k]) or ""
                          for k in range(got.n_conditions)))

    def _weighed(self, facts: Any, n: int) -> tuple[WeighedFact, ...]:
        return tuple(WeighedFact(self._fact(facts[i].fact), facts[i].log_odds)
                     for i in range(n))

    def _contrasted(self, got: Any) -> tuple[WeighedFact, ...]:
        facts = list(self._weighed(got.facts, got.n_facts))
        for i in range(got.n_contrasts):
            one = got.contrasts[i]
            contrast = Contrast(self._fact(one.instead), one.probability)
            facts[one.at] = facts[one.at]._replace(contrast=contrast)
        return tuple(facts)

    def _fact(self, fact: Any) -> Fact:
        return Fact(self._term(fact.subject), self._term(fact.predicate),
                    self._term(fact.object), bool(fact.is_negated),
                    bool(fact.is_asserted), _place(fact.place))

    def _term(self, term: Any) -> Any:
        return self._make(term.kind, _text(term.text), _text(term.datatype),
                          _text(term.language))


def _sized(kind: str) -> Any:
    made = ffi.new(kind)
    made.struct_size = ffi.sizeof(made[0])
    return made


def _text(string: Any) -> str:
    return str(ffi.buffer(string.data, string.size)[:].decode()) \
        if string.size else ""


def _string(pointer: Any) -> str | None:
    return None if pointer == ffi.NULL else str(ffi.string(pointer).decode())


def _place(place: Any) -> Place | None:
    file = _string(place.file)
    if file is None:
        return None
    return Place(file, place.line or None, place.column or None)

# SPDX-License-Identifier: MIT
"""Proofs, contradictions, scores and embeddings as objects and arrays."""
import json
import math
import subprocess
import unittest

import rrn
from rrn import Reasoner, Text
from support import (DATA, FAMILY, MODEL, ONTOLOGY, PREFIXES, ROYAL,
                     needs_network, program)

CONTRADICTION = PREFIXES + """
:A rdfs:subClassOf :B . :B owl:disjointWith :C .
:x a :A .
:x a :C .
"""


def json_of_program(*arguments):
    done = subprocess.run([program(), *map(str, arguments)],
                          capture_output=True, text=True)
    return json.loads(done.stdout)


def texts(fact):
    return {"subject": str(fact.subject), "predicate": str(fact.predicate),
            "object": str(fact.object)}


def tree(proof, step):
    """A step as `rrn explain --format json` writes it, without what it need
    not repeat."""
    facts = texts(step.fact)
    if step.fact.asserted:
        return facts, None, []
    return facts, step.rule, [tree(proof, proof.steps[i])
                              for i in step.premises]


class Tree:
    """The same of the program's JSON, in which a step is written once."""

    def __init__(self):
        self.known = {}

    def read(self, step):
        if "ref" in step:
            return self.known[step["ref"]]
        made = (step["fact"], step.get("rule"),
                [self.read(premise) for premise in step.get("premises", ())])
        if "id" in step:
            self.known[step["id"]] = made
        return made


class Evidence(unittest.TestCase):
    def test_a_proof_is_that_of_the_program(self):
        triple = (ROYAL + "Alice", FAMILY + "grandmotherOf", ROYAL + "Olga")
        with Reasoner(ontology=ONTOLOGY, data=DATA) as reasoner:
            reasoner.reason()
            proof = reasoner.prove(*triple)
        self.assertTrue(proof)
        told = json_of_program(
            "explain", "--format", "json", "--ontology", ONTOLOGY, "--fact",
            " ".join(f"<{term}>" for term in triple), DATA)
        expected = Tree().read(told["facts"][0]["proofs"][0])
        self.assertEqual(tree(proof, proof.steps[-1]), expected)
        self.assertGreater(proof.steps[-1].depth, 0)
        asserted = [step for step in proof.steps if step.fact.asserted]
        self.assertEqual({step.fact.place.file for step in asserted},
                         {str(DATA)})

    @needs_network
    def test_evidence_is_that_of_the_program(self):
        triple = (ROYAL + "OlavV", FAMILY + "grandsonOf", ROYAL + "EdwardVII")
        with Reasoner(data=DATA, model=MODEL, seed=1) as reasoner:
            reasoner.reason()
            evidence = reasoner.evidence(*triple)
            self.assertIsNone(reasoner.evidence(*triple[:2], "urn:t:nobody"))
        (told,) = json_of_program(
            "explain", "--evidence", "--model", MODEL, "--format", "json",
            "--fact", " ".join(f"<{term}>" for term in triple), DATA)["evidence"]
        self.assertTrue(evidence)
        for name in ("predicted", "probability", "threshold", "alone", "without",
                     "agreement", "considered", "complete"):
            self.assertEqual(getattr(evidence, name), told[name], name)
        for name in ("facts", "against"):
            self.assertEqual(
                [(texts(one.fact), one.log_odds, one.fact.place.line)
                 for one in getattr(evidence, name)],
                [(one["fact"], one["log_odds"], one["place"]["line"])
                 for one in told[name]])
        contrasts = [one.contrast and (texts(one.contrast.instead),
                                       one.contrast.probability)
                     for one in evidence.facts]
        self.assertIn(ROYAL + "OlavV", str(contrasts))
        self.assertEqual(contrasts, [
            "contrast" in one and (one["contrast"]["fact"],
                                   one["contrast"]["probability"]) or None
            for one in told["facts"]])

    @needs_network
    def test_a_counterfactual_is_that_of_the_program(self):
        triple = (ROYAL + "OlavV", FAMILY + "boyCousinOf", ROYAL + "GeorgeVI")
        with Reasoner(ontology=ONTOLOGY, data=DATA, model=MODEL, seed=1) as reasoner:
            reasoner.reason()
            found = reasoner.counterfactual(*triple, max_facts=1)
            self.assertIsNone(reasoner.counterfactual(*triple[:2], "urn:t:nobody"))
            with self.assertRaisesRegex(ValueError, "expected 1 or more"):
                reasoner.counterfactual(*triple, max_facts=0)
        (evidence,) = json_of_program(
            "explain", "--evidence", "--counterfactual", "--max-changes", "1",
            "--model", MODEL, "--format", "json", "--ontology", ONTOLOGY, "--fact",
            " ".join(f"<{term}>" for term in triple), DATA)["evidence"]
        told = evidence["counterfactual"]
        self.assertTrue(found)
        self.assertEqual(found.max_facts, told["max_changes"])
        for name in ("removable", "addable", "tried", "exhausted", "complete"):
            self.assertEqual(getattr(found, name), told[name], name)
        self.assertEqual(
            [([texts(fact) for fact in change.added],
              [(texts(fact), fact.place.line) for fact in change.removed],
              change.probability, change.agreement, change.follows)
             for change in found.changes],
            [([one["fact"] for one in change["add"]],
              [(one["fact"], one["place"]["line"]) for one in change["remove"]],
              change["probability"], change["agreement"], change["follows"])
             for change in told["changes"]])

    def test_without_a_model_there_is_no_evidence(self):
        with Reasoner(data=DATA) as reasoner:
            reasoner.reason()
            with self.assertRaisesRegex(rrn.BadArgument, "without a model"):
                reasoner.evidence("urn:t:x", "urn:t:p", "urn:t:y")
            with self.assertRaisesRegex(rrn.BadArgument, "without a model"):
                reasoner.counterfactual("urn:t:x", "urn:t:p", "urn:t:y")

    def test_what_does_not_follow_has_no_proof(self):
        with Reasoner(data=Text(CONTRADICTION)) as reasoner:
            reasoner.reason()
            proof = reasoner.prove("urn:t:y", "urn:t:p", "urn:t:z")
        self.assertEqual(proof, ("does not follow", ()))
        self.assertFalse(proof)

    def test_contradictions_name_facts_and_places(self):
        with Reasoner(data=Text(CONTRADICTION, name="bad")) as reasoner:
            reasoner.reason()
            violation, = reasoner.violations()
        self.assertEqual(violation.rule, "cax-dw")
        self.assertEqual({(str(fact.object), fact.asserted)
                          for fact in violation.facts},
                         {("<urn:t:B>", False), ("<urn:t:C>", True)})
        stated, = (fact for fact in violation.facts if fact.asserted)
        self.assertEqual(stated.place[:2], ("bad", 8))
        self.assertTrue(str(stated.place).startswith("bad:8:"))


@needs_network
class Network(unittest.TestCase):
    def setUp(self):
        self.reasoner = Reasoner(ontology=ONTOLOGY, data=DATA, model=MODEL,
                                 derive=False)
        self.addCleanup(self.reasoner.close)
        self.reasoner.reason()

    def test_scores_are_those_of_the_predictions(self):
        self.reasoner.predict()
        rows = list(self.reasoner.predicted())
        self.assertGreater(len(rows), 100)
        scores = self.reasoner.score(rows)
        for row, score in zip(rows, scores):
            self.assertAlmostEqual(row.probability, float(score), 4)

    def test_below_the_threshold_and_beyond_the_vocabulary(self):
        alice, olga = ROYAL + "Alice", ROYAL + "Olga"
        low, unknown = self.reasoner.score(
            [(olga, FAMILY + "grandmotherOf", alice),
             (alice, "urn:t:unheardOf", olga)])
        self.assertLess(low, 0.5)
        self.assertTrue(math.isnan(unknown))
        with self.assertRaises(rrn.BadArgument):
            self.reasoner.score([("relative", "urn:p", "urn:o")])

    def test_embeddings_are_not_copied(self):
        terms, values = self.reasoner.embeddings()
        self.assertEqual(len(terms), len(values))
        self.assertIn(rrn.IRI(ROYAL + "Alice"), terms)
        again = self.reasoner.embeddings().values
        self.assertEqual(values.tolist(), again.tolist())
        for row in values.tolist():
            self.assertAlmostEqual(sum(x ** 2 for x in row), 1, 3)
        try:
            import numpy
        except ImportError:
            self.skipTest("NumPy is missing")
        self.assertTrue(numpy.shares_memory(values, again))
        self.assertFalse(values.flags.owndata)
        self.assertEqual(values.dtype, numpy.float32)
        with self.assertRaises(ValueError):
            values[0, 0] = 1

    def test_the_model_is_described(self):
        model = self.reasoner.model()
        self.assertIn(FAMILY + "grandmotherOf",
                      [relation["iri"] for relation in model["relations"]])
        self.assertEqual(self.reasoner.embeddings().values.shape[1],
                         model["dim"])

    def test_without_a_model_there_is_nothing_to_say(self):
        with Reasoner(data=DATA) as reasoner:
            for ask in (reasoner.embeddings, reasoner.model,
                        lambda: reasoner.score([("urn:a", "urn:b", "urn:c")])):
                with self.assertRaises(rrn.BadArgument):
                    ask()


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: MIT
"""rrn.expand against owlrl, if tools/fetch-owlrl has fetched that."""
import os
import pathlib
import subprocess
import unittest
import warnings

import rdflib
from rdflib import OWL, RDF, RDFS, Graph, URIRef

import rrn
from support import DATA, ONTOLOGY, PREFIXES, SOURCE

OWLRL = pathlib.Path(os.environ.get("RRN_OWLRL", SOURCE / "build/owlrl"))
SMALL = PREFIXES + """
:Dog rdfs:subClassOf :Animal . :Animal rdfs:subClassOf :Thing .
:hasPuppy rdfs:subPropertyOf :hasChild ; rdfs:domain :Dog ; rdfs:range :Dog .
:hasChild owl:inverseOf :childOf . :knows a owl:SymmetricProperty .
:partOf a owl:TransitiveProperty . :id a owl:InverseFunctionalProperty .
:rex :hasPuppy :fido ; :knows :tom ; :partOf :pack . :pack :partOf :herd .
:a :id :x . :b :id :x . :b :knows :c .
"""


def closure_of_owlrl(text):
    script = ("import sys, rdflib, owlrl\n"
              "g = rdflib.Graph().parse(data=sys.stdin.read(), format='turtle')"
              "\nowlrl.DeductiveClosure(owlrl.OWLRL_Semantics).expand(g)\n"
              "sys.stdout.write(g.serialize(format='nt'))\n")
    done = subprocess.run([OWLRL / "bin/python", "-c", script], input=text,
                          check=True, capture_output=True, text=True)
    return Graph().parse(data=done.stdout, format="nt")


def says_something(triple):
    """Not what owlrl adds to any graph, nor that a thing is itself."""
    s, p, o = triple
    if s == o or o in (OWL.Thing, RDFS.Resource, RDFS.Literal):
        return False
    everywhere = (str(OWL), str(RDF), str(RDFS),
                  "http://www.w3.org/2001/XMLSchema#",
                  "http://www.w3.org/XML/1998/namespace")
    if str(s).startswith(everywhere):
        return False
    if s == OWL.Nothing:
        return False
    # owlrl calls a property or a class of the graph rdfs: names of its own.
    return (p, o) not in {(RDF.type, RDF.Property), (RDF.type, RDFS.Class),
                          (RDF.type, RDFS.Datatype), (RDF.type, OWL.Class)}


class Expand(unittest.TestCase):
    def test_what_follows_is_added(self):
        graph = Graph().parse(data=SMALL, format="turtle")
        before = set(graph)
        n = rrn.expand(graph)
        self.assertEqual(len(graph), len(before) + n)
        self.assertTrue(before < set(graph))
        for s, p, o in (("rex", RDF.type, "Thing"), ("fido", "childOf", "rex"),
                        ("tom", "knows", "rex"), ("rex", "partOf", "herd"),
                        ("a", OWL.sameAs, "b"), ("a", "knows", "c")):
            p = p if isinstance(p, URIRef) else URIRef("urn:t:" + p)
            self.assertIn((URIRef("urn:t:" + s), p, URIRef("urn:t:" + o)),
                          graph)
        self.assertEqual(rrn.expand(graph), 0)

    def test_an_ontology_is_used_and_not_added(self):
        for ontology in (ONTOLOGY, Graph().parse(ONTOLOGY)):
            graph = Graph().parse(DATA)
            before = len(graph)
            self.assertEqual(rrn.expand(graph, ontology, schema=False), 568)
            self.assertEqual(len(graph), before + 568)

    def test_blank_nodes_keep_their_identity(self):
        node = rdflib.BNode()
        graph = Graph().parse(data=SMALL, format="turtle")
        graph.add((node, RDF.type, URIRef("urn:t:Dog")))
        rrn.expand(graph)
        self.assertIn((node, RDF.type, URIRef("urn:t:Animal")), graph)

    def test_contradictions_and_oddities_are_warned_of(self):
        text = PREFIXES + ":A owl:disjointWith :B . :x a :A, :B ."
        with self.assertWarnsRegex(UserWarning, "1 contradiction"):
            rrn.expand(Graph().parse(data=text, format="turtle"))
        graph = Graph()
        graph.add((rdflib.Literal("a"), RDF.type, URIRef("urn:t:A")))
        with self.assertWarnsRegex(UserWarning, "cannot be reasoned with"):
            rrn.expand(graph)

    @unittest.skipUnless((OWLRL / "bin/python").exists(),
                         "owlrl is missing; tools/fetch-owlrl fetches it")
    def test_the_closure_is_that_of_owlrl(self):
        graph = Graph().parse(data=SMALL, format="turtle")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            rrn.expand(graph)
        theirs = set(filter(says_something, closure_of_owlrl(SMALL)))
        ours = set(filter(says_something, graph))
        self.assertEqual(ours - theirs, set())
        self.assertEqual(theirs - ours, set())
        self.assertGreater(len(ours), 25)


if __name__ == "__main__":
    unittest.main()

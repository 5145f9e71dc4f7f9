# SPDX-License-Identifier: MIT
"""The store for rdflib: graphs, SPARQL, changes."""
import unittest

import rdflib
from rdflib import RDF, Dataset, Graph, Literal, URIRef, plugin
from rdflib.store import Store

import rrn
from support import (DATA, FAMILY, MODEL, ONTOLOGY, PREFIXES, ROYAL,
                     needs_network)

plugin.register("rrn", Store, "rrn.store", "RrnStore")
DERIVED = URIRef("urn:x-rrn:graph:derived")
PREDICTED = URIRef("urn:x-rrn:graph:predicted")
ASSERTED = URIRef("urn:x-rrn:graph:asserted")
AXIOM = rrn.Text(PREFIXES + ":Dog rdfs:subClassOf :Animal .")
DOG, ANIMAL = URIRef("urn:t:Dog"), URIRef("urn:t:Animal")
REX, TOM = URIRef("urn:t:rex"), URIRef("urn:t:tom")


def dataset(**settings):
    made = Dataset(store="rrn", default_union=True)
    made.open(settings)
    return made


class Graphs(unittest.TestCase):
    def test_graphs_tell_statements_apart(self):
        data = dataset(ontology=str(ONTOLOGY))
        data.parse(DATA, format="turtle")
        self.assertEqual(len(data.graph(DERIVED)), 568)
        self.assertEqual(len(data.graph(ASSERTED)), 57)
        quads = list(data.quads((None, None, None, None)))
        self.assertEqual(len(quads), 57 + 568)

    @needs_network
    def test_predictions_have_probabilities(self):
        data = dataset(ontology=str(ONTOLOGY), model=str(MODEL), derive=False)
        data.parse(DATA, format="turtle")
        triples = list(data.graph(PREDICTED))
        self.assertEqual(len(triples), 300)
        for triple in triples:
            self.assertTrue(0.5 <= data.store.probability(triple) <= 1)

    def test_named_graphs_hold_what_was_added_there(self):
        data = dataset(ontology=AXIOM)
        one, two = data.graph(URIRef("urn:g:1")), data.graph(URIRef("urn:g:2"))
        one.add((REX, RDF.type, DOG))
        two.add((TOM, RDF.type, DOG))
        self.assertEqual(set(one), {(REX, RDF.type, DOG)})
        self.assertEqual(set(two), {(TOM, RDF.type, DOG)})
        self.assertEqual(set(data.subjects(RDF.type, ANIMAL)), {REX, TOM})
        one.remove((REX, None, None))
        self.assertEqual(set(data.subjects(RDF.type, ANIMAL)), {TOM})

    def test_a_statement_in_two_graphs_stays_until_both_lose_it(self):
        data = dataset(ontology=AXIOM)
        graphs = [data.graph(URIRef(f"urn:g:{i}")) for i in (1, 2)]
        for graph in graphs:
            graph.add((REX, RDF.type, DOG))
        graphs[0].remove((REX, None, None))
        self.assertIn((REX, RDF.type, ANIMAL), data)
        graphs[1].remove((REX, None, None))
        self.assertNotIn((REX, RDF.type, ANIMAL), data)

    def test_a_graph_without_a_name_sees_everything(self):
        graph = Graph(store="rrn")
        graph.open({"ontology": AXIOM})
        graph.add((REX, RDF.type, DOG))
        self.assertEqual(set(graph.objects(REX, RDF.type)), {DOG, ANIMAL})
        self.assertEqual(len(graph), 2)

    def test_axioms_may_be_added(self):
        graph = Graph(store="rrn")
        graph.add((REX, RDF.type, DOG))
        self.assertEqual(len(graph), 1)
        graph.parse(data=AXIOM.text, format="turtle")
        self.assertIn((REX, RDF.type, ANIMAL), graph)

    def test_what_follows_cannot_be_written(self):
        data = dataset(ontology=AXIOM)
        for name in (ASSERTED, DERIVED, PREDICTED):
            with self.assertRaises(rrn.BadArgument):
                data.graph(name).add((REX, RDF.type, DOG))

    def test_what_is_no_rdf_is_kept(self):
        graph = Graph(store="rrn")
        odd = (URIRef("relative"), RDF.type, Literal("x"))
        with self.assertWarnsRegex(UserWarning, "relative"):
            graph.add(odd)
            self.assertEqual(list(graph), [odd])
        self.assertIn(odd, graph)

    def test_configuration_as_text(self):
        graph = Graph(store="rrn")
        graph.open(f"ontology={ONTOLOGY};schema=no;threshold=0.9")
        graph.parse(DATA)
        # A graph without a name sees no statements of the ontology's file.
        self.assertEqual(len(graph), 57 + 568)
        with self.assertRaises(rrn.BadArgument):
            graph.open("nonsense")


class Questions(unittest.TestCase):
    def test_sparql(self):
        data = dataset(ontology=str(ONTOLOGY))
        data.parse(DATA, format="turtle")
        query = f"""SELECT ?x WHERE {{
            <{ROYAL}Alice> <{FAMILY}grandmotherOf> ?x }}"""
        grandchildren = {row.x for row in data.query(query)}
        self.assertIn(URIRef(ROYAL + "Olga"), grandchildren)
        asked = data.query(f"ASK {{ GRAPH <{DERIVED}> {{ <{ROYAL}Alice> "
                           f"<{FAMILY}grandmotherOf> <{ROYAL}Olga> }} }}")
        self.assertTrue(asked.askAnswer)

    def test_sparql_update(self):
        data = dataset(ontology=AXIOM)
        data.update("INSERT DATA { <urn:t:rex> a <urn:t:Dog> }")
        self.assertIn((REX, RDF.type, ANIMAL), data)
        data.update("DELETE WHERE { <urn:t:rex> a <urn:t:Dog> }")
        self.assertEqual(list(data.quads((REX, None, None, None))), [])

    def test_explain_and_check(self):
        graph = Graph(store="rrn")
        graph.open({"ontology": AXIOM})
        graph.add((REX, RDF.type, DOG))
        proof = graph.store.reasoner.explain(REX, RDF.type, ANIMAL)
        self.assertIn("cax-sco", proof)
        self.assertEqual(graph.store.reasoner.check().n_violations, 0)

    def test_reading_while_changing(self):
        graph = Graph(store="rrn")
        graph.open({"ontology": AXIOM})
        graph.addN((URIRef(f"urn:t:{i}"), RDF.type, DOG, graph)
                   for i in range(50))
        for subject in graph.subjects(RDF.type, ANIMAL):
            graph.add((subject, rdflib.RDFS.label, Literal("seen")))
            self.assertIn((subject, RDF.type, ANIMAL), graph)
        self.assertEqual(len(list(graph[:rdflib.RDFS.label:])), 50)

    def test_closing_and_going_on(self):
        graph = Graph(store="rrn")
        graph.open({"ontology": AXIOM})
        graph.add((REX, RDF.type, DOG))
        self.assertEqual(len(graph), 2)
        graph.close()
        self.assertEqual(len(graph), 2)


if __name__ == "__main__":
    unittest.main()

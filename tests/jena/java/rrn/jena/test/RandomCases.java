// SPDX-License-Identifier: MIT
package rrn.jena.test;

import static rrn.jena.test.Support.*;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.reasoner.rulesys.GenericRuleReasoner;
import org.apache.jena.reasoner.rulesys.Rule;
import org.apache.jena.vocabulary.OWL;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.RDFS;
import rrn.jena.RrnInfGraph;

/** Random changes, against Jena's own rule engine with a few rules of OWL 2 RL. */
final class RandomCases {
    private static final String RULES = String.join("\n",
        "[trp: (?p rdf:type owl:TransitiveProperty) (?x ?p ?y) (?y ?p ?z) -> (?x ?p ?z)]",
        "[symp: (?p rdf:type owl:SymmetricProperty) (?x ?p ?y) -> (?y ?p ?x)]",
        "[inv1: (?p owl:inverseOf ?q) (?x ?p ?y) -> (?y ?q ?x)]",
        "[inv2: (?p owl:inverseOf ?q) (?x ?q ?y) -> (?y ?p ?x)]",
        "[spo: (?p rdfs:subPropertyOf ?q) (?x ?p ?y) -> (?x ?q ?y)]",
        "[dom: (?p rdfs:domain ?c) (?x ?p ?y) -> (?x rdf:type ?c)]",
        "[rng: (?p rdfs:range ?c) (?x ?p ?y) -> (?y rdf:type ?c)]",
        "[sco: (?c rdfs:subClassOf ?d) (?x rdf:type ?c) -> (?x rdf:type ?d)]");
    private static final Node TYPE = RDF.type.asNode();

    private final Random random;
    private final Graph data = graph();

    private RandomCases(long seed) {
        random = new Random(seed);
    }

    static void againstJena() {
        for (long seed = 1; seed <= 20; ++seed) new RandomCases(seed).run();
    }

    private void run() {
        RrnInfGraph graph = bind(null, data);
        for (int step = 0; step < 15; ++step) {
            for (int n = 1 + random.nextInt(8); n > 0; --n) change(graph);
            compare(facts(graph), facts(oracle()), step);
        }
        graph.close();
    }

    private void compare(Set<String> ours, Set<String> theirs, int step) {
        Set<String> missing = new TreeSet<>(theirs);
        missing.removeAll(ours);
        Set<String> more = new TreeSet<>(ours);
        more.removeAll(theirs);
        check(missing.isEmpty() && more.isEmpty(), "after step " + step + " of\n" + found(data, null, null, null)
            + "\nmissing: " + missing + "\nmore: " + more);
    }

    private void change(RrnInfGraph graph) {
        List<Triple> all = data.find().toList();
        if (!all.isEmpty() && random.nextInt(3) == 0) {
            graph.delete(all.get(random.nextInt(all.size())));
        } else {
            graph.add(random.nextInt(4) == 0 ? axiom() : fact());
        }
    }

    private Graph oracle() {
        Graph copy = graph();
        data.find().forEachRemaining(copy::add);
        return new GenericRuleReasoner(Rule.parseRules(RULES)).bind(copy);
    }

    /** Instances alone: other axioms follow from axioms there and not here. */
    private static Set<String> facts(Graph graph) {
        Set<String> result = new TreeSet<>();
        for (String property : new String[] {"p0", "p1", "p2"}) {
            result.addAll(found(graph, null, iri(property), null));
        }
        for (String type : new String[] {"c0", "c1", "c2"}) {
            result.addAll(found(graph, null, TYPE, iri(type)));
        }
        return result;
    }

    private Triple fact() {
        return random.nextInt(4) == 0 ? Triple.create(one("i", 5), TYPE, one("c", 3))
                                      : Triple.create(one("i", 5), one("p", 3), one("i", 5));
    }

    private Triple axiom() {
        Node property = one("p", 3);
        switch (random.nextInt(7)) {
            case 0: return Triple.create(property, TYPE, OWL.TransitiveProperty.asNode());
            case 1: return Triple.create(property, TYPE, OWL.SymmetricProperty.asNode());
            case 2: return Triple.create(property, OWL.inverseOf.asNode(), one("p", 3));
            case 3: return Triple.create(property, RDFS.subPropertyOf.asNode(), one("p", 3));
            case 4: return Triple.create(property, RDFS.domain.asNode(), one("c", 3));
            case 5: return Triple.create(property, RDFS.range.asNode(), one("c", 3));
            default: return Triple.create(one("c", 3), RDFS.subClassOf.asNode(), one("c", 3));
        }
    }

    private Node one(String kind, int n) {
        return iri(kind + random.nextInt(n));
    }
}

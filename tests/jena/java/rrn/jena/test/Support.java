// SPDX-License-Identifier: MIT
package rrn.jena.test;

import java.util.Set;
import java.util.TreeSet;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import rrn.jena.RrnInfGraph;
import rrn.jena.RrnReasonerFactory;
import org.apache.jena.rdf.model.Resource;

/** What the cases share. */
final class Support {
    static final String EXAMPLE = "http://e/";
    static final String SOURCE = System.getProperty("rrn.source");
    static final String FAMILY = "urn:x-rrn:family#", ROYAL = "urn:x-rrn:example:royal#";

    private Support() {}

    static void check(boolean holds, String what) {
        if (!holds) throw new AssertionError(what);
    }

    static void equal(Object got, Object expected) {
        check(got.equals(expected), got + "; expected " + expected);
    }

    /** Runs something that must fail, with a message that holds a text. */
    static void fails(String text, Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            check(String.valueOf(e.getMessage()).contains(text), e + "; expected " + text);
            return;
        }
        throw new AssertionError("nothing failed; expected " + text);
    }

    static Node iri(String name) {
        return NodeFactory.createURI(name.contains(":") ? name : EXAMPLE + name);
    }

    static Triple triple(String subject, String predicate, String object) {
        return Triple.create(iri(subject), iri(predicate), iri(object));
    }

    static Graph graph(Triple... triples) {
        Graph graph = ModelFactory.createDefaultModel().getGraph();
        for (Triple triple : triples) graph.add(triple);
        return graph;
    }

    static Model read(String path) {
        Model model = ModelFactory.createDefaultModel();
        model.read(new java.io.File(path).toURI().toString());
        return model;
    }

    static Resource settings() {
        return ModelFactory.createDefaultModel().createResource();
    }

    static RrnInfGraph bind(Resource settings, Graph graph) {
        return (RrnInfGraph) RrnReasonerFactory.theInstance().create(settings).bind(graph);
    }

    static RrnInfGraph familyGraph(Resource settings) {
        settings.addProperty(rrn.jena.Vocabulary.ONTOLOGY, SOURCE + "/owl/family.ttl");
        return bind(settings, read(SOURCE + "/datasets/family/example.ttl").getGraph());
    }

    /** The triples of a pattern as text; null stands for anything. */
    static Set<String> found(Graph graph, Node subject, Node predicate, Node object) {
        Set<String> result = new TreeSet<>();
        graph.find(any(subject), any(predicate), any(object)).forEachRemaining(triple -> {
            check(result.add(triple.toString()), "twice: " + triple);
        });
        return result;
    }

    private static Node any(Node node) {
        return node == null ? Node.ANY : node;
    }
}

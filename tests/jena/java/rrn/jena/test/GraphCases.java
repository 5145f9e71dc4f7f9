// SPDX-License-Identifier: MIT
package rrn.jena.test;

import static rrn.jena.test.Support.*;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.rdf.model.InfModel;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.reasoner.Derivation;
import org.apache.jena.reasoner.InfGraph;
import org.apache.jena.reasoner.ReasonerRegistry;
import org.apache.jena.util.iterator.ExtendedIterator;
import org.apache.jena.vocabulary.OWL;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.RDFS;
import org.apache.jena.vocabulary.XSD;
import rrn.jena.RrnDerivation;
import rrn.jena.RrnInfGraph;
import rrn.jena.RrnReasonerFactory;
import rrn.jena.Vocabulary;

/** Graphs over rules. */
final class GraphCases {
    private static final Node TYPE = RDF.type.asNode(), SUB_CLASS = RDFS.subClassOf.asNode();

    private GraphCases() {}

    private static Triple isTransitive(String property) {
        return Triple.create(iri(property), TYPE, OWL.TransitiveProperty.asNode());
    }

    /** All of the family, as `rrn reason --all` says it (RRN_EXPECTED, N-Triples). */
    static void family() {
        RrnInfGraph graph = familyGraph(settings());
        Graph expected = read(System.getProperty("rrn.expected")).getGraph();
        expected.find().forEachRemaining(triple -> {
            boolean isNamed = !triple.getSubject().isBlank() && !triple.getObject().isBlank();
            check(!isNamed || graph.contains(triple), "missing: " + triple);
        });
        equal(graph.size(), expected.size());
        equal(graph.getDeductionsGraph().size(), 568);
        equal(found(graph, null, null, null).size(), expected.size());
        graph.close();
        fails("", graph::size);
    }

    static void changes() {
        RrnInfGraph graph = bind(null, graph(isTransitive("p"), triple("a", "p", "b")));
        Triple far = triple("a", "p", "c");
        check(!graph.contains(far), "too early");
        graph.add(triple("b", "p", "c"));
        check(graph.contains(far) && !graph.getRawGraph().contains(far), "not derived");
        equal(graph.getStatus(far), "derived");
        equal(graph.getStatus(triple("a", "p", "b")), "asserted");
        check(graph.getStatus(triple("c", "p", "a")) == null, "known");
        graph.delete(far); // not in the graph below
        check(graph.contains(far), "what is derived stays");
        graph.delete(triple("b", "p", "c"));
        check(!graph.contains(far), "still derived");
        graph.getRawGraph().add(triple("b", "p", "d"));
        graph.rebind();
        check(graph.contains(triple("a", "p", "d")), "not rebound");
        graph.remove(iri("b"), Node.ANY, Node.ANY);
        equal(found(graph, null, iri("p"), null).size(), 1);
        graph.clear();
        check(graph.isEmpty(), "not empty");
    }

    /** Axioms that are bound stay when the data lose them. */
    static void schemas() {
        Graph schema = graph(Triple.create(iri("A"), SUB_CLASS, iri("B")));
        Triple member = Triple.create(iri("x"), TYPE, iri("A"));
        Triple derived = Triple.create(iri("x"), TYPE, iri("B"));
        Graph data = graph(member, Triple.create(iri("A"), SUB_CLASS, iri("B")));
        InfGraph graph = RrnReasonerFactory.theInstance().create(null).bindSchema(schema)
            .bind(data);
        check(graph.contains(derived), "not derived");
        graph.delete(Triple.create(iri("A"), SUB_CLASS, iri("B")));
        check(graph.contains(derived), "the axiom is still there");
        graph.delete(member);
        check(!graph.contains(derived), "still derived");
        equal(((RrnInfGraph) graph).getSchemaGraph().size(), 1);
        RrnInfGraph other = bind(settings().addProperty(Vocabulary.ONTOLOGY, file("axiom.nt",
            "<http://e/A> <" + RDFS.subClassOf + "> <http://e/B> .\n<http://e/y> <" + RDF.type
                + "> <http://e/A> .\n")), data);
        Triple of = Triple.create(iri("y"), TYPE, iri("B"));
        check(other.contains(of), "not derived from a file");
    }

    private static org.apache.jena.rdf.model.Resource file(String name, String text) {
        java.io.File file = new java.io.File(System.getProperty("rrn.folder"), name);
        try (PrintWriter out = new PrintWriter(file)) {
            out.print(text);
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
        return org.apache.jena.rdf.model.ResourceFactory.createResource(file.toURI().toString());
    }

    static void proofs() {
        RrnInfGraph graph = bind(null,
            graph(isTransitive("p"), triple("a", "p", "b"), triple("b", "p", "c"),
                triple("c", "p", "d")));
        Iterator<Derivation> all = graph.getDerivation(triple("a", "p", "d"));
        RrnDerivation derivation = (RrnDerivation) all.next();
        check(!all.hasNext(), "two derivations");
        equal(derivation.getRule(), "prp-trp");
        equal(derivation.getConclusion(), triple("a", "p", "d"));
        equal(derivation.getMatches().size(), 2);
        equal(leaves(derivation), Set.of(triple("a", "p", "b"), triple("b", "p", "c"),
            triple("c", "p", "d")));
        StringWriter text = new StringWriter();
        derivation.printTrace(new PrintWriter(text), true);
        equal(text.toString().split("asserted", -1).length - 1, 3);
        check(!graph.getDerivation(triple("a", "p", "b")).hasNext(), "asserted needs no proof");
        check(!graph.getDerivation(triple("d", "p", "a")).hasNext(), "does not follow");
    }

    private static Set<Triple> leaves(RrnDerivation derivation) {
        Set<Triple> result = new java.util.HashSet<>(derivation.getMatches());
        for (RrnDerivation premise : derivation.getPremises()) {
            result.remove(premise.getConclusion());
            result.addAll(leaves(premise));
        }
        return result;
    }

    static void contradictions() {
        Graph graph = graph(Triple.create(iri("A"), OWL.disjointWith.asNode(), iri("B")),
            Triple.create(iri("x"), TYPE, iri("A")));
        InfModel model = ModelFactory.createInfModel(
            RrnReasonerFactory.theInstance().create(null), ModelFactory.createModelForGraph(graph));
        check(model.validate().isValid(), "valid");
        model.getGraph().add(Triple.create(iri("x"), TYPE, iri("B")));
        check(!model.validate().isValid(), "a contradiction");
        String report = model.validate().getReports().next().toString();
        check(report.contains("cax-dw") && report.contains("http://e/x"), report);
    }

    private static Node literal(String text, String language, String datatype) {
        return NodeFactory.createLiteral(text, language, NodeFactory.getType(datatype));
    }

    /** Terms that are unlike each other, in and out, and what RDF 1.1 does not have. */
    static void terms() {
        Graph data = graph(isTransitive("p"));
        String[] labels = {"a", "a.b", "-a", "a:b", "a_3a_b", "\u00e4 b", "_"};
        Node[] values = {
            literal("x", "", XSD.xstring.getURI()),
            literal("x", "en", RDF.getURI() + "langString"),
            literal("x", "", EXAMPLE + "type"),
            literal("01", "", XSD.integer.getURI()),
            literal("\u0001\ud83d\ude00\n\"\\", "", XSD.xstring.getURI()),
        };
        for (String label : labels) {
            data.add(Triple.create(NodeFactory.createBlankNode(label), iri("p"), iri("o")));
        }
        for (Node value : values) data.add(Triple.create(iri("s"), iri("q"), value));
        Triple wild = Triple.create(iri("s"), iri("q"), NodeFactory.createURI("not an IRI"));
        data.add(wild);
        RrnInfGraph graph = bind(null, data);
        data.find().forEachRemaining(triple -> check(graph.contains(triple), "lost: " + triple));
        equal(found(graph, null, iri("p"), iri("o")).size(), labels.length);
        equal(found(graph, iri("s"), iri("q"), null).size(), values.length + 1);
        equal(graph.size(), data.size());
        graph.delete(wild);
        check(!graph.contains(wild), "still there");
        check(!graph.contains(NodeFactory.createBlankNode("other"), iri("p"), iri("o")), "other");
    }

    /** Answers of many blocks; an iterator ends when the graph is changed and read. */
    static void blocks() {
        Graph data = graph(Triple.create(iri("A"), SUB_CLASS, iri("B")));
        for (int i = 0; i < 5000; ++i) data.add(Triple.create(iri("x" + i), TYPE, iri("A")));
        RrnInfGraph graph = bind(null, data);
        equal(found(graph, null, TYPE, null).size(), 10000);
        equal(found(graph, null, TYPE, iri("B")).size(), 5000);
        ExtendedIterator<Triple> open = graph.find(Node.ANY, TYPE, Node.ANY);
        for (int i = 0; i < 4096; ++i) open.next();
        check(graph.contains(iri("x7"), TYPE, iri("B")), "another question may be asked");
        graph.delete(Triple.create(iri("x7"), TYPE, iri("A")));
        check(!graph.contains(iri("x7"), TYPE, iri("B")), "still there");
        fails("changed", open::hasNext);
        open.close();
        graph.find(Node.ANY, TYPE, Node.ANY).close();
    }

    /** Many threads read while nobody writes. */
    static void threads() {
        RrnInfGraph graph = familyGraph(settings());
        Set<String> expected = found(graph, null, null, null);
        java.util.stream.IntStream.range(0, 64).parallel().forEach(
            i -> equal(found(graph, null, null, null), expected));
    }

    static void errors() {
        fails("expected symbolic or neural or both",
            () -> bind(settings().addProperty(Vocabulary.ENGINE, "quantum"), graph()));
        fails("expected a number from 0.0 to 1.0",
            () -> bind(settings().addProperty(Vocabulary.THRESHOLD, "2"), graph()));
        fails("expected true or false",
            () -> bind(settings().addProperty(Vocabulary.LAX, "maybe"), graph()));
        fails("nowhere.ttl", () -> bind(
            settings().addProperty(Vocabulary.ONTOLOGY, "nowhere.ttl"), graph()).size());
        fails("nowhere.rrn", () -> bind(
            settings().addProperty(Vocabulary.MODEL, "nowhere.rrn"), graph()).size());
        fails("has no parameter", () -> RrnReasonerFactory.theInstance().create(null)
            .setParameter(RDFS.label, "x"));
        fails("a broken%file.ttl:1:", () -> bind(settings().addProperty(Vocabulary.ONTOLOGY,
            file("a broken%file.ttl", "<urn:a> <urn:b> .\n")), graph()).size());
        check(ReasonerRegistry.theRegistry().create("urn:x-rrn:reasoner", null) != null,
            "not registered");
    }

    /** Nothing is left behind: ten thousand questions and changes in a small heap. */
    static void memory() {
        RrnInfGraph graph = bind(null, graph(isTransitive("p"), triple("a", "p", "b")));
        for (int i = 0; i < 10000; ++i) {
            graph.add(triple("b", "p", "c"));
            check(graph.contains(triple("a", "p", "c")), "not derived");
            graph.delete(triple("b", "p", "c"));
            check(!graph.contains(triple("a", "p", "c")), "still derived");
        }
        for (int i = 0; i < 200; ++i) bind(null, graph.getRawGraph()).size(); // never closed
        equal(new TreeSet<>(found(graph, null, iri("p"), null)).size(), 1);
    }
}

// SPDX-License-Identifier: MIT
package rrn.jena.test;

import static rrn.jena.test.Support.*;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.query.QueryExecutionFactory;
import org.apache.jena.query.ReadWrite;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.assembler.AssemblerUtils;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import rrn.jena.RrnInfGraph;
import rrn.jena.Vocabulary;

/** Datasets from assembler files, transactions, and predictions. */
final class DatasetCases {
    private static final String PREFIXES =
        "PREFIX fam: <urn:x-rrn:family#> PREFIX roy: <urn:x-rrn:example:royal#> "
        + "PREFIX rrn: <urn:x-rrn:vocab#> ";

    private DatasetCases() {}

    private static Dataset assemble(String text, String type) {
        try {
            Path folder = Path.of(System.getProperty("rrn.folder"));
            Path file = Files.createTempFile(folder, "a", ".ttl");
            Files.writeString(file, "@prefix rrn: <urn:x-rrn:vocab#> .\n"
                + "@prefix ja: <http://jena.hpl.hp.com/2005/11/Assembler#> .\n"
                + "@prefix tdb2: <http://jena.apache.org/2016/tdb#> .\n" + text);
            return (Dataset) AssemblerUtils.build(file.toUri().toString(), type);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String iriOf(String path) {
        return "<" + new java.io.File(SOURCE, path).toURI() + ">";
    }

    private static final String FAMILY_FILES = "rrn:ontology " + iriOf("owl/family.ttl")
        + " ; BASE [ a ja:MemoryModel ; ja:content [ a ja:Content ; ja:externalContent "
        + iriOf("datasets/family/example.ttl") + " ] ]";

    private static int count(Dataset dataset, String pattern) {
        try (QueryExecution query = QueryExecutionFactory.create(
                 PREFIXES + "SELECT (COUNT(*) AS ?n) " + pattern, dataset)) {
            return query.execSelect().next().getLiteral("n").getInt();
        }
    }

    /** Both ways to say it in a file. */
    static void assembled() {
        Dataset dataset = assemble("<urn:d> a rrn:Dataset ; "
            + FAMILY_FILES.replace("BASE", "rrn:baseModel") + " .",
            Vocabulary.DATASET.getURI());
        equal(count(dataset, "{ GRAPH <urn:x-rrn:graph:derived> { ?s ?p ?o } }"), 568);
        equal(count(dataset, "{ GRAPH <urn:x-rrn:graph:predicted> { ?s ?p ?o } }"), 0);
        int asserted = count(dataset, "{ GRAPH <urn:x-rrn:graph:asserted> { ?s ?p ?o } }");
        equal(count(dataset, "{ ?s ?p ?o }"), 568 + asserted);
        String grandmothers = "?s fam:grandmotherOf ?o";
        equal(count(dataset, "{ " + grandmothers
            + " FILTER(rrn:status(?s, fam:grandmotherOf, ?o) = 'derived') }"),
            count(dataset, "{ " + grandmothers + " }"));
        Dataset other = assemble("<urn:d> a ja:RDFDataset ; ja:defaultGraph [ a ja:InfModel ;"
            + " ja:reasoner [ ja:reasonerURL <urn:x-rrn:reasoner> ] ; " 
            + FAMILY_FILES.replace("BASE", "ja:baseModel") + " ] .",
            "http://jena.hpl.hp.com/2005/11/Assembler#RDFDataset");
        equal(count(other, "{ ?s ?p ?o }"), 568 + asserted);
    }

    /** A network beside the rules, apart and mixed in. */
    static void predicted() {
        Resource settings = settings().addProperty(Vocabulary.MODEL,
            SOURCE + "/datasets/family/family.rrn");
        RrnInfGraph graph = familyGraph(settings);
        Graph data = graph.getRawGraph();
        int predictions = graph.getPredictionsGraph().size();
        equal(graph.getDeductionsGraph().size(), 568);
        equal(graph.size(), graph.getAssertedGraph().size() + 568);
        // Without rules, the network alone says it.
        Resource neural = settings().addProperty(Vocabulary.MODEL,
            SOURCE + "/datasets/family/family.rrn").addProperty(Vocabulary.ENGINE, "neural");
        RrnInfGraph alone = bind(neural, data);
        Graph expected = read(System.getProperty("rrn.predicted")).getGraph();
        check(expected.size() > 100, "few predictions");
        equal(found(alone.getPredictionsGraph(), null, null, null),
            found(expected, null, null, null));
        alone.getPredictionsGraph().find().forEachRemaining(triple -> {
            double probability = alone.getProbability(triple);
            check(probability > 0 && probability < 1.0000001, triple + ": " + probability);
            equal(alone.getStatus(triple), "predicted");
            check(!alone.contains(triple), "it is apart");
        });
        Resource mixed = settings().addProperty(Vocabulary.MODEL,
            SOURCE + "/datasets/family/family.rrn").addProperty(Vocabulary.ENGINE, "neural")
            .addProperty(Vocabulary.PREDICTIONS, "deductions");
        RrnInfGraph all = bind(mixed, data);
        equal(all.size(), alone.size() + alone.getPredictionsGraph().size());
        Resource sure = settings().addProperty(Vocabulary.MODEL,
            SOURCE + "/datasets/family/family.rrn").addProperty(Vocabulary.ENGINE, "neural")
            .addProperty(Vocabulary.THRESHOLD, "0.99");
        RrnInfGraph few = bind(sure, data);
        // Data that begin and end without facts.
        RrnInfGraph empty = bind(neural, graph());
        equal(empty.getPredictionsGraph().size(), 0);
        data.find().forEachRemaining(empty::add);
        equal(empty.getPredictionsGraph().size(), expected.size());
        empty.remove(Node.ANY, Node.ANY, Node.ANY);
        equal(empty.getPredictionsGraph().size(), 0);
        equal(found(empty.getPredictionsGraph(), null, null, null).size(), 0);
        check(few.getPredictionsGraph().size() < alone.getPredictionsGraph().size(), "threshold");
        System.out.println(predictions + " predictions beside the rules, "
            + alone.getPredictionsGraph().size() + " alone, " + few.getPredictionsGraph().size()
            + " from 0.99 on");
    }

    /** Over TDB2: what is committed is kept, and what is aborted is forgotten. */
    static void transactions() {
        Path folder = Path.of(System.getProperty("rrn.folder")).resolveSibling("tdb2");
        String text = "<urn:d> a rrn:Dataset ; rrn:baseModel [ a tdb2:GraphTDB2 ; tdb2:location \""
            + folder + "\" ] .";
        Dataset dataset = assemble(text, Vocabulary.DATASET.getURI());
        DatasetGraph graphs = dataset.asDatasetGraph();
        dataset.begin(ReadWrite.WRITE);
        graphs.getDefaultGraph().add(triple("p", "http://www.w3.org/1999/02/22-rdf-syntax-ns#type",
            "http://www.w3.org/2002/07/owl#TransitiveProperty"));
        graphs.getDefaultGraph().add(triple("a", "p", "b"));
        dataset.commit();
        dataset.end();
        dataset.begin(ReadWrite.WRITE);
        graphs.getDefaultGraph().add(triple("b", "p", "c"));
        check(graphs.getDefaultGraph().contains(triple("a", "p", "c")), "not derived");
        dataset.abort();
        dataset.end();
        dataset.begin(ReadWrite.READ);
        check(!graphs.getDefaultGraph().contains(triple("a", "p", "c")), "the abort is not seen");
        check(!graphs.getDefaultGraph().contains(triple("b", "p", "c")), "the abort is not seen");
        check(graphs.getDefaultGraph().contains(triple("a", "p", "b")), "lost");
        dataset.end();
    }
}

// SPDX-License-Identifier: MIT
package rrn.jena;

import org.apache.jena.assembler.Assembler;
import org.apache.jena.assembler.Mode;
import org.apache.jena.assembler.assemblers.AssemblerBase;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphMapLink;
import org.apache.jena.sparql.core.assembler.AssemblerUtils;

/**
 * Makes an `rrn:Dataset`: its default graph is `rrn:baseModel` with what follows, and named
 * graphs hold the parts.
 */
final class DatasetAssembly extends AssemblerBase {
    static void register() {
        AssemblerUtils.registerDataset(Vocabulary.DATASET, new DatasetAssembly());
    }

    @Override
    public Object open(Assembler assembler, Resource root, Mode mode) {
        Resource base = getUniqueResource(root, Vocabulary.BASE_MODEL);
        Model data = base == null ? ModelFactory.createDefaultModel() : assembler.openModel(base);
        RrnReasoner reasoner = (RrnReasoner) RrnReasonerFactory.theInstance().create(root);
        return DatasetFactory.wrap(of(reasoner.bind(data.getGraph())));
    }

    private static DatasetGraph of(RrnInfGraph graph) {
        DatasetGraph dataset = new DatasetGraphMapLink(graph);
        dataset.addGraph(Vocabulary.ASSERTED, graph.getAssertedGraph());
        dataset.addGraph(Vocabulary.DERIVED, new PartGraph(graph, Native.DERIVED));
        dataset.addGraph(Vocabulary.PREDICTED, graph.getPredictionsGraph());
        return dataset;
    }
}

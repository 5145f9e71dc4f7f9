// SPDX-License-Identifier: MIT
package rrn.jena;

import java.util.ArrayList;
import java.util.List;
import org.apache.jena.graph.Capabilities;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Triple;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.reasoner.Reasoner;

/** Settings and schemas, which are bound to data as a graph with what follows. */
public final class RrnReasoner implements Reasoner {
    private final Settings settings;
    private final List<Graph> schemas;

    RrnReasoner(Settings settings) {
        this(settings, List.of());
    }

    private RrnReasoner(Settings settings, List<Graph> schemas) {
        this.settings = settings;
        this.schemas = schemas;
    }

    /** Adds axioms. SWRL rules are read from files alone, {@link Vocabulary#ONTOLOGY}. */
    @Override
    public Reasoner bindSchema(Graph schema) {
        List<Graph> all = new ArrayList<>(schemas);
        all.add(schema);
        return new RrnReasoner(new Settings(settings), all);
    }

    @Override
    public Reasoner bindSchema(Model schema) {
        return bindSchema(schema.getGraph());
    }

    @Override
    public RrnInfGraph bind(Graph data) {
        return new RrnInfGraph(data, this, new Settings(settings));
    }

    /** Does nothing: proofs are found when they are asked for. */
    @Override
    public void setDerivationLogging(boolean logs) {}

    /** Sets a parameter; the properties are those of {@link Vocabulary}. */
    @Override
    public void setParameter(Property parameter, Object value) {
        settings.add(parameter, value);
    }

    @Override
    public Model getReasonerCapabilities() {
        return RrnReasonerFactory.theInstance().getCapabilities();
    }

    @Override
    public void addDescription(Model model, Resource base) {
        for (Property property : List.of(Vocabulary.ONTOLOGY, Vocabulary.RULES,
                                         Vocabulary.MODEL)) {
            settings.files(property).forEach(file -> model.add(base, property, file));
        }
    }

    @Override
    public boolean supportsProperty(Property property) {
        return false;
    }

    // Jena asks for it up to version 5.
    public Capabilities getGraphCapabilities() {
        return ModelFactory.createDefaultModel().getGraph().getCapabilities();
    }

    /** The axioms that were bound. */
    List<Graph> schemas() {
        return schemas;
    }

    boolean isInSchema(Triple triple) {
        return schemas.stream().anyMatch(schema -> schema.contains(triple));
    }
}

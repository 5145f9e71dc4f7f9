// SPDX-License-Identifier: MIT
package rrn.jena;

import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.reasoner.Reasoner;
import org.apache.jena.reasoner.ReasonerFactory;
import org.apache.jena.vocabulary.RDFS;

/** Makes reasoners, which Jena's registry knows as {@link Vocabulary#REASONER}. */
public final class RrnReasonerFactory implements ReasonerFactory {
    private static final RrnReasonerFactory INSTANCE = new RrnReasonerFactory();

    /** The one that is registered; others do the same. */
    public static RrnReasonerFactory theInstance() {
        return INSTANCE;
    }

    /** Makes a reasoner with what an assembler file says of it; null: with the defaults. */
    @Override
    public Reasoner create(Resource configuration) {
        Settings settings = new Settings();
        if (configuration != null) settings.read(configuration);
        return new RrnReasoner(settings);
    }

    @Override
    public Model getCapabilities() {
        Model model = ModelFactory.createDefaultModel();
        model.createResource(getURI())
            .addProperty(RDFS.label, "rrn")
            .addProperty(RDFS.comment, "OWL 2 RL, SWRL, Datalog and a trained network");
        return model;
    }

    @Override
    public String getURI() {
        return Vocabulary.REASONER.getURI();
    }
}

// SPDX-License-Identifier: MIT
package rrn.jena;

import org.apache.jena.reasoner.ReasonerRegistry;
import org.apache.jena.sys.JenaSubsystemLifecycle;
import org.apache.jena.vocabulary.OWL;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.RDFS;

/** Makes the reasoner, its datasets and its functions known where the jar is on the class path. */
public final class Registration implements JenaSubsystemLifecycle {
    private static boolean isDone;

    @Override
    public void start() {
        register();
    }

    @Override
    public void stop() {}

    /** After ARQ, which has 30. */
    @Override
    public int level() {
        return 600;
    }

    /**
     * Registers everything, once. Where Jena starts because somebody uses a constant of a
     * vocabulary, that constant is not there yet, and Jena's registries cannot be used: then
     * {@link Vocabulary} does it later.
     */
    static synchronized void register() {
        boolean isReady = RDF.type != null && RDFS.subClassOf != null && OWL.Class != null
            && Vocabulary.DATASET != null;
        if (isDone || !isReady) return;
        isDone = true;
        ReasonerRegistry.theRegistry().register(RrnReasonerFactory.theInstance());
        try {
            DatasetAssembly.register();
            OriginFunction.register();
        } catch (NoClassDefFoundError e) {
            // Jena's core alone, without SPARQL
        }
    }
}

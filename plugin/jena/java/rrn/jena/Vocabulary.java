// SPDX-License-Identifier: MIT
package rrn.jena;

import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.rdf.model.ResourceFactory;

/** The words of assembler files and queries; plugin/jena/README.md explains them. */
public final class Vocabulary {
    public static final String NAMESPACE = "urn:x-rrn:vocab#";

    /** The name under which Jena's registry knows the reasoner. */
    public static final Resource REASONER = ResourceFactory.createResource("urn:x-rrn:reasoner");
    /** The class of datasets that show what is asserted, derived and predicted. */
    public static final Resource DATASET = ResourceFactory.createResource(NAMESPACE + "Dataset");

    /** What a dataset reasons over and writes to; without it, a graph in memory. */
    public static final Property BASE_MODEL = property("baseModel");

    public static final Property ONTOLOGY = property("ontology");
    public static final Property RULES = property("rules");
    public static final Property MODEL = property("model");
    public static final Property ENGINE = property("engine");
    public static final Property PREDICTIONS = property("predictions");
    public static final Property THRESHOLD = property("threshold");
    public static final Property DRAWS = property("draws");
    public static final Property DEVICE = property("device");
    public static final Property UNIQUE_NAMES = property("uniqueNames");
    public static final Property LAX = property("lax");
    public static final Property MAX_SECONDS = property("maxSeconds");

    public static final String STATUS = NAMESPACE + "status";
    public static final String PROBABILITY = NAMESPACE + "probability";

    public static final Node ASSERTED = graph("asserted");
    public static final Node DERIVED = graph("derived");
    public static final Node PREDICTED = graph("predicted");

    static {
        Registration.register();
    }

    private Vocabulary() {}

    private static Property property(String name) {
        return ResourceFactory.createProperty(NAMESPACE, name);
    }

    private static Node graph(String name) {
        return NodeFactory.createURI("urn:x-rrn:graph:" + name);
    }
}

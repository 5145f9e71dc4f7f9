// SPDX-License-Identifier: MIT
// Cousins by the rules of an ontology, and why: java Cousins.java ONTOLOGY DATA
import java.io.PrintWriter;
import java.nio.file.Path;
import org.apache.jena.rdf.model.*;
import org.apache.jena.reasoner.*;
import rrn.jena.Vocabulary;

public class Cousins {
    public static void main(String[] files) {
        Model data = ModelFactory.createDefaultModel().read(Path.of(files[1]).toUri().toString());
        Reasoner reasoner = ReasonerRegistry.theRegistry().create("urn:x-rrn:reasoner", null);
        reasoner.setParameter(Vocabulary.ONTOLOGY, files[0]);
        InfModel model = ModelFactory.createInfModel(reasoner, data);
        Property cousin = model.getProperty("urn:x-rrn:family#boyCousinOf");
        for (Statement statement : model.listStatements(null, cousin, (RDFNode) null).toList()) {
            System.out.println(statement.getSubject() + " " + statement.getObject());
            Derivation proof = model.getDerivation(statement).next();
            proof.printTrace(new PrintWriter(System.out), true);
        }
    }
}

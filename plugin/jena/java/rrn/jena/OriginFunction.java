// SPDX-License-Identifier: MIT
package rrn.jena;

import java.util.List;
import java.util.function.BiFunction;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.QueryBuildException;
import org.apache.jena.sparql.expr.ExprEvalException;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.function.FunctionBase;
import org.apache.jena.sparql.function.FunctionEnv;
import org.apache.jena.sparql.function.FunctionFactory;
import org.apache.jena.sparql.function.FunctionRegistry;

/** What a query asks of a triple: `rrn:status(?s, ?p, ?o)` and `rrn:probability(?s, ?p, ?o)`. */
final class OriginFunction extends FunctionBase {
    private final BiFunction<RrnInfGraph, Triple, NodeValue> answer;

    private OriginFunction(BiFunction<RrnInfGraph, Triple, NodeValue> answer) {
        this.answer = answer;
    }

    static void register() {
        put(Vocabulary.STATUS, (graph, triple) -> {
            String status = graph.getStatus(triple);
            return status == null ? null : NodeValue.makeString(status);
        });
        put(Vocabulary.PROBABILITY, (graph, triple) -> {
            double probability = graph.getProbability(triple);
            return Double.isNaN(probability) ? null : NodeValue.makeDouble(probability);
        });
    }

    /** By reflection: what `put` returns changed from Jena 5 to 6, and so its name in a class. */
    private static void put(String iri, BiFunction<RrnInfGraph, Triple, NodeValue> answer) {
        FunctionFactory factory = unused -> new OriginFunction(answer);
        try {
            FunctionRegistry.class.getMethod("put", String.class, FunctionFactory.class)
                .invoke(FunctionRegistry.get(), iri, factory);
        } catch (ReflectiveOperationException e) {
            throw new RrnException("Jena's registry does not take " + iri + ": " + e);
        }
    }

    @Override
    public void checkBuild(String iri, ExprList arguments) {
        if (arguments.size() != 3) {
            throw new QueryBuildException(iri + " takes a subject, a predicate and an object");
        }
    }

    @Override
    protected NodeValue exec(List<NodeValue> arguments, FunctionEnv environment) {
        Triple triple = Triple.create(arguments.get(0).asNode(), arguments.get(1).asNode(),
            arguments.get(2).asNode());
        NodeValue result = answer.apply(graphOf(environment), triple);
        if (result == null) throw new ExprEvalException("the triple is not known: " + triple);
        return result;
    }

    @Override
    public NodeValue exec(List<NodeValue> arguments) {
        throw new ExprEvalException("no graph to look at");
    }

    private static RrnInfGraph graphOf(FunctionEnv environment) {
        Graph active = environment.getActiveGraph();
        if (active instanceof PartGraph) return ((PartGraph) active).whole();
        if (!(active instanceof RrnInfGraph) && environment.getDataset() != null) {
            active = environment.getDataset().getDefaultGraph();
        }
        if (active instanceof RrnInfGraph) return (RrnInfGraph) active;
        throw new ExprEvalException("the graph is not one of the reasoner's");
    }
}

// SPDX-License-Identifier: MIT
package rrn.jena;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.TransactionHandler;
import org.apache.jena.graph.Triple;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.reasoner.BaseInfGraph;
import org.apache.jena.reasoner.Derivation;
import org.apache.jena.reasoner.Finder;
import org.apache.jena.reasoner.StandardValidityReport;
import org.apache.jena.reasoner.TriplePattern;
import org.apache.jena.reasoner.ValidityReport;
import org.apache.jena.util.iterator.ExtendedIterator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A graph with what follows from it and from the axioms of a reasoner. Changes go to the graph
 * below and wait for the next question, which they reach in one batch. Who changes the graph
 * below without this one calls {@link #rebind()} afterwards.
 */
public final class RrnInfGraph extends BaseInfGraph {
    private static final Logger LOG = LoggerFactory.getLogger(RrnInfGraph.class);

    private final RrnReasoner axioms;
    private final Settings settings;
    private final int origins;
    /** Triples of the graph below that are not of RDF 1.1: found, but not reasoned with. */
    private final Graph others = ModelFactory.createDefaultModel().getGraph();
    private final List<Triple> pending = new ArrayList<>();
    private boolean pendingAdds;
    private Engine engine;
    private String lastWarning;

    RrnInfGraph(Graph data, RrnReasoner reasoner, Settings settings) {
        super(data, reasoner);
        this.axioms = reasoner;
        this.settings = settings;
        origins = Native.ASSERTED | deduced();
    }

    private int deduced() {
        return settings.mixesPredictions() ? Native.DERIVED | Native.PREDICTED : Native.DERIVED;
    }

    // Keeping what follows up to date ------------------------------------------------------

    /** Derives, and predicts, what follows from the changes since the last time. */
    @Override
    public synchronized void prepare() {
        checkOpen();
        if (isPrepared()) return;
        try {
            if (engine == null) fill();
            flush();
            engine.update();
        } catch (RuntimeException e) {
            discardState();
            throw e;
        }
        if (!engine.isComplete()) LOG.warn("a limit was reached; more may follow");
        warnOnce(engine.mismatch());
        setPreparedState(true);
    }

    private void warnOnce(String mismatch) {
        if (mismatch != null && !mismatch.equals(lastWarning)) {
            LOG.warn("nothing is predicted: {}", mismatch);
        }
        lastWarning = mismatch;
    }

    private void fill() {
        engine = new Engine(settings);
        others.clear();
        for (Graph schema : axioms.schemas()) add(schema);
        add(getRawGraph());
    }

    private void add(Graph graph) {
        ExtendedIterator<Triple> all = graph.find(Node.ANY, Node.ANY, Node.ANY);
        try {
            while (all.hasNext()) record(true, all.next());
        } finally {
            all.close();
        }
    }

    private void record(boolean adds, Triple triple) {
        if (adds != pendingAdds || pending.size() >= Engine.BLOCK) flush();
        pendingAdds = adds;
        pending.add(triple);
    }

    private void flush() {
        if (pending.isEmpty()) return;
        List<Triple> refused = engine.change(pendingAdds, pending);
        for (Triple triple : refused) {
            if (pendingAdds) others.add(triple);
            else others.delete(triple);
        }
        pending.clear();
    }

    /** Forgets what follows; it is derived anew with the next question. */
    @Override
    protected synchronized void discardState() {
        if (engine != null) engine.close();
        engine = null;
        pending.clear();
        setPreparedState(false);
    }

    @Override
    public synchronized void rebind() {
        version++;
        discardState();
    }

    @Override
    public synchronized void rebind(Graph data) {
        discardState();
        super.rebind(data);
    }

    // Changes ------------------------------------------------------------------------------

    @Override
    public synchronized void performAdd(Triple triple) {
        version++;
        getRawGraph().add(triple);
        change(true, triple);
    }

    /** Deletes what is in the graph below; what follows from the rest stays. */
    @Override
    public synchronized void performDelete(Triple triple) {
        version++;
        boolean isThere = getRawGraph().contains(triple);
        getRawGraph().delete(triple);
        if (isThere && !axioms.isInSchema(triple)) change(false, triple);
    }

    private void change(boolean adds, Triple triple) {
        if (engine != null) record(adds, triple);
        setPreparedState(false);
    }

    @Override
    public synchronized void remove(Node subject, Node predicate, Node object) {
        for (Triple triple : getRawGraph().find(subject, predicate, object).toList()) {
            delete(triple);
        }
    }

    @Override
    public synchronized void clear() {
        getRawGraph().clear();
        rebind();
    }

    /** Those of the graph below; what an abort takes back is derived anew. */
    @Override
    public TransactionHandler getTransactionHandler() {
        return new Transactions(getRawGraph().getTransactionHandler(), this::rebind);
    }

    @Override
    public synchronized void close() {
        if (isClosed()) return;
        discardState();
        super.close();
    }

    // Asking -------------------------------------------------------------------------------

    @Override
    protected ExtendedIterator<Triple> graphBaseFind(Node subject, Node predicate, Node object) {
        return find(subject, predicate, object, origins);
    }

    @Override
    public ExtendedIterator<Triple> findWithContinuation(TriplePattern pattern,
                                                         Finder continuation) {
        ExtendedIterator<Triple> found = graphBaseFind(
            pattern.getSubject(), pattern.getPredicate(), pattern.getObject());
        return continuation == null ? found : found.andThen(continuation.find(pattern));
    }

    /** The triples of some origins, constants of {@link Native}. */
    ExtendedIterator<Triple> find(Node subject, Node predicate, Node object, int from) {
        ExtendedIterator<Triple> found = prepared().find(subject, predicate, object, from);
        boolean areOthers = (from & Native.ASSERTED) != 0 && !others.isEmpty();
        return areOthers ? found.andThen(others.find(subject, predicate, object)) : found;
    }

    private synchronized Engine prepared() {
        prepare();
        return engine;
    }

    @Override
    public int graphBaseSize() {
        return size(origins);
    }

    int size(int from) {
        long size = prepared().size(from);
        if ((from & Native.ASSERTED) != 0) size += others.size();
        return (int) Math.min(size, Integer.MAX_VALUE);
    }

    @Override
    public boolean isEmpty() {
        return graphBaseSize() == 0;
    }

    /** Where a triple comes from: "asserted", "derived" or "predicted"; null: it is unknown. */
    public String getStatus(Triple triple) {
        RowIterator found = lookUp(triple);
        if (!found.hasNext()) return null;
        found.next();
        if (found.origin() == Native.ASSERTED) return "asserted";
        return found.origin() == Native.DERIVED ? "derived" : "predicted";
    }

    /** The network's probability of a prediction, 1 for what holds, NaN for the rest. */
    public double getProbability(Triple triple) {
        RowIterator found = lookUp(triple);
        if (!found.hasNext()) return Double.NaN;
        found.next();
        return found.probability();
    }

    private RowIterator lookUp(Triple triple) {
        return prepared().find(triple.getSubject(), triple.getPredicate(), triple.getObject(),
            Native.ASSERTED | Native.DERIVED | Native.PREDICTED);
    }

    /** What is in the graph below and in the axioms. */
    public Graph getAssertedGraph() {
        return new PartGraph(this, Native.ASSERTED);
    }

    /** What is derived; with the predictions, where they count as deductions. */
    @Override
    public Graph getDeductionsGraph() {
        return new PartGraph(this, deduced());
    }

    /** What the network predicts beyond that. */
    public Graph getPredictionsGraph() {
        return new PartGraph(this, Native.PREDICTED);
    }

    @Override
    public Graph getSchemaGraph() {
        Graph all = ModelFactory.createDefaultModel().getGraph();
        for (Graph schema : axioms.schemas()) schema.find().forEachRemaining(all::add);
        return all;
    }

    /** The proof of a derived triple, as an {@link RrnDerivation}; derives everything anew. */
    @Override
    public Iterator<Derivation> getDerivation(Triple triple) {
        List<ProofStep> steps = prepared().prove(triple);
        boolean isDerived = !steps.isEmpty() && !steps.get(steps.size() - 1).rule.isEmpty();
        if (!isDerived) return List.<Derivation>of().iterator();
        Derivation last = new RrnDerivation(steps, steps.size() - 1, getPrefixMapping());
        return List.of(last).iterator();
    }

    /** Reports the contradictions, at most 100, with the facts that take part. */
    @Override
    public ValidityReport validate() {
        StandardValidityReport report = new StandardValidityReport();
        Unpacker packed = prepared().violations();
        for (int n = packed.number(); n > 0; --n) {
            String rule = packed.text();
            StringBuilder text = new StringBuilder(packed.text());
            String place = packed.text();
            if (!place.isEmpty()) text.append(" (").append(place).append(')');
            for (int facts = packed.number(); facts > 0; --facts) {
                text.append(packed.number() != 0 ? "\nnot " : "\n");
                text.append(packed.term()).append(' ').append(packed.term()).append(' ');
                text.append(packed.term());
            }
            report.add(true, rule, text.toString());
        }
        return report;
    }
}

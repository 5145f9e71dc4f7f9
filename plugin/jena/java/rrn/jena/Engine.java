// SPDX-License-Identifier: MIT
package rrn.jena;

import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.rdf.model.Property;

/** A native reasoner: triples go in by the block, and rows come out by the block. */
final class Engine implements AutoCloseable {
    static final int BLOCK = 4096;
    private static final Cleaner CLEANER = Cleaner.create();

    /** What must be freed, also where nobody calls {@link #close}. */
    private static final class Resource implements Runnable {
        final long reasoner;
        final Set<Long> cursors = new LinkedHashSet<>();

        Resource(long reasoner) {
            this.reasoner = reasoner;
        }

        @Override
        public void run() {
            endCursors();
            Native.free(reasoner);
        }

        void endCursors() {
            cursors.forEach(Native::endFind);
            cursors.clear();
        }
    }

    private final Settings settings;
    private final Resource resource;
    private final Cleaner.Cleanable cleanable;
    private final TermTable terms;
    private final ByteBuffer rows = TermPacker.direct(Native.ROW * BLOCK);
    private int limits;
    private String mismatch;
    private boolean isClosed;

    Engine(Settings settings) {
        this.settings = settings;
        resource = new Resource(Native.create(settings.flags(), settings.draws(),
            settings.device(), settings.threshold(), settings.milliseconds()));
        cleanable = CLEANER.register(this, resource);
        terms = new TermTable(resource.reasoner);
        try {
            load(Vocabulary.RULES, SourceKind.RULES);
            load(Vocabulary.ONTOLOGY, SourceKind.ONTOLOGY);
            if (settings.predicts()) load(Vocabulary.MODEL, SourceKind.MODEL);
        } catch (RrnException e) {
            close();
            throw e;
        }
    }

    private void load(Property property, SourceKind kind) {
        for (String file : settings.files(property)) {
            byte[] path = (file + '\0').getBytes(StandardCharsets.UTF_8);
            Native.load(resource.reasoner, kind.ordinal(), path);
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        cleanable.clean();
    }

    /** Changes triples; returns those that cannot be reasoned with. */
    synchronized List<Triple> change(boolean adds, List<Triple> triples) {
        checkOpen();
        List<Triple> refused = new ArrayList<>();
        for (int first = 0; first < triples.size(); first += BLOCK) {
            int last = Math.min(first + BLOCK, triples.size());
            changeBlock(adds, triples.subList(first, last), refused);
        }
        return refused;
    }

    private void changeBlock(boolean adds, List<Triple> block, List<Triple> refused) {
        Set<Node> nodes = new LinkedHashSet<>();
        for (Triple triple : block) {
            nodes.add(triple.getSubject());
            nodes.add(triple.getPredicate());
            nodes.add(triple.getObject());
        }
        terms.intern(nodes);
        List<Triple> written = new ArrayList<>(block.size());
        rows.clear();
        for (Triple triple : block) (write(triple) ? written : refused).add(triple);
        int n = written.size();
        for (int done = 0; done < n;) {
            done += Native.change(resource.reasoner, adds, rows, done, n - done);
            if (done < n) refused.add(written.get(done++));
        }
    }

    private boolean write(Triple triple) {
        int subject = terms.idOf(triple.getSubject());
        int predicate = terms.idOf(triple.getPredicate());
        int object = terms.idOf(triple.getObject());
        boolean isKnown = subject != Native.NO_TERM && predicate != Native.NO_TERM
            && object != Native.NO_TERM;
        if (isKnown) rows.putInt(subject).putInt(predicate).putInt(object).putInt(-1).putLong(0);
        return isKnown;
    }

    /** Brings what follows, and what is predicted, up to date. Iterators end. */
    synchronized void update() {
        checkOpen();
        resource.endCursors();
        limits = Native.reason(resource.reasoner);
        if (settings.predicts()) mismatch = Native.predict(resource.reasoner);
    }

    /** Why nothing is predicted, as where there are no facts yet; null if the network predicts. */
    String mismatch() {
        return mismatch;
    }

    /** Origins less predictions where there are none: those of before are out of date. */
    private int known(int origins) {
        return mismatch == null ? origins : origins & ~Native.PREDICTED;
    }

    /** Whether no limit stopped the derivation. */
    boolean isComplete() {
        return limits == 0;
    }

    synchronized long size(int origins) {
        checkOpen();
        return known(origins) == 0 ? 0 : Native.size(resource.reasoner, known(origins));
    }

    /** The triples of a pattern, of which null and variables stand for anything. */
    synchronized RowIterator find(Node subject, Node predicate, Node object, int origins) {
        checkOpen();
        int[] ids = new int[3];
        Node[] pattern = {subject, predicate, object};
        for (int i = 0; i < 3; ++i) {
            boolean isAny = pattern[i] == null || !pattern[i].isConcrete();
            ids[i] = isAny ? Native.NO_TERM : terms.idOf(pattern[i]);
            if (!isAny && ids[i] == Native.NO_TERM) return new RowIterator(this, 0);
        }
        if (known(origins) == 0) return new RowIterator(this, 0);
        long cursor = Native.find(resource.reasoner, ids[0], ids[1], ids[2], known(origins));
        resource.cursors.add(cursor);
        return new RowIterator(this, cursor);
    }

    /** The next rows of a cursor, which it ends after the last. */
    synchronized Rows read(long cursor) {
        checkCursor(cursor);
        int n = Native.read(resource.reasoner, cursor, rows, BLOCK);
        Rows result = new Rows(rows, n, terms);
        if (n < BLOCK) end(cursor);
        return result;
    }

    synchronized boolean isOpen(long cursor) {
        return resource.cursors.contains(cursor);
    }

    synchronized void end(long cursor) {
        if (resource.cursors.remove(cursor)) Native.endFind(cursor);
    }

    /** The proof of a triple; empty if it does not follow. */
    synchronized List<ProofStep> prove(Triple triple) {
        checkOpen();
        if (!terms.pack(triple.getSubject(), triple.getPredicate(), triple.getObject())) {
            return List.of();
        }
        TermPacker packed = terms.packed();
        return ProofStep.readAll(new Unpacker(
            Native.prove(resource.reasoner, packed.buffer(), packed.size())));
    }

    synchronized Unpacker violations() {
        checkOpen();
        return new Unpacker(Native.violations(resource.reasoner));
    }

    private void checkOpen() {
        if (isClosed) throw new RrnException("the graph is closed");
    }

    private void checkCursor(long cursor) {
        checkOpen();
        if (!resource.cursors.contains(cursor)) {
            throw new java.util.ConcurrentModificationException(
                "the graph was changed and read while an iterator was open");
        }
    }
}

// SPDX-License-Identifier: MIT
package rrn.jena;

import java.util.NoSuchElementException;
import org.apache.jena.graph.Triple;
import org.apache.jena.util.iterator.NiceIterator;

/** Goes through what was found, and gets the next block where one ends. */
final class RowIterator extends NiceIterator<Triple> {
    private final Engine engine;
    private final long cursor;
    private Rows rows;
    private int next;

    /** With the cursor 0 it is empty. */
    RowIterator(Engine engine, long cursor) {
        this.engine = engine;
        this.cursor = cursor;
        // Most answers are one block: then nothing is left open.
        if (cursor != 0) rows = engine.read(cursor);
    }

    @Override
    public boolean hasNext() {
        if (rows == null) return false;
        if (next < rows.size()) return true;
        if (rows.size() < Engine.BLOCK) return false;
        rows = engine.read(cursor);
        next = 0;
        return rows.size() > 0;
    }

    @Override
    public Triple next() {
        if (!hasNext()) throw new NoSuchElementException();
        return rows.triple(next++);
    }

    /** The origin of the triple that `next()` gave last. */
    int origin() {
        return rows.origin(next - 1);
    }

    /** The probability of the triple that `next()` gave last. */
    float probability() {
        return rows.probability(next - 1);
    }

    @Override
    public void close() {
        if (rows != null && rows.size() == Engine.BLOCK) engine.end(cursor);
        rows = null;
    }
}

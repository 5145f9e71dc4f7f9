// SPDX-License-Identifier: MIT
package rrn.jena;

import java.nio.ByteBuffer;
import org.apache.jena.graph.Triple;

/** A block of statements that were found, apart from the reasoner. */
final class Rows {
    private final Triple[] triples;
    private final int[] origins;
    private final float[] probabilities;

    /** Takes the first n rows of a buffer. */
    Rows(ByteBuffer rows, int n, TermTable terms) {
        int[] ids = new int[3 * n];
        triples = new Triple[n];
        origins = new int[n];
        probabilities = new float[n];
        for (int i = 0; i < n; ++i) {
            int at = Native.ROW * i;
            for (int j = 0; j < 3; ++j) ids[3 * i + j] = rows.getInt(at + 4 * j);
            origins[i] = rows.getInt(at + 16);
            probabilities[i] = rows.getFloat(at + 20);
        }
        terms.fetch(ids);
        for (int i = 0; i < n; ++i) {
            triples[i] = Triple.create(terms.nodeOf(ids[3 * i]), terms.nodeOf(ids[3 * i + 1]),
                terms.nodeOf(ids[3 * i + 2]));
        }
    }

    int size() {
        return triples.length;
    }

    Triple triple(int i) {
        return triples[i];
    }

    /** Where it comes from: a constant of {@link Native}. */
    int origin(int i) {
        return origins[i];
    }

    /** The network's probability of a prediction, else 1. */
    float probability(int i) {
        return probabilities[i];
    }
}

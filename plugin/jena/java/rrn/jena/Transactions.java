// SPDX-License-Identifier: MIT
package rrn.jena;

import org.apache.jena.graph.TransactionHandler;
import org.apache.jena.graph.impl.TransactionHandlerBase;

/** Hands transactions to a graph below, and tells when one is aborted. */
final class Transactions extends TransactionHandlerBase {
    private final TransactionHandler below;
    private final Runnable onAbort;

    Transactions(TransactionHandler below, Runnable onAbort) {
        this.below = below;
        this.onAbort = onAbort;
    }

    @Override
    public boolean transactionsSupported() {
        return below.transactionsSupported();
    }

    @Override
    public void begin() {
        below.begin();
    }

    @Override
    public void abort() {
        below.abort();
        onAbort.run();
    }

    @Override
    public void commit() {
        below.commit();
    }
}

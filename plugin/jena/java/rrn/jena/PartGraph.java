// SPDX-License-Identifier: MIT
package rrn.jena;

import org.apache.jena.graph.Triple;
import org.apache.jena.graph.impl.GraphBase;
import org.apache.jena.util.iterator.ExtendedIterator;

/** A view, for reading, of what has some origins. It lives as long as what it looks at. */
final class PartGraph extends GraphBase {
    private final RrnInfGraph whole;
    private final int origins;

    PartGraph(RrnInfGraph whole, int origins) {
        this.whole = whole;
        this.origins = origins;
    }

    RrnInfGraph whole() {
        return whole;
    }

    @Override
    protected ExtendedIterator<Triple> graphBaseFind(Triple pattern) {
        return whole.find(pattern.getSubject(), pattern.getPredicate(), pattern.getObject(),
            origins);
    }

    @Override
    protected int graphBaseSize() {
        return whole.size(origins);
    }

    @Override
    public boolean isEmpty() {
        return graphBaseSize() == 0;
    }
}

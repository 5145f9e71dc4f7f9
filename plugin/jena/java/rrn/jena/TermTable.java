// SPDX-License-Identifier: MIT
package rrn.jena;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jena.graph.Node;

/** The nodes of a reasoner's terms, and their numbers. Used by one thread at a time. */
final class TermTable {
    private static final int BLOCK = 4096;

    private final long reasoner;
    private final TermPacker packer = new TermPacker();
    private final Map<Node, Integer> ids = new HashMap<>();
    private final ByteBuffer numbers = TermPacker.direct(4 * BLOCK);
    private Node[] nodes = new Node[1024];

    TermTable(long reasoner) {
        this.reasoner = reasoner;
    }

    /** The number of a node, {@link Native#NO_TERM} if it has none. */
    int idOf(Node node) {
        Integer known = ids.get(node);
        if (known != null) return known;
        packer.clear();
        if (!packer.add(node)) return Native.NO_TERM;
        int id = Native.findTerm(reasoner, packer.buffer(), packer.size());
        if (id != Native.NO_TERM) remember(id, node);
        return id;
    }

    /** Gives numbers to nodes; {@link Native#NO_TERM} to those that are no terms of RDF 1.1. */
    void intern(Collection<Node> all) {
        List<Node> block = new ArrayList<>(BLOCK);
        packer.clear();
        for (Node node : all) {
            if (ids.containsKey(node)) continue;
            if (packer.add(node)) block.add(node);
            else ids.put(node, Native.NO_TERM);
            if (block.size() == BLOCK) internBlock(block);
        }
        if (!block.isEmpty()) internBlock(block);
    }

    private void internBlock(List<Node> block) {
        Native.intern(reasoner, packer.buffer(), packer.size(), block.size(), numbers);
        for (int i = 0; i < block.size(); ++i) {
            int id = numbers.getInt(4 * i);
            if (id == Native.NO_TERM) ids.put(block.get(i), id);
            else remember(id, block.get(i));
        }
        block.clear();
        packer.clear();
    }

    Node nodeOf(int id) {
        return nodes[id];
    }

    /** Fetches the nodes of numbers that are not known yet. */
    void fetch(int[] wanted) {
        int n = 0;
        for (int id : wanted) {
            if (id < nodes.length && nodes[id] != null) continue;
            numbers.putInt(4 * n, id);
            if (++n == BLOCK) {
                fetchBlock(n);
                n = 0;
            }
        }
        if (n > 0) fetchBlock(n);
    }

    private void fetchBlock(int n) {
        Unpacker terms = new Unpacker(Native.terms(reasoner, numbers, n));
        for (int i = 0; i < n; ++i) remember(numbers.getInt(4 * i), terms.term());
    }

    private void remember(int id, Node node) {
        if (id >= nodes.length) nodes = Arrays.copyOf(nodes, Math.max(2 * nodes.length, id + 1));
        if (nodes[id] == null) nodes[id] = node;
        ids.putIfAbsent(node, id);
    }

    /** Packs three nodes for {@link Native#prove}; false if one is no term of RDF 1.1. */
    boolean pack(Node subject, Node predicate, Node object) {
        packer.clear();
        return packer.add(subject) && packer.add(predicate) && packer.add(object);
    }

    TermPacker packed() {
        return packer;
    }
}

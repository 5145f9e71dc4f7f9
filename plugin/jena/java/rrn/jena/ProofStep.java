// SPDX-License-Identifier: MIT
package rrn.jena;

import java.util.ArrayList;
import java.util.List;
import org.apache.jena.graph.Triple;

/** A statement of a proof, and why it holds. */
final class ProofStep {
    final boolean isNegated;
    final Triple triple;
    /** The W3C name of a rule, or `datalog`; empty if the statement is asserted. */
    final String rule;
    /** The axiom or the rule, for people. */
    final String axiom;
    /** Where the axiom, or the statement, is; empty if that is not known. */
    final String place;
    /** Numbers of steps before this one. */
    final int[] premises;

    private ProofStep(Unpacker packed) {
        isNegated = packed.number() != 0;
        triple = Triple.create(packed.term(), packed.term(), packed.term());
        rule = packed.text();
        axiom = packed.text();
        place = packed.text();
        premises = new int[packed.number()];
        for (int i = 0; i < premises.length; ++i) premises[i] = packed.number();
    }

    static List<ProofStep> readAll(Unpacker packed) {
        int n = packed.number();
        List<ProofStep> steps = new ArrayList<>(n);
        for (int i = 0; i < n; ++i) steps.add(new ProofStep(packed));
        return steps;
    }
}

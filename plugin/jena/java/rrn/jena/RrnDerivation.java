// SPDX-License-Identifier: MIT
package rrn.jena;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.reasoner.Derivation;
import org.apache.jena.shared.PrefixMapping;

/** Why a triple follows: a rule, what it was applied to, and why that holds. */
public final class RrnDerivation implements Derivation {
    private final List<ProofStep> steps;
    private final int index;
    private final PrefixMapping prefixes;

    RrnDerivation(List<ProofStep> steps, int index, PrefixMapping prefixes) {
        this.steps = steps;
        this.index = index;
        this.prefixes = prefixes;
    }

    /** What follows. */
    public Triple getConclusion() {
        return step().triple;
    }

    /** The W3C name of the rule, such as `prp-trp`, or `datalog`. */
    public String getRule() {
        return step().rule;
    }

    /** The axiom or the Datalog rule by which it follows, for people. */
    public String getAxiom() {
        return step().axiom;
    }

    /** File, line and column of the axiom; empty if they are not known. */
    public String getPlace() {
        return step().place;
    }

    /** The statements that the rule was applied to. */
    public List<Triple> getMatches() {
        List<Triple> result = new ArrayList<>();
        for (int premise : step().premises) result.add(steps.get(premise).triple);
        return result;
    }

    /** Why those hold; nothing for those that are asserted. */
    public List<RrnDerivation> getPremises() {
        List<RrnDerivation> result = new ArrayList<>();
        for (int premise : step().premises) {
            boolean isDerived = !steps.get(premise).rule.isEmpty();
            if (isDerived) result.add(new RrnDerivation(steps, premise, prefixes));
        }
        return result;
    }

    @Override
    public String toString() {
        return textOf(step()) + " by " + step().rule + ": " + step().axiom;
    }

    /** Prints the whole proof; there are no bindings to be left out. */
    @Override
    public void printTrace(PrintWriter out, boolean bindings) {
        print(out, index, 0, new HashSet<>());
        out.flush();
    }

    private void print(PrintWriter out, int number, int depth, Set<Integer> printed) {
        ProofStep step = steps.get(number);
        out.print("  ".repeat(depth));
        out.print(textOf(step));
        if (!printed.add(number)) {
            out.println("  as above");
            return;
        }
        out.print(step.rule.isEmpty() ? "  asserted" : "  by " + step.rule + ": " + step.axiom);
        out.println(step.place.isEmpty() ? "" : "  (" + step.place + ")");
        for (int premise : step.premises) print(out, premise, depth + 1, printed);
    }

    private ProofStep step() {
        return steps.get(index);
    }

    private String textOf(ProofStep step) {
        return (step.isNegated ? "not " : "") + textOf(step.triple.getSubject()) + " "
            + textOf(step.triple.getPredicate()) + " " + textOf(step.triple.getObject());
    }

    private String textOf(Node node) {
        return node.toString(prefixes);
    }
}

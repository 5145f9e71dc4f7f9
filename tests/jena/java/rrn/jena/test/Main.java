// SPDX-License-Identifier: MIT
package rrn.jena.test;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.jena.sys.JenaSystem;

/** Runs the cases that are named, or all. */
public final class Main {
    private Main() {}

    public static void main(String[] names) {
        JenaSystem.init();
        Map<String, Runnable> cases = new LinkedHashMap<>();
        cases.put("family", GraphCases::family);
        cases.put("changes", GraphCases::changes);
        cases.put("schemas", GraphCases::schemas);
        cases.put("proofs", GraphCases::proofs);
        cases.put("contradictions", GraphCases::contradictions);
        cases.put("terms", GraphCases::terms);
        cases.put("blocks", GraphCases::blocks);
        cases.put("threads", GraphCases::threads);
        cases.put("errors", GraphCases::errors);
        cases.put("memory", GraphCases::memory);
        cases.put("random", RandomCases::againstJena);
        cases.put("assembled", DatasetCases::assembled);
        cases.put("transactions", DatasetCases::transactions);
        cases.put("predicted", DatasetCases::predicted);
        for (String name : names.length > 0 ? names : cases.keySet().toArray(new String[0])) {
            cases.get(name).run();
            System.out.println(name + ": passed");
        }
        System.exit(0);
    }
}

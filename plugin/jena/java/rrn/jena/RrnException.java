// SPDX-License-Identifier: MIT
package rrn.jena;

import org.apache.jena.reasoner.ReasonerException;

/** What the reasoner says went wrong, with its place where there is one. */
public class RrnException extends ReasonerException {
    private static final long serialVersionUID = 1;

    public RrnException(String message) {
        super(message);
    }
}

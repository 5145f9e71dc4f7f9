// SPDX-License-Identifier: MIT
package rrn.jena;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;

/**
 * The C library. Buffers are direct, in the machine's order of bytes; terms are packed as
 * native/packing.h says, and a row is six numbers: subject, predicate, object, graph, origin and
 * the bits of a probability.
 */
final class Native {
    /** Stands for any term, and for none. */
    static final int NO_TERM = -1;
    /** Bytes of a row. */
    static final int ROW = 24;

    static final int ASSERTED = 1, DERIVED = 2, PREDICTED = 4;
    static final int NO_RULES = 1, UNIQUE_NAMES = 2, SEVERAL_NAMES = 4, LAX = 8;

    static {
        open();
    }

    private Native() {}

    /** Makes a reasoner; all that follow take what this returned, until {@link #free}. */
    static native long create(int flags, int draws, int device, double threshold,
                              long milliseconds);
    static native void free(long reasoner);
    /** Names a file for a {@link SourceKind}; `path` ends in a zero. */
    static native void load(long reasoner, int kind, byte[] path);
    /** Applies changes and derives; returns the limits that stopped it, 0 if it is complete. */
    static native int reason(long reasoner);
    /** Predicts; where no fact is one that the model knows it says so, else returns null. */
    static native String predict(long reasoner);
    static native long size(long reasoner, int origins);

    /** Gives numbers to packed terms; to what is no term of RDF 1.1, {@link #NO_TERM}. */
    static native void intern(long reasoner, ByteBuffer terms, int size, int n, ByteBuffer ids);
    /** The number of a packed term, or {@link #NO_TERM} if it has none. */
    static native int findTerm(long reasoner, ByteBuffer term, int size);
    /** The terms with these numbers, packed. */
    static native byte[] terms(long reasoner, ByteBuffer ids, int n);
    /** Asserts rows or takes them back; stops at one that cannot be, returns how many it did. */
    static native int change(long reasoner, boolean adds, ByteBuffer rows, int first, int n);

    /** Starts to look for rows; returns a cursor for {@link #read} and {@link #endFind}. */
    static native long find(long reasoner, int subject, int predicate, int object, int origins);
    /** Reads at most `n` rows, fewer only at the end. */
    static native int read(long reasoner, long cursor, ByteBuffer rows, int n);
    static native void endFind(long cursor);

    /** A proof, packed: of three packed terms; no steps if there is none. */
    static native byte[] prove(long reasoner, ByteBuffer triple, int size);
    /** The contradictions that the last {@link #reason} found, packed. */
    static native byte[] violations(long reasoner);

    private static void open() {
        String path = System.getProperty("rrn.jni", System.getenv("RRN_JNI"));
        File beside = besideJar();
        if (path != null) {
            System.load(new File(path).getAbsolutePath());
        } else if (beside != null && beside.exists()) {
            System.load(beside.getAbsolutePath());
        } else {
            System.loadLibrary("rrn_jena");
        }
    }

    private static File besideJar() {
        try {
            File jar = new File(
                Native.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            return new File(jar.getParentFile(), System.mapLibraryName("rrn_jena"));
        } catch (URISyntaxException | IllegalArgumentException | NullPointerException e) {
            return null; // not from a file
        }
    }
}

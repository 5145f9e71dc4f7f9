// SPDX-License-Identifier: MIT
package rrn.jena;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.apache.jena.graph.Node;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.XSD;

/** Packs nodes for the C library, into a buffer that grows. */
final class TermPacker {
    private static final int IRI = 0, BLANK = 1, LITERAL = 2;
    private static final String LANG_STRING = RDF.getURI() + "langString";
    /** No label of a file has this before it: their prefixes are others. */
    private static final String LABEL_START = "jena.";

    private ByteBuffer buffer = direct(1 << 16);

    static ByteBuffer direct(int size) {
        return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    }

    void clear() {
        buffer.clear();
    }

    ByteBuffer buffer() {
        return buffer;
    }

    int size() {
        return buffer.position();
    }

    /** Packs a node; returns false, and packs nothing, if it is no term of RDF 1.1. */
    boolean add(Node node) {
        if (node.isURI()) return put(IRI, node.getURI(), "", "");
        if (node.isBlank()) return put(BLANK, encode(node.getBlankNodeLabel()), "", "");
        if (!node.isLiteral()) return false;
        String language = node.getLiteralLanguage();
        String datatype = node.getLiteralDatatypeURI();
        if (!language.isEmpty()) {
            return datatype.equals(LANG_STRING)
                && put(LITERAL, node.getLiteralLexicalForm(), "", language);
        }
        if (datatype.equals(XSD.xstring.getURI())) datatype = "";
        return put(LITERAL, node.getLiteralLexicalForm(), datatype, "");
    }

    private boolean put(int kind, String text, String datatype, String language) {
        byte[] a = text.getBytes(StandardCharsets.UTF_8);
        byte[] b = datatype.getBytes(StandardCharsets.UTF_8);
        byte[] c = language.getBytes(StandardCharsets.UTF_8);
        reserve(16 + a.length + b.length + c.length);
        buffer.putInt(kind);
        buffer.putInt(a.length).put(a);
        buffer.putInt(b.length).put(b);
        buffer.putInt(c.length).put(c);
        return true;
    }

    private void reserve(int size) {
        if (buffer.remaining() >= size) return;
        ByteBuffer larger = direct(2 * (buffer.position() + size));
        buffer.flip();
        buffer = larger.put(buffer);
    }

    /** Labels in Jena are any text; in RDF files they are letters, digits and a few more. */
    private static String encode(String label) {
        StringBuilder result = new StringBuilder(LABEL_START);
        for (int i = 0; i < label.length(); ++i) {
            char c = label.charAt(i);
            boolean isPlain = c < 128 && Character.isLetterOrDigit(c);
            if (isPlain) result.append(c);
            else result.append('_').append(Integer.toHexString(c)).append('_');
        }
        return result.toString();
    }
}

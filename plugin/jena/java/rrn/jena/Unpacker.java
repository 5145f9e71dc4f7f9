// SPDX-License-Identifier: MIT
package rrn.jena;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.XSD;

/** Reads what the C library packed. */
final class Unpacker {
    private final ByteBuffer bytes;

    Unpacker(byte[] packed) {
        bytes = ByteBuffer.wrap(packed).order(ByteOrder.nativeOrder());
    }

    int number() {
        return bytes.getInt();
    }

    String text() {
        byte[] text = new byte[bytes.getInt()];
        bytes.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }

    Node term() {
        int kind = number();
        String text = text(), datatype = text(), language = text();
        if (kind == 0) return NodeFactory.createURI(text);
        if (kind == 1) return NodeFactory.createBlankNode(text);
        if (!language.isEmpty()) datatype = RDF.getURI() + "langString";
        else if (datatype.isEmpty()) datatype = XSD.xstring.getURI();
        // The only maker of literals that Jena has had from 4.5 to this day.
        return NodeFactory.createLiteral(text, language, NodeFactory.getType(datatype));
    }
}

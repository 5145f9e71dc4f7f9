// SPDX-License-Identifier: MIT
package rrn.jena;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.RDFNode;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.rdf.model.Statement;

/** How a reasoner is to work: the values of the properties in {@link Vocabulary}. */
final class Settings {
    /** The properties that may be set, and the only ones. */
    static final List<Property> PROPERTIES = List.of(
        Vocabulary.ONTOLOGY, Vocabulary.RULES, Vocabulary.MODEL, Vocabulary.ENGINE,
        Vocabulary.PREDICTIONS, Vocabulary.THRESHOLD, Vocabulary.DRAWS, Vocabulary.DEVICE,
        Vocabulary.UNIQUE_NAMES, Vocabulary.LAX, Vocabulary.MAX_SECONDS);
    private static final List<String> ENGINES = List.of("symbolic", "neural", "both");
    private static final List<String> PLACES = List.of("apart", "deductions");
    private static final List<String> DEVICES = List.of("cpu", "cuda", "auto");

    private final Map<Property, List<String>> values = new HashMap<>();

    Settings() {}

    Settings(Settings other) {
        other.values.forEach((property, list) -> values.put(property, new ArrayList<>(list)));
    }

    /** Takes what is said of a resource in an assembler file. */
    void read(Resource configuration) {
        for (Property property : PROPERTIES) {
            for (Statement statement : configuration.listProperties(property).toList()) {
                add(property, statement.getObject());
            }
        }
    }

    /** Adds a value, and checks it. Files are names, or IRIs with the scheme `file`. */
    void add(Property property, Object value) {
        if (!PROPERTIES.contains(property)) {
            throw new RrnException("the reasoner has no parameter " + property
                + "; expected one of " + PROPERTIES);
        }
        List<String> list = values.computeIfAbsent(property, unused -> new ArrayList<>());
        if (!isSource(property)) list.clear();
        list.add(textOf(property, value));
        check();
    }

    /** The files of a kind, by name. */
    List<String> files(Property property) {
        return values.getOrDefault(property, List.of());
    }

    boolean derives() {
        return !engine().equals("neural");
    }

    boolean predicts() {
        return !engine().equals("symbolic") && values.containsKey(Vocabulary.MODEL);
    }

    /** Whether predictions count as deductions. */
    boolean mixesPredictions() {
        return one(Vocabulary.PREDICTIONS, "apart").equals("deductions");
    }

    int flags() {
        int flags = derives() ? 0 : Native.NO_RULES;
        if (isTrue(Vocabulary.LAX)) flags |= Native.LAX;
        if (!values.containsKey(Vocabulary.UNIQUE_NAMES)) return flags;
        return flags | (isTrue(Vocabulary.UNIQUE_NAMES) ? Native.UNIQUE_NAMES
                                                        : Native.SEVERAL_NAMES);
    }

    int draws() {
        return (int) number(Vocabulary.DRAWS, 1, 1, 1000);
    }

    int device() {
        return choice(Vocabulary.DEVICE, DEVICES);
    }

    /** The probability from which on something is predicted; below 0: what the model says. */
    double threshold() {
        return number(Vocabulary.THRESHOLD, -1, 0, 1);
    }

    long milliseconds() {
        return (long) (1000 * number(Vocabulary.MAX_SECONDS, 0, 0.001, 1e9));
    }

    private String engine() {
        return one(Vocabulary.ENGINE, "both");
    }

    private static boolean isSource(Property property) {
        return property.equals(Vocabulary.ONTOLOGY) || property.equals(Vocabulary.RULES);
    }

    private static String textOf(Property property, Object value) {
        boolean isFile = isSource(property) || property.equals(Vocabulary.MODEL);
        if (value instanceof RDFNode && ((RDFNode) value).isURIResource()) {
            value = ((RDFNode) value).asResource().getURI();
        } else if (value instanceof RDFNode && ((RDFNode) value).isLiteral()) {
            value = ((RDFNode) value).asLiteral().getLexicalForm();
        }
        String text = value.toString();
        return isFile && text.startsWith("file:") ? pathOf(text) : text;
    }

    private static String pathOf(String iri) {
        // Jena writes file:/a, file:///a and, in some versions, what is not escaped.
        String escaped = iri.replace(" ", "%20");
        try {
            return Path.of(URI.create(escaped)).toString();
        } catch (IllegalArgumentException e) {
            throw new RrnException(iri + " names no file: " + e.getMessage());
        }
    }

    private void check() {
        choice(Vocabulary.ENGINE, ENGINES);
        choice(Vocabulary.PREDICTIONS, PLACES);
        device();
        draws();
        threshold();
        milliseconds();
        isTrue(Vocabulary.LAX);
        isTrue(Vocabulary.UNIQUE_NAMES);
    }

    private String one(Property property, String otherwise) {
        List<String> list = values.get(property);
        return list == null ? otherwise : list.get(0);
    }

    private int choice(Property property, List<String> allowed) {
        int index = allowed.indexOf(one(property, allowed.get(0)));
        if (index < 0) throw bad(property, String.join(" or ", allowed));
        return index;
    }

    private boolean isTrue(Property property) {
        String text = one(property, "false");
        if (!Arrays.asList("true", "false").contains(text)) throw bad(property, "true or false");
        return text.equals("true");
    }

    private double number(Property property, double otherwise, double least, double most) {
        String text = one(property, null);
        if (text == null) return otherwise;
        try {
            double number = Double.parseDouble(text);
            if (number >= least && number <= most) return number;
        } catch (NumberFormatException e) {
            // said below
        }
        throw bad(property, "a number from " + least + " to " + most);
    }

    private RrnException bad(Property property, String expected) {
        return new RrnException("bad value '" + one(property, "") + "' of " + property
            + "; expected " + expected);
    }
}

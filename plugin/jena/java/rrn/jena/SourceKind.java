// SPDX-License-Identifier: MIT
package rrn.jena;

/** What a file is for; the order is that of {@link Native#load}. */
enum SourceKind { ONTOLOGY, DATA, RULES, MODEL }

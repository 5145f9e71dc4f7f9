# SPDX-License-Identifier: MIT
"""Prints the table of stores in src/attach/README.md from what runs printed.

Usage: store_table.py OUTPUT...
Each is what `attach_endpoint_test` printed; of a case in several of them the
last counts.
"""
import re
import sys

STORES = ["oxigraph", "virtuoso", "rdf_endpoint", "fuseki_mem", "fuseki_tdb2", "rdflib", "rdf4j",
          "quadstore"]
ROWS = {
    "once is `rrn reason`, again writes nothing, delete, insert, detach (family)":
        "KeepsWhatFollowsFromAFamily",
    "the same (countries)": "KeepsWhatFollowsFromCountries",
    "the same (museum)": "KeepsWhatFollowsFromAMuseum",
    "watch": "FollowsTheStoreWhileItWatches",
    "watch, the numbers stay": "NoticesAChangeThatKeepsTheNumbers",
    "log of changes": "FollowsALogOfChanges",
    "patches sent": "FollowsPatchesThatAreSent",
    "contradiction": "AttachesWhatContradictsItself",
    "odd literals": "KeepsLiteralsThatStoresRewrite",
    "blank nodes": "NamesBlankNodes",
    "predictions": "KeepsPredictionsWithTheirProbabilities",
    "100,000 triples": "KeepsAHundredThousandTriples",
    "killed": "IsNeverSeenHalfDoneWhereverItIsKilled",
}


WORDS = {"OK": "holds", "SKIPPED": "skipped", "FAILED": "fails"}

outcomes = {}
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as output:
        for word, case in re.findall(r"^\[ *(\w+) \] Stores/Attach\.(\w+/\w+)", output.read(), re.M):
            if word in WORDS:
                outcomes[case] = WORDS[word]
print("| case | " + " | ".join(STORES) + " |")
print("|---" * (len(STORES) + 1) + "|")
for title, name in ROWS.items():
    cells = [outcomes.get(name + "/" + store, "not run") for store in STORES]
    print("| " + title + " | " + " | ".join(cells) + " |")

/* SPDX-License-Identifier: MIT */
/* A complete client of librrn: who is whose cousin, and why?

   Build:  cc family.c $(pkg-config --cflags --libs rrn-0) -o family
   Run:    ./family owl/family.ttl datasets/family/example.ttl [MODEL] */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <rrn/rrn.h>

#define FAMILY "urn:x-rrn:family#"
#define ROYAL "urn:x-rrn:example:royal#"

static RrnTerm iri(const char* text) {
  RrnTerm term;
  memset(&term, 0, sizeof term);
  term.kind = RRN_IRI;
  term.text.data = text;
  term.text.size = strlen(text);
  return term;
}

/** Prints what follows the last # or the whole text. */
static void print_term(const RrnTerm* term) {
  const char* begin = term->text.data;
  const char* at = begin;
  uint64_t i = 0;
  for (i = 0; i < term->text.size; ++i) {
    if (begin[i] == '#') at = begin + i + 1;
  }
  printf("%.*s", (int)(begin + term->text.size - at), at);
}

static RrnStatus print_statement(void* handle, const RrnStatement* statement) {
  printf("%s", (const char*)handle);
  print_term(&statement->subject);
  printf(" ");
  print_term(&statement->predicate);
  printf(" ");
  print_term(&statement->object);
  if (statement->origin == RRN_PREDICTED) {
    printf("  (%.3f)", statement->probability);
  }
  printf("\n");
  return RRN_SUCCESS;
}

static void on_message(void* handle, const RrnMessage* message) {
  (void)handle;
  fprintf(stderr, "%s: %s\n", message->level == RRN_ERROR ? "error" : "warning",
          message->text);
}

static RrnStatus show_cousins(RrnReasoner* reasoner) {
  const RrnTerm cousin = iri(FAMILY "boyCousinOf");
  RrnStatement statement;
  RrnCursor* cursor = NULL;
  RrnStatus status = rrn_cursor_new(reasoner, NULL, &cousin, NULL,
                                    RRN_DERIVED | RRN_PREDICTED, &cursor);
  int n = 0;
  statement.struct_size = sizeof statement;
  while (status == RRN_SUCCESS && n < 3) {
    status = rrn_cursor_next(cursor, &statement);
    if (status == RRN_SUCCESS) status = print_statement("  ", &statement);
    ++n;
  }
  rrn_cursor_free(cursor);
  return status == RRN_FAILURE ? RRN_SUCCESS : status;
}

static RrnStatus show_why(RrnReasoner* reasoner) {
  const RrnTerm olav = iri(ROYAL "OlavV");
  const RrnTerm cousin = iri(FAMILY "boyCousinOf");
  const RrnTerm george = iri(ROYAL "GeorgeVI");
  static const char* const words[] = {"unknown", "asserted", "derived",
                                      "predicted", "refuted"};
  char* proof = NULL;
  RrnAnswer answer;
  RrnStatus status = RRN_SUCCESS;
  answer.struct_size = sizeof answer;
  status = rrn_reasoner_ask(reasoner, &olav, &cousin, &george, &answer);
  if (status) return status;
  printf("Olav V a cousin of George VI: %s\n", words[answer.verdict]);
  status =
      rrn_reasoner_explain(reasoner, &olav, &cousin, &george, RRN_TEXT, &proof);
  if (!status) printf("%s", proof);
  rrn_free(proof);
  return status;
}

/** Adds a child, and shows what is new. */
static RrnStatus add_child(RrnReasoner* reasoner) {
  const RrnTerm olav = iri(ROYAL "OlavV");
  const RrnTerm father = iri(FAMILY "fatherOf");
  const RrnTerm child = iri(ROYAL "HaraldV");
  RrnStatus status = rrn_reasoner_add(reasoner, &olav, &father, &child);
  if (status) return status;
  printf("New, as Olav V is the father of Harald V:\n");
  return rrn_reasoner_reason(reasoner, NULL, print_statement, NULL, "  ");
}

static RrnStatus run(RrnReasoner* reasoner, int argc, char** argv) {
  RrnStatus status = RRN_SUCCESS;
  RrnOutcome outcome;
  uint64_t n_derived = 0;
  outcome.struct_size = sizeof outcome;
  if ((status = rrn_reasoner_load_ontology(reasoner, argv[1])) ||
      (status = rrn_reasoner_load_data(reasoner, argv[2])) ||
      (argc > 3 && (status = rrn_reasoner_load_model(reasoner, argv[3]))) ||
      (status = rrn_reasoner_reason(reasoner, &outcome, NULL, NULL, NULL)) ||
      (argc > 3 && (status = rrn_reasoner_predict(reasoner))) ||
      (status = rrn_reasoner_size(reasoner, RRN_DERIVED, &n_derived))) {
    return status;
  }
  printf("%" PRIu64 " derived, %" PRIu64 " contradictions; some cousins:\n",
         n_derived, outcome.n_violations);
  if ((status = show_cousins(reasoner)) || (status = show_why(reasoner))) {
    return status;
  }
  return add_child(reasoner);
}

int main(int argc, char** argv) {
  RrnWorld* world = NULL;
  RrnReasoner* reasoner = NULL;
  RrnStatus status = RRN_SUCCESS;
  if (argc < 3) {
    fprintf(stderr, "usage: %s ONTOLOGY DATA [MODEL]\n", argv[0]);
    return 2;
  }
  status = rrn_world_new(&world);
  if (!status) status = rrn_world_set_message_sink(world, on_message, NULL);
  if (!status) status = rrn_reasoner_new(world, NULL, &reasoner);
  if (!status) status = run(reasoner, argc, argv);
  rrn_reasoner_free(reasoner);
  rrn_world_free(world);
  return status ? 1 : 0;
}

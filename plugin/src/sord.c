/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include <rrn/sord.h>

static RrnString string_of(const uint8_t* text, size_t size) {
  RrnString string;
  string.data = (const char*)text;
  string.size = size;
  return string;
}

static RrnTerm term_of(const SordNode* node) {
  RrnTerm term;
  size_t size = 0;
  uint8_t* text = NULL;
  memset(&term, 0, sizeof(term));
  text = (uint8_t*)sord_node_get_string_counted(node, &size);
  term.text = string_of(text, size);
  switch (sord_node_get_type(node)) {
    case SORD_URI:
      term.kind = RRN_IRI;
      break;
    case SORD_BLANK:
      term.kind = RRN_BLANK;
      break;
    case SORD_LITERAL: {
      const SordNode* datatype = sord_node_get_datatype(node);
      const char* language = sord_node_get_language(node);
      term.kind = RRN_LITERAL;
      if (datatype) {
        text = (uint8_t*)sord_node_get_string_counted(datatype, &size);
        term.datatype = string_of(text, size);
      }
      if (language) {
        term.language = string_of((const uint8_t*)language, strlen(language));
      }
      break;
    }
  }
  return term;
}

RrnStatus rrn_sord_add(RrnReasoner* reasoner, SordModel* model,
                       const SordNode* context, const SordNode* except) {
  SordIter* i = NULL;
  RrnStatus status = RRN_SUCCESS;
  if (!reasoner || !model) {
    return RRN_ERR_BAD_ARG;
  }
  for (i = sord_search(model, NULL, NULL, NULL, context);
       !sord_iter_end(i) && !status; sord_iter_next(i)) {
    SordQuad quad;
    RrnTerm subject;
    RrnTerm predicate;
    RrnTerm object;
    sord_iter_get(i, quad);
    if (except && quad[SORD_GRAPH] &&
        sord_node_equals(quad[SORD_GRAPH], except)) {
      continue;
    }
    subject = term_of(quad[SORD_SUBJECT]);
    predicate = term_of(quad[SORD_PREDICATE]);
    object = term_of(quad[SORD_OBJECT]);
    status = rrn_reasoner_add(reasoner, &subject, &predicate, &object);
  }
  sord_iter_free(i);
  return status;
}

/** Returns a copy that ends in a zero, as Sord wants it; freed with free(). */
static uint8_t* copy_of(RrnString string) {
  uint8_t* const copy = (uint8_t*)malloc((size_t)string.size + 1);
  if (copy) {
    if (string.size) {
      memcpy(copy, string.data, (size_t)string.size);
    }
    copy[string.size] = 0;
  }
  return copy;
}

static SordNode* node_of(SordWorld* world, const RrnTerm* term) {
  SordNode* node = NULL;
  SordNode* type = NULL;
  uint8_t* text = copy_of(term->text);
  uint8_t* more = NULL;
  if (!text) {
    return NULL;
  }
  switch (term->kind) {
    case RRN_IRI:
      node = sord_new_uri(world, text);
      break;
    case RRN_BLANK:
      node = sord_new_blank(world, text);
      break;
    default:
      if (term->datatype.size || term->language.size) {
        more = copy_of(term->datatype.size ? term->datatype : term->language);
        if (!more) {
          break;
        }
      }
      if (more && term->datatype.size) {
        type = sord_new_uri(world, more);
        node = sord_new_literal(world, type, text, NULL);
      } else {
        node = sord_new_literal(world, NULL, text, (const char*)more);
      }
      break;
  }
  sord_node_free(world, type);
  free(more);
  free(text);
  return node;
}

typedef struct {
  SordModel* model;
  SordModel* wanted; /* Of the statements, without graphs */
  SordNode* context;
  uint64_t n_added;
} Filling;

static RrnStatus fill(void* handle, const RrnStatement* statement) {
  Filling* filling = (Filling*)handle;
  SordWorld* world = sord_get_world(filling->model);
  SordQuad quad;
  RrnStatus status = RRN_ERR_NO_MEMORY;
  SordNode* s = node_of(world, &statement->subject);
  SordNode* p = node_of(world, &statement->predicate);
  SordNode* o = node_of(world, &statement->object);
  if (s && p && o) {
    quad[SORD_SUBJECT] = s;
    quad[SORD_PREDICATE] = p;
    quad[SORD_OBJECT] = o;
    quad[SORD_GRAPH] = NULL;
    sord_add(filling->wanted, quad);
    quad[SORD_GRAPH] = filling->context;
    if (sord_add(filling->model, quad)) {
      ++filling->n_added;
    }
    status = RRN_SUCCESS;
  }
  sord_node_free(world, s);
  sord_node_free(world, p);
  sord_node_free(world, o);
  return status;
}

/** Removes what is in the graph and not wanted. */
static RrnStatus remove_others(const Filling* filling, uint64_t* n_removed) {
  SordIter* i = sord_search(filling->model, NULL, NULL, NULL, filling->context);
  RrnStatus status = RRN_SUCCESS;
  while (!sord_iter_end(i) && !status) {
    SordQuad quad;
    sord_iter_get(i, quad);
    if (sord_ask(filling->wanted, quad[SORD_SUBJECT], quad[SORD_PREDICATE],
                 quad[SORD_OBJECT], NULL)) {
      sord_iter_next(i);
    } else if (sord_erase(filling->model, i)) {
      status = RRN_ERR_INTERNAL;
    } else {
      ++*n_removed;
    }
  }
  sord_iter_free(i);
  return status;
}

RrnStatus rrn_sord_fill(RrnReasoner* reasoner, SordModel* model,
                        const SordNode* context, uint32_t origins,
                        uint64_t* n_added, uint64_t* n_removed) {
  Filling filling;
  RrnStatus status = RRN_SUCCESS;
  uint64_t removed = 0;
  if (n_added) {
    *n_added = 0;
  }
  if (n_removed) {
    *n_removed = 0;
  }
  if (!reasoner || !model || !context) {
    return RRN_ERR_BAD_ARG;
  }
  filling.model = model;
  filling.wanted = sord_new(sord_get_world(model), SORD_SPO, false);
  filling.context = sord_node_copy(context);
  filling.n_added = 0;
  if (!filling.wanted) {
    status = RRN_ERR_NO_MEMORY;
  } else {
    status =
        rrn_reasoner_send(reasoner, NULL, NULL, NULL, origins, fill, &filling);
    if (!status) {
      status = remove_others(&filling, &removed);
    }
  }
  sord_free(filling.wanted);
  sord_node_free(sord_get_world(model), filling.context);
  if (n_added) {
    *n_added = filling.n_added;
  }
  if (n_removed) {
    *n_removed = removed;
  }
  return status;
}

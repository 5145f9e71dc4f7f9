/* SPDX-License-Identifier: MIT */
#include "nodes.h"

#include <string.h>

static RrnString string_of(const void* data, size_t size) {
  RrnString string;
  string.data = (const char*)data;
  string.size = size;
  return string;
}

static RrnString uri_text(librdf_uri* uri) {
  size_t size = 0;
  const unsigned char* text = librdf_uri_as_counted_string(uri, &size);
  return string_of(text, size);
}

RrnTerm term_of(librdf_node* node) {
  RrnTerm term;
  size_t size = 0;
  const void* text = NULL;
  memset(&term, 0, sizeof term);
  if (librdf_node_is_resource(node)) {
    term.kind = RRN_IRI;
    term.text = uri_text(librdf_node_get_uri(node));
  } else if (librdf_node_is_blank(node)) {
    term.kind = RRN_BLANK;
    text = librdf_node_get_counted_blank_identifier(node, &size);
    term.text = string_of(text, size);
  } else {
    const char* language = librdf_node_get_literal_value_language(node);
    librdf_uri* datatype = librdf_node_get_literal_value_datatype_uri(node);
    term.kind = RRN_LITERAL;
    text = librdf_node_get_literal_value_as_counted_string(node, &size);
    term.text = string_of(text, size);
    if (language && *language) {
      term.language = string_of(language, strlen(language));
    } else if (datatype) {
      term.datatype = uri_text(datatype);
    }
  }
  return term;
}

librdf_node* node_of(librdf_world* world, const RrnTerm* term) {
  const unsigned char* text =
      (const unsigned char*)(term->text.size ? term->text.data : "");
  librdf_uri* datatype = NULL;
  librdf_node* node = NULL;
  if (term->kind == RRN_IRI) {
    return librdf_new_node_from_counted_uri_string(world, text,
                                                   (size_t)term->text.size);
  }
  if (term->kind == RRN_BLANK) {
    return librdf_new_node_from_counted_blank_identifier(
        world, text, (size_t)term->text.size);
  }
  if (term->datatype.size) {
    datatype = librdf_new_uri2(world, (const unsigned char*)term->datatype.data,
                               (size_t)term->datatype.size);
    if (!datatype) return NULL;
  }
  node = librdf_new_node_from_typed_counted_literal(
      world, text, (size_t)term->text.size,
      term->language.size ? term->language.data : NULL,
      (size_t)term->language.size, datatype);
  if (datatype) librdf_free_uri(datatype);
  return node;
}

librdf_statement* statement_of(librdf_world* world,
                               const RrnStatement* statement) {
  librdf_node* const subject = node_of(world, &statement->subject);
  librdf_node* const predicate = node_of(world, &statement->predicate);
  librdf_node* const object = node_of(world, &statement->object);
  if (!subject || !predicate || !object) {
    if (subject) librdf_free_node(subject);
    if (predicate) librdf_free_node(predicate);
    if (object) librdf_free_node(object);
    return NULL;
  }
  /* Takes the nodes. */
  return librdf_new_statement_from_nodes(world, subject, predicate, object);
}

static const RrnTerm* take(librdf_node* node, RrnTerm* place) {
  if (!node) return NULL;
  *place = term_of(node);
  return place;
}

int read_triple(librdf_statement* statement, Triple* triple) {
  memset(triple, 0, sizeof *triple);
  if (!statement) return 0;
  triple->subject =
      take(librdf_statement_get_subject(statement), &triple->terms[0]);
  triple->predicate =
      take(librdf_statement_get_predicate(statement), &triple->terms[1]);
  triple->object =
      take(librdf_statement_get_object(statement), &triple->terms[2]);
  return triple->subject && triple->predicate && triple->object;
}

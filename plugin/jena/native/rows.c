/* SPDX-License-Identifier: MIT */
/** @file rows.c  Terms and statements, by the block through direct buffers. */
#include <stdlib.h>

#include "handle.h"
#include "packing.h"

static char* address_of(JNIEnv* env, jobject buffer) {
  return (char*)(*env)->GetDirectBufferAddress(env, buffer);
}

NATIVE(void, intern)
(JNIEnv* env, jclass type, jlong address, jobject packed, jint size, jint n,
 jobject ids) {
  Handle* const handle = handle_of(address);
  const char* at = address_of(env, packed);
  const char* const end = at + size;
  RrnTerm* const terms = (RrnTerm*)calloc((size_t)n, sizeof *terms);
  RrnStatus status = RRN_ERR_NO_MEMORY;
  jint i = 0;
  (void)type;
  if (!terms) {
    throw_text(env, "no memory for terms");
    return;
  }
  while (i < n && unpack_term(&at, end, &terms[i])) ++i;
  if (i == n) {
    status = rrn_reasoner_intern(handle->reasoner, terms, (size_t)n,
                                 (uint32_t*)address_of(env, ids));
  }
  free(terms);
  /* What is no RDF term got no number, which Java looks at. */
  if (status != RRN_ERR_BAD_ARG) throw_if(env, handle, status);
}

NATIVE(jint, findTerm)
(JNIEnv* env, jclass type, jlong address, jobject packed, jint size) {
  Handle* const handle = handle_of(address);
  const char* at = address_of(env, packed);
  uint32_t id = RRN_NO_TERM;
  RrnTerm term;
  RrnStatus status = RRN_FAILURE;
  (void)type;
  if (unpack_term(&at, at + size, &term)) {
    status = rrn_reasoner_find_term(handle->reasoner, &term, &id);
  }
  if (status != RRN_ERR_BAD_ARG) throw_if(env, handle, status);
  return (jint)id;
}

NATIVE(jbyteArray, terms)
(JNIEnv* env, jclass type, jlong address, jobject ids, jint n) {
  Handle* const handle = handle_of(address);
  RrnTerm* const terms = (RrnTerm*)calloc((size_t)n, sizeof *terms);
  Packer packer = {0};
  jbyteArray result = NULL;
  jint i = 0;
  (void)type;
  if (!terms) {
    throw_text(env, "no memory for terms");
    return NULL;
  }
  if (!throw_if(env, handle,
                rrn_reasoner_terms(handle->reasoner,
                                   (const uint32_t*)address_of(env, ids),
                                   (size_t)n, terms))) {
    for (i = 0; i < n; ++i) pack_term(&packer, &terms[i]);
    result = take_packed(env, &packer);
  }
  free(terms);
  free(packer.data);
  return result;
}

typedef RrnStatus (*Change)(RrnReasoner*, const RrnRow*, size_t, size_t*);

NATIVE(jint, change)
(JNIEnv* env, jclass type, jlong address, jboolean adds, jobject rows,
 jint first, jint n) {
  Handle* const handle = handle_of(address);
  const RrnRow* const all = (const RrnRow*)(const void*)address_of(env, rows);
  const Change change = adds ? rrn_reasoner_add_rows : rrn_reasoner_remove_rows;
  size_t n_done = 0;
  const RrnStatus status =
      change(handle->reasoner, all + first, (size_t)n, &n_done);
  (void)type;
  /* What cannot be changed is left to Java. */
  if (status != RRN_ERR_BAD_ARG) throw_if(env, handle, status);
  return (jint)n_done;
}

NATIVE(jlong, find)
(JNIEnv* env, jclass type, jlong address, jint subject, jint predicate,
 jint object, jint origins) {
  Handle* const handle = handle_of(address);
  RrnCursor* cursor = NULL;
  (void)type;
  throw_if(env, handle,
           rrn_cursor_new_by_ids(handle->reasoner, (uint32_t)subject,
                                 (uint32_t)predicate, (uint32_t)object,
                                 (uint32_t)origins, &cursor));
  return (jlong)(intptr_t)cursor;
}

NATIVE(jint, read)
(JNIEnv* env, jclass type, jlong address, jlong cursor, jobject rows, jint n) {
  size_t n_read = 0;
  (void)type;
  throw_if(env, handle_of(address),
           rrn_cursor_read((RrnCursor*)(intptr_t)cursor,
                           (RrnRow*)(void*)address_of(env, rows), (size_t)n,
                           &n_read));
  return (jint)n_read;
}

NATIVE(void, endFind)(JNIEnv* env, jclass type, jlong cursor) {
  (void)env;
  (void)type;
  rrn_cursor_free((RrnCursor*)(intptr_t)cursor);
}

/* SPDX-License-Identifier: MIT */
#include "packing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "handle.h"

static void pack_bytes(Packer* packer, const void* bytes, size_t size) {
  if (packer->failed || !size) return;
  if (packer->size + size > packer->capacity) {
    const size_t capacity = 2 * (packer->size + size);
    char* const data = (char*)realloc(packer->data, capacity);
    if (!data) {
      packer->failed = 1;
      return;
    }
    packer->data = data;
    packer->capacity = capacity;
  }
  memcpy(packer->data + packer->size, bytes, size);
  packer->size += size;
}

void pack_number(Packer* packer, uint32_t number) {
  pack_bytes(packer, &number, sizeof number);
}

static void pack_string(Packer* packer, const RrnString* string) {
  pack_number(packer, (uint32_t)string->size);
  pack_bytes(packer, string->data, (size_t)string->size);
}

void pack_text(Packer* packer, const char* text) {
  const RrnString string = {text, text ? strlen(text) : 0};
  pack_string(packer, &string);
}

void pack_term(Packer* packer, const RrnTerm* term) {
  pack_number(packer, term->kind);
  pack_string(packer, &term->text);
  pack_string(packer, &term->datatype);
  pack_string(packer, &term->language);
}

void pack_place(Packer* packer, const RrnPlace* place) {
  char text[4200] = "";
  if (place->file && place->line) {
    snprintf(text, sizeof text, "%s:%u:%u", place->file, (unsigned)place->line,
             (unsigned)place->column);
  } else if (place->file) {
    snprintf(text, sizeof text, "%s", place->file);
  }
  pack_text(packer, text);
}

jbyteArray take_packed(JNIEnv* env, const Packer* packer) {
  jbyteArray result = NULL;
  if (packer->failed) {
    throw_text(env, "no memory for what the reasoner says");
    return NULL;
  }
  result = (*env)->NewByteArray(env, (jsize)packer->size);
  if (result) {
    (*env)->SetByteArrayRegion(env, result, 0, (jsize)packer->size,
                               (const jbyte*)packer->data);
  }
  return result;
}

static int unpack_number(const char** at, const char* end, uint32_t* number) {
  if ((size_t)(end - *at) < sizeof *number) return 0;
  memcpy(number, *at, sizeof *number);
  *at += sizeof *number;
  return 1;
}

static int unpack_string(const char** at, const char* end, RrnString* string) {
  uint32_t size = 0;
  if (!unpack_number(at, end, &size) || (size_t)(end - *at) < size) return 0;
  string->data = *at;
  string->size = size;
  *at += size;
  return 1;
}

int unpack_term(const char** at, const char* end, RrnTerm* term) {
  memset(term, 0, sizeof *term);
  return unpack_number(at, end, &term->kind) &&
         unpack_string(at, end, &term->text) &&
         unpack_string(at, end, &term->datatype) &&
         unpack_string(at, end, &term->language);
}

/* SPDX-License-Identifier: MIT */
/**
   @file packing.h
   Terms and texts as bytes, which Java reads and writes at once.

   Numbers are 32 bits wide, in the order of the machine, and not aligned.  A
   text is its size in bytes and the bytes, in UTF-8.  A term is its kind and
   three texts: IRI, label or lexical form; datatype; language.
*/
#ifndef RRN_JENA_PACKING_H
#define RRN_JENA_PACKING_H

#include <jni.h>
#include <rrn/rrn.h>

/** Bytes that grow; starts as zeros. */
typedef struct {
  char* data; /**< Freed with free() */
  size_t size;
  size_t capacity;
  int failed; /**< Set where memory is missing; what follows is left out */
} Packer;

void pack_number(Packer* packer, uint32_t number);
/** Packs text that ends in a zero; null as the empty text. */
void pack_text(Packer* packer, const char* text);
void pack_term(Packer* packer, const RrnTerm* term);
/** Packs the place as it is written for people; empty if it is not known. */
void pack_place(Packer* packer, const RrnPlace* place);

/** Returns what was packed as an array of Java; null, and an exception is thrown,
    where memory is missing. */
jbyteArray take_packed(JNIEnv* env, const Packer* packer);

/** Reads a term at `*at` and moves on behind it.  Its strings are borrowed from
    there.  Returns 0 where `end` comes too early. */
int unpack_term(const char** at, const char* end, RrnTerm* term);

#endif /* RRN_JENA_PACKING_H */

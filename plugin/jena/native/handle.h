/* SPDX-License-Identifier: MIT */
/**
   @file handle.h
   What a number that Java holds stands for, and how errors get there.

   The native methods are those of rrn/jena/Native.java, which says what each
   does.  Java calls those of one handle one at a time.
*/
#ifndef RRN_JENA_HANDLE_H
#define RRN_JENA_HANDLE_H

#include <jni.h>
#include <rrn/rrn.h>

/** A reasoner in a world of its own. */
typedef struct {
  RrnWorld* world;
  RrnReasoner* reasoner;
} Handle;

/** Defines a native method of the class rrn.jena.Native. */
#define NATIVE(type, name) \
  JNIEXPORT type JNICALL Java_rrn_jena_Native_##name

/** Returns what a number of Java stands for. */
static inline Handle* handle_of(jlong address) {
  return (Handle*)(intptr_t)address;
}

/** Throws an RrnException with these words. */
void throw_text(JNIEnv* env, const char* text);

/** Throws an RrnException with what went wrong last, if anything did.  Returns
    1 if it threw. */
int throw_if(JNIEnv* env, const Handle* handle, RrnStatus status);

#endif /* RRN_JENA_HANDLE_H */

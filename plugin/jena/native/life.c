/* SPDX-License-Identifier: MIT */
/** @file life.c  A reasoner is made, filled from files, reasons and is freed. */
#include <stdlib.h>

#include "handle.h"

void throw_text(JNIEnv* env, const char* text) {
  const jclass type = (*env)->FindClass(env, "rrn/jena/RrnException");
  if (type) (*env)->ThrowNew(env, type, text);
}

int throw_if(JNIEnv* env, const Handle* handle, RrnStatus status) {
  const char* text = NULL;
  if (status == RRN_SUCCESS || status == RRN_FAILURE) return 0;
  text = rrn_last_error(handle->world);
  throw_text(env, *text ? text : rrn_status_text(status));
  return 1;
}

static void free_handle(Handle* handle) {
  rrn_reasoner_free(handle->reasoner);
  rrn_world_free(handle->world);
  free(handle);
}

NATIVE(jlong, create)
(JNIEnv* env, jclass type, jint flags, jint n_draws, jint device,
 jdouble threshold, jlong max_milliseconds) {
  RrnReasonerOptions options;
  Handle* const handle = (Handle*)calloc(1, sizeof *handle);
  (void)type;
  if (!handle || rrn_world_new(&handle->world)) {
    free(handle);
    throw_text(env, "no memory for a reasoner");
    return 0;
  }
  rrn_reasoner_options_init(&options, sizeof options);
  options.flags = (uint32_t)flags;
  options.n_draws = (uint32_t)n_draws;
  options.device = (uint32_t)device;
  options.threshold = threshold;
  options.max_milliseconds = (uint64_t)max_milliseconds;
  if (throw_if(env, handle,
               rrn_reasoner_new(handle->world, &options, &handle->reasoner))) {
    free_handle(handle);
    return 0;
  }
  return (jlong)(intptr_t)handle;
}

NATIVE(void, free)(JNIEnv* env, jclass type, jlong address) {
  (void)env;
  (void)type;
  free_handle(handle_of(address));
}

typedef RrnStatus (*Loader)(RrnReasoner*, const char*);

NATIVE(void, load)
(JNIEnv* env, jclass type, jlong address, jint kind, jbyteArray path) {
  static const Loader loaders[] = {
      rrn_reasoner_load_ontology, rrn_reasoner_load_data,
      rrn_reasoner_load_rules, rrn_reasoner_load_model};
  Handle* const handle = handle_of(address);
  jbyte* const text = (*env)->GetByteArrayElements(env, path, NULL);
  RrnStatus status = RRN_ERR_NO_MEMORY;
  (void)type;
  if (!text) return;
  status = loaders[kind](handle->reasoner, (const char*)text);
  (*env)->ReleaseByteArrayElements(env, path, text, JNI_ABORT);
  throw_if(env, handle, status);
}

NATIVE(jint, reason)(JNIEnv* env, jclass type, jlong address) {
  Handle* const handle = handle_of(address);
  RrnOutcome outcome = {0};
  (void)type;
  outcome.struct_size = sizeof outcome;
  throw_if(env, handle,
           rrn_reasoner_reason(handle->reasoner, &outcome, NULL, NULL, NULL));
  return (jint)outcome.limits;
}

NATIVE(jstring, predict)(JNIEnv* env, jclass type, jlong address) {
  Handle* const handle = handle_of(address);
  const RrnStatus status = rrn_reasoner_predict(handle->reasoner);
  (void)type;
  if (status == RRN_ERR_MISMATCH) {
    return (*env)->NewStringUTF(env, rrn_last_error(handle->world));
  }
  throw_if(env, handle, status);
  return NULL;
}

NATIVE(jlong, size)(JNIEnv* env, jclass type, jlong address, jint origins) {
  Handle* const handle = handle_of(address);
  uint64_t size = 0;
  (void)type;
  throw_if(env, handle,
           rrn_reasoner_size(handle->reasoner, (uint32_t)origins, &size));
  return (jlong)size;
}

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* dladdr */

#include "library.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef void (*Function)(void);
typedef const RrnPluginDescriptor* (*EntryPoint)(uint32_t);

void report_error(librdf_world* world, const char* format, ...) {
  char text[2048];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  librdf_log(world, 0, LIBRDF_LOG_ERROR, LIBRDF_FROM_STORAGE, NULL, "%s", text);
}

/** Opens the library in a folder relative to that of this module. */
static void* open_near(const char* relative) {
  Dl_info place;
  char path[4096];
  const char* slash = NULL;
  /* ISO C has no way from a function to an object pointer. */
  union {
    const Library* (*function)(librdf_world*);
    void* object;
  } here;
  here.function = rrn_library;
  if (!dladdr(here.object, &place) || !place.dli_fname) return NULL;
  slash = strrchr(place.dli_fname, '/');
  if (!slash) return NULL;
  if (snprintf(path, sizeof path, "%.*s/%s" RRN_SONAME,
               (int)(slash - place.dli_fname), place.dli_fname,
               relative) >= (int)sizeof path) {
    return NULL;
  }
  return dlopen(path, RTLD_LAZY | RTLD_LOCAL);
}

static int fill(Library* library, const RrnPluginDescriptor* descriptor) {
  int complete = 1;
#define TAKE(name)                                             \
  do {                                                         \
    const Function found = descriptor->function("rrn_" #name); \
    memcpy(&library->name, &found, sizeof found);              \
    if (!found) complete = 0;                                  \
  } while (0)
  TAKE(world_new);
  TAKE(world_free);
  TAKE(world_set_message_sink);
  TAKE(reasoner_options_init);
  TAKE(reasoner_new);
  TAKE(reasoner_free);
  TAKE(reasoner_load_ontology);
  TAKE(reasoner_load_rules);
  TAKE(reasoner_load_data);
  TAKE(reasoner_load_model);
  TAKE(reasoner_add);
  TAKE(reasoner_remove);
  TAKE(reasoner_roll_back);
  TAKE(reasoner_reason);
  TAKE(reasoner_predict);
  TAKE(reasoner_size);
  TAKE(cursor_new);
  TAKE(cursor_next);
  TAKE(cursor_free);
#undef TAKE
  return complete;
}

const Library* rrn_library(librdf_world* world) {
  static Library library;
  static int is_open = 0;
  EntryPoint entry = NULL;
  const RrnPluginDescriptor* descriptor = NULL;
  void* handle = NULL;
  void* symbol = NULL;
  if (is_open) return &library;
  handle = open_near("");
  if (!handle) handle = open_near("../");
  if (!handle) handle = dlopen(RRN_SONAME, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) {
    report_error(world, "cannot open " RRN_SONAME ": %s", dlerror());
    return NULL;
  }
  symbol = dlsym(handle, "rrn_plugin_descriptor");
  memcpy(&entry, &symbol, sizeof entry);
  if (entry) descriptor = entry(RRN_ABI_VERSION);
  if (!descriptor || !fill(&library, descriptor)) {
    report_error(world,
                 RRN_SONAME " is of another version; expected ABI version %d",
                 RRN_ABI_VERSION);
    dlclose(handle);
    return NULL;
  }
  is_open = 1;
  return &library;
}

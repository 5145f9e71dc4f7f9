/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "graph.h"

/** The serialiser for a file by its name. */
static const char* syntax_of(const char* path) {
  const char* const dot = strrchr(path, '.');
  if (dot && !strcmp(dot, ".nt")) return "ntriples";
  if (dot &&
      (!strcmp(dot, ".rdf") || !strcmp(dot, ".owl") || !strcmp(dot, ".xml"))) {
    return "rdfxml";
  }
  return "turtle";
}

static int serialize(Graph* graph, const char* path, const char* syntax) {
  librdf_serializer* const serializer =
      librdf_new_serializer(graph->world, syntax, NULL, NULL);
  librdf_stream* const stream = new_graph_stream(graph, NULL, RRN_ASSERTED);
  FILE* const file = fopen(path, "wb");
  int failed = !serializer || !stream || !file;
  if (!failed) {
    failed = librdf_serializer_serialize_stream_to_file_handle(serializer, file,
                                                               NULL, stream);
  }
  if (file) {
    failed |= fflush(file) != 0 || fsync(fileno(file)) != 0;
    failed |= fclose(file) != 0;
  }
  if (stream) librdf_free_stream(stream);
  if (serializer) librdf_free_serializer(serializer);
  return failed;
}

int write_graph(Graph* graph, const char* path) {
  static const char kPart[] = ".part";
  char* const part = (char*)malloc(strlen(path) + sizeof kPart);
  int failed = 1;
  if (!part) return 1;
  strcpy(part, path);
  strcat(part, kPart);
  errno = 0;
  failed = serialize(graph, part, syntax_of(path)) || rename(part, path);
  if (failed) {
    report_error(graph->world, "cannot write %s: %s", path,
                 errno ? strerror(errno) : "the statements have no such form");
    unlink(part);
  } else {
    graph->is_changed = 0;
  }
  free(part);
  return failed;
}

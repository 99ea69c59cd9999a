/* Shared by the native peers: a clock, the reader of the zone file, and the loop that times a turn for each input line. */
#ifndef AMBIT_PEER_H
#define AMBIT_PEER_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/** The milliseconds of a monotonic clock. */
static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void fail(const char *what) {
  fprintf(stderr, "%s\n", what);
  exit(1);
}

/** Reads a whole file, and stores its length in `length`. */
static unsigned char *read_file(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) fail("The input cannot be opened.");
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  unsigned char *bytes = malloc(*length);
  if (!bytes || fread(bytes, 1, *length, file) != *length) fail("The input cannot be read.");
  fclose(file);
  return bytes;
}

/**
 * For each empty line on stdin, runs one turn and prints its milliseconds and the number that it found. Any other line
 * names a file to which `save` writes the last turn's result; the reply is "saved".
 */
static void answer_turns(long (*turn)(void), void (*save)(FILE *)) {
  char line[4096];
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    if (line[0] != 0) {
      FILE *file = fopen(line, "wb");
      if (!file) fail("The output cannot be opened.");
      save(file);
      fclose(file);
      puts("saved");
    } else {
      double begin = now_ms();
      long found = turn();
      printf("%.6f %ld\n", now_ms() - begin, found);
    }
    fflush(stdout);
  }
}
#endif

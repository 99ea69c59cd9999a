/* `union ZONES SIZE`: the coverage union of each SIZE consecutive zones in a file, as WKT to the millimetre. */
#include "zones.h"

static GEOSGeometry **groups;
static uint32_t group_count;
static char **texts;

static long turn(void) {
  long length = 0;
  for (uint32_t i = 0; i < group_count; i++) {
    GEOSGeometry *joined = GEOSCoverageUnion(groups[i]);
    if (!joined) fail("GEOS cannot join these zones.");
    GEOSWKTWriter *writer = GEOSWKTWriter_create();
    GEOSWKTWriter_setTrim(writer, 1);
    GEOSWKTWriter_setRoundingPrecision(writer, 3);
    if (texts[i]) GEOSFree(texts[i]);
    texts[i] = GEOSWKTWriter_write(writer, joined);
    length += (long)strlen(texts[i]);
    GEOSWKTWriter_destroy(writer);
    GEOSGeom_destroy(joined);
  }
  return length;
}

static void save(FILE *file) {
  for (uint32_t i = 0; i < group_count; i++) fprintf(file, "%s\n", texts[i]);
}

int main(int argc, char **argv) {
  if (argc != 3) fail("union ZONES SIZE");
  initGEOS(NULL, NULL);
  read_zones(argv[1]);
  uint32_t size = (uint32_t)atoi(argv[2]);
  group_count = zone_count / size;
  groups = malloc(group_count * sizeof *groups);
  texts = calloc(group_count, sizeof *texts);
  for (uint32_t i = 0; i < group_count; i++)
    groups[i] = GEOSGeom_createCollection(GEOS_GEOMETRYCOLLECTION, zones + i * size, size);
  answer_turns(turn, save);
  return 0;
}

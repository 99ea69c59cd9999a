/* `project VERTICES`: projects eastings and northings (pairs of doubles, metres) from EPSG:27700 to EPSG:3857 with PROJ, on one core. */
#include "peer.h"
#include <proj.h>

static PJ *transformation;
static double *grid, *out;
static size_t vertices;

static long turn(void) {
  memcpy(out, grid, vertices * 2 * sizeof *out);
  const size_t step = 2 * sizeof *out;
  return (long)proj_trans_generic(transformation, PJ_FWD, out, step, vertices, out + 1, step, vertices, NULL, 0, 0, NULL, 0, 0);
}

static void save(FILE *file) { fwrite(out, 2 * sizeof *out, vertices, file); }

int main(int argc, char **argv) {
  if (argc != 2) fail("project VERTICES");
  size_t length;
  grid = (double *)read_file(argv[1], &length);
  vertices = length / (2 * sizeof *grid);
  out = malloc(length);
  PJ *found = proj_create_crs_to_crs(NULL, "EPSG:27700", "EPSG:3857", NULL);
  if (!out || !found) fail("PROJ does not know the way.");
  transformation = proj_normalize_for_visualization(NULL, found);
  answer_turns(turn, save);
  return 0;
}

/* `adjacency ZONES METRES`: the pairs of zones within METRES, by GEOS's STRtree and prepared distanceWithin, on one core. */
#include "zones.h"

static double metres;
static uint32_t *pairs;
static long pair_count, pair_room;

struct search {
  uint32_t zone;
  const GEOSPreparedGeometry *prepared;
};

static void visit(void *item, void *data) {
  struct search *search = data;
  uint32_t other = (uint32_t)((GEOSGeometry **)item - zones);
  if (other <= search->zone || !GEOSPreparedDistanceWithin(search->prepared, zones[other], metres)) return;
  if (pair_count == pair_room) {
    pair_room = pair_room ? pair_room * 2 : 1 << 16;
    pairs = realloc(pairs, pair_room * 2 * sizeof *pairs);
    if (!pairs) fail("There is no memory for the pairs.");
  }
  pairs[pair_count * 2] = search->zone;
  pairs[pair_count * 2 + 1] = other;
  pair_count++;
}

static GEOSGeometry *wider_box(const GEOSGeometry *zone) {
  double x0, y0, x1, y1;
  GEOSGeom_getXMin(zone, &x0);
  GEOSGeom_getYMin(zone, &y0);
  GEOSGeom_getXMax(zone, &x1);
  GEOSGeom_getYMax(zone, &y1);
  return GEOSGeom_createRectangle(x0 - metres, y0 - metres, x1 + metres, y1 + metres);
}

static long turn(void) {
  pair_count = 0;
  GEOSSTRtree *tree = GEOSSTRtree_create(10);
  for (uint32_t i = 0; i < zone_count; i++)
    if (!GEOSisEmpty(zones[i])) GEOSSTRtree_insert(tree, zones[i], &zones[i]);
  for (uint32_t i = 0; i < zone_count; i++) {
    if (GEOSisEmpty(zones[i])) continue;
    struct search search = {i, GEOSPrepare(zones[i])};
    GEOSGeometry *box = wider_box(zones[i]);
    GEOSSTRtree_query(tree, box, visit, &search);
    GEOSGeom_destroy(box);
    GEOSPreparedGeom_destroy(search.prepared);
  }
  GEOSSTRtree_destroy(tree);
  return pair_count;
}

static void save(FILE *file) { fwrite(pairs, 2 * sizeof *pairs, pair_count, file); }

int main(int argc, char **argv) {
  if (argc != 3) fail("adjacency ZONES METRES");
  initGEOS(NULL, NULL);
  metres = atof(argv[2]);
  read_zones(argv[1]);
  answer_turns(turn, save);
  return 0;
}

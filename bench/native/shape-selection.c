/*
 * `shape-selection ZONES LASSOS POINTS RULE`: the zones that each lasso selects by their points, by most of their area, or by any
 * part of it. The first turn, which is not measured, builds the tree of the zones' boxes. For each touched zone, it saves
 * the numbers of the lasso and the zone (32 bits each) and the zone's area inside the lasso (64 bits), -1 for an invalid
 * zone.
 */
#include "zones.h"

enum rule { CENTRE, MAJORITY, TOUCHED };
static enum rule rule;
static GEOSGeometry **lassos;
static uint32_t lasso_count;
static GEOSGeometry **points;
static double *areas;
static GEOSSTRtree *tree;

struct found {
  uint32_t lasso, zone;
  double inside;
};
static struct found *found;
static long found_count, found_room;

struct search {
  uint32_t lasso;
  const GEOSPreparedGeometry *prepared;
  int keeps;
  long taken;
};

static double inside(const struct search *search, uint32_t zone) {
  if (GEOSPreparedContains(search->prepared, zones[zone]) == 1) return areas[zone];
  if (GEOSPreparedIntersects(search->prepared, zones[zone]) != 1) return 0;
  GEOSGeometry *cut = GEOSIntersection(lassos[search->lasso], zones[zone]);
  double area = 0;
  if (cut) GEOSArea(cut, &area);
  GEOSGeom_destroy(cut);
  return area;
}

static void keep(const struct search *search, uint32_t zone) {
  if (found_count == found_room) {
    found_room = found_room ? found_room * 2 : 1 << 12;
    found = realloc(found, found_room * sizeof *found);
    if (!found) fail("There is no memory for the zones.");
  }
  double area = GEOSisValid(zones[zone]) == 1 ? inside(search, zone) : -1;
  found[found_count++] = (struct found){search->lasso, zone, area};
}

static int touches(const struct search *search, uint32_t zone) {
  return GEOSPreparedIntersects(search->prepared, zones[zone]) == 1 && GEOSPreparedTouches(search->prepared, zones[zone]) != 1;
}

static void visit(void *item, void *data) {
  struct search *search = data;
  uint32_t zone = (uint32_t)((GEOSGeometry **)item - zones);
  if (search->keeps) {
    if (touches(search, zone)) keep(search, zone);
    return;
  }
  switch (rule) {
  case CENTRE:
    search->taken += GEOSPreparedContains(search->prepared, points[zone]) == 1;
    break;
  case MAJORITY:
    search->taken += inside(search, zone) > areas[zone] / 2;
    break;
  case TOUCHED:
    search->taken += touches(search, zone);
  }
}

static long take(int keeps) {
  long taken = 0;
  for (uint32_t i = 0; i < lasso_count; i++) {
    struct search search = {i, GEOSPrepare(lassos[i]), keeps, 0};
    GEOSSTRtree_query(tree, lassos[i], visit, &search);
    GEOSPreparedGeom_destroy(search.prepared);
    taken += search.taken;
  }
  return taken;
}

static long turn(void) { return take(0); }

static void save(FILE *file) {
  found_count = 0;
  take(1);
  fwrite(found, sizeof *found, found_count, file);
}

int main(int argc, char **argv) {
  if (argc != 5) fail("shape-selection ZONES LASSOS POINTS RULE");
  initGEOS(NULL, NULL);
  read_zones(argv[2]);
  lassos = zones;
  lasso_count = zone_count;
  zone_count = 0;
  read_zones(argv[1]);
  size_t length;
  double *places = (double *)read_file(argv[3], &length);
  rule = !strcmp(argv[4], "centre") ? CENTRE : !strcmp(argv[4], "majority") ? MAJORITY : TOUCHED;
  areas = calloc(zone_count, sizeof *areas);
  points = calloc(zone_count, sizeof *points);
  tree = GEOSSTRtree_create(10);
  for (uint32_t i = 0; i < zone_count; i++) {
    if (GEOSisEmpty(zones[i])) continue;
    GEOSArea(zones[i], &areas[i]);
    points[i] = GEOSGeom_createPointFromXY(places[i * 2], places[i * 2 + 1]);
    GEOSSTRtree_insert(tree, zones[i], &zones[i]);
  }
  answer_turns(turn, save);
  return 0;
}

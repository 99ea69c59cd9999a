/* Zones as GEOS geometries. The file contains each zone's WKB, preceded by its length (32 bits, little-endian). */
#ifndef AMBIT_ZONES_H
#define AMBIT_ZONES_H
#include "peer.h"
#include <geos_c.h>

static GEOSGeometry **zones;
static uint32_t zone_count;

static void read_zones(const char *path) {
  size_t length;
  unsigned char *bytes = read_file(path, &length);
  for (size_t at = 0; at < length; zone_count++) {
    uint32_t size;
    memcpy(&size, bytes + at, 4);
    at += 4 + size;
  }
  zones = malloc(zone_count * sizeof *zones);
  size_t at = 0;
  for (uint32_t i = 0; i < zone_count; i++) {
    uint32_t size;
    memcpy(&size, bytes + at, 4);
    zones[i] = GEOSGeomFromWKB_buf(bytes + at + 4, size);
    if (!zones[i]) fail("A zone cannot be read.");
    at += 4 + size;
  }
  free(bytes);
}
#endif

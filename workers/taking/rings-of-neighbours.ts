import { neighboursOf, type ZoneGraph } from '../adjacency/zone-graph.ts'
import type { Polygons } from '../geometry/polygons.ts'
import type { LoadedZones } from '../zone-set.ts'
import { regionOf } from './region.ts'
import { orientedRings } from './shape-rings.ts'
import { zonesTaken } from './zones-taken.ts'

/** Zones with all zones that touch them. */
export const withNeighbours = (graph: ZoneGraph, zones: readonly number[]): number[] => {
  const grown = new Set(zones)
  for (const zone of zones) for (const other of neighboursOf(graph, zone)) grown.add(other)
  return [...grown]
}

/** Zones all of whose neighbours are selected; a zone at the coast is not at the border of a selection for that. */
export const withoutBorder = (graph: ZoneGraph, zones: readonly number[]): number[] => {
  const selected = new Set(zones)
  return [...selected].filter(zone => neighboursOf(graph, zone).every(other => selected.has(other)))
}

/** Zones with those whose representative point lies in a hole of their union. */
export const withEnclosed = (loaded: LoadedZones, zones: readonly number[], union: Polygons): number[] => {
  const filled = new Set(zones)
  const holes = union.flatMap(rings => rings.slice(1).map(hole => [hole]))
  for (const zone of zonesTaken(loaded, regionOf(orientedRings(holes))).centre) filled.add(zone)
  return [...filled]
}

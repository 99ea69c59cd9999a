import type { Kernels } from '../../wasm/kernels.ts'
import { neighboursOf, type ZoneGraph } from '../adjacency/zone-graph.ts'
import { MM_PER_M } from '../columns/zone-columns.ts'
import type { GeoEngine } from '../contract.ts'
import { insidePoint } from '../geometry/zone-points.ts'
import type { LoadGeos } from '../geos/geos.ts'
import { unionZones } from '../measure/areas.ts'
import { roundKm2 } from '../measure/zone-areas.ts'
import { lonLatToGrid, pointToLonLat } from '../projection/lon-lat.ts'
import { knownPosition, type LoadedZones, type ZoneSet } from '../zone-set.ts'
import { orientedRings, regionOf, shapeRings } from './region.ts'
import { zonesInRegion } from './zones-in-region.ts'

type ShapeCalls = Pick<GeoEngine, 'zonesInShape' | 'grow' | 'shrink' | 'fillHoles'>

/** The engine's calls that select zones by a shape, and that grow and shrink a selection. */
export const shapeCalls = (
  kernels: Kernels,
  projection: () => Promise<void>,
  geos: LoadGeos,
  setOf: (setId: number) => ZoneSet,
): ShapeCalls => {
  const positionsOf = (zones: LoadedZones, ids: Uint32Array) => Array.from(ids, id => knownPosition(zones, id))
  const idsOf = ({ columns }: LoadedZones, zones: readonly number[]) =>
    Uint32Array.from(zones, zone => columns.ids[zone]!).sort()
  return {
    async zonesInShape(setId, shape) {
      const [zones] = await Promise.all([setOf(setId).loaded(), projection()])
      const region = regionOf(shapeRings(shape, lonLat => lonLatToGrid(kernels, lonLat)))
      const { centre, majority, touched } = zonesInRegion(zones, region)
      const { area, middle } = region.measure()
      return {
        centre: idsOf(zones, centre),
        majority: idsOf(zones, majority),
        touched: idsOf(zones, touched),
        middle: pointToLonLat(kernels, middle[0] / MM_PER_M, middle[1] / MM_PER_M),
        areaKm2: roundKm2(area / MM_PER_M ** 2),
      }
    },
    async grow(setId, ids) {
      const [zones, { graph }] = await Promise.all([setOf(setId).loaded(), setOf(setId).context()])
      return idsOf(zones, withNeighbours(graph, positionsOf(zones, ids)))
    },
    async shrink(setId, ids) {
      const [zones, { graph }] = await Promise.all([setOf(setId).loaded(), setOf(setId).context()])
      return idsOf(zones, withoutBorder(graph, positionsOf(zones, ids)))
    },
    async fillHoles(setId, ids) {
      const [zones, { graph }] = await Promise.all([setOf(setId).loaded(), setOf(setId).context()])
      const { columns } = zones
      const filled = positionsOf(zones, ids)
      for (const gap of gapsOf(graph, columns.boxes, filled.slice())) {
        const union = await unionZones(geos, columns, gap.around)
        const holes = regionOf(orientedRings(union.flatMap(rings => rings.slice(1).map(hole => [hole]))))
        const point = insidePoint(columns, gap.zones[0]!)
        if (point !== null && holes.holds(...point)) filled.push(...gap.zones)
      }
      return idsOf(zones, filled)
    },
  }
}

/** Zones with all zones that touch them. */
export const withNeighbours = (graph: ZoneGraph, zones: readonly number[]): number[] => {
  const grown = new Set(zones)
  for (const zone of zones) for (const other of neighboursOf(graph, zone)) grown.add(other)
  return [...grown]
}

/** Zones whose neighbours are all selected. A coast does not count as a selection's border. */
export const withoutBorder = (graph: ZoneGraph, zones: readonly number[]): number[] => {
  const selected = new Set(zones)
  return [...selected].filter(zone => neighboursOf(graph, zone).every(other => selected.has(other)))
}

/** Zones outside a selection that it may enclose, and the selected zones around them. */
interface Gap {
  readonly zones: number[]
  readonly around: number[]
}

/**
 * The connected parts outside a selection that touch it and do not extend beyond its box. Each part has the selected
 * zones that touch it and the zones that touch these, because a lake next to the part may separate it from the zones
 * that close the ring.
 * @param boxes the zones' boxes, in mm
 */
export const gapsOf = (graph: ZoneGraph, boxes: Int32Array, zones: readonly number[]): Gap[] => {
  const selected = new Set(zones)
  const [minX, minY, maxX, maxY] = boxOf(boxes, zones)
  const isOutside = (zone: number) =>
    boxes[zone * 4]! <= minX ||
    boxes[zone * 4 + 1]! <= minY ||
    boxes[zone * 4 + 2]! >= maxX ||
    boxes[zone * 4 + 3]! >= maxY
  const seen = new Set<number>()
  const gaps: Gap[] = []
  for (const first of selected)
    for (const start of neighboursOf(graph, first)) {
      if (selected.has(start) || seen.has(start) || isOutside(start)) continue
      seen.add(start)
      const part = [start]
      const near = new Set<number>()
      let reachesOut = false
      for (const zone of part) {
        for (const other of neighboursOf(graph, zone)) {
          if (selected.has(other)) near.add(other)
          // The walk ends beyond the box. Within it, the whole part is marked as seen.
          else if (isOutside(other)) reachesOut = true
          else if (!seen.has(other)) {
            seen.add(other)
            part.push(other)
          }
        }
      }
      if (reachesOut) continue
      const around = withNeighbours(graph, [...near]).filter(zone => selected.has(zone))
      gaps.push({ zones: part, around })
    }
  return gaps
}

const boxOf = (boxes: Int32Array, zones: readonly number[]): readonly [number, number, number, number] => {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const zone of zones) {
    minX = Math.min(minX, boxes[zone * 4]!)
    minY = Math.min(minY, boxes[zone * 4 + 1]!)
    maxX = Math.max(maxX, boxes[zone * 4 + 2]!)
    maxY = Math.max(maxY, boxes[zone * 4 + 3]!)
  }
  return [minX, minY, maxX, maxY]
}

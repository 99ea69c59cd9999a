import type { Kernels } from '../../wasm/kernels.ts'
import { MM_PER_M } from '../columns/zone-columns.ts'
import type { GeoEngine } from '../contract.ts'
import { insidePoint } from '../geometry/inside-point.ts'
import type { LoadGeos } from '../geos/geos.ts'
import { roundKm2 } from '../measure/round-km2.ts'
import { unionZones } from '../measure/union-zones.ts'
import { lonLatToGrid, pointToLonLat } from '../projection/lon-lat.ts'
import { knownPosition, type LoadedZones, type ZoneSet } from '../zone-set.ts'
import { regionOf } from './region.ts'
import { gapsOf, withNeighbours, withoutBorder } from './rings-of-neighbours.ts'
import { orientedRings, shapeRings } from './shape-rings.ts'
import { zonesTaken } from './zones-taken.ts'

type TakingCalls = Pick<GeoEngine, 'taken' | 'grow' | 'shrink' | 'fillHoles'>

/** The engine's calls by which a shape takes zones, and a selection grows and shrinks. */
export const takingCalls = (
  kernels: Kernels,
  projection: () => Promise<void>,
  geos: LoadGeos,
  setOf: (setId: number) => ZoneSet,
): TakingCalls => {
  const positionsOf = (zones: LoadedZones, ids: Uint32Array) => Array.from(ids, id => knownPosition(zones, id))
  const idsOf = ({ columns }: LoadedZones, zones: readonly number[]) =>
    Uint32Array.from(zones, zone => columns.ids[zone]!).sort()
  return {
    async taken(setId, shape) {
      const [zones] = await Promise.all([setOf(setId).loaded(), projection()])
      const region = regionOf(shapeRings(shape, lonLat => lonLatToGrid(kernels, lonLat)))
      const { centre, majority, touched } = zonesTaken(zones, region)
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

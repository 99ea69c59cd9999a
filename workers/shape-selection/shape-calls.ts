import type { Kernels } from '../../wasm/kernels.ts'
import { MM_PER_M } from '../columns/zone-columns.ts'
import type { GeoEngine } from '../contract.ts'
import { insidePoint } from '../geometry/zone-points.ts'
import type { LoadGeos } from '../geos/geos.ts'
import { unionZones } from '../measure/areas.ts'
import { roundKm2 } from '../measure/zone-areas.ts'
import { lonLatToGrid, pointToLonLat } from '../projection/lon-lat.ts'
import { gapsOf, withNeighbours, withoutBorder } from '../selection/neighbourhood.ts'
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

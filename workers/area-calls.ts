import type { Kernels } from '../wasm/kernels.ts'
import { boundaryPolygons, judgeBoundary } from './boundary/judge-boundary.ts'
import { MM_PER_M } from './columns/zone-columns.ts'
import type { GeoEngine, LonLat, Outline } from './contract.ts'
import { EngineError } from './engine-error.ts'
import { extentOf, type Polygons } from './geometry/polygons.ts'
import { readWkt } from './geometry/wkt.ts'
import type { LoadGeos } from './geos/geos.ts'
import {
  bufferArea,
  discRing,
  outlineOf,
  populationWithin,
  unionPolygons,
  unionZones,
  zonesTouching,
} from './measure/areas.ts'
import { gridToLonLat, lonLatToGrid } from './projection/lon-lat.ts'
import { knownPosition, type ZoneSet } from './zone-set.ts'

const MAX_DISCS = 10_000

type AreaCalls = Pick<GeoEngine, 'outline' | 'discs' | 'buffer' | 'area' | 'boundary' | 'populationWithin' | 'touching'>

/** The engine's calls on areas. Calls that need GEOS fetch it. */
export const areaCalls = (
  kernels: Kernels,
  projection: () => Promise<void>,
  geos: LoadGeos,
  setOf: (setId: number) => ZoneSet,
): AreaCalls => {
  const outline = async (polygons: Polygons): Promise<Outline> => {
    await projection()
    return outlineOf(kernels, polygons)
  }
  /** Returns an area and the zones whose boxes touch its box. */
  const near = async (setId: number, wkt: string) => {
    const polygons = readWkt(wkt)
    const zones = await setOf(setId).loaded()
    const [minE, minN, maxE, maxN] = extentOf(polygons)
    const box = [minE, minN, maxE, maxN].map(metres => metres * MM_PER_M) as [number, number, number, number]
    return { polygons, zones, candidates: zones.index.search(...box) }
  }
  return {
    async outline(setId, ids) {
      const zones = await setOf(setId).loaded()
      const positions = Array.from(ids, id => knownPosition(zones, id))
      return outline(await unionZones(geos, zones.columns, positions))
    },
    async discs(points) {
      if (points.length > MAX_DISCS) throw new EngineError('too-large', `${points.length} discs are too many.`)
      await projection()
      const centres = lonLatToGrid(kernels, Float64Array.from(points.flatMap(point => [...point.at])))
      const rings = points.map(({ radiusM }, i) => {
        if (!(radiusM > 0)) throw new EngineError('bad-geometry', `A disc of radius ${radiusM} m has no area.`)
        return [discRing(centres[i * 2]!, centres[i * 2 + 1]!, radiusM)]
      })
      return outline(rings.length < 2 ? rings : unionPolygons(await geos(), rings))
    },
    async buffer(wkt, metres) {
      if (!Number.isFinite(metres)) throw new EngineError('bad-geometry', `An area cannot be widened by ${metres} m.`)
      return outline(bufferArea(await geos(), readWkt(wkt), metres))
    },
    async area(wkt) {
      return outline(readWkt(wkt))
    },
    async boundary(asked) {
      await projection()
      const polygons =
        asked.kind === 'text' ? boundaryPolygons(asked.wkt) : [asked.lonLat.map(ring => lonLatToGrid(kernels, ring))]
      const { polygons: valid, corners, refused } = await judgeBoundary(geos, polygons ?? [])
      if (refused === null) return { kind: 'allowed', outline: await outline(valid), corners }
      const marks = gridToLonLat(kernels, Float64Array.from(refused.at.flat()))
      return {
        kind: 'refused',
        problem: refused.problem,
        corners,
        at: refused.at.map((_, i): LonLat => [marks[i * 2]!, marks[i * 2 + 1]!]),
      }
    },
    async populationWithin(setId, wkt) {
      const { polygons, zones, candidates } = await near(setId, wkt)
      return populationWithin(await geos(), zones.columns, zones.areas, candidates, polygons)
    },
    async touching(setId, wkt) {
      const { polygons, zones, candidates } = await near(setId, wkt)
      if (candidates.length === 0) return new Uint32Array(0)
      const { columns } = zones
      return Uint32Array.from(zonesTouching(await geos(), columns, candidates, polygons), zone => columns.ids[zone]!)
    },
  }
}

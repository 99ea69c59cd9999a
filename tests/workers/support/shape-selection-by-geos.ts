import { expect } from 'vitest'
import type { ZoneColumns } from '../../../workers/columns/zone-columns.ts'
import { fromWkb, linesToWkb, toWkb } from '../../../workers/geometry/wkb.ts'
import { insidePoint } from '../../../workers/geometry/zone-points.ts'
import { type Geos, type GeosPointer, loadGeos } from '../../../workers/geos/geos.ts'
import { type GeosScope, withGeos } from '../../../workers/geos/geos-scope.ts'
import { ZoneIndex } from '../../../workers/index/zone-index.ts'
import { zoneAreas } from '../../../workers/measure/zone-areas.ts'
import { type Region, regionOf, type ShapeRing } from '../../../workers/shape-selection/region.ts'
import { areaInside, type ZonesByRule, zonesInRegion } from '../../../workers/shape-selection/zones-in-region.ts'
import { seeded } from './mesh.ts'
import { randomShape } from './random-shapes.ts'

const TRUE = 1
const MM2_PER_M2 = 1e6
/**
 * The distance in mm by which a point on a border counts as north of it, or as east of a border that runs due north.
 */
const [EAST, NORTH] = [2e-7, 1e-4]

/** The functions of geos-wasm that the engine does not call. */
interface MoreGeos extends Geos {
  GEOSNode(lines: GeosPointer): GeosPointer
  GEOSPointOnSurface(area: GeosPointer): GeosPointer
  GEOSPreparedTouches(prepared: GeosPointer, geometry: GeosPointer): number
  GEOSPreparedIntersectsXY(prepared: GeosPointer, x: number, y: number): number
}

/** The winding number of closed rings at a point, computed from the angles that they turn around it. */
const windingNumber = (rings: readonly ShapeRing[], x: number, y: number): number => {
  let angle = 0
  for (const ring of rings)
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [ax, ay, bx, by] = [ring[i]! - x, ring[i + 1]! - y, ring[i + 2]! - x, ring[i + 3]! - y]
      angle += Math.atan2(ax * by - ay * bx, ax * bx + ay * by)
    }
  return Math.round(angle / 2 / Math.PI)
}

/** The area that rings enclose: the faces between their lines whose winding number is not 0. */
const groundByGeos = (geos: MoreGeos, scope: GeosScope, rings: readonly ShapeRing[]): GeosPointer => {
  const lines = linesToWkb(rings.filter(ring => ring.length > 4))
  const noded = scope.keep(geos.GEOSNode(scope.fromWkb(lines)), 'noding')
  const faces = fromWkb(scope.toWkb(scope.keep(scope.polygonize(noded), 'finding faces')))
  const inside = faces.filter(face => {
    const point = scope.keep(geos.GEOSPointOnSurface(scope.fromWkb(toWkb([face]))), 'finding a point')
    const wkb = scope.toWkb(point)
    const view = new DataView(wkb.buffer, wkb.byteOffset)
    return windingNumber(rings, view.getFloat64(5, true), view.getFloat64(13, true)) !== 0
  })
  return scope.keep(geos.GEOSUnaryUnion(scope.fromWkb(toWkb(inside, 'collection'))), 'uniting faces')
}

/** A zone's polygons in whole millimetres, in which GEOS's signs are as exact as the engine's. */
const millimetrePolygons = ({ xy, ringStart, partStart, zoneStart }: ZoneColumns, zone: number): Float64Array[][] => {
  const range = (starts: Uint32Array, i: number) =>
    Array.from({ length: starts[i + 1]! - starts[i]! }, (_, k) => starts[i]! + k)
  return range(zoneStart, zone).map(part =>
    range(partStart, part).map(ring => Float64Array.from(xy.subarray(ringStart[ring]! * 2, ringStart[ring + 1]! * 2))),
  )
}

interface TakenByGeos extends ZonesByRule {
  /** The area in mm² inside the shape, for each zone that it touches. */
  readonly inside: ReadonlyMap<number, number>
  /** Invalid zones. Eight in the real file have a hole as a second part, which the import repairs. */
  readonly invalid: ReadonlySet<number>
}

const takenByGeos = (
  geos: MoreGeos,
  columns: ZoneColumns,
  rings: readonly ShapeRing[],
  candidates: Iterable<number>,
): TakenByGeos =>
  withGeos(geos, scope => {
    const ground = groundByGeos(geos, scope, rings)
    const prepared = scope.prepare(ground)
    const inside = new Map<number, number>()
    const invalid = new Set<number>()
    const taken = { centre: [] as number[], majority: [] as number[], touched: [] as number[], inside, invalid }
    for (const zone of candidates)
      withGeos(geos, own => {
        const shape = own.fromWkb(toWkb(millimetrePolygons(columns, zone)))
        if (geos.GEOSisValid(shape) !== TRUE) {
          invalid.add(zone)
          return
        }
        const [x, y] = insidePoint(columns, zone)!
        if (geos.GEOSPreparedIntersectsXY(prepared, x + EAST, y + NORTH) === TRUE) taken.centre.push(zone)
        if (geos.GEOSPreparedIntersects(prepared, shape) !== TRUE) return
        if (geos.GEOSPreparedTouches(prepared, shape) === TRUE) return
        taken.touched.push(zone)
        const area = own.area(own.keep(geos.GEOSIntersection(ground, shape), 'cutting'))
        inside.set(zone, area)
        if (area / own.area(shape) > 0.5 + 1e-9) taken.majority.push(zone)
      })
    return taken
  })

/** The result of comparing shapes. */
interface Compared {
  readonly shapes: number
  readonly zonesInRegion: number
  /** The largest difference of the area inside the shape, as a share of the zone's area. */
  readonly areaApart: number
}

/** Compares the zones that random shapes select with those that GEOS finds, by each rule, and the areas inside. */
export const compareWithGeos = async (
  columns: ZoneColumns,
  shapes: number,
  seed: number,
  reachMm: number,
): Promise<Compared> => {
  const geos = (await loadGeos()) as MoreGeos
  const index = new ZoneIndex(columns)
  const loaded = { columns, areas: zoneAreas(columns), index }
  const random = seeded(seed)
  let [zones, areaApart] = [0, 0]
  for (let i = 0; i < shapes; i++) {
    const { kind, rings } = randomShape(columns, random, reachMm)
    const region = regionOf(rings)
    const ours = zonesInRegion(loaded, region)
    const theirs = takenByGeos(geos, columns, rings, index.search(...region.box))
    for (const rule of ['centre', 'majority', 'touched'] as const)
      expect(
        ours[rule].filter(zone => !theirs.invalid.has(zone)),
        `${kind}, shape ${i} of seed ${seed}: ${rule}`,
      ).toEqual(theirs[rule])
    zones += ours.touched.length
    for (const [zone, area] of theirs.inside) {
      const apart = Math.abs(areaInside(columns, zone, region, edgesNear(columns, zone, region)) - area)
      areaApart = Math.max(areaApart, apart / (loaded.areas[zone]! * MM2_PER_M2))
    }
  }
  return { shapes, zonesInRegion: zones, areaApart }
}

const edgesNear = ({ boxes }: ZoneColumns, zone: number, region: Region): number[] => {
  const [minX, minY, maxX, maxY] = boxes.subarray(zone * 4, zone * 4 + 4)
  return region.edgesIn(minX! - 1, minY! - 1, maxX! + 1, maxY! + 1, [])
}

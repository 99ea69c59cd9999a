import type { ZoneColumns } from '../../../workers/columns/zone-columns.ts'
import { insidePoint } from '../../../workers/geometry/inside-point.ts'
import { fromWkb, linesToWkb, toWkb } from '../../../workers/geometry/wkb.ts'
import type { Geos, GeosPointer } from '../../../workers/geos/geos.ts'
import { GeosScope } from '../../../workers/geos/geos-scope.ts'
import { validArea } from '../../../workers/geos/valid-area.ts'
import type { ZonesByRule } from '../../../workers/taking/zones-taken.ts'

const TRUE = 1
/** What is called of geos-wasm beside what the engine calls. */
interface MoreGeos extends Geos {
  GEOSNode(lines: GeosPointer): GeosPointer
  GEOSPreparedRelatePattern?(prepared: GeosPointer, geometry: GeosPointer, pattern: number): number
  GEOSPreparedTouches(prepared: GeosPointer, geometry: GeosPointer): number
  GEOSPreparedIntersectsXY(prepared: GeosPointer, x: number, y: number): number
  GEOSPreparedDisjoint(prepared: GeosPointer, geometry: GeosPointer): number
}

/** The winding number of closed rings at a point, by angles summed up. */
const windingNumber = (rings: readonly Float64Array[], x: number, y: number): number => {
  let angle = 0
  for (const ring of rings)
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [ax, ay, bx, by] = [ring[i]! - x, ring[i + 1]! - y, ring[i + 2]! - x, ring[i + 3]! - y]
      angle += Math.atan2(ax * by - ay * bx, ax * bx + ay * by)
    }
  return Math.round(angle / 2 / Math.PI)
}

const zoneRings = ({ xy, ringStart, partStart, zoneStart }: ZoneColumns, zone: number): Float64Array[][] =>
  Array.from({ length: zoneStart[zone + 1]! - zoneStart[zone]! }, (_, p) => {
    const part = zoneStart[zone]! + p
    return Array.from({ length: partStart[part + 1]! - partStart[part]! }, (_, r) => {
      const ring = partStart[part]! + r
      return Float64Array.from(xy.subarray(ringStart[ring]! * 2, ringStart[ring + 1]! * 2))
    })
  })

/** The zones by rule of taking as GEOS finds them, in millimetres, and the zones' areas inside, mm2. */
export const createGeosTaking = (geos: Geos, columns: ZoneColumns) => {
  const more = geos as MoreGeos
  /** The ground that rings go round: of the faces that they enclose those with a winding number other than 0. */
  const groundOf = (scope: GeosScope, rings: readonly Float64Array[]): GeosPointer => {
    const noded = scope.keep(more.GEOSNode(scope.fromWkb(linesToWkb(rings))), 'noding')
    const faces = fromWkb(scope.toWkb(scope.keep(scope.polygonize(noded), 'finding faces')))
    const inside = faces.filter(face => {
      const point = scope.keep(pointOnSurface(scope, face), 'finding a point')
      const wkb = scope.toWkb(point)
      const view = new DataView(wkb.buffer, wkb.byteOffset)
      return windingNumber(rings, view.getFloat64(5, true), view.getFloat64(13, true)) !== 0
    })
    return scope.keep(geos.GEOSUnaryUnion(scope.fromWkb(toWkb(inside, 'collection'))), 'uniting faces')
  }
  const pointOnSurface = (scope: GeosScope, face: readonly Float64Array[]) =>
    (geos as unknown as { GEOSPointOnSurface(g: GeosPointer): GeosPointer }).GEOSPointOnSurface(
      scope.fromWkb(toWkb([face])),
    )
  return (
    rings: readonly Float64Array[],
    candidates: Iterable<number>,
  ): ZonesByRule & { inside: Map<number, number> } => {
    const scope = new GeosScope(geos)
    const taken = {
      centre: [] as number[],
      majority: [] as number[],
      touched: [] as number[],
      inside: new Map<number, number>(),
    }
    try {
      const ground = groundOf(scope, rings)
      const prepared = scope.prepare(ground)
      for (const zone of candidates) {
        const own = new GeosScope(geos)
        try {
          const shape = validArea(own, zoneRings(columns, zone))
          const [x, y] = insidePoint(columns, zone)!
          if (more.GEOSPreparedIntersectsXY(prepared, x, y) === TRUE) taken.centre.push(zone)
          if (geos.GEOSPreparedIntersects(prepared, shape) !== TRUE) continue
          if (more.GEOSPreparedTouches(prepared, shape) === TRUE) continue
          taken.touched.push(zone)
          const inside = own.area(own.keep(geos.GEOSIntersection(ground, shape), 'cutting'))
          taken.inside.set(zone, inside)
          if (inside > own.area(shape) / 2) taken.majority.push(zone)
        } finally {
          own.close()
        }
      }
      return taken
    } finally {
      scope.close()
    }
  }
}

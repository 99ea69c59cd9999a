import { forBoxPairs } from '../adjacency/box-pairs.ts'
import type { ZoneColumns } from '../columns/zone-columns.ts'
import { type Ring, zonePolygons } from '../geometry/polygons.ts'
import { fromWkb, toWkb } from '../geometry/wkb.ts'
import type { Geos, GeosPointer } from '../geos/geos.ts'
import { type GeosScope, withGeos } from '../geos/geos-scope.ts'
import { mayOverlap } from '../measure/may-overlap.ts'

/** Two zones that overlap. */
export interface ZoneOverlap {
  /** Their positions. */
  readonly zones: readonly [number, number]
  readonly codes: readonly [string, string]
  readonly areaM2: number
}

/** Smaller overlaps come from rounding, square metres. */
const OVERLAP_OVER_M2 = 1
/** The precision grid of an overlay, metres, on which an overlay cannot fail for lack of digits. */
const GRID_M = 0.001
/** A file with more candidate pairs was never meant as zones without overlaps. */
const MEASURED_AT_MOST = 5000

/**
 * The pairs of zones whose interiors have more than 1 m² in common, the largest first; at most 5,000 pairs are measured.
 * Almost all neighbours share exact edges, which are recognised without an overlay.
 */
export const findOverlaps = (geos: Geos, columns: ZoneColumns): ZoneOverlap[] => {
  const found: ZoneOverlap[] = []
  let measured = 0
  forBoxPairs(columns.boxes, 0, (a, b) => {
    if (measured >= MEASURED_AT_MOST || !mayOverlap(columns, a, b)) return
    measured += 1
    const areaM2 = commonArea(geos, columns, a, b)
    if (areaM2 > OVERLAP_OVER_M2)
      found.push({ zones: [a, b], codes: [columns.codes.at(a), columns.codes.at(b)], areaM2 })
  })
  return found.sort((a, b) => b.areaM2 - a.areaM2)
}

/** Square metres that two zones have in common. */
export const commonArea = (geos: Geos, columns: ZoneColumns, a: number, b: number, of: ZoneColumns = columns): number =>
  withGeos(geos, scope => scope.area(common(scope, columns, a, of, b)))

/** The ground that two zones have in common, without lines and points. */
export const commonGround = (geos: Geos, columns: ZoneColumns, [a, b]: ZoneOverlap['zones']): Ring[][] =>
  withGeos(geos, scope => fromWkb(scope.toWkb(common(scope, columns, a, columns, b))))

const common = (scope: GeosScope, columns: ZoneColumns, a: number, of: ZoneColumns, b: number): GeosPointer => {
  const [one, other] = [scope.fromWkb(toWkb(zonePolygons(columns, a))), scope.fromWkb(toWkb(zonePolygons(of, b)))]
  return scope.keep(scope.geos.GEOSIntersectionPrec(one, other, GRID_M), 'what two zones share')
}

import { whole } from '../../src/domain/text/numbers.ts'
import { forBoxPairs } from '../adjacency/box-pairs.ts'
import { endRing, firstRing, type ZoneColumns } from '../columns/zone-columns.ts'
import { EngineError } from '../engine-error.ts'
import { type Ring, zonePolygons } from '../geometry/polygons.ts'
import { crossMoreThan } from '../geometry/self-crossings.ts'
import { fromWkb, toWkb } from '../geometry/wkb.ts'
import { pointInZone } from '../geometry/zone-points.ts'
import type { Geos, GeosPointer } from '../geos/geos.ts'
import { type GeosScope, withGeos } from '../geos/geos-scope.ts'

export interface ZoneOverlap {
  /** The positions of the two zones. */
  readonly zones: readonly [number, number]
  readonly codes: readonly [string, string]
  readonly areaM2: number
}

/** Overlaps of fewer square metres result from rounding. */
const OVERLAP_OVER_M2 = 1
/** The precision grid of an overlay, in metres. It prevents failures caused by rounding. */
const GRID_M = 0.001
/** The maximum number of candidate pairs. A file with more was probably not intended to be free of overlaps. */
const MEASURED_AT_MOST = 5000
/** Two zones whose borders cross more often would keep an overlay busy for minutes. */
const MAX_CROSSINGS = 10_000

/**
 * The pairs of zones whose interiors share more than 1 m², largest overlap first. At most 5,000 pairs are measured.
 * Almost all neighbours share exact edges, which are recognised without an overlay.
 * @throws EngineError `too-large` if the borders of two zones cross too often
 */
export const findOverlaps = (geos: Geos, columns: ZoneColumns): ZoneOverlap[] => {
  const overlaps: ZoneOverlap[] = []
  let measured = 0
  forBoxPairs(columns.boxes, 0, (a, b) => {
    if (measured >= MEASURED_AT_MOST || !mayOverlap(columns, a, b)) return
    measured += 1
    refuseTangle(columns, a, b)
    const areaM2 = commonArea(geos, columns, a, b)
    if (areaM2 > OVERLAP_OVER_M2)
      overlaps.push({ zones: [a, b], codes: [columns.codes.at(a), columns.codes.at(b)], areaM2 })
  })
  return overlaps.sort((a, b) => b.areaM2 - a.areaM2)
}

const refuseTangle = (columns: ZoneColumns, a: number, b: number): void => {
  const rings = [a, b].flatMap(zone => zonePolygons(columns, zone).flat())
  if (!crossMoreThan(MAX_CROSSINGS, rings)) return
  const [one, other] = [columns.codes.at(Math.min(a, b)), columns.codes.at(Math.max(a, b))]
  throw new EngineError(
    'too-large',
    `The borders of the zones ${one} and ${other} cross each other more than ${whole(MAX_CROSSINGS)} times. Draw one of them again, or leave it out.`,
  )
}

/** The area that two zones have in common, in square metres. */
export const commonArea = (geos: Geos, columns: ZoneColumns, a: number, b: number, of: ZoneColumns = columns): number =>
  withGeos(geos, scope => scope.area(common(scope, columns, a, of, b)))

/** The area that two zones have in common, without lines and points. */
export const commonPolygons = (geos: Geos, columns: ZoneColumns, [a, b]: ZoneOverlap['zones']): Ring[][] =>
  withGeos(geos, scope => fromWkb(scope.toWkb(common(scope, columns, a, columns, b))))

const common = (scope: GeosScope, columns: ZoneColumns, a: number, of: ZoneColumns, b: number): GeosPointer => {
  const [one, other] = [scope.fromWkb(toWkb(zonePolygons(columns, a))), scope.fromWkb(toWkb(zonePolygons(of, b)))]
  return scope.keep(scope.geos.GEOSIntersectionPrec(one, other, GRID_M), 'what two zones share')
}

/** Segments of a zone, four numbers each: from and to, in mm, in ring direction. */
type Segments = Int32Array
type Box = readonly [minE: number, minN: number, maxE: number, maxN: number]

/**
 * True if the interiors of two zones may have points in common. False is certain: their boundaries share at most
 * vertices and edges, and neither runs through the other. If vertices of one are on edges of the other, it returns
 * true, and the exact overlay decides.
 */
const mayOverlap = (columns: ZoneColumns, a: number, b: number): boolean => {
  const { boxes } = columns
  const box: Box = [
    Math.max(boxes[a * 4]!, boxes[b * 4]!),
    Math.max(boxes[a * 4 + 1]!, boxes[b * 4 + 1]!),
    Math.min(boxes[a * 4 + 2]!, boxes[b * 4 + 2]!),
    Math.min(boxes[a * 4 + 3]!, boxes[b * 4 + 3]!),
  ]
  if (box[0] >= box[2] || box[1] >= box[3]) return false
  const [ofA, ofB] = [segmentsIn(columns, a, box), segmentsIn(columns, b, box)]
  const commonA = new Uint8Array(ofA.length / 4)
  const commonB = new Uint8Array(ofB.length / 4)
  for (let i = 0; i < commonA.length; i++)
    for (let j = 0; j < commonB.length; j++) {
      const met = meeting(ofA, i * 4, ofB, j * 4)
      if (met === 'crosses') return true
      if (met === 'is the same') commonA[i] = commonB[j] = 1
    }
  // A boundary without crossings is completely inside the other zone or completely outside.
  return runsInside(columns, ofA, commonA, b) || runsInside(columns, ofB, commonB, a)
}

const segmentsIn = (columns: ZoneColumns, zone: number, [minE, minN, maxE, maxN]: Box): Segments => {
  const { xy, ringStart } = columns
  const candidates: number[] = []
  for (let ring = firstRing(columns, zone); ring < endRing(columns, zone); ring++)
    for (let v = ringStart[ring]!; v < ringStart[ring + 1]! - 1; v++) {
      const [x1, y1, x2, y2] = [xy[v * 2]!, xy[v * 2 + 1]!, xy[v * 2 + 2]!, xy[v * 2 + 3]!]
      if (x1 < minE && x2 < minE) continue
      if (x1 > maxE && x2 > maxE) continue
      if (y1 < minN && y2 < minN) continue
      if (y1 > maxN && y2 > maxN) continue
      candidates.push(x1, y1, x2, y2)
    }
  return Int32Array.from(candidates)
}

/** The side of the line through a segment that a point is on; positive is left. */
const side = (s: Segments, i: number, x: number, y: number): number =>
  (s[i + 2]! - s[i]!) * (y - s[i + 1]!) - (s[i + 3]! - s[i + 1]!) * (x - s[i]!)

/**
 * How two segments meet. A common end alone does not count. Zones whose common edge runs in the same direction are on
 * the same side of it.
 */
const meeting = (p: Segments, i: number, q: Segments, j: number): 'not' | 'is the same' | 'crosses' => {
  const [ax, ay, bx, by] = [p[i]!, p[i + 1]!, p[i + 2]!, p[i + 3]!]
  const [cx, cy, dx, dy] = [q[j]!, q[j + 1]!, q[j + 2]!, q[j + 3]!]
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return 'not'
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return 'not'
  const [ac, ad, bc, bd] = [
    ax === cx && ay === cy,
    ax === dx && ay === dy,
    bx === cx && by === cy,
    bx === dx && by === dy,
  ]
  if (ad && bc) return 'is the same'
  if (ac && bd) return 'crosses'
  if (ac || ad || bc || bd) {
    const [x, y] = ac || bc ? [dx, dy] : [cx, cy]
    if (side(p, i, x, y) !== 0) return 'not'
    // Both are on one line: the second continues beyond the common end, or runs back over the first.
    const [ex, ey] = ac || ad ? [ax, ay] : [bx, by]
    const [ox, oy] = ac || ad ? [bx, by] : [ax, ay]
    return (ox - ex) * (x - ex) + (oy - ey) * (y - ey) > 0 ? 'crosses' : 'not'
  }
  const [c, d] = [side(p, i, cx, cy), side(p, i, dx, dy)]
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return 'not'
  const [a, b] = [side(q, j, ax, ay), side(q, j, bx, by)]
  return (a > 0 && b > 0) || (a < 0 && b < 0) ? 'not' : 'crosses'
}

const runsInside = (columns: ZoneColumns, segments: Segments, common: Uint8Array, zone: number): boolean => {
  for (let i = 0; i < common.length; i++) {
    if (common[i] === 1) continue
    const at = i * 4
    if (
      pointInZone(columns, zone, (segments[at]! + segments[at + 2]!) / 2, (segments[at + 1]! + segments[at + 3]!) / 2)
    )
      return true
  }
  return false
}

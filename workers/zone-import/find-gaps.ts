import { CONTIGUITY_TOLERANCE_M } from '../../src/domain/constants.ts'
import { columnsFrom } from '../columns/columns-builder.ts'
import { isEmptyZone, MM_PER_M, type ZoneColumns } from '../columns/zone-columns.ts'
import { type CoverageEdges, coverageEdges } from '../coverage/coverage-edges.ts'
import { insidePoint } from '../geometry/inside-point.ts'
import { pointInZone } from '../geometry/point-in-zone.ts'
import { polygonsArea, type Ring } from '../geometry/polygons.ts'
import { fromWkb, linesToWkb } from '../geometry/wkb.ts'
import type { Geos } from '../geos/geos.ts'
import { withGeos } from '../geos/geos-scope.ts'
import { ZoneIndex } from '../index/zone-index.ts'
import { meanWidth } from './sliver.ts'

/** Ground that no zone has though zones lie all round it. */
export interface ZoneGap {
  readonly rings: readonly Ring[]
  readonly areaM2: number
  /** The codes of the zones at its border, at most three. */
  readonly codes: readonly string[]
}

/** Smaller gaps come from rounding, square metres. */
const GAP_OVER_M2 = 1
/** The precision grid of the overlay, metres. */
const GRID_M = 0.001
/** More edges that no second zone has are not searched: their faces would take GEOS too much time and memory. */
const MOST_EDGES = 400_000
const CODES = 3

/** The edges that belong to one zone only, as lines in metres; null where there are too many. */
const openEdges = ({ nodes, alive, from, to, count }: CoverageEdges): Ring[] | null => {
  const lines: Ring[] = []
  const at = (node: number, axis: 0 | 1) => nodes[node * 2 + axis]! / MM_PER_M
  for (let edge = 0; edge < count; edge++) {
    if (alive[edge] === 0) continue
    if (lines.length === MOST_EDGES) return null
    const [a, b] = [from[edge]!, to[edge]!]
    lines.push(Float64Array.of(at(a, 0), at(a, 1), at(b, 0), at(b, 1)))
  }
  return lines
}

/** The faces between lines. */
const facesOf = (geos: Geos, lines: readonly Ring[]): Ring[][] =>
  lines.length === 0
    ? []
    : withGeos(geos, scope => {
        const noded = geos.GEOSUnaryUnionPrec(scope.fromWkb(linesToWkb(lines)), GRID_M)
        const faces = scope.polygonize(scope.keep(noded, 'noding the borders'))
        return fromWkb(scope.toWkb(scope.keep(faces, 'looking for gaps')))
      })

/**
 * The narrow gaps between zones, the largest first: faces between borders that no zone covers and that are, in the mean, no wider
 * than the distance across which zones are neighbours. Wider ones are meant (a lake, another authority's ground). Null
 * where two zones have the very same edge on the same side, or too much of the borders does not match.
 */
export const findGaps = (geos: Geos, columns: ZoneColumns): ZoneGap[] | null => {
  const edges = coverageEdges(
    columns,
    Uint32Array.from({ length: columns.count }, (_, zone) => zone),
  )
  const lines = edges && openEdges(edges)
  if (lines === null) return null
  const narrow = facesOf(geos, lines).filter(
    rings => polygonsArea([rings]) > GAP_OVER_M2 && meanWidth([rings]) <= CONTIGUITY_TOLERANCE_M,
  )
  if (narrow.length === 0) return []
  const index = new ZoneIndex(columns)
  const faces = columnsFrom(narrow.map(rings => ({ code: '', name: '', polygons: [rings] })))
  const found: ZoneGap[] = []
  for (const [face, rings] of narrow.entries()) {
    const point = isEmptyZone(faces, face) ? null : insidePoint(faces, face)
    if (point === null) continue
    const [x, y] = point
    if (index.search(x, y, x, y).some(zone => pointInZone(columns, zone, x, y))) continue
    const box = faces.boxes.subarray(face * 4, face * 4 + 4)
    const around = index.search(box[0]! - 1, box[1]! - 1, box[2]! + 1, box[3]! + 1)
    const codes = Array.from(around.slice(0, CODES), zone => columns.codes.at(zone))
    found.push({ rings, areaM2: polygonsArea([rings]), codes })
  }
  return found.sort((a, b) => b.areaM2 - a.areaM2)
}

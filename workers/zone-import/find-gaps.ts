import { CONTIGUITY_TOLERANCE_M } from '../../src/domain/constants.ts'
import type { Sliver, Slivers } from '../../src/domain/zone-import/import-report.ts'
import type { Kernels } from '../../wasm/kernels.ts'
import { columnsFrom } from '../columns/columns-builder.ts'
import { isEmptyZone, MM_PER_M, type ZoneColumns } from '../columns/zone-columns.ts'
import { type CoverageEdges, coverageEdges } from '../coverage/coverage-edges.ts'
import { type Polygons, polygonsArea, type Ring, ringLength } from '../geometry/polygons.ts'
import { fromWkb, linesToWkb } from '../geometry/wkb.ts'
import { insidePoint, pointInZone } from '../geometry/zone-points.ts'
import type { Geos } from '../geos/geos.ts'
import { withGeos } from '../geos/geos-scope.ts'
import { ZoneIndex } from '../index/zone-index.ts'
import { pointToLonLat } from '../projection/lon-lat.ts'

/** An area without a zone, surrounded by zones. */
interface ZoneGap {
  readonly rings: readonly Ring[]
  readonly areaM2: number
  /** The codes of the zones on its border, at most three. */
  readonly codes: readonly string[]
}

/** Gaps of fewer square metres result from rounding. */
const GAP_OVER_M2 = 1
/** The overlay's precision grid, in metres. */
const GRID_M = 0.001
/**
 * If more edges than this lack a second zone, gaps are not searched for, because their faces would take GEOS too much
 * time and memory.
 */
const MOST_EDGES = 400_000
const CODES = 3

/** The edges that belong to only one zone, as lines in metres; null if there are too many. */
const openEdges = ({ nodes, alive, from, to, count }: CoverageEdges): Ring[] | null => {
  const lines: Ring[] = []
  const coordinate = (node: number, axis: 0 | 1) => nodes[node * 2 + axis]! / MM_PER_M
  for (let edge = 0; edge < count; edge++) {
    if (alive[edge] === 0) continue
    if (lines.length === MOST_EDGES) return null
    const [a, b] = [from[edge]!, to[edge]!]
    lines.push(Float64Array.of(coordinate(a, 0), coordinate(a, 1), coordinate(b, 0), coordinate(b, 1)))
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
 * The narrow gaps between zones, largest first: faces between borders that no zone covers and whose mean width is at
 * most the distance within which zones are neighbours. Wider gaps are intentional (a lake, another authority's area).
 * Null if two zones have exactly the same edge on the same side, or if too much of the borders does not match.
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
  const gaps: ZoneGap[] = []
  for (const [face, rings] of narrow.entries()) {
    const point = isEmptyZone(faces, face) ? null : insidePoint(faces, face)
    if (point === null) continue
    const [x, y] = point
    if (index.search(x, y, x, y).some(zone => pointInZone(columns, zone, x, y))) continue
    const box = faces.boxes.subarray(face * 4, face * 4 + 4)
    const around = index.search(box[0]! - 1, box[1]! - 1, box[2]! + 1, box[3]! + 1)
    const codes = Array.from(around.slice(0, CODES), zone => columns.codes.at(zone))
    gaps.push({ rings, areaM2: polygonsArea([rings]), codes })
  }
  return gaps.sort((a, b) => b.areaM2 - a.areaM2)
}

/** The maximum number of slivers that a report lists. */
export const WORST = 20
const cents = (value: number): number => Math.round(value * 100) / 100
const E6 = 1e6

/** Twice the area divided by the circumference, in metres: the width of a long, thin shape. */
const meanWidth = (polygons: Polygons): number => {
  const length = polygons.flat().reduce((sum, ring) => sum + ringLength(ring), 0)
  return length === 0 ? 0 : (2 * polygonsArea(polygons)) / length
}

/** A vertex of the largest polygon, for a map to show. */
const place = (polygons: Polygons): readonly [number, number] => {
  const [largest] = [...polygons].sort((a, b) => polygonsArea([b]) - polygonsArea([a]))
  const ring = largest?.[0] ?? Float64Array.of(0, 0)
  return [ring[0]!, ring[1]!]
}

/** Describes a sliver in metres for a report. */
export const sliverOf = (kernels: Kernels, codes: readonly string[], polygons: Polygons): Sliver => {
  const [lon, lat] = pointToLonLat(kernels, ...place(polygons))
  return {
    codes,
    areaM2: cents(polygonsArea(polygons)),
    widthM: cents(meanWidth(polygons)),
    at: [Math.round(lon * E6) / E6, Math.round(lat * E6) / E6],
  }
}

/** @param areas the areas of all slivers, in m2 */
export const sliversOf = (areas: readonly number[], worst: readonly Sliver[]): Slivers => ({
  count: areas.length,
  areaM2: cents(areas.reduce((sum, area) => sum + area, 0)),
  worst,
})

import { MM_PER_M } from '../columns/zone-columns.ts'
import type { GeoShape } from '../contract.ts'
import { EngineError } from '../engine-error.ts'
import { type Polygons, signedArea2 } from '../geometry/polygons.ts'
import { readWkt } from '../geometry/wkt.ts'
import { discRing } from '../measure/areas.ts'
import { EdgeTree, side } from './edge-tree.ts'

/** A region given by its directed boundary edges, which do not cross. Its inside is on their left. In millimetres. */
export class Region extends EdgeTree {
  /**
   * True if a point is in the region. Points on a western or southern edge are, points on an eastern or northern edge
   * are not, so a point on a common border is in exactly one of two regions.
   */
  holds(x: number, y: number): boolean {
    return !this.isEmpty && this.crossingsBelow(x, y) !== 0
  }

  /** The area in mm2, and the centroid, or a point inside the region if the centroid is outside. */
  measure(): { readonly area: number; readonly middle: readonly [number, number] } {
    const { edges } = this
    const [x0 = 0, y0 = 0] = edges
    let [area2, cx, cy] = [0, 0, 0]
    for (let i = 0; i < edges.length; i += 4) {
      const [ax, ay, bx, by] = [edges[i]! - x0, edges[i + 1]! - y0, edges[i + 2]! - x0, edges[i + 3]! - y0]
      const cross = ax * by - bx * ay
      area2 += cross
      cx += (ax + bx) * cross
      cy += (ay + by) * cross
    }
    if (!(area2 > 0)) return { area: 0, middle: [x0, y0] }
    const [x, y] = [x0 + cx / 3 / area2, y0 + cy / 3 / area2]
    return { area: area2 / 2, middle: this.holds(x, y) ? [x, y] : this.pointInside() }
  }

  /** The middle of the region's longest stretch along a line at half its height. */
  private pointInside(): readonly [number, number] {
    const { edges } = this
    const [minX, minY, maxX, maxY] = this.box
    const y = Math.floor((minY + maxY) / 2) + 0.5
    const crossings = this.edgesIn(minX, y, maxX, y, [])
      .filter(edge => edges[edge * 4 + 1]! > y !== edges[edge * 4 + 3]! > y)
      .map(edge => {
        const [ax, ay, bx, by] = edges.subarray(edge * 4, edge * 4 + 4)
        return ax! + ((y - ay!) / (by! - ay!)) * (bx! - ax!)
      })
      .sort((a, b) => a - b)
    let best: readonly [number, number] = [(minX + maxX) / 2, y]
    let widest = 0
    for (let i = 0; i + 1 < crossings.length; i++) {
      const [west, east] = [crossings[i]!, crossings[i + 1]!]
      if (east - west <= widest || !this.holds((west + east) / 2, y)) continue
      widest = east - west
      best = [(west + east) / 2, y]
    }
    return best
  }
}

/** The region that rings enclose, even if they cross. */
export const regionOf = (rings: readonly ShapeRing[]): Region => new Region(boundaryOf(rings))

/** Crossing points are rounded to this fraction of a millimetre, so that exact sides can be computed from them. */
const PARTS_OF_MM = 2 ** 20
const rounded = (value: number) => Math.round(value * PARTS_OF_MM) / PARTS_OF_MM

/** For each edge, the points at which it is cut: interleaved x, y. */
type Cuts = Map<number, number[]>

/**
 * The boundary of the area that rings enclose, with the inside on the left: every point with a winding number other
 * than 0. Edges are cut where rings meet themselves or each other. An edge remains if the winding number is 0 on only
 * one of its sides.
 */
const boundaryOf = (rings: readonly ShapeRing[]): Float64Array => {
  const edges: number[] = []
  const starts: number[] = []
  for (const ring of rings) {
    if (ring.length > 2) starts.push(edges.length / 4)
    for (let i = 0; i + 3 < ring.length; i += 2) edges.push(ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!)
  }
  const tree = new EdgeTree(Float64Array.from(edges))
  const cuts = cutsOf(tree)
  return cuts === null ? wholeRings(tree, starts) : keptPieces(piecesOf(tree.edges, cuts))
}

/** The boundary of rings that do not meet: winding numbers are constant along a ring. */
const wholeRings = (tree: EdgeTree, starts: readonly number[]): Float64Array => {
  const { edges } = tree
  const pieces: number[] = []
  for (const [r, start] of starts.entries()) {
    const { left, right } = windingsBeside(tree, null, start)
    const ring = edges.subarray(start * 4, (starts[r + 1] ?? edges.length / 4) * 4)
    if (left !== 0 && right === 0) for (const value of ring) pieces.push(value)
    else if (right !== 0 && left === 0)
      for (let i = 0; i < ring.length; i += 4) pieces.push(ring[i + 2]!, ring[i + 3]!, ring[i]!, ring[i + 1]!)
  }
  return Float64Array.from(pieces)
}

/** The points at which edges meet and must be cut; null if none meet. */
const cutsOf = (tree: EdgeTree): Cuts | null => {
  const cuts: Cuts = new Map()
  let meets = false
  const corners: number[] = []
  const { edges } = tree
  for (let i = 0; i < edges.length / 4; i++) {
    const at = i * 4
    const [ax, ay, bx, by] = [edges[at]!, edges[at + 1]!, edges[at + 2]!, edges[at + 3]!]
    tree.edgesIn(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by), corners)
    for (const j of corners) if (j > i && cutWhereMet(edges, i, j, cuts)) meets = true
  }
  return meets ? cuts : null
}

/** Notes where to cut two edges. Returns false if they do not meet, or if one only continues the other. */
const cutWhereMet = (edges: Float64Array, i: number, j: number, cuts: Cuts): boolean => {
  const [ax, ay, bx, by] = [edges[i * 4]!, edges[i * 4 + 1]!, edges[i * 4 + 2]!, edges[i * 4 + 3]!]
  const [cx, cy, dx, dy] = [edges[j * 4]!, edges[j * 4 + 1]!, edges[j * 4 + 2]!, edges[j * 4 + 3]!]
  const c = side(ax, ay, bx, by, cx, cy)
  const d = side(ax, ay, bx, by, dx, dy)
  if (c * d > 0) return false
  const goesOn = (bx === cx && by === cy) || (ax === dx && ay === dy)
  if (goesOn && (c !== 0 || d !== 0)) return false
  const a = side(cx, cy, dx, dy, ax, ay)
  const b = side(cx, cy, dx, dy, bx, by)
  if (a * b > 0) return false
  const cut = (edge: number, x: number, y: number) => {
    const points = cuts.get(edge)
    if (points) points.push(x, y)
    else cuts.set(edge, [x, y])
  }
  if (c * d < 0 && a * b < 0) {
    const along = a / (a - b)
    const [x, y] = [rounded(ax + along * (bx - ax)), rounded(ay + along * (by - ay))]
    cut(i, x, y)
    cut(j, x, y)
    return true
  }
  let meets = (ax === cx && ay === cy) || (bx === dx && by === dy)
  const cutInside = (edge: number, isOnLine: boolean, x: number, y: number) => {
    if (!isOnLine || !isInside(edges, edge, x, y)) return
    cut(edge, x, y)
    meets = true
  }
  cutInside(i, c === 0, cx, cy)
  cutInside(i, d === 0, dx, dy)
  cutInside(j, a === 0, ax, ay)
  cutInside(j, b === 0, bx, by)
  // The edges run back over the same stretch.
  return meets || (ax === dx && ay === dy && bx === cx && by === cy)
}

/** True if a point on the line of an edge is between its ends. */
const isInside = (edges: Float64Array, edge: number, x: number, y: number): boolean => {
  const [ax, ay, bx, by] = [edges[edge * 4]!, edges[edge * 4 + 1]!, edges[edge * 4 + 2]!, edges[edge * 4 + 3]!]
  const isEnd = (x === ax && y === ay) || (x === bx && y === by)
  const isBeside = Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by)
  return isBeside && !isEnd
}

/** Pieces of edges, each listed once, that run eastward or due north. */
interface Pieces {
  readonly edges: Float64Array
  /** The number of edges that run this way minus the number that run the other way; never 0. */
  readonly runs: Int32Array
}

const piecesOf = (edges: Float64Array, cuts: Cuts): Pieces => {
  const runs = new Map<string, { readonly piece: readonly number[]; run: number }>()
  const add = (ax: number, ay: number, bx: number, by: number) => {
    if (ax === bx && ay === by) return
    const forward = bx > ax || (bx === ax && by > ay)
    const piece = forward ? [ax, ay, bx, by] : [bx, by, ax, ay]
    const key = piece.join()
    const entry = runs.get(key) ?? { piece, run: 0 }
    entry.run += forward ? 1 : -1
    runs.set(key, entry)
  }
  for (let i = 0; i < edges.length; i += 4) {
    let [x, y] = [edges[i]!, edges[i + 1]!]
    const [bx, by] = [edges[i + 2]!, edges[i + 3]!]
    const points = cuts.get(i / 4) ?? []
    const places = Array.from({ length: points.length / 2 }, (_, k) => [points[k * 2]!, points[k * 2 + 1]!] as const)
    const [fromX, fromY] = [x, y]
    const distance = (place: readonly [number, number]) => Math.abs(place[0] - fromX) + Math.abs(place[1] - fromY)
    for (const place of places.sort((p, q) => distance(p) - distance(q))) {
      add(x, y, ...place)
      ;[x, y] = place
    }
    add(x, y, bx, by)
  }
  const kept = [...runs.values()].filter(({ run }) => run !== 0)
  return {
    edges: Float64Array.from(kept.flatMap(({ piece }) => piece)),
    runs: Int32Array.from(kept, ({ run }) => run),
  }
}

const keptPieces = ({ edges, runs }: Pieces): Float64Array => {
  const tree = new EdgeTree(edges)
  const boundary: number[] = []
  for (let piece = 0; piece < runs.length; piece++) {
    const [ax, ay, bx, by] = [edges[piece * 4]!, edges[piece * 4 + 1]!, edges[piece * 4 + 2]!, edges[piece * 4 + 3]!]
    const { left, right } = windingsBeside(tree, runs, piece)
    if (left !== 0 && right === 0) boundary.push(ax, ay, bx, by)
    else if (right !== 0 && left === 0) boundary.push(bx, by, ax, ay)
  }
  return Float64Array.from(boundary)
}

/**
 * The winding numbers on both sides of an edge, from the edges crossed by a ray from its middle. The ray runs south or,
 * if the edge runs due north or south, west.
 * @param runs how many times each edge runs; null if each runs once
 */
const windingsBeside = (
  tree: EdgeTree,
  runs: Int32Array | null,
  edge: number,
): { readonly left: number; readonly right: number } => {
  const { edges } = tree
  const [ax, ay, bx, by] = [edges[edge * 4]!, edges[edge * 4 + 1]!, edges[edge * 4 + 2]!, edges[edge * 4 + 3]!]
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2]
  const isVertical = ax === bx
  let before = 0
  for (const other of isVertical ? tree.edgesIn(-Infinity, y, x, y, []) : tree.edgesIn(x, -Infinity, x, y, [])) {
    const at = other * 4
    const [cx, cy, dx, dy] = [edges[at]!, edges[at + 1]!, edges[at + 2]!, edges[at + 3]!]
    if (other === edge || (isVertical ? cy <= y === dy <= y : cx <= x === dx <= x)) continue
    const onLeft = side(cx, cy, dx, dy, x, y)
    const run = runs?.[other] ?? 1
    // Crossing an edge from its right to its left adds one.
    const isCrossed = isVertical ? onLeft > 0 === dy < cy : onLeft > 0 === dx > cx
    if (isCrossed && onLeft !== 0) before += onLeft > 0 ? run : -run
  }
  const own = runs?.[edge] ?? 1
  const endsOnLeft = isVertical ? by < ay : bx > ax
  return endsOnLeft ? { left: before + own, right: before } : { left: before, right: before - own }
}

/** Interleaved easting and northing in whole millimetres, closed. */
export type ShapeRing = Float64Array

/** A ring in whole millimetres, closed, without repeated corners. */
const millimetres = (metres: Float64Array): ShapeRing => {
  const ring: number[] = []
  for (let i = 0; i + 1 < metres.length; i += 2) {
    const x = Math.round(metres[i]! * MM_PER_M)
    const y = Math.round(metres[i + 1]! * MM_PER_M)
    if (ring.length === 0 || ring.at(-2) !== x || ring.at(-1) !== y) ring.push(x, y)
  }
  if (ring.length > 0 && (ring[0] !== ring.at(-2) || ring[1] !== ring.at(-1))) ring.push(ring[0]!, ring[1]!)
  return Float64Array.from(ring)
}

/** Outer rings run anticlockwise, holes clockwise, so the winding number is 1 inside and 0 in a hole. */
export const orientedRings = (polygons: Polygons): ShapeRing[] =>
  polygons.flatMap(rings =>
    rings.map((metres, r) => {
      const ring = millimetres(metres)
      if (signedArea2(ring) > 0 === (r === 0)) return ring
      const back = new Float64Array(ring.length)
      for (let i = 0; i < ring.length; i += 2) {
        back[i] = ring[ring.length - 2 - i]!
        back[i + 1] = ring[ring.length - 1 - i]!
      }
      return back
    }),
  )

/**
 * The rings of a shape on the zones' grid of 1 mm.
 * @throws EngineError `bad-geometry`
 */
export const shapeRings = (shape: GeoShape, toGrid: (lonLat: Float64Array) => Float64Array): ShapeRing[] => {
  if (shape.kind === 'area') return orientedRings(readWkt(shape.wkt))
  const lonLat = shape.kind === 'ring' ? shape.lonLat : Float64Array.from(shape.at)
  if (lonLat.length % 2 === 1 || !lonLat.every(Number.isFinite))
    throw new EngineError('bad-geometry', 'The shape’s coordinates are not pairs of longitude and latitude.')
  const grid = toGrid(lonLat)
  if (shape.kind === 'ring') return [millimetres(grid)]
  if (!(shape.radiusM > 0 && shape.radiusM < Infinity))
    throw new EngineError('bad-geometry', `A disc of radius ${shape.radiusM} m has no area.`)
  return orientedRings([[discRing(grid[0]!, grid[1]!, shape.radiusM)]])
}

import Delaunator from 'delaunator'
import { GRID_SQUARE_M } from '../../src/domain/constants.ts'
import { createRandom } from '../../src/domain/random.ts'
import type { CoastIndex } from './coast-index.ts'
import { COLUMNS, ROWS } from './scene.ts'

/**
 * Draws points on land in proportion to the weights of squares: interleaved [easting, northing] in metres. The squares are visited in
 * alternating directions with one running total, so that the points are spread evenly.
 */
export const sampleSites = (seed: number, weights: Float32Array, count: number, coast: CoastIndex): Float64Array => {
  const random = createRandom(seed, 'sites')
  let total = 0
  for (let i = 0; i < weights.length; i++) total += weights[i]!
  const step = total / count
  const sites = new Float64Array(count * 2)
  let made = 0
  let running = step * random()
  for (let row = 0; row < ROWS; row++)
    for (let k = 0; k < COLUMNS; k++) {
      const column = row % 2 === 0 ? k : COLUMNS - 1 - k
      running += weights[row * COLUMNS + column]!
      for (; running >= step && made < count; running -= step, made++) {
        let e = 0
        let n = 0
        for (let tries = 0; tries < 12; tries++) {
          e = (column + random()) * GRID_SQUARE_M
          n = (row + random()) * GRID_SQUARE_M
          if (coast.isLand(e, n)) break
        }
        sites[made * 2] = e
        sites[made * 2 + 1] = n
      }
    }
  return sites.subarray(0, made * 2)
}

/** The edges of a Voronoi diagram. Edge i runs between the corners from[i] and to[i], and separates the sites left[i] and right[i]. */
export interface Voronoi {
  /** Interleaved corners in metres, rounded to the millimetre. */
  readonly corners: Float64Array
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly left: Uint32Array
  readonly right: Uint32Array
}

const toMillimetre = (metres: number) => Math.round(metres * 1000) / 1000

/** Sites far out at sea, so that every site on land has a closed cell. */
const FRAME = { west: -150_000, east: 800_000, south: -150_000, north: 1_400_000, step: 50_000 } as const

/** The sites with the frame's sites at the end. */
export const framed = (sites: Float64Array): Float64Array => {
  const frame: number[] = []
  for (let e = FRAME.west; e <= FRAME.east; e += FRAME.step)
    frame.push(e, FRAME.south + (e % 7), e, FRAME.north - (e % 11))
  for (let n = FRAME.south; n <= FRAME.north; n += FRAME.step)
    frame.push(FRAME.west - 99 + (n % 7), n, FRAME.east + 99 - (n % 11), n)
  const all = new Float64Array(sites.length + frame.length)
  all.set(sites)
  all.set(frame, sites.length)
  return all
}

export const voronoi = (sites: Float64Array): Voronoi => {
  const { triangles, halfedges } = new Delaunator(sites)
  const corners = new Float64Array((triangles.length / 3) * 2)
  for (let t = 0; t < triangles.length / 3; t++) {
    const [a, b, c] = [triangles[3 * t]! * 2, triangles[3 * t + 1]! * 2, triangles[3 * t + 2]! * 2]
    const dx = sites[b]! - sites[a]!
    const dy = sites[b + 1]! - sites[a + 1]!
    const ex = sites[c]! - sites[a]!
    const ey = sites[c + 1]! - sites[a + 1]!
    const dd = dx * dx + dy * dy
    const ee = ex * ex + ey * ey
    const scale = 0.5 / (dx * ey - dy * ex)
    corners[t * 2] = toMillimetre(sites[a]! + (ey * dd - dy * ee) * scale)
    corners[t * 2 + 1] = toMillimetre(sites[a + 1]! + (dx * ee - ex * dd) * scale)
  }
  const edges = halfedges.length / 2
  const [from, to, left, right] = [
    new Uint32Array(edges),
    new Uint32Array(edges),
    new Uint32Array(edges),
    new Uint32Array(edges),
  ]
  let count = 0
  for (let h = 0; h < halfedges.length; h++) {
    const opposite = halfedges[h]!
    if (opposite < h) continue
    const p = triangles[h]!
    const q = triangles[h % 3 === 2 ? h - 2 : h + 1]!
    from[count] = Math.floor(h / 3)
    to[count] = Math.floor(opposite / 3)
    // Delaunator's triangles run anticlockwise with y downwards, so p is on the left when the edge leaves a triangle
    // across its side from p to q.
    left[count] = p
    right[count] = q
    count++
  }
  return {
    corners,
    from: from.subarray(0, count),
    to: to.subarray(0, count),
    left: left.subarray(0, count),
    right: right.subarray(0, count),
  }
}

/** Moves each site to the centroid of its cell (Lloyd's algorithm) if that is on land. The frame does not move. */
export const relaxed = (sites: Float64Array, own: number, isLand: (e: number, n: number) => boolean): Float64Array => {
  const { corners, from, to, left, right } = voronoi(sites)
  const moved = sites.slice()
  const sums = new Float64Array(own * 3)
  const add = (site: number, ax: number, ay: number, bx: number, by: number) => {
    if (site >= own) return
    const x = sites[site * 2]!
    const y = sites[site * 2 + 1]!
    const area = Math.abs((ax - x) * (by - y) - (bx - x) * (ay - y))
    sums[site * 3]! += area
    sums[site * 3 + 1]! += (area * (ax + bx - 2 * x)) / 3
    sums[site * 3 + 2]! += (area * (ay + by - 2 * y)) / 3
  }
  for (let i = 0; i < from.length; i++) {
    const [ax, ay] = [corners[from[i]! * 2]!, corners[from[i]! * 2 + 1]!]
    const [bx, by] = [corners[to[i]! * 2]!, corners[to[i]! * 2 + 1]!]
    add(left[i]!, ax, ay, bx, by)
    add(right[i]!, ax, ay, bx, by)
  }
  for (let site = 0; site < own; site++) {
    const area = sums[site * 3]!
    const e = sites[site * 2]! + sums[site * 3 + 1]! / area
    const n = sites[site * 2 + 1]! + sums[site * 3 + 2]! / area
    if (isLand(e, n)) moved.set([e, n], site * 2)
  }
  return moved
}

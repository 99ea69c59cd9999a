import { hashed } from '../src/domain/random.ts'
import { toGrid } from './british-grid.ts'
import { readCountries } from './open-data/read-countries.ts'

/** Closed rings whose first point is repeated, as interleaved [easting, northing] in metres, with land on the left. */
export type Rings = readonly Float64Array[]

const SQUARE_M = 1000

const side = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

/**
 * Returns the segments (ring, position) that meet another segment anywhere but at a shared end. Exact for whole metres.
 */
export const crossingSegments = (rings: Rings): [ring: number, segment: number][] => {
  const squares = new Map<number, number[]>()
  const all: [number, number][] = []
  rings.forEach((ring, r) => {
    for (let s = 0; 2 * s + 3 < ring.length; s++) {
      const [ax, ay, bx, by] = ring.subarray(2 * s, 2 * s + 4) as unknown as [number, number, number, number]
      for (let x = Math.floor(Math.min(ax, bx) / SQUARE_M); x <= Math.max(ax, bx) / SQUARE_M; x++)
        for (let y = Math.floor(Math.min(ay, by) / SQUARE_M); y <= Math.max(ay, by) / SQUARE_M; y++) {
          const key = x * 4096 + y
          const held = squares.get(key)
          if (held) held.push(all.length)
          else squares.set(key, [all.length])
        }
      all.push([r, s])
    }
  })
  const crossing = new Set<number>()
  for (const held of squares.values())
    for (let i = 0; i < held.length; i++)
      for (let j = i + 1; j < held.length; j++)
        if (meet(rings, all[held[i]!]!, all[held[j]!]!)) crossing.add(held[i]!).add(held[j]!)
  return [...crossing].map(index => all[index]!)
}

const meet = (rings: Rings, [r, s]: [number, number], [q, t]: [number, number]): boolean => {
  const a = rings[r]!
  const b = rings[q]!
  const [ax, ay, bx, by] = [a[2 * s]!, a[2 * s + 1]!, a[2 * s + 2]!, a[2 * s + 3]!]
  const [cx, cy, dx, dy] = [b[2 * t]!, b[2 * t + 1]!, b[2 * t + 2]!, b[2 * t + 3]!]
  const last = a.length / 2 - 2
  if (r === q && (Math.abs(s - t) === 1 || Math.abs(s - t) === last)) return false
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return false
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return false
  return (
    side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) <= 0 &&
    side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) <= 0
  )
}

const LONGEST_SEGMENT_M = 480
const ROUGHNESS = 0.17

/**
 * Adds bends to the 1:10m coast between two points, at every scale. They are seeded by the ends, so they never change.
 */
const roughen = (out: number[], ax: number, ay: number, bx: number, by: number, salt: number): void => {
  const dx = bx - ax
  const dy = by - ay
  const length = Math.hypot(dx, dy)
  if (length > LONGEST_SEGMENT_M) {
    const along = 0.4 + 0.2 * hashed(ax, by, salt)
    const aside = (hashed(ay, bx, salt + 1) - 0.5) * 2 * ROUGHNESS
    const x = Math.round(ax + dx * along - dy * aside)
    const y = Math.round(ay + dy * along + dx * aside)
    roughen(out, ax, ay, x, y, salt + 2)
    roughen(out, x, y, bx, by, salt + 3)
    return
  }
  out.push(bx, by)
}

const signedArea = (ring: Float64Array): number => {
  let sum = 0
  for (let i = 0; i + 3 < ring.length; i += 2) sum += ring[i]! * ring[i + 3]! - ring[i + 2]! * ring[i + 1]!
  return sum / 2
}

/** Adds bends to all sides of all rings except the `straight` ones, whose bends would cross another side. */
const refine = (plain: Rings, straight: ReadonlySet<string>): { rings: Float64Array[]; sides: Int32Array[] } => {
  const rings: Float64Array[] = []
  const sides: Int32Array[] = []
  plain.forEach((ring, r) => {
    const points: number[] = [ring[0]!, ring[1]!]
    const owner: number[] = []
    for (let i = 0; i + 3 < ring.length; i += 2) {
      if (straight.has(`${r}/${i}`)) points.push(ring[i + 2]!, ring[i + 3]!)
      else roughen(points, ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!, 7)
      while (owner.length < points.length / 2 - 1) owner.push(i)
    }
    rings.push(Float64Array.from(points))
    sides.push(Int32Array.from(owner))
  })
  return { rings, sides }
}

/**
 * Returns the coast of Great Britain and its islands in whole metres, EPSG:27700, without Northern Ireland and Rockall.
 */
export const britishCoast = (): Rings => {
  const plain: Float64Array[] = []
  for (const [outer] of readCountries().get('United Kingdom')!) {
    const [west, south] = outer!.reduce((low, p) => [Math.min(low[0]!, p[0]!), Math.min(low[1]!, p[1]!)], [180, 90])
    if (west! < -9) continue
    if (west! < -7.5 && south! < 55.4) continue
    const ring = Float64Array.from(outer!.flatMap(p => toGrid([p[0]!, p[1]!]).map(Math.round)))
    plain.push(signedArea(ring) > 0 ? ring : reversed(ring))
  }
  const straight = new Set<string>()
  for (;;) {
    const { rings, sides } = refine(plain, straight)
    const crossing = crossingSegments(rings)
    if (crossing.length === 0) return rings
    const before = straight.size
    for (const [r, segment] of crossing) straight.add(`${r}/${sides[r]![segment]}`)
    if (straight.size === before) throw new Error('the coast of the source crosses itself')
  }
}

const reversed = (ring: Float64Array): Float64Array => {
  const turned = new Float64Array(ring.length)
  for (let i = 0; i < ring.length; i += 2) turned.set(ring.subarray(i, i + 2), ring.length - 2 - i)
  return turned
}

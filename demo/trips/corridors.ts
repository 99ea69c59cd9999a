import Delaunator from 'delaunator'
import { hashed } from '../../src/domain/random.ts'
import type { Town } from '../open-data/read-open-data.ts'
import { REGION } from '../world/world-size.ts'

/** A network of towns joined by road-like or rail-like lines. It knows the route between any two. */
export interface Corridors {
  readonly e: Float64Array
  readonly n: Float64Array
  /** Pairs of towns with a line between them. */
  readonly links: readonly (readonly [number, number])[]
  nearest(e: number, n: number): number
  /** Pushes the points of a route from one node to another, including both ends, interleaved and in metres. */
  way(from: number, to: number, out: number[]): void
}

/** The demo's two networks. */
export const roadNetwork = (towns: readonly Town[]): Corridors => corridors(stops(towns, 20_000, 3000))
export const railNetwork = (towns: readonly Town[]): Corridors => corridors(stops(towns, 32_000, 9000))

/** The towns of a network: large ones everywhere, and smaller ones in the region. */
const stops = (towns: readonly Town[], everywhere: number, inRegion: number): Town[] => {
  const kept: Town[] = []
  for (const town of towns) {
    const near = Math.hypot(town.e - REGION.e, town.n - REGION.n) < REGION.reachM * 1.5
    if (town.part || town.population < (near ? inRegion : everywhere)) continue
    if (kept.every(other => Math.hypot(other.e - town.e, other.n - town.n) > (near ? 1500 : 5000))) kept.push(town)
  }
  return kept
}

/** A Gabriel graph: two towns are joined if no third is in the circle between them. */
const joined = (e: Float64Array, n: Float64Array): [number, number][] => {
  const { triangles, halfedges } = new Delaunator(
    Float64Array.from({ length: e.length * 2 }, (_, i) => (i % 2 ? n : e)[i >> 1]!),
  )
  const pairs: [number, number][] = []
  for (let h = 0; h < halfedges.length; h++) {
    if (halfedges[h]! > h) continue
    const [a, b] = [triangles[h]!, triangles[h % 3 === 2 ? h - 2 : h + 1]!]
    const [x, y] = [(e[a]! + e[b]!) / 2, (n[a]! + n[b]!) / 2]
    const radius = Math.hypot(e[a]! - x, n[a]! - y)
    if (e.every((c, i) => i === a || i === b || Math.hypot(c - x, n[i]! - y) >= radius)) pairs.push([a, b])
  }
  return pairs
}

const corridors = (towns: readonly Town[]): Corridors => {
  const count = towns.length
  const e = Float64Array.from(towns, town => town.e)
  const n = Float64Array.from(towns, town => town.n)
  const links: number[][] = Array.from({ length: count }, () => [])
  const pairs = joined(e, n)
  for (const [a, b] of pairs) {
    links[a]!.push(b)
    links[b]!.push(a)
  }
  const length = (a: number, b: number) => Math.hypot(e[a]! - e[b]!, n[a]! - n[b]!)
  const before = new Int16Array(count * count).fill(-1)
  for (let source = 0; source < count; source++) shortest(source, count, links, length, before)
  /** Bends a line between two stops twice, identically in both directions. */
  const bend = (out: number[], a: number, b: number, along: number): void => {
    const [low, high] = a < b ? [a, b] : [b, a]
    const share = a < b ? along : 1 - along
    const aside = (hashed(low, high, share < 0.5 ? 1 : 2) - 0.5) * 0.16
    const [dx, dy] = [e[high]! - e[low]!, n[high]! - n[low]!]
    out.push(e[low]! + dx * share - dy * aside, n[low]! + dy * share + dx * aside)
  }
  return {
    e,
    n,
    links: pairs,
    nearest: (x, y) => {
      let best = 0
      let bestM = Number.POSITIVE_INFINITY
      for (let i = 0; i < count; i++) {
        const away = (e[i]! - x) ** 2 + (n[i]! - y) ** 2
        if (away < bestM) [best, bestM] = [i, away]
      }
      return best
    },
    // The tree is rooted at `to`, so the path up from `from` is the route in order.
    way: (from, to, out) => {
      for (let at = from; at !== -1; ) {
        out.push(e[at]!, n[at]!)
        const next = before[to * count + at]!
        if (next !== -1) {
          bend(out, at, next, 1 / 3)
          bend(out, at, next, 2 / 3)
        }
        at = next
      }
    },
  }
}

/** Computes Dijkstra's tree for one source in the source's row of `before`. */
const shortest = (
  source: number,
  count: number,
  links: readonly (readonly number[])[],
  length: (a: number, b: number) => number,
  before: Int16Array,
): void => {
  const distance = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  const done = new Uint8Array(count)
  const open: number[] = [source]
  distance[source] = 0
  while (open.length > 0) {
    let best = 0
    for (let i = 1; i < open.length; i++) if (distance[open[i]!]! < distance[open[best]!]!) best = i
    const at = open[best]!
    open[best] = open[open.length - 1]!
    open.pop()
    if (done[at] === 1) continue
    done[at] = 1
    for (const next of links[at]!) {
      const total = distance[at]! + length(at, next)
      if (total >= distance[next]!) continue
      distance[next] = total
      before[source * count + next] = at
      open.push(next)
    }
  }
}

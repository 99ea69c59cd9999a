import type { Rings } from '../../packaged-basemap/coast.ts'
import { GRID_SQUARE_M } from '../../src/domain/constants.ts'
import { hashed } from '../../src/domain/random.ts'
import type { CoastIndex } from './coast-index.ts'
import { COAST, Plane, Points, SEA } from './plane.ts'
import type { Voronoi } from './voronoi.ts'

const SHORTEST_M = 50
const ROUGHNESS = 0.3
/** How far towards a site an edge may bend. The limit ensures that the edges of a cell meet only at its corners. */
const MOST_OF_THE_WAY = 0.38

const subdivisions = (lengthM: number): number => {
  if (lengthM < SHORTEST_M) return 1
  const wanted = lengthM / (85 + lengthM * 0.06)
  let parts = 2
  while (parts < wanted && parts < 32) parts *= 2
  return parts
}

const offsets = new Float64Array(65)

/**
 * Bends a side of a Voronoi cell by midpoint displacement, as roads and streams bend a boundary. It stays inside the
 * two triangles between the side and its two sites. Pushes the points between the ends onto `out`, in metres rounded to
 * the millimetre.
 */
export const roughenEdge = (
  out: { push(x: number, y: number): void },
  ax: number,
  ay: number,
  bx: number,
  by: number,
  leftX: number,
  leftY: number,
  rightX: number,
  rightY: number,
): void => {
  const length = Math.hypot(bx - ax, by - ay)
  const parts = subdivisions(length)
  if (parts === 1) return
  const [keyX, keyY] = [Math.round(ax + bx), Math.round(ay + by)]
  offsets[0] = 0
  offsets[parts] = 0
  let scale = length * ROUGHNESS
  for (let step = parts; step > 1; step /= 2, scale *= 0.56)
    for (let i = step / 2; i < parts; i += step) {
      const middle = (offsets[i - step / 2]! + offsets[i + step / 2]!) / 2
      offsets[i] = middle + (hashed(keyX, keyY, i * 128 + step) - 0.5) * scale
    }
  for (let i = 1; i < parts; i++) {
    const along = i / parts
    const x = ax + (bx - ax) * along
    const y = ay + (by - ay) * along
    const offset = offsets[i]!
    const [siteX, siteY] = offset > 0 ? [leftX, leftY] : [rightX, rightY]
    const away = Math.hypot(siteX - x, siteY - y)
    const share = Math.min(MOST_OF_THE_WAY, Math.abs(offset) / away)
    out.push(Math.round((x + (siteX - x) * share) * 1000) / 1000, Math.round((y + (siteY - y) * share) * 1000) / 1000)
  }
}

/** A point at which a side of a cell meets the coast. */
interface Crossing {
  readonly segment: number
  readonly alongCoast: number
  readonly alongSide: number
  readonly node: number
}

export interface CutPlane {
  readonly plane: Plane
  /** 1 for lines that are still straight sides between two sites. They are bent if they become a boundary. */
  readonly straight: Uint8Array
}

/** Combines the sides of cells and the coast into one net of lines. Sides are only on land, and are cut at the coast. */
export const cutAtCoast = (coast: Rings, index: CoastIndex, sites: Float64Array, cells: Voronoi): CutPlane => {
  const { corners, from, to, left, right } = cells
  const plane = new Plane()
  const straight: number[] = []
  const crossings: Crossing[] = []
  const nodeOfCorner = new Int32Array(corners.length / 2).fill(-1)
  const landOfCorner = new Int8Array(corners.length / 2).fill(-1)
  const onLand = (corner: number): boolean => {
    if (landOfCorner[corner] === -1)
      landOfCorner[corner] = index.isLand(corners[corner * 2]!, corners[corner * 2 + 1]!) ? 1 : 0
    return landOfCorner[corner] === 1
  }
  const cornerNode = (corner: number): number => {
    if (nodeOfCorner[corner] === -1) nodeOfCorner[corner] = plane.node(corners[corner * 2]!, corners[corner * 2 + 1]!)
    return nodeOfCorner[corner]!
  }
  const bent = new Points()
  for (let i = 0; i < from.length; i++) {
    const [a, b] = [from[i]!, to[i]!]
    const [ax, ay, bx, by] = [corners[a * 2]!, corners[a * 2 + 1]!, corners[b * 2]!, corners[b * 2 + 1]!]
    const [l, r] = [left[i]! * 2, right[i]! * 2]
    const [lx, ly, rx, ry] = [sites[l]!, sites[l + 1]!, sites[r]!, sites[r + 1]!]
    // A bent side stays between its two sites. If these are far from the coast, it is entirely on land or entirely at
    // sea.
    if (
      !index.anyIn(
        Math.min(ax, bx, lx, rx),
        Math.min(ay, by, ly, ry),
        Math.max(ax, bx, lx, rx),
        Math.max(ay, by, ly, ry),
      )
    ) {
      if (!onLand(a)) continue
      straight[plane.lines] = 1
      plane.line(cornerNode(a), cornerNode(b), left[i]!, right[i]!)
      continue
    }
    bent.length = 0
    bent.push(ax, ay)
    roughenEdge(bent, ax, ay, bx, by, lx, ly, rx, ry)
    bent.push(bx, by)
    const met = crossingsOf(bent, index, plane)
    crossings.push(...met)
    let land = onLand(a)
    let point = 1
    for (let k = 0; k <= met.length; k++) {
      const last = k === met.length
      const stop = last ? bent.length / 2 - 1 : Math.ceil(met[k]!.alongSide)
      if (land) {
        const start = k === 0 ? cornerNode(a) : met[k - 1]!.node
        plane.line(start, last ? cornerNode(b) : met[k]!.node, left[i]!, right[i]!)
        for (let p = point; p < stop; p++) plane.between.push(bent.data[p * 2]!, bent.data[p * 2 + 1]!)
      }
      point = Math.max(point, stop)
      land = !land
    }
  }
  addCoast(plane, coast, index, crossings)
  return { plane, straight: Uint8Array.from({ length: plane.lines }, (_, line) => straight[line] ?? 0) }
}

/** Finds the points at which a bent side meets the coast, in order along the side, and adds a node for each. */
const crossingsOf = (side: Points, index: CoastIndex, plane: Plane): Crossing[] => {
  const met: Crossing[] = []
  const { data } = side
  for (let i = 0; i + 3 < side.length; i += 2) {
    const [ax, ay, bx, by] = [data[i]!, data[i + 1]!, data[i + 2]!, data[i + 3]!]
    if (!index.anyIn(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by))) continue
    const seen = new Set<number>()
    const [west, east] = [Math.floor(Math.min(ax, bx) / GRID_SQUARE_M), Math.floor(Math.max(ax, bx) / GRID_SQUARE_M)]
    const [south, north] = [Math.floor(Math.min(ay, by) / GRID_SQUARE_M), Math.floor(Math.max(ay, by) / GRID_SQUARE_M)]
    for (let row = south; row <= north; row++)
      for (let column = west; column <= east; column++)
        for (const segment of index.segmentsAt(column, row)) {
          if (seen.has(segment)) continue
          seen.add(segment)
          const [cx, cy] = [index.ends[segment * 4]!, index.ends[segment * 4 + 1]!]
          const [dx, dy] = [index.ends[segment * 4 + 2]!, index.ends[segment * 4 + 3]!]
          const a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
          const b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
          const c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
          const d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
          if (a >= 0 === b >= 0 || c >= 0 === d >= 0) continue
          const t = a / (a - b)
          const node = plane.node(
            Math.round((ax + (bx - ax) * t) * 1000) / 1000,
            Math.round((ay + (by - ay) * t) * 1000) / 1000,
          )
          met.push({ segment, alongCoast: c / (c - d), alongSide: i / 2 + t, node })
        }
  }
  return met.sort((p, q) => p.alongSide - q.alongSide)
}

/** Adds the lines of the coast from crossing to crossing. A coast without crossings is one line from its first point to itself. */
const addCoast = (plane: Plane, coast: Rings, index: CoastIndex, crossings: readonly Crossing[]): void => {
  const byRing: Crossing[][] = coast.map(() => [])
  for (const crossing of crossings) byRing[index.ring[crossing.segment]!]!.push(crossing)
  coast.forEach((ring, r) => {
    const along = ({ segment, alongCoast }: Crossing) => index.position[segment]! + alongCoast
    const met = byRing[r]!.sort((p, q) => along(p) - along(q))
    const points = ring.length / 2 - 1
    if (met.length === 0) {
      const node = plane.node(ring[0]!, ring[1]!)
      plane.line(node, node, COAST, SEA)
      for (let p = 1; p < points; p++) plane.between.push(ring[p * 2]!, ring[p * 2 + 1]!)
      return
    }
    met.forEach((crossing, k) => {
      const next = met[(k + 1) % met.length]!
      plane.line(crossing.node, next.node, COAST, SEA)
      const stop = along(next) + (k + 1 === met.length ? points : 0)
      for (let p = Math.floor(along(crossing)) + 1; p < stop; p++)
        plane.between.push(ring[(p % points) * 2]!, ring[(p % points) * 2 + 1]!)
    })
  })
}

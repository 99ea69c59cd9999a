import { type Links, linkUnits } from './group-units.ts'
import { type Plane, SEA } from './plane.ts'

/** The land, cut into faces of a single ring each. */
export interface Faces {
  readonly count: number
  /** The face on the left of each half-edge; -1 at sea. */
  readonly faceOf: Int32Array
  readonly next: Int32Array
  /** The site that each face's cell belongs to; -1 for an island inside one cell. */
  readonly site: Int32Array
  readonly areaM2: Float64Array
  /** Interleaved centroids of the corners, in metres. */
  readonly middle: Float64Array
  /** 1 if the face touches the coast. */
  readonly coastal: Uint8Array
}

export const findFaces = (plane: Plane): Faces => {
  const next = plane.nextHalves()
  const faceOf = new Int32Array(next.length).fill(-2)
  const site: number[] = []
  const area: number[] = []
  const middle: number[] = []
  const coastal: number[] = []
  const nodes = plane.nodes.data
  const between = plane.between.data
  for (let first = 0; first < next.length; first++) {
    if (faceOf[first] !== -2) continue
    let sea = false
    let coast = 0
    let own = -1
    let twice = 0
    let [sumX, sumY, points] = [0, 0, 0]
    let [px, py] = [nodes[plane.from(first) * 2]!, nodes[plane.from(first) * 2 + 1]!]
    const [originX, originY] = [px, py]
    const step = (x: number, y: number) => {
      twice += (px - originX) * (y - originY) - (x - originX) * (py - originY)
      sumX += x
      sumY += y
      points++
      px = x
      py = y
    }
    let half = first
    do {
      const left = plane.left(half)
      if (left === SEA) sea = true
      else if (left >= 0) own = left
      else coast = 1
      faceOf[half] = site.length
      const line = half >> 1
      const [start, end] = [plane.start(line), plane.end(line)]
      if (half & 1) for (let i = end - 2; i >= start; i -= 2) step(between[i]!, between[i + 1]!)
      else for (let i = start; i < end; i += 2) step(between[i]!, between[i + 1]!)
      const to = plane.from(half ^ 1) * 2
      step(nodes[to]!, nodes[to + 1]!)
      half = next[half]!
    } while (half !== first)
    if (sea || twice <= 0) {
      if (!sea && twice < -2)
        throw new Error(`a face on land at ${originX}, ${originY} is turned inside out (${twice / 2} m2)`)
      do {
        faceOf[half] = -1
        half = next[half]!
      } while (half !== first)
      continue
    }
    site.push(own)
    area.push(twice / 2)
    middle.push(sumX / points, sumY / points)
    coastal.push(coast)
  }
  return {
    count: site.length,
    faceOf,
    next,
    site: Int32Array.from(site),
    areaM2: Float64Array.from(area),
    middle: Float64Array.from(middle),
    coastal: Uint8Array.from(coastal),
  }
}

/** Links faces along their common lines, and across water if a piece of land would not have a neighbour. */
export const linkFaces = (plane: Plane, faces: Faces): Links => {
  const [a, b, length]: [number[], number[], number[]] = [[], [], []]
  const island = Int32Array.from({ length: faces.count }, (_, face) => face)
  const root = (face: number): number => {
    while (island[face] !== face) face = island[face] = island[island[face]!]!
    return face
  }
  const nodes = plane.nodes.data
  for (let line = 0; line < plane.lines; line++) {
    const [left, right] = [faces.faceOf[2 * line]!, faces.faceOf[2 * line + 1]!]
    if (left < 0 || right < 0 || left === right) continue
    const [from, to] = [plane.from(2 * line) * 2, plane.from(2 * line + 1) * 2]
    a.push(left)
    b.push(right)
    length.push(Math.hypot(nodes[to]! - nodes[from]!, nodes[to + 1]! - nodes[from + 1]!) + 0.001)
    island[root(left)] = root(right)
  }
  for (const [face, other] of bridges(faces, root)) {
    a.push(face)
    b.push(other)
    length.push(0)
  }
  return linkUnits(faces.count, a, b, length)
}

const SQUARE_M = 4000

/** Joins each piece of land except the largest to the nearest face of a larger one. */
const bridges = (faces: Faces, root: (face: number) => number): [number, number][] => {
  const area = new Map<number, number>()
  const members = new Map<number, number[]>()
  const squares = new Map<number, number[]>()
  const { middle } = faces
  for (let face = 0; face < faces.count; face++) {
    const own = root(face)
    area.set(own, (area.get(own) ?? 0) + faces.areaM2[face]!)
    const held = members.get(own)
    if (held) held.push(face)
    else members.set(own, [face])
    if (faces.coastal[face] === 0) continue
    const key = Math.floor(middle[face * 2]! / SQUARE_M) * 1000 + Math.floor(middle[face * 2 + 1]! / SQUARE_M)
    const square = squares.get(key)
    if (square) square.push(face)
    else squares.set(key, [face])
  }
  const largest = [...area].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
  const found: [number, number][] = []
  for (const [own, land] of members) {
    if (own === largest) continue
    let best: [number, number] | null = null
    let bestM = Number.POSITIVE_INFINITY
    for (let reach = 1; best === null || (reach - 1) * SQUARE_M < bestM; reach++) {
      for (const face of land.length > 60 ? land.filter(f => faces.coastal[f] === 1) : land) {
        const [x, y] = [middle[face * 2]!, middle[face * 2 + 1]!]
        const [column, row] = [Math.floor(x / SQUARE_M), Math.floor(y / SQUARE_M)]
        for (let i = -reach; i <= reach; i++)
          for (let j = -reach; j <= reach; j++) {
            if (reach > 1 && Math.max(Math.abs(i), Math.abs(j)) < reach) continue
            for (const other of squares.get((column + i) * 1000 + row + j) ?? []) {
              if (root(other) === own || area.get(root(other))! <= area.get(own)!) continue
              const away = Math.hypot(middle[other * 2]! - x, middle[other * 2 + 1]! - y)
              if (away < bestM) [best, bestM] = [[face, other], away]
            }
          }
      }
      if (reach > 200) break
    }
    if (best) found.push(best)
  }
  return found
}

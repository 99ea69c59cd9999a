import type { Faces } from './faces.ts'
import { type Links, linkUnits } from './links.ts'
import type { Plane } from './plane.ts'

/** Faces linked along their common lines, and over the water where a piece of land would have no neighbour. */
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

/** Each piece of land but the largest is joined to the nearest face of a larger one. */
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

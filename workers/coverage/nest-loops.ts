import type { Loop } from './trace-loops.ts'

/** Every loop is compared with every other. */
const MAX_LOOPS = 10_000

/** An outer loop and its holes. */
export interface Nest {
  readonly outer: Loop
  readonly holes: Loop[]
}

/**
 * Puts holes into the outer loops round them; null where loops lie in each other in another way than outer, hole, outer:
 * then some ground was covered twice. Null also where they are too many to compare.
 */
export const nestLoops = (xy: Int32Array, loops: readonly Loop[]): Nest[] | null => {
  if (loops.length > MAX_LOOPS) return null
  const nests = new Map<Loop, Nest>()
  for (const loop of loops) if (loop.area2 > 0) nests.set(loop, { outer: loop, holes: [] })
  const boxes = loops.map(loop => boxOf(xy, loop))
  for (const [i, loop] of loops.entries()) {
    // No edge passes the middle of another edge, so it is clearly in or out of every other loop.
    const [a, b] = [loop.nodes[0]! * 2, loop.nodes[1]! * 2]
    const x = (xy[a]! + xy[b]!) / 2
    const y = (xy[a + 1]! + xy[b + 1]!) / 2
    let depth = 0
    let smallest: Loop | undefined
    for (const [j, other] of loops.entries()) {
      const box = boxes[j]!
      if (i === j || x < box[0] || y < box[1] || x > box[2] || y > box[3] || !isInside(xy, other, x, y)) continue
      depth += Math.sign(other.area2)
      if (smallest === undefined || Math.abs(other.area2) < Math.abs(smallest.area2)) smallest = other
    }
    if (loop.area2 > 0) {
      if (depth !== 0) return null
    } else {
      const nest = depth === 1 && smallest !== undefined ? nests.get(smallest) : undefined
      if (nest === undefined) return null
      nest.holes.push(loop)
    }
  }
  return [...nests.values()]
}

const boxOf = (xy: Int32Array, { nodes }: Loop): [number, number, number, number] => {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const node of nodes) {
    minX = Math.min(minX, xy[node * 2]!)
    minY = Math.min(minY, xy[node * 2 + 1]!)
    maxX = Math.max(maxX, xy[node * 2]!)
    maxY = Math.max(maxY, xy[node * 2 + 1]!)
  }
  return [minX, minY, maxX, maxY]
}

const isInside = (xy: Int32Array, { nodes }: Loop, x: number, y: number): boolean => {
  let inside = false
  let last = nodes.at(-1)!
  for (const node of nodes) {
    const ay = xy[last * 2 + 1]!
    const by = xy[node * 2 + 1]!
    if (ay > y !== by > y) {
      const ax = xy[last * 2]!
      const cross = (xy[node * 2]! - ax) * (y - ay) - (by - ay) * (x - ax)
      if (cross > 0 === by > ay) inside = !inside
    }
    last = node
  }
  return inside
}

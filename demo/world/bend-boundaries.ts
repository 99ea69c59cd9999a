import type { CutPlane } from './cut-at-coast.ts'
import { roughenEdge } from './cut-at-coast.ts'
import type { Faces } from './faces.ts'
import { Points } from './plane.ts'

/** The points between the ends of each line that bounds a zone. Line i has points.data[start[i]] up to [end[i]]. */
export interface Bends {
  readonly points: Points
  readonly start: Int32Array
  readonly end: Int32Array
}

/** Bends the straight sides that became boundaries, once each, so that both zones have the same vertices. */
export const bendBoundaries = (
  { plane, straight }: CutPlane,
  faces: Faces,
  zoneOf: Int32Array,
  sites: Float64Array,
): Bends => {
  const points = new Points()
  const start = new Int32Array(plane.lines)
  const end = new Int32Array(plane.lines)
  const nodes = plane.nodes.data
  for (let line = 0; line < plane.lines; line++) {
    start[line] = points.length
    const [left, right] = [faces.faceOf[2 * line]!, faces.faceOf[2 * line + 1]!]
    if (left < 0 || right < 0 || zoneOf[left] !== zoneOf[right]) {
      if (straight[line] === 1) {
        const [a, b] = [plane.from(2 * line) * 2, plane.from(2 * line + 1) * 2]
        const [l, r] = [plane.left(2 * line) * 2, plane.left(2 * line + 1) * 2]
        roughenEdge(
          points,
          nodes[a]!,
          nodes[a + 1]!,
          nodes[b]!,
          nodes[b + 1]!,
          sites[l]!,
          sites[l + 1]!,
          sites[r]!,
          sites[r + 1]!,
        )
      } else
        for (let i = plane.start(line); i < plane.end(line); i += 2)
          points.push(plane.between.data[i]!, plane.between.data[i + 1]!)
    }
    end[line] = points.length
  }
  return { points, start, end }
}

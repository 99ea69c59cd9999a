import type { Plane } from './plane.ts'
import { SEA } from './plane.ts'

/** The land cut into pieces, each a single ring. */
export interface Faces {
  readonly count: number
  /** Face on the left of each half-edge; -1 at sea. */
  readonly faceOf: Int32Array
  readonly next: Int32Array
  /** The cell's site; -1 where a whole island lies inside one cell. */
  readonly site: Int32Array
  readonly areaM2: Float64Array
  /** Interleaved middle of the corners, metres. */
  readonly middle: Float64Array
  /** 1 where the face touches the coast. */
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

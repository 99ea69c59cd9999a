import type { Ring } from './parse-area.ts'

/** The edges of rings, one after the other: x1, y1, x2, y2. */
export const edgesOf = (rings: readonly Ring[]): Float64Array => {
  const edges = new Float64Array(rings.reduce((sum, ring) => sum + (ring.length / 2 - 1) * 4, 0))
  let at = 0
  for (const ring of rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      edges.set(ring.subarray(i, i + 4), at)
      at += 4
    }
  }
  return edges
}

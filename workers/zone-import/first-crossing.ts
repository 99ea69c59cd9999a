import type { Ring } from '../geometry/polygons.ts'

/** Rings with more edges than this are not searched: every edge is compared with every other. */
const MOST_EDGES = 20_000

/** The point in which two segments cross inside both; null where they do not. */
const crossing = (ring: Ring, i: number, j: number): readonly [number, number] | null => {
  const [ax, ay, bx, by] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!]
  const [cx, cy, dx, dy] = [ring[j]!, ring[j + 1]!, ring[j + 2]!, ring[j + 3]!]
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return null
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return null
  const turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
  if (turn === 0) return null
  const s = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
  const t = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn
  return s > 0 && s < 1 && t >= 0 && t <= 1 ? [ax + s * (bx - ax), ay + s * (by - ay)] : null
}

/** Where a ring first crosses itself, in its own coordinates; null where it does not, or only meets itself in vertices. */
export const firstCrossing = (ring: Ring): readonly [number, number] | null => {
  if (ring.length / 2 > MOST_EDGES) return null
  for (let i = 0; i + 3 < ring.length; i += 2)
    for (let j = i + 4; j + 3 < ring.length; j += 2) {
      const found = crossing(ring, i, j)
      if (found !== null) return found
    }
  return null
}

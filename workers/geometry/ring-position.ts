/** 1 if a point is inside a ring, -1 if it is outside, 0 if it is on the boundary. */
const sideOf = (ring: Float64Array, x: number, y: number): number => {
  let inside = -1
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!]
    const turn = (xj - xi) * (y - yi) - (x - xi) * (yj - yi)
    const isOn =
      turn === 0 && x >= Math.min(xi, xj) && x <= Math.max(xi, xj) && y >= Math.min(yi, yj) && y <= Math.max(yi, yj)
    if (isOn) return 0
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = -inside
  }
  return inside
}

/**
 * How many points of a closed ring are inside and outside another; points on its boundary count for neither.
 * @param samples how many corners are examined, with the middles of the edges behind them
 * @param spend called with the number of corners compared for each point
 */
export const ringPosition = (
  outer: Float64Array,
  inner: Float64Array,
  samples: number,
  spend: (steps: number) => void = () => {},
): { readonly inside: number; readonly outside: number } => {
  const corners = inner.length / 2 - 1
  const step = Math.max(1, Math.floor(corners / samples))
  let [inside, outside] = [0, 0]
  for (let corner = 0; corner < corners; corner += step) {
    const at = corner * 2
    const middle = [(inner[at]! + inner[at + 2]!) / 2, (inner[at + 1]! + inner[at + 3]!) / 2] as const
    for (const [x, y] of [[inner[at]!, inner[at + 1]!] as const, middle]) {
      spend(outer.length)
      const side = sideOf(outer, x, y)
      if (side > 0) inside += 1
      else if (side < 0) outside += 1
    }
  }
  return { inside, outside }
}

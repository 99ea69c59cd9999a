type Point = readonly [x: number, y: number]

/** Lines across the area, at equal distances between its lower and its upper end. */
const LINES = 15

const extent = (rings: readonly (readonly Point[])[]): readonly [low: number, high: number] => {
  let [low, high] = [Infinity, -Infinity]
  for (const ring of rings)
    for (const [, y] of ring) {
      low = Math.min(low, y)
      high = Math.max(high, y)
    }
  return [low, high]
}

/** Where a level line enters and leaves the area, west to east. */
const crossings = (rings: readonly (readonly Point[])[], y: number): number[] => {
  const found: number[] = []
  for (const ring of rings)
    for (let at = 0; at < ring.length; at++) {
      const [ax, ay] = ring[at]!
      const [bx, by] = ring[(at + 1) % ring.length]!
      if (ay > y !== by > y) found.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
    }
  return found.sort((a, b) => a - b)
}

/** From a point to the nearest edge. */
const clearance = (rings: readonly (readonly Point[])[], [x, y]: Point): number => {
  let nearest = Infinity
  for (const ring of rings)
    for (let at = 0; at < ring.length; at++) {
      const [ax, ay] = ring[at]!
      const [bx, by] = ring[(at + 1) % ring.length]!
      const [dx, dy] = [bx - ax, by - ay]
      const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
      nearest = Math.min(nearest, Math.hypot(ax + along * dx - x, ay + along * dy - y))
    }
  return nearest
}

/**
 * A point inside an area, well away from its edges: the middle of an area that is bent, or has a hole, may lie outside it.
 * Null where there is no area.
 * @param rings of its parts, holes included, in any unit
 */
export const pointWithin = (rings: readonly (readonly Point[])[]): Point | null => {
  const [low, high] = extent(rings)
  let best: { readonly at: Point; readonly clear: number } | null = null
  for (let line = 1; line <= LINES; line++) {
    const y = low + ((high - low) * line) / (LINES + 1)
    const ends = crossings(rings, y)
    let [west, east] = [0, 0]
    for (let at = 0; at + 1 < ends.length; at += 2)
      if (ends[at + 1]! - ends[at]! > east - west) [west, east] = [ends[at]!, ends[at + 1]!]
    if (east <= west) continue
    const at: Point = [(west + east) / 2, y]
    const clear = clearance(rings, at)
    if (best === null || clear > best.clear) best = { at, clear }
  }
  return best?.at ?? null
}

export type Ring = readonly (readonly [number, number])[]

/**
 * The rings of a POLYGON or MULTIPOLYGON in well-known text, including holes, in its coordinates; empty for any other
 * string.
 * @example wktRings('POLYGON((0 0,1 0,1 1,0 0))') // [[[0, 0], [1, 0], [1, 1], [0, 0]]]
 */
export const wktRings = (wkt: string): Ring[] => {
  if (!/^\s*(MULTI)?POLYGON/i.test(wkt)) return []
  return [...wkt.matchAll(/\(([^()]+)\)/g)].map(([, ring = '']) =>
    ring.split(',').map(pair => {
      const [x = 0, y = 0] = pair.trim().split(/\s+/).map(Number)
      return [x, y] as const
    }),
  )
}

type Point = readonly [x: number, y: number]

/** How many horizontal lines across the area to search for candidate points. */
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

/** The x coordinates, ascending, where a horizontal line enters and leaves the area. */
const crossings = (rings: readonly (readonly Point[])[], y: number): number[] => {
  const xs: number[] = []
  for (const ring of rings)
    for (let at = 0; at < ring.length; at++) {
      const [ax, ay] = ring[at]!
      const [bx, by] = ring[(at + 1) % ring.length]!
      if (ay > y !== by > y) xs.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
    }
  return xs.sort((a, b) => a - b)
}

/** The distance from a point to the nearest edge. */
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
 * A point inside an area and far from its edges. The centroid would not do: if the area is concave or has a hole,
 * it may be outside. Null if no area exists.
 * @param rings the rings of all parts, including holes, in any unit
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
    const middle: Point = [(west + east) / 2, y]
    const clear = clearance(rings, middle)
    if (best === null || clear > best.clear) best = { at: middle, clear }
  }
  return best?.at ?? null
}

/** True if a point is in an area. @param rings the rings of all parts, including holes */
export const isWithin = (rings: readonly (readonly Point[])[], [x, y]: Point): boolean =>
  crossings(rings, y).filter(crossing => crossing < x).length % 2 === 1

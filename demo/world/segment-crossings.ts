/** Closed rings (first point repeated), interleaved [easting, northing] metres, land on the left. */
export type Rings = readonly Float64Array[]

const SQUARE_M = 1000

const side = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

/** Segments (ring, position) that meet another segment anywhere but at a shared end. Exact for whole metres. */
export const crossingSegments = (rings: Rings): [ring: number, segment: number][] => {
  const squares = new Map<number, number[]>()
  const all: [number, number][] = []
  rings.forEach((ring, r) => {
    for (let s = 0; 2 * s + 3 < ring.length; s++) {
      const [ax, ay, bx, by] = ring.subarray(2 * s, 2 * s + 4) as unknown as [number, number, number, number]
      for (let x = Math.floor(Math.min(ax, bx) / SQUARE_M); x <= Math.max(ax, bx) / SQUARE_M; x++)
        for (let y = Math.floor(Math.min(ay, by) / SQUARE_M); y <= Math.max(ay, by) / SQUARE_M; y++) {
          const key = x * 4096 + y
          const held = squares.get(key)
          if (held) held.push(all.length)
          else squares.set(key, [all.length])
        }
      all.push([r, s])
    }
  })
  const crossing = new Set<number>()
  for (const held of squares.values())
    for (let i = 0; i < held.length; i++)
      for (let j = i + 1; j < held.length; j++)
        if (meet(rings, all[held[i]!]!, all[held[j]!]!)) crossing.add(held[i]!).add(held[j]!)
  return [...crossing].map(index => all[index]!)
}

const meet = (rings: Rings, [r, s]: [number, number], [q, t]: [number, number]): boolean => {
  const a = rings[r]!
  const b = rings[q]!
  const [ax, ay, bx, by] = [a[2 * s]!, a[2 * s + 1]!, a[2 * s + 2]!, a[2 * s + 3]!]
  const [cx, cy, dx, dy] = [b[2 * t]!, b[2 * t + 1]!, b[2 * t + 2]!, b[2 * t + 3]!]
  const last = a.length / 2 - 2
  if (r === q && (Math.abs(s - t) === 1 || Math.abs(s - t) === last)) return false
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return false
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return false
  return (
    side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) <= 0 &&
    side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) <= 0
  )
}

import type { Ring } from './polygons.ts'

/** More crossings than a drawing by hand or a faulty export has; GEOS would split the shape at each. */
const MAX_CROSSINGS = 10_000
/** Comparisons of sides: about a second. */
const MAX_STEPS = 200_000_000
const MAX_CELLS = 2048
/** Shapes this small cannot cross themselves often enough. */
const FEW_SIDES = 140

/** Whether sides cross so often that a repair would take minutes; sides are compared cell by cell of a grid over the rings. */
export const isTangled = (rings: readonly Ring[]): boolean => {
  const sides = rings.reduce((sum, ring) => sum + Math.max(0, ring.length / 2 - 1), 0)
  if (sides < FEW_SIDES) return false
  const ends = new Float64Array(sides * 4)
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  let side = 0
  for (const ring of rings)
    for (let i = 0; i + 3 < ring.length; i += 2, side++) {
      ends.set(ring.subarray(i, i + 4), side * 4)
      minX = Math.min(minX, ring[i]!)
      minY = Math.min(minY, ring[i + 1]!)
      maxX = Math.max(maxX, ring[i]!)
      maxY = Math.max(maxY, ring[i + 1]!)
    }
  const across = Math.min(MAX_CELLS, Math.ceil(Math.sqrt(sides)))
  const cellX = (maxX - minX) / across || 1
  const cellY = (maxY - minY) / across || 1
  const cellOf = (value: number, from: number, size: number) =>
    Math.min(across - 1, Math.max(0, Math.floor((value - from) / size)))
  const cells = new Map<number, number[]>()
  let steps = 0
  let crossings = 0
  for (let one = 0; one < sides; one++) {
    const [ax, ay, bx, by] = [ends[one * 4]!, ends[one * 4 + 1]!, ends[one * 4 + 2]!, ends[one * 4 + 3]!]
    const [west, east] = [cellOf(Math.min(ax, bx), minX, cellX), cellOf(Math.max(ax, bx), minX, cellX)]
    for (let column = west; column <= east; column++) {
      // The stretch of the side within the column.
      const at = (x: number) => (ax === bx ? ay : ay + ((x - ax) / (bx - ax)) * (by - ay))
      const from = column === west ? (ax < bx ? ay : by) : at(minX + column * cellX)
      const to = column === east ? (ax < bx ? by : ay) : at(minX + (column + 1) * cellX)
      const isUpright = west === east
      const south = cellOf(Math.min(isUpright ? Math.min(ay, by) : from, to), minY, cellY)
      const north = cellOf(Math.max(isUpright ? Math.max(ay, by) : from, to), minY, cellY)
      for (let row = south; row <= north; row++) {
        const key = column * MAX_CELLS + row
        const others = cells.get(key)
        steps += 1 + (others?.length ?? 0)
        if (steps > MAX_STEPS) return true
        if (others === undefined) cells.set(key, [one])
        else {
          for (const other of others) if (crosses(ends, one, other)) crossings += 1
          others.push(one)
        }
      }
    }
    // A pair that shares several cells is counted in each.
    if (crossings > MAX_CROSSINGS) return true
  }
  return false
}

const turn = (ax: number, ay: number, bx: number, by: number, x: number, y: number) =>
  (bx - ax) * (y - ay) - (by - ay) * (x - ax)

/** Whether two sides cross at a point that is an end of neither. */
const crosses = (ends: Float64Array, one: number, other: number): boolean => {
  const [ax, ay, bx, by] = [ends[one * 4]!, ends[one * 4 + 1]!, ends[one * 4 + 2]!, ends[one * 4 + 3]!]
  const [cx, cy, dx, dy] = [ends[other * 4]!, ends[other * 4 + 1]!, ends[other * 4 + 2]!, ends[other * 4 + 3]!]
  return (
    turn(ax, ay, bx, by, cx, cy) * turn(ax, ay, bx, by, dx, dy) < 0 &&
    turn(cx, cy, dx, dy, ax, ay) * turn(cx, cy, dx, dy, bx, by) < 0
  )
}

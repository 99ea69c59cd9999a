import { graphOf, type ZoneGraph } from '../../../workers/adjacency/zone-graph.ts'

/** Points in square buckets of about one point each. */
interface Buckets {
  readonly columns: number
  readonly rows: number
  readonly sideM: number
  columnOf(point: number): number
  rowOf(point: number): number
  /** The points in bucket b are order[start[b]] up to order[start[b + 1]]. */
  readonly start: Int32Array
  readonly order: Int32Array
}

const bucketsOf = (xs: Float64Array, ys: Float64Array): Buckets => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < xs.length; i++) {
    west = Math.min(west, xs[i]!)
    east = Math.max(east, xs[i]!)
    south = Math.min(south, ys[i]!)
    north = Math.max(north, ys[i]!)
  }
  const sideM = Math.max(1, Math.max(east - west, north - south) / Math.sqrt(xs.length))
  const columnOf = (i: number) => Math.floor((xs[i]! - west) / sideM)
  const rowOf = (i: number) => Math.floor((ys[i]! - south) / sideM)
  const columns = Math.floor((east - west) / sideM) + 1
  const rows = Math.floor((north - south) / sideM) + 1
  const start = new Int32Array(columns * rows + 1)
  for (let i = 0; i < xs.length; i++) start[rowOf(i) * columns + columnOf(i) + 1]! += 1
  for (let b = 0; b < columns * rows; b++) start[b + 1]! += start[b]!
  const fill = start.slice()
  const order = new Int32Array(xs.length)
  for (let i = 0; i < xs.length; i++) order[fill[rowOf(i) * columns + columnOf(i)]!++] = i
  return { columns, rows, sideM, columnOf, rowOf, start, order }
}

/** Calls back for each bucket in the square ring around a bucket. */
const eachOfRing = (
  { columns, rows }: Buckets,
  column: number,
  row: number,
  ring: number,
  onBucket: (bucket: number) => void,
): void => {
  for (let y = Math.max(0, row - ring); y <= Math.min(rows - 1, row + ring); y++) {
    const isEdge = y === row - ring || y === row + ring
    const step = isEdge || ring === 0 ? 1 : ring * 2
    for (let x = column - ring; x <= column + ring; x += step) if (x >= 0 && x < columns) onBucket(y * columns + x)
  }
}

/** The shortest link from each part, indexed by the part's root; 0, 0 and Infinity until one is found. */
interface Links {
  readonly from: Int32Array
  readonly to: Int32Array
  readonly squares: Float64Array
}

/** Finds the nearest point of another part, unless the part already has a shorter link. */
const searchFrom = (
  point: number,
  { xs, ys, parts, buckets }: { xs: Float64Array; ys: Float64Array; parts: Int32Array; buckets: Buckets },
  { from, to, squares }: Links,
): void => {
  const part = parts[point]!
  const [column, row] = [buckets.columnOf(point), buckets.rowOf(point)]
  const last = Math.max(buckets.columns, buckets.rows)
  for (let ring = 0; ring <= last; ring++) {
    if (((ring - 1) * buckets.sideM) ** 2 > squares[part]! && ring > 0) return
    eachOfRing(buckets, column, row, ring, bucket => {
      for (let i = buckets.start[bucket]!; i < buckets.start[bucket + 1]!; i++) {
        const other = buckets.order[i]!
        if (parts[other] === part) continue
        const square = (xs[other]! - xs[point]!) ** 2 + (ys[other]! - ys[point]!) ** 2
        if (square >= squares[part]!) continue
        squares[part] = square
        from[part] = point
        to[part] = other
      }
    })
  }
}

/** The first point of each point's part. */
const partsOf = (points: number, { start, neighbours }: ZoneGraph): { parts: Int32Array; count: number } => {
  const parts = new Int32Array(points).fill(-1)
  const queue = new Int32Array(points)
  let count = 0
  for (let first = 0; first < points; first++) {
    if (parts[first] !== -1) continue
    count += 1
    let [read, write] = [0, 0]
    queue[write++] = first
    parts[first] = first
    while (read < write) {
      const point = queue[read++]!
      for (let i = start[point]!; i < start[point + 1]!; i++) {
        const next = neighbours[i]!
        if (parts[next] !== -1) continue
        parts[next] = first
        queue[write++] = next
      }
    }
  }
  return { parts, count }
}

const largestOf = (parts: Int32Array): number => {
  const sizes = new Int32Array(parts.length)
  for (const part of parts) sizes[part]! += 1
  let largest = 0
  for (let part = 1; part < sizes.length; part++) if (sizes[part]! > sizes[largest]!) largest = part
  return largest
}

/**
 * Joins the parts of a graph that do not touch, each to the part with the nearest point, until a single part is left:
 * an island belongs with the coast that it faces. In each round, every part except the largest gets one link, so the
 * number of parts at least halves.
 */
export const linkParts = (xs: Float64Array, ys: Float64Array, graph: ZoneGraph): ZoneGraph => {
  let linked = graph
  let { parts, count } = partsOf(xs.length, linked)
  if (count <= 1) return graph
  const buckets = bucketsOf(xs, ys)
  while (count > 1) {
    const links = {
      from: new Int32Array(xs.length),
      to: new Int32Array(xs.length),
      squares: new Float64Array(xs.length).fill(Infinity),
    }
    const largest = largestOf(parts)
    for (let point = 0; point < xs.length; point++)
      if (parts[point] !== largest) searchFrom(point, { xs, ys, parts, buckets }, links)
    linked = withLinks(xs.length, linked, links)
    ;({ parts, count } = partsOf(xs.length, linked))
  }
  return linked
}

const withLinks = (points: number, { start, neighbours }: ZoneGraph, { from, to, squares }: Links): ZoneGraph => {
  const [a, b]: [number[], number[]] = [[], []]
  for (let point = 0; point < points; point++)
    for (let i = start[point]!; i < start[point + 1]!; i++)
      if (neighbours[i]! > point) {
        a.push(point)
        b.push(neighbours[i]!)
      }
  const added = new Set<number>()
  for (let part = 0; part < points; part++) {
    if (squares[part] === Infinity) continue
    const [low, high] = [Math.min(from[part]!, to[part]!), Math.max(from[part]!, to[part]!)]
    if (added.has(low * points + high)) continue
    added.add(low * points + high)
    a.push(low)
    b.push(high)
  }
  return graphOf(points, a, b)
}

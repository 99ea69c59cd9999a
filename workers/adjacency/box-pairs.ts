/** The maximum number of boxes that fit into the sort keys. */
export const MAX_BOXES = 2097152
const INT32_RANGE = 2 ** 31
/** The height of a band, as a multiple of the median box height. */
const BOXES_HIGH = 8

/**
 * Calls `visit` once for every pair of boxes at most `margin` apart in both directions. Pairs with the same first box
 * are consecutive. Boxes are dealt from west to east into horizontal bands, and each band is swept separately.
 * @param boxes minE, minN, maxE, maxN per box; boxes with min above max are ignored
 */
export const forBoxPairs = (boxes: Int32Array, margin: number, visit: (a: number, b: number) => void) => {
  const bands = bandsOf(boxes, margin)
  const sweep = sweeper(boxes, margin, bands.longest)
  for (let band = 0; band + 1 < bands.start.length; band++)
    sweep(bands.members.subarray(bands.start[band]!, bands.start[band + 1]!), bands.south + band * bands.height, visit)
}

/** Bands of equal height, in mm. A box belongs to each band that it touches, including its northern margin. */
interface Bands {
  readonly south: number
  readonly height: number
  /** Band b has the members from members[start[b]] up to members[start[b + 1]], from west to east. */
  readonly start: Uint32Array
  readonly members: Uint32Array
  /** The number of members in the fullest band. */
  readonly longest: number
}

const bandsOf = (boxes: Int32Array, margin: number): Bands => {
  const order = westToEast(boxes)
  const used = order.length
  let [south, north, heights] = [INT32_RANGE, -INT32_RANGE, 0]
  for (const box of order) {
    const low = boxes[box * 4 + 1]!
    const high = boxes[box * 4 + 3]!
    if (low < south) south = low
    if (high > north) north = high
    heights += high - low
  }
  if (used === 0) return { south: 0, height: 1, start: new Uint32Array(1), members: order, longest: 0 }
  const height = Math.ceil(Math.max((heights / used) * BOXES_HIGH, (north - south) / Math.sqrt(used), margin, 1))
  const firstOf = (box: number) => Math.floor((boxes[box * 4 + 1]! - south) / height)
  const lastOf = (box: number) => Math.floor((boxes[box * 4 + 3]! + margin - south) / height)
  const start = new Uint32Array(Math.floor((north + margin - south) / height) + 2)
  for (const box of order) for (let band = firstOf(box); band <= lastOf(box); band++) start[band + 1]! += 1
  let longest = 0
  for (let band = 1; band < start.length; band++) {
    longest = Math.max(longest, start[band]!)
    start[band]! += start[band - 1]!
  }
  const members = new Uint32Array(start.at(-1)!)
  const fill = start.slice()
  for (const box of order) for (let band = firstOf(box); band <= lastOf(box); band++) members[fill[band]!++] = box
  return { south, height, start, members, longest }
}

/** The boxes that are not empty, sorted by their western edge. */
const westToEast = (boxes: Int32Array): Uint32Array => {
  const keys = new Float64Array(boxes.length >> 2)
  let used = 0
  // Typed arrays sort numbers far faster without a comparator, so position and number are packed into one double.
  for (let box = 0; box < keys.length; box++)
    if (boxes[box * 4 + 1]! <= boxes[box * 4 + 3]!) keys[used++] = (boxes[box * 4]! + INT32_RANGE) * MAX_BOXES + box
  const sorted = keys.subarray(0, used).sort()
  const order = new Uint32Array(used)
  for (let i = 0; i < used; i++) order[i] = sorted[i]! - Math.floor(sorted[i]! / MAX_BOXES) * MAX_BOXES
  return order
}

/** Sweeps one band after another, reusing its memory. */
const sweeper = (boxes: Int32Array, margin: number, longest: number) => {
  const minX = new Int32Array(longest)
  const minY = new Int32Array(longest)
  const maxY = new Int32Array(longest)
  return (band: Uint32Array, begin: number, visit: (a: number, b: number) => void) => {
    const n = band.length
    for (let i = 0; i < n; i++) {
      const box = band[i]!
      minX[i] = boxes[box * 4]!
      minY[i] = boxes[box * 4 + 1]!
      maxY[i] = boxes[box * 4 + 3]!
    }
    for (let i = 0; i < n; i++) {
      const east = boxes[band[i]! * 4 + 2]! + margin
      const low = minY[i]! - margin
      const high = maxY[i]! + margin
      for (let j = i + 1; j < n && minX[j]! <= east; j++) {
        if (minY[j]! > high || maxY[j]! < low) continue
        // Two boxes that share several bands meet in the first one.
        if (minY[i]! >= begin || minY[j]! >= begin) visit(band[i]!, band[j]!)
      }
    }
  }
}

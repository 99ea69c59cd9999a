/** Boxes above this number do not fit the sweep's packed keys. */
export const MAX_BOXES = 2097152
const INT32_RANGE = 2 ** 31
/** A band is as high as this many boxes of middling height. */
const BOXES_HIGH = 8

/**
 * Calls `visit` once for every pair of boxes at most `margin` apart in both directions; the pairs of a box that is first
 * follow each other. Boxes are sorted into bands from south to north, and each band is swept from west to east.
 * @param boxes minE, minN, maxE, maxN per box; a box with min above max is nowhere
 */
export const forBoxPairs = (boxes: Int32Array, margin: number, visit: (a: number, b: number) => void) => {
  const { south, height, members } = bandsOf(boxes, margin)
  members.forEach((band, i) => {
    sweep(boxes, margin, band, south + i * height, visit)
  })
}

/** Bands of equal height, mm; a box is a member of each band that it touches, with its margin to the north. */
interface Bands {
  readonly south: number
  readonly height: number
  readonly members: readonly (readonly number[])[]
}

const bandsOf = (boxes: Int32Array, margin: number): Bands => {
  const count = boxes.length >> 2
  let [south, north, heights, used] = [INT32_RANGE, -INT32_RANGE, 0, 0]
  for (let i = 0; i < count; i++) {
    const low = boxes[i * 4 + 1]!
    const high = boxes[i * 4 + 3]!
    if (low > high) continue
    if (low < south) south = low
    if (high > north) north = high
    heights += high - low
    used += 1
  }
  if (used === 0) return { south: 0, height: 1, members: [] }
  const height = Math.ceil(Math.max((heights / used) * BOXES_HIGH, (north - south) / Math.sqrt(used), margin, 1))
  const members: number[][] = Array.from({ length: Math.floor((north + margin - south) / height) + 1 }, () => [])
  for (let i = 0; i < count; i++) {
    const low = boxes[i * 4 + 1]!
    if (low > boxes[i * 4 + 3]!) continue
    const last = Math.floor((boxes[i * 4 + 3]! + margin - south) / height)
    for (let band = Math.floor((low - south) / height); band <= last; band++) members[band]!.push(i)
  }
  return { south, height, members }
}

const sweep = (
  boxes: Int32Array,
  margin: number,
  band: readonly number[],
  begin: number,
  visit: (a: number, b: number) => void,
) => {
  const n = band.length
  // A number sort of typed arrays without a comparer is far quicker: pack place and number into one double.
  const keys = Float64Array.from(band, box => (boxes[box * 4]! + INT32_RANGE) * MAX_BOXES + box)
  keys.sort()
  const order = new Uint32Array(n)
  const minX = new Int32Array(n)
  const minY = new Int32Array(n)
  const maxY = new Int32Array(n)
  for (let i = 0; i < n; i++) {
    const box = keys[i]! % MAX_BOXES
    order[i] = box
    minX[i] = boxes[box * 4]!
    minY[i] = boxes[box * 4 + 1]!
    maxY[i] = boxes[box * 4 + 3]!
  }
  for (let i = 0; i < n; i++) {
    const east = boxes[order[i]! * 4 + 2]! + margin
    const low = minY[i]! - margin
    const high = maxY[i]! + margin
    for (let j = i + 1; j < n && minX[j]! <= east; j++) {
      if (minY[j]! > high || maxY[j]! < low) continue
      // Two boxes that share several bands meet in the first of them.
      if (minY[i]! >= begin || minY[j]! >= begin) visit(order[i]!, order[j]!)
    }
  }
}

/**
 * Calls `visit` for every pair of boxes at most `margin` apart in both directions, by a sweep from west to east.
 * @param boxes minE, minN, maxE, maxN per box; a box with min above max is nowhere
 */
export const forBoxPairs = (boxes: Int32Array, margin: number, visit: (a: number, b: number) => void) => {
  const count = boxes.length >> 2
  const all = new Uint32Array(count)
  let n = 0
  for (let i = 0; i < count; i++) if (boxes[i * 4]! <= boxes[i * 4 + 2]!) all[n++] = i
  const order = all.subarray(0, n)
  // A number sort of typed arrays without a comparer is far quicker: pack place and number into one double.
  const keys = new Float64Array(n)
  for (let i = 0; i < n; i++) keys[i] = (boxes[order[i]! * 4]! + 2147483648) * 2097152 + order[i]!
  keys.sort()
  const minX = new Int32Array(n)
  const minY = new Int32Array(n)
  const maxX = new Int32Array(n)
  const maxY = new Int32Array(n)
  for (let i = 0; i < n; i++) {
    const box = keys[i]! % 2097152
    order[i] = box
    minX[i] = boxes[box * 4]!
    minY[i] = boxes[box * 4 + 1]!
    maxX[i] = boxes[box * 4 + 2]!
    maxY[i] = boxes[box * 4 + 3]!
  }
  for (let i = 0; i < n; i++) {
    const east = maxX[i]! + margin
    const south = minY[i]! - margin
    const north = maxY[i]! + margin
    for (let j = i + 1; j < n && minX[j]! <= east; j++) {
      if (minY[j]! <= north && maxY[j]! >= south) visit(order[i]!, order[j]!)
    }
  }
}

/** Boxes above this number do not fit the sweep's packed keys. */
export const MAX_BOXES = 2097152

/** The number of bytes per node: four float64 for its box, one uint64 offset. */
export const NODE_BYTES = 40

/**
 * The first node of each level and the one after its last, leaves first. The root is node 0, and the leaves are at the
 * end.
 */
export const treeLevels = (items: number, nodeSize: number): readonly (readonly [first: number, end: number])[] => {
  const counts = [items]
  let n = items
  do {
    n = Math.ceil(n / nodeSize)
    counts.push(n)
  } while (n > 1)
  let end = counts.reduce((sum, count) => sum + count, 0)
  return counts.map(count => {
    const first = end - count
    const level = [first, end] as const
    end = first
    return level
  })
}

export const treeBytes = (items: number, nodeSize: number) => treeLevels(items, nodeSize)[0]![1] * NODE_BYTES

/**
 * Packs an R-tree over boxes that are already in Hilbert order.
 * @param boxes minE, minN, maxE, maxN per item, in metres
 * @param offsets each item's byte offset from the start of the features
 */
export const writeTree = (boxes: Float64Array, offsets: Float64Array, nodeSize: number): Uint8Array => {
  const count = offsets.length
  const levels = treeLevels(count, nodeSize)
  const nodes = levels[0]![1]
  const firstLeaf = levels[0]![0]
  const all = new Float64Array(nodes * 4)
  all.set(boxes, firstLeaf * 4)
  const pointer = new Float64Array(nodes)
  pointer.set(offsets, firstLeaf)
  for (let level = 1; level < levels.length; level++) {
    const [childFirst, childEnd] = levels[level - 1]!
    const [first, end] = levels[level]!
    for (let n = first; n < end; n++) {
      const from = childFirst + (n - first) * nodeSize
      pointer[n] = from
      const box = [Infinity, Infinity, -Infinity, -Infinity]
      for (let child = from; child < Math.min(from + nodeSize, childEnd); child++) {
        box[0] = Math.min(box[0]!, all[child * 4]!)
        box[1] = Math.min(box[1]!, all[child * 4 + 1]!)
        box[2] = Math.max(box[2]!, all[child * 4 + 2]!)
        box[3] = Math.max(box[3]!, all[child * 4 + 3]!)
      }
      all.set(box, n * 4)
    }
  }
  const bytes = new Uint8Array(nodes * NODE_BYTES)
  const view = new DataView(bytes.buffer)
  for (let n = 0; n < nodes; n++) {
    for (let k = 0; k < 4; k++) view.setFloat64(n * NODE_BYTES + k * 8, all[n * 4 + k]!, true)
    view.setBigUint64(n * NODE_BYTES + 32, BigInt(pointer[n]!), true)
  }
  return bytes
}

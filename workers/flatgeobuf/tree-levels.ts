/** Bytes of a node: four float64 of its box, one uint64 offset. */
export const NODE_BYTES = 40

/** First node and past-the-last node of each level, leaves first; the root is node 0, the leaves are at the end. */
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

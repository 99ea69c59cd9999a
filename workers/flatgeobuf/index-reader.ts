import type { ByteSource } from '../bytes/byte-source.ts'
import { badFile } from '../errors.ts'
import type { FlatGeobufHeader } from './header.ts'
import { FlatBytes } from './table.ts'
import { NODE_BYTES, treeLevels } from './tree-levels.ts'

/** The packed Hilbert R-tree of a file: boxes in metres, where each feature's bytes lie. */
export interface FlatGeobufIndex {
  readonly count: number
  /** Byte of the file where feature i begins; entry `count` is the file's end. */
  readonly featureAt: Float64Array
  /** Box of feature i, metres: minE, minN, maxE, maxN. */
  readonly boxes: Float64Array
  /** Features whose box touches the given one, in file order. */
  search(minE: number, minN: number, maxE: number, maxN: number): Uint32Array
}

/** Reads the whole index; offsets must rise, stay inside the file, and children must lie one level down. */
export const readIndex = async (
  source: ByteSource,
  header: FlatGeobufHeader,
  signal?: AbortSignal,
): Promise<FlatGeobufIndex> => {
  const { featureCount: count, nodeSize } = header
  const flat = new FlatBytes(await source.read(header.indexOffset, header.indexBytes, signal))
  const levels = treeLevels(count, nodeSize)
  const firstLeaf = levels[0]![0]
  const nodes = levels[0]![1]
  const nodeBoxes = new Float64Array(nodes * 4)
  const firstChild = new Uint32Array(firstLeaf)
  for (let n = 0; n < nodes; n++)
    for (let k = 0; k < 4; k++) nodeBoxes[n * 4 + k] = flat.view.getFloat64(n * NODE_BYTES + k * 8, true)
  for (let level = 1; level < levels.length; level++) {
    const [childFirst, childEnd] = levels[level - 1]!
    const [first, end] = levels[level]!
    for (let n = first; n < end; n++) {
      const child = flat.safe64(n * NODE_BYTES + 32)
      if (child < childFirst || child >= childEnd) throw badFile('The index of the file points outside itself.')
      firstChild[n] = child
    }
  }
  const featureAt = new Float64Array(count + 1)
  featureAt[count] = source.size
  for (let i = 0; i < count; i++) {
    featureAt[i] = header.featuresOffset + flat.safe64((firstLeaf + i) * NODE_BYTES + 32)
    const before = i === 0 ? header.featuresOffset : featureAt[i - 1]! + 4
    if (i === 0 ? featureAt[0] !== before : featureAt[i]! < before)
      throw badFile('The features of the index are out of order.')
  }
  if (featureAt[count - 1]! + 4 > source.size) throw badFile('The index points past the end of the file.')

  const search = (minE: number, minN: number, maxE: number, maxN: number) => {
    const found: number[] = []
    const stack: number[] = [0, levels.length - 1]
    while (stack.length > 0) {
      const level = stack.pop()!
      const first = stack.pop()!
      const end = level === levels.length - 1 ? first + 1 : Math.min(first + nodeSize, levels[level]![1])
      for (let n = first; n < end; n++) {
        const b = n * 4
        if (nodeBoxes[b]! > maxE || nodeBoxes[b + 1]! > maxN || nodeBoxes[b + 2]! < minE || nodeBoxes[b + 3]! < minN)
          continue
        if (level === 0) found.push(n - firstLeaf)
        else stack.push(firstChild[n]!, level - 1)
      }
    }
    return Uint32Array.from(found).sort()
  }
  return { count, featureAt, boxes: nodeBoxes.subarray(firstLeaf * 4), search }
}

import type { ByteSource } from '../bytes/byte-source.ts'
import { badFile } from '../errors.ts'
import type { FlatGeobufHeader } from './header.ts'
import { NODE_BYTES, treeLevels } from './tree-levels.ts'
import { TreePages } from './tree-pages.ts'

/** Levels above the leaves up to this size are read when the file is opened: every search needs them. */
const UPPER_BYTES = 256 * 1024
const MAX_HIGH_WORD = 0x1fffff

/** The index of a file, read only as far as searches need it. */
export interface IndexFinder {
  /** Byte of the file where a feature that was found begins, and at the next entry where it ends. */
  readonly featureAt: Float64Array
  /** Positions of the features whose box touches the given one (metres), rising. */
  search(minE: number, minN: number, maxE: number, maxN: number, signal?: AbortSignal): Promise<Uint32Array>
}

/** @throws EngineError `bad-file` where the index leads outside itself or the file, now or when it is searched */
export const openIndex = async (
  source: ByteSource,
  header: FlatGeobufHeader,
  signal?: AbortSignal,
): Promise<IndexFinder> => {
  const { featureCount: count, nodeSize, featuresOffset } = header
  const levels = treeLevels(count, nodeSize)
  const firstLeaf = levels[0]![0]
  const pages = new TreePages(source, header)
  const featureAt = new Float64Array(count + 1)
  if (firstLeaf * NODE_BYTES <= UPPER_BYTES) await pages.need([[0, firstLeaf]], signal)

  const pointer = (node: number): number => {
    const high = pages.view.getUint32(node * NODE_BYTES + 36, true)
    if (high > MAX_HIGH_WORD) throw badFile('A 64-bit number of the file is too large.')
    return high * 4294967296 + pages.view.getUint32(node * NODE_BYTES + 32, true)
  }
  const place = (position: number): number =>
    position === count ? source.size : featuresOffset + pointer(firstLeaf + position)
  /** Notes where a feature lies. */
  const locate = (position: number) => {
    const from = place(position)
    const to = place(position + 1)
    if (to > source.size) throw badFile('The index points past the end of the file.')
    if (from + 4 > to || (position === 0 && from !== featuresOffset))
      throw badFile('The features of the index are out of order.')
    featureAt[position] = from
    featureAt[position + 1] = to
  }

  return {
    featureAt,
    async search(minE, minN, maxE, maxN, signal) {
      let nodes: number[] = [0]
      for (let level = levels.length - 1; level >= 0; level--) {
        const levelEnd = levels[level]![1]
        const runs = nodes.map((first): [number, number] => [
          first,
          // The leaf after tells where the last one's feature ends.
          Math.min(first + (level === levels.length - 1 ? 1 : nodeSize), levelEnd) + (level === 0 ? 1 : 0),
        ])
        await pages.need(runs, signal)
        const found = new Set<number>()
        for (const [first, end] of runs)
          for (let node = first; node < (level === 0 ? end - 1 : end); node++) {
            const at = node * NODE_BYTES
            const { view } = pages
            if (view.getFloat64(at, true) > maxE || view.getFloat64(at + 8, true) > maxN) continue
            if (view.getFloat64(at + 16, true) < minE || view.getFloat64(at + 24, true) < minN) continue
            if (level === 0) {
              found.add(node - firstLeaf)
              continue
            }
            const child = pointer(node)
            const [childFirst, childEnd] = levels[level - 1]!
            if (child < childFirst || child >= childEnd) throw badFile('The index of the file points outside itself.')
            found.add(child)
          }
        nodes = [...found].sort((a, b) => a - b)
        if (level === 0) for (const position of nodes) locate(position)
      }
      return Uint32Array.from(nodes)
    },
  }
}

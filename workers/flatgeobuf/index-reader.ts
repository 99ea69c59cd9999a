import type { ByteSource } from '../bytes/byte-source.ts'
import { badFile } from '../engine-error.ts'
import { FlatBytes } from './flat-bytes.ts'
import type { FlatGeobufHeader } from './header.ts'
import { NODE_BYTES, treeLevels } from './index-tree.ts'

/** The packed Hilbert R-tree of a file: each feature's box in metres and the position of its bytes. */
export interface FlatGeobufIndex {
  readonly count: number
  /** The byte of the file where feature i starts; entry `count` is the end of the file. */
  readonly featureAt: Float64Array
  /** The box of feature i, in metres: minE, minN, maxE, maxN. */
  readonly boxes: Float64Array
  /** The features whose boxes touch the given one, in file order. */
  search(minE: number, minN: number, maxE: number, maxN: number): Uint32Array
}

/** Reads the whole index. Offsets must ascend and stay inside the file, and children must be one level down. */
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
    const matches: number[] = []
    const stack: number[] = [0, levels.length - 1]
    while (stack.length > 0) {
      const level = stack.pop()!
      const first = stack.pop()!
      const end = level === levels.length - 1 ? first + 1 : Math.min(first + nodeSize, levels[level]![1])
      for (let n = first; n < end; n++) {
        const b = n * 4
        if (nodeBoxes[b]! > maxE || nodeBoxes[b + 1]! > maxN || nodeBoxes[b + 2]! < minE || nodeBoxes[b + 3]! < minN)
          continue
        if (level === 0) matches.push(n - firstLeaf)
        else stack.push(firstChild[n]!, level - 1)
      }
    }
    return Uint32Array.from(matches).sort()
  }
  return { count, featureAt, boxes: nodeBoxes.subarray(firstLeaf * 4), search }
}

/** The levels above the leaves are read when the file is opened, up to this size, because every search needs them. */
const UPPER_BYTES = 256 * 1024
const MAX_HIGH_WORD = 0x1fffff

/** The index of a file, read only as far as searches need it. */
export interface IndexFinder {
  /** The byte of the file at which a found feature starts and, at the next index, the byte at which it ends. */
  readonly featureAt: Float64Array
  /** The positions of the features whose boxes touch the given box (metres), ascending. */
  search(minE: number, minN: number, maxE: number, maxN: number, signal?: AbortSignal): Promise<Uint32Array>
}

/** @throws EngineError `bad-file`, on opening or searching, if the index points outside itself or the file */
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
  /** Notes the position of a feature's bytes. */
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
          // The leaf after the last one shows where the last feature ends.
          Math.min(first + (level === levels.length - 1 ? 1 : nodeSize), levelEnd) + (level === 0 ? 1 : 0),
        ])
        await pages.need(runs, signal)
        const positions = new Set<number>()
        for (const [first, end] of runs)
          for (let node = first; node < (level === 0 ? end - 1 : end); node++) {
            const at = node * NODE_BYTES
            const { view } = pages
            if (view.getFloat64(at, true) > maxE || view.getFloat64(at + 8, true) > maxN) continue
            if (view.getFloat64(at + 16, true) < minE || view.getFloat64(at + 24, true) < minN) continue
            if (level === 0) {
              positions.add(node - firstLeaf)
              continue
            }
            const child = pointer(node)
            const [childFirst, childEnd] = levels[level - 1]!
            if (child < childFirst || child >= childEnd) throw badFile('The index of the file points outside itself.')
            positions.add(child)
          }
        nodes = [...positions].sort((a, b) => a - b)
        if (level === 0) for (const position of nodes) locate(position)
      }
      return Uint32Array.from(nodes)
    },
  }
}

const PAGE_BYTES = 4096
/** Pages that are farther apart than 32 KB are fetched in separate requests. */
const GAP_PAGES = 8

/** The pages of a file's R-tree that searches have needed, in memory. Each is read once. */
class TreePages {
  readonly view: DataView
  private readonly bytes: Uint8Array
  private readonly source: ByteSource
  private readonly offset: number
  /** The promise of reading each page, once it has started. */
  private readonly reading: (Promise<void> | undefined)[]

  constructor(source: ByteSource, { indexOffset, indexBytes }: FlatGeobufHeader) {
    this.source = source
    this.offset = indexOffset
    this.bytes = new Uint8Array(indexBytes)
    this.view = new DataView(this.bytes.buffer)
    this.reading = new Array(Math.ceil(indexBytes / PAGE_BYTES))
  }

  /** Fetches nodes, given as ascending runs from the first node to the one after the last. */
  async need(runs: readonly (readonly [first: number, end: number])[], signal?: AbortSignal): Promise<void> {
    const awaited = new Set<Promise<void>>()
    let from = -1
    let to = -1
    for (const [first, end] of runs) {
      const last = Math.min(Math.ceil((end * NODE_BYTES) / PAGE_BYTES), this.reading.length)
      for (let page = Math.floor((first * NODE_BYTES) / PAGE_BYTES); page < last; page++) {
        const pending = this.reading[page]
        if (pending) {
          awaited.add(pending)
          continue
        }
        if (from >= 0 && page - to > GAP_PAGES) {
          awaited.add(this.read(from, to, signal))
          from = -1
        }
        if (from < 0) from = page
        to = page + 1
      }
    }
    if (from >= 0) awaited.add(this.read(from, to, signal))
    await Promise.all(awaited)
  }

  private read(from: number, to: number, signal: AbortSignal | undefined): Promise<void> {
    const begin = from * PAGE_BYTES
    const length = Math.min(to * PAGE_BYTES, this.bytes.byteLength) - begin
    const reading = this.source.read(this.offset + begin, length, signal).then(
      bytes => this.bytes.set(bytes, begin),
      error => {
        // Let the next search try again.
        for (let page = from; page < to; page++) if (this.reading[page] === reading) this.reading[page] = undefined
        throw error
      },
    )
    for (let page = from; page < to; page++) this.reading[page] ??= reading
    return reading
  }
}

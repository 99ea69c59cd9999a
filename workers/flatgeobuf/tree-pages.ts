import type { ByteSource } from '../bytes/byte-source.ts'
import type { FlatGeobufHeader } from './header.ts'
import { NODE_BYTES } from './tree-levels.ts'

const PAGE_BYTES = 4096
/** Pages further apart than this are fetched by requests of their own: 32 KB. */
const GAP_PAGES = 8

/** The pages of a file's R-tree that searches have needed, in memory; each is read once. */
export class TreePages {
  readonly view: DataView
  private readonly bytes: Uint8Array
  private readonly source: ByteSource
  private readonly offset: number
  /** Per page, its reading once that has begun. */
  private readonly reading: (Promise<void> | undefined)[]

  constructor(source: ByteSource, { indexOffset, indexBytes }: FlatGeobufHeader) {
    this.source = source
    this.offset = indexOffset
    this.bytes = new Uint8Array(indexBytes)
    this.view = new DataView(this.bytes.buffer)
    this.reading = new Array(Math.ceil(indexBytes / PAGE_BYTES))
  }

  /** Brings nodes, given as rising runs from the first to past the last. */
  async need(runs: readonly (readonly [first: number, end: number])[], signal?: AbortSignal): Promise<void> {
    const awaited = new Set<Promise<void>>()
    let from = -1
    let to = -1
    for (const [first, end] of runs) {
      const last = Math.min(Math.ceil((end * NODE_BYTES) / PAGE_BYTES), this.reading.length)
      for (let page = Math.floor((first * NODE_BYTES) / PAGE_BYTES); page < last; page++) {
        const known = this.reading[page]
        if (known) {
          awaited.add(known)
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
        // The next search tries again.
        for (let page = from; page < to; page++) if (this.reading[page] === reading) this.reading[page] = undefined
        throw error
      },
    )
    for (let page = from; page < to; page++) this.reading[page] ??= reading
    return reading
  }
}

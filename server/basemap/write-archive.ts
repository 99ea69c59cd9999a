import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { Compression, TileType } from 'pmtiles'

/** Readers start by fetching this many bytes of a PMTiles file, which contain the header and the root directory. */
const FIRST_BYTES = 16_384
const HEADER_BYTES = 127
/** The initial number of entries per leaf directory. It grows if the root would be too large. */
const LEAF_ENTRIES = 4096
/** Identical tiles of up to this many bytes are stored once. Most of them are sea. */
const SMALL_TILE_BYTES = 1024
const WRITE_BYTES = 1_048_576
const VERSION = 3
const E7 = 1e7

/**
 * Tiles stored at one position in the file: `runLength` tiles, starting at `tileId`. A run of 0 is a leaf directory.
 */
interface Entry {
  readonly tileId: number
  readonly offset: number
  readonly length: number
  runLength: number
}

/** The zooms and the area covered by a file's tiles. */
interface ArchiveCover {
  readonly minZoom: number
  readonly maxZoom: number
  /** West, south, east and north, in degrees. */
  readonly bounds: readonly [number, number, number, number]
}

interface ArchiveWriter {
  /** Adds a gzip-compressed tile. Tile ids must ascend. */
  add(tileId: number, packed: Uint8Array): Promise<void>
  /** Completes the file with everything else that readers need. */
  finish(metadata: object, cover: ArchiveCover): Promise<void>
  close(): Promise<void>
}

const varint = (value: number, into: number[]): void => {
  let left = value
  for (; left > 127; left = Math.floor(left / 128)) into.push((left % 128) | 128)
  into.push(left)
}

/**
 * Encodes a directory: differences between tile ids, run lengths, lengths, and offsets plus one. An offset of 0 means
 * that the tile follows the previous entry.
 */
const packDirectory = (entries: readonly Entry[]): Buffer => {
  const bytes: number[] = []
  varint(entries.length, bytes)
  entries.forEach(({ tileId }, at) => {
    varint(tileId - (entries[at - 1]?.tileId ?? 0), bytes)
  })
  for (const { runLength } of entries) varint(runLength, bytes)
  for (const { length } of entries) varint(length, bytes)
  entries.forEach(({ offset }, at) => {
    const before = entries[at - 1]
    varint(before !== undefined && offset === before.offset + before.length ? 0 : offset + 1, bytes)
  })
  return gzipSync(Buffer.from(bytes))
}

/** Encodes the root directory and its leaves. The leaves are empty if all entries fit into the root. */
const packDirectories = (entries: readonly Entry[]): { readonly root: Buffer; readonly leaves: Buffer } => {
  const all = entries.length <= LEAF_ENTRIES ? packDirectory(entries) : null
  if (all !== null && all.length <= FIRST_BYTES - HEADER_BYTES) return { root: all, leaves: Buffer.alloc(0) }
  for (let each = LEAF_ENTRIES; ; each *= 2) {
    const parts: Buffer[] = []
    const roots: Entry[] = []
    let offset = 0
    for (let at = 0; at < entries.length; at += each) {
      const leaf = packDirectory(entries.slice(at, at + each))
      roots.push({ tileId: entries[at]!.tileId, offset, length: leaf.length, runLength: 0 })
      parts.push(leaf)
      offset += leaf.length
    }
    const root = packDirectory(roots)
    if (root.length <= FIRST_BYTES - HEADER_BYTES) return { root, leaves: Buffer.concat(parts) }
  }
}

interface Sections {
  readonly root: number
  readonly metadata: number
  readonly leaves: number
  readonly tiles: number
}

const packHeader = (
  { root, metadata, leaves, tiles }: Sections,
  counts: readonly [addressed: number, entries: number, contents: number],
  { minZoom, maxZoom, bounds }: ArchiveCover,
): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header.writeUInt8(VERSION, 7)
  const places = [
    [HEADER_BYTES, root],
    [FIRST_BYTES + tiles, metadata],
    [FIRST_BYTES + tiles + metadata, leaves],
    [FIRST_BYTES, tiles],
  ] as const
  ;[...places.flat(), ...counts].forEach((value, at) => {
    header.writeBigUInt64LE(BigInt(value), 8 + at * 8)
  })
  const isClustered = 1
  Buffer.from([isClustered, Compression.Gzip, Compression.Gzip, TileType.Mvt, minZoom, maxZoom]).copy(header, 96)
  const [west, south, east, north] = bounds
  bounds.forEach((degrees, at) => {
    header.writeInt32LE(Math.round(degrees * E7), 102 + at * 4)
  })
  header.writeUInt8(minZoom, 118)
  header.writeInt32LE(Math.round(((west + east) / 2) * E7), 119)
  header.writeInt32LE(Math.round(((south + north) / 2) * E7), 123)
  return header
}

/** Buffers consecutive writes, because a tile is only a few kilobytes. */
const createAppender = (file: FileHandle, from: number) => {
  const waiting: Uint8Array[] = []
  let bytes = 0
  let at = from
  const flush = async (): Promise<void> => {
    if (bytes === 0) return
    const piece = Buffer.concat(waiting.splice(0))
    await file.write(piece, 0, piece.length, at)
    at += piece.length
    bytes = 0
  }
  return {
    append: async (part: Uint8Array): Promise<void> => {
      waiting.push(part)
      bytes += part.length
      if (bytes >= WRITE_BYTES) await flush()
    },
    flush,
  }
}

/**
 * Writes a PMTiles file of version 3 (github.com/protomaps/PMTiles, spec/v3) in one pass: the header and root directory
 * in space reserved at the beginning, then the tiles, then metadata and leaf directories.
 */
export const createArchiveWriter = async (path: string): Promise<ArchiveWriter> => {
  const file = await open(path, 'w')
  const { append, flush } = createAppender(file, FIRST_BYTES)
  const entries: Entry[] = []
  const small = new Map<string, { readonly offset: number; readonly length: number }>()
  let offset = 0
  let addressed = 0
  let contents = 0
  return {
    async add(tileId, packed) {
      const before = entries.at(-1)
      if (before !== undefined && tileId < before.tileId + before.runLength)
        throw new Error(`tile ${tileId} comes after ${before.tileId + before.runLength - 1}`)
      addressed++
      const { length } = packed
      const hash = length > SMALL_TILE_BYTES ? null : createHash('sha1').update(packed).digest('base64')
      const earlier = hash === null ? undefined : small.get(hash)
      if (earlier !== undefined && before?.offset === earlier.offset && before.tileId + before.runLength === tileId) {
        before.runLength++
        return
      }
      entries.push({ tileId, runLength: 1, ...(earlier ?? { offset, length }) })
      if (earlier !== undefined) return
      if (hash !== null) small.set(hash, { offset, length })
      offset += length
      contents++
      await append(packed)
    },
    async finish(metadata, cover) {
      const about = await promisify(gzip)(JSON.stringify(metadata))
      const { root, leaves } = packDirectories(entries)
      await append(about)
      await append(leaves)
      await flush()
      const sections = { root: root.length, metadata: about.length, leaves: leaves.length, tiles: offset }
      const first = Buffer.alloc(FIRST_BYTES)
      packHeader(sections, [addressed, entries.length, contents], cover).copy(first)
      root.copy(first, HEADER_BYTES)
      await file.write(first, 0, FIRST_BYTES, 0)
      await file.sync()
    },
    close: () => file.close(),
  }
}

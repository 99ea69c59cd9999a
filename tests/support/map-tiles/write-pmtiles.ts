import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export interface MadeTile {
  readonly z: number
  readonly x: number
  readonly y: number
  /** Uncompressed MVT. */
  readonly bytes: Uint8Array
}

export interface MadeArchive {
  readonly tiles: readonly MadeTile[]
  readonly metadata: object
  /** West, south, east and north, in degrees. */
  readonly bounds: readonly [number, number, number, number]
  /** The number of tiles per leaf directory; if absent, all entries are in the root. */
  readonly perLeaf?: number
  /** 1 is MVT, 2 is PNG. */
  readonly tileType?: number
}

interface Entry {
  readonly tileId: number
  readonly offset: number
  readonly length: number
  readonly runLength: number
}

const HEADER_BYTES = 127
const GZIP = 2

const varint = (value: number): number[] => {
  const bytes: number[] = []
  let left = value
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) | 128)
  return [...bytes, left]
}

/**
 * A directory: differences of tile numbers, run lengths, lengths, and offsets plus one. An offset of 0 continues the
 * previous entry.
 */
const directory = (entries: readonly Entry[]): Buffer => {
  const follows = (at: number) => at > 0 && entries[at]!.offset === entries[at - 1]!.offset + entries[at - 1]!.length
  return gzipSync(
    Buffer.from([
      ...varint(entries.length),
      ...entries.flatMap(({ tileId }, at) => varint(tileId - (entries[at - 1]?.tileId ?? 0))),
      ...entries.flatMap(({ runLength }) => varint(runLength)),
      ...entries.flatMap(({ length }) => varint(length)),
      ...entries.flatMap(({ offset }, at) => varint(follows(at) ? 0 : offset + 1)),
    ]),
  )
}

/** The bytes of a version 3 PMTiles file (github.com/protomaps/PMTiles, spec/v3). */
export const pmtilesBytes = ({ tiles, metadata, bounds, perLeaf, tileType = 1 }: MadeArchive): Buffer => {
  const sorted = tiles.map(tile => ({ id: zxyToTileId(tile.z, tile.x, tile.y), ...tile })).sort((a, b) => a.id - b.id)
  const contents: Buffer[] = []
  let offset = 0
  const entries = sorted.map(({ id, bytes }): Entry => {
    const packed = gzipSync(bytes, { level: 9 })
    contents.push(packed)
    const entry = { tileId: id, offset, length: packed.length, runLength: 1 }
    offset += packed.length
    return entry
  })
  const leaves: Buffer[] = []
  let leafBytes = 0
  const roots: Entry[] = []
  if (perLeaf !== undefined)
    for (let at = 0; at < entries.length; at += perLeaf) {
      const leaf = directory(entries.slice(at, at + perLeaf))
      roots.push({ tileId: entries[at]!.tileId, offset: leafBytes, length: leaf.length, runLength: 0 })
      leaves.push(leaf)
      leafBytes += leaf.length
    }
  const root = directory(perLeaf === undefined ? entries : roots)
  const about = gzipSync(JSON.stringify(metadata))

  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header.writeUInt8(3, 7)
  const sections = [root.length, about.length, leafBytes, offset]
  let start = HEADER_BYTES
  sections.forEach((length, at) => {
    header.writeBigUInt64LE(BigInt(start), 8 + at * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + at * 16)
    start += length
  })
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(entries.length), at)
  const zooms = tiles.map(({ z }) => z)
  for (const [at, value] of [
    [96, 1],
    [97, GZIP],
    [98, GZIP],
    [99, tileType],
    [100, Math.min(...zooms)],
    [101, Math.max(...zooms)],
    [118, Math.min(...zooms)],
  ] as const)
    header.writeUInt8(value, at)
  const degrees = (value: number) => Math.round(value * 1e7)
  bounds.forEach((value, at) => {
    header.writeInt32LE(degrees(value), 102 + at * 4)
  })
  header.writeInt32LE(degrees((bounds[0] + bounds[2]) / 2), 119)
  header.writeInt32LE(degrees((bounds[1] + bounds[3]) / 2), 123)
  return Buffer.concat([header, root, about, ...leaves, ...contents])
}

export const writePmtiles = (path: string, archive: MadeArchive): void => writeFileSync(path, pmtilesBytes(archive))

import type { FileHandle } from 'node:fs/promises'
import { type Header, ResolvedValueCache } from 'pmtiles'
import { readBytes } from '../files/read-bytes.ts'
import { unpack } from './unpack.ts'

/** The reader in browsers follows no more directories than these from the root on. */
const DEEPEST_DIRECTORY = 3

interface Tile {
  readonly offset: number
  readonly length: number
}

/**
 * Follows all directories of an archive, and unpacks its first, its middle and its last tile.
 * @returns a sentence about what no reader could use; null where all is well
 */
export const directoryFault = async (file: FileHandle, header: Header): Promise<string | null> => {
  const getBytes = async (offset: number, length: number) => ({ data: (await readBytes(file, offset, length)).buffer })
  const cache = new ResolvedValueCache(undefined, undefined, async (data, compression) => {
    const bytes = await unpack(new Uint8Array(data), compression)
    return new Uint8Array(bytes).buffer
  })
  const source = { getKey: () => '', getBytes }
  const leavesBytes = header.leafDirectoryLength ?? 0
  const tilesBytes = header.tileDataLength ?? 0
  const tiles: Tile[] = []
  let next = 0
  let followedBytes = 0

  const follow = async (offset: number, length: number, depth: number): Promise<void> => {
    if (depth > DEEPEST_DIRECTORY) throw new Error('they lead to each other without an end')
    for (const { tileId, offset: at, length: bytes, runLength } of await cache.getDirectory(
      source,
      offset,
      length,
      header,
    )) {
      if (tileId < next) throw new Error('their tiles are not in order')
      if (at + bytes > (runLength === 0 ? leavesBytes : tilesBytes)) throw new Error('they lead out of the file')
      if (runLength === 0) {
        followedBytes += bytes
        if (followedBytes > leavesBytes) throw new Error('they lead to each other without an end')
        await follow(header.leafDirectoryOffset + at, bytes, depth + 1)
      } else {
        next = tileId + runLength
        tiles.push({ offset: at, length: bytes })
      }
    }
  }
  try {
    await follow(header.rootDirectoryOffset, header.rootDirectoryLength, 0)
  } catch (error) {
    return `Its directories cannot be read: ${error instanceof Error ? error.message : String(error)}. Make or copy the file again.`
  }
  try {
    for (const at of [0, tiles.length >> 1, tiles.length - 1]) {
      const { offset, length } = tiles[at]!
      await unpack(await readBytes(file, header.tileDataOffset + offset, length), header.tileCompression)
    }
    return null
  } catch {
    return 'A tile of it cannot be unpacked: the file is damaged. Make or copy it again.'
  }
}

import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Header } from 'pmtiles'
import { readBytes } from '../files/read-bytes.ts'

const PIECE_BYTES = 1024 * 1024
/** Characters of the hash that the address shows: 128 bits. */
const SHOWN = 32
/** So much of the tiles is hashed with the rest: all of a town, a hundredth of a country. */
const TILE_BYTES = 16 * PIECE_BYTES

/**
 * A hash of all that says what lies where in the archive, header, directories and metadata, and of its first tiles. A country
 * has gigabytes of tiles, whose hash would take minutes on a slow disk, and a few megabytes of these; two builds of changed data
 * differ in the lengths of thousands of tiles and in the date of the metadata. It does not depend on when or where the file was
 * copied, so all nodes have the same.
 */
export const archiveIdentity = async (file: FileHandle, header: Header): Promise<string> => {
  const hash = createHash('sha256')
  const sections: readonly (readonly [offset: number, bytes: number])[] = [
    [0, header.rootDirectoryOffset + header.rootDirectoryLength],
    [header.jsonMetadataOffset, header.jsonMetadataLength],
    [header.leafDirectoryOffset, header.leafDirectoryLength ?? 0],
    [header.tileDataOffset, Math.min(TILE_BYTES, header.tileDataLength ?? 0)],
  ]
  for (const [offset, bytes] of sections)
    for (let at = 0; at < bytes; at += PIECE_BYTES)
      hash.update(await readBytes(file, offset + at, Math.min(PIECE_BYTES, bytes - at)))
  return hash.digest('hex').slice(0, SHOWN)
}

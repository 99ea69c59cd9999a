import type { FileHandle } from 'node:fs/promises'
import { bytesToHeader, type Header, TileType } from 'pmtiles'
import { readBytes } from '../files/read-bytes.ts'
import { ArchiveError } from './archive-error.ts'

/** The header of a PMTiles file of version 3, bytes. */
const HEADER_BYTES = 127
const MAGIC = 'PMTiles'

/**
 * The header of a PMTiles file of vector tiles.
 * @throws ArchiveError where the file is another one, or holds pictures
 */
export const readHeader = async (file: FileHandle, path: string): Promise<Header> => {
  const bytes = await readBytes(file, 0, HEADER_BYTES)
  if (Buffer.from(bytes.subarray(0, MAGIC.length)).toString('latin1') !== MAGIC)
    throw new ArchiveError(`${path} is no PMTiles file.`)
  if (bytes.length < HEADER_BYTES) throw new ArchiveError(`${path} is cut off: its header is not whole.`)
  const version = bytes[MAGIC.length]
  if (version !== 3)
    throw new ArchiveError(
      `${path} is a PMTiles file of version ${version}; version 3 is needed. "pmtiles convert" makes it.`,
    )
  const header = bytesToHeader(bytes.buffer)
  if (header.tileType !== TileType.Mvt)
    throw new ArchiveError(`${path} holds no vector tiles (MVT); pictures cannot be drawn in the portal’s own style.`)
  return header
}

import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles'
import { OperatorError } from '../errors.ts'
import { readBytes } from '../files/file-store.ts'

/** A part of an archive that decompresses to more bytes than this is damaged or hostile. */
const LARGEST_BYTES = 16 * 1024 * 1024

/**
 * Decompresses a part of an archive.
 * @throws Error if it is damaged, too large, or compressed in a way that browsers do not support
 */
export const unpack = async (bytes: Uint8Array, compression: Compression): Promise<Uint8Array> => {
  if (compression === Compression.None) return bytes
  if (compression !== Compression.Gzip) throw new Error('browsers cannot undo its compression')
  return promisify(gunzip)(bytes, { maxOutputLength: LARGEST_BYTES })
}

/** The header length of a PMTiles file of version 3, in bytes. */
const HEADER_BYTES = 127
const MAGIC = 'PMTiles'
/** The first bytes of an MBTiles file, the format in which Ordnance Survey publishes its map. */
const SQLITE = 'SQLite format 3'

/** The end of the last part named in the header, as an offset in bytes. */
const endOf = (header: Header): number =>
  Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  )

/**
 * Describes what is missing from a truncated file, or returns null if the file is complete.
 * @param bytes the size of the file
 * @param name the file name for the message
 */
export const cutOff = (header: Header, bytes: number, name: string): string | null =>
  endOf(header) <= bytes
    ? null
    : `${name} is cut off: its directories and tiles end at byte ${endOf(header)}, the file at ${bytes}. Copy it again.`

/**
 * Reads the header of a PMTiles file of vector tiles.
 * @throws OperatorError if the file has another format or contains raster tiles
 */
export const readHeader = async (file: FileHandle, path: string): Promise<Header> => {
  if ((await file.stat()).isDirectory()) throw new OperatorError(`${path} is a folder, not a file.`)
  const bytes = await readBytes(file, 0, HEADER_BYTES)
  const begin = Buffer.from(bytes.subarray(0, SQLITE.length)).toString('latin1')
  if (begin === SQLITE)
    throw new OperatorError(
      `${path} is an MBTiles file. "npm run basemap:convert -- FILE OUT" makes a PMTiles file of OS Open Zoomstack’s.`,
    )
  if (!begin.startsWith(MAGIC)) throw new OperatorError(`${path} is no PMTiles file.`)
  if (bytes.length < HEADER_BYTES) throw new OperatorError(`${path} is cut off: its header is not whole.`)
  const version = bytes[MAGIC.length]
  if (version !== 3)
    throw new OperatorError(
      `${path} is a PMTiles file of version ${version}; version 3 is needed. "pmtiles convert" makes it.`,
    )
  const header = bytesToHeader(bytes.buffer)
  if (header.tileType !== TileType.Mvt)
    throw new OperatorError(`${path} holds no vector tiles (MVT); pictures cannot be drawn in the portal’s own style.`)
  return header
}

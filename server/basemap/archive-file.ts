import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { Header } from 'pmtiles'
import { OperatorError } from '../errors.ts'
import { readBytes } from '../files/file-store.ts'
import { cutOff, readHeader } from './read-header.ts'

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
const archiveIdentity = async (file: FileHandle, header: Header): Promise<string> => {
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

/** The archive as it was when it was opened; to be closed. */
export interface OpenArchive {
  /** The hash in the archive's address; other tiles have another hash. */
  readonly identity: string
  readonly bytes: number
  /** @throws where the file has been written over since it was opened */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

export interface ArchiveFile {
  /** @throws OperatorError where the file is no archive of vector tiles, or an error of the file system */
  open(): Promise<OpenArchive>
}

const stampOf = async (file: FileHandle): Promise<string> => {
  const { dev, ino, size, mtimeMs } = await file.stat()
  return [dev, ino, size, mtimeMs].join(' ')
}

/**
 * The operator's map, a PMTiles file. It may be replaced at any time: each opening looks whether it is still the same file, and
 * computes its identity anew only where it is not.
 */
export const createArchiveFile = (path: string): ArchiveFile => {
  let known: { readonly stamp: string; readonly identity: Promise<string> } | null = null
  const identityOf = (file: FileHandle, stamp: string): Promise<string> => {
    if (known?.stamp === stamp) return known.identity
    const identity = readHeader(file, path).then(async header => {
      const fault = cutOff(header, (await file.stat()).size, path)
      if (fault !== null) throw new OperatorError(fault)
      return archiveIdentity(file, header)
    })
    const mine = { stamp, identity }
    known = mine
    identity.catch(() => {
      if (known === mine) known = null
    })
    return identity
  }
  return {
    async open() {
      const file = await open(path, 'r')
      try {
        const stamp = await stampOf(file)
        const identity = await identityOf(file, stamp)
        const { size: bytes } = await file.stat()
        return {
          identity,
          bytes,
          async read(offset, length) {
            const read = await readBytes(file, offset, length)
            if ((await stampOf(file)) !== stamp) throw new Error(`${path} was written over while it was read`)
            return read
          },
          close: () => file.close(),
        }
      } catch (error) {
        await file.close()
        throw error
      }
    },
  }
}

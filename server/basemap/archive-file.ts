import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { Header } from 'pmtiles'
import { OperatorError } from '../errors.ts'
import { readBytes } from '../files/file-store.ts'
import { cutOff, readHeader } from './read-header.ts'

const PIECE_BYTES = 1024 * 1024
/** The number of hash characters in the archive's address: 128 bits. */
const SHOWN = 32
/** The number of bytes of tiles to hash: all tiles of a town, a hundredth of the tiles of a country. */
const TILE_BYTES = 16 * PIECE_BYTES

/**
 * Hashes the archive's header, directories, metadata and first tiles. The tiles of a country are gigabytes and would
 * take minutes to hash on a slow disk, but directories are only a few megabytes. Two builds of changed data differ in
 * the lengths of thousands of tiles and in the metadata's date. The hash does not depend on when or where the file was
 * copied and is therefore the same on all nodes.
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

/** The archive, whose content stays the same while it is open. The caller closes it. */
export interface OpenArchive {
  /** The hash in the archive's address. It changes with the tiles. */
  readonly identity: string
  readonly bytes: number
  /** @throws Error if the file was overwritten after it was opened */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

export interface ArchiveFile {
  /** @throws OperatorError if the file is not an archive of vector tiles; otherwise a file system error */
  open(): Promise<OpenArchive>
}

const stampOf = async (file: FileHandle): Promise<string> => {
  const { dev, ino, size, mtimeMs } = await file.stat()
  return [dev, ino, size, mtimeMs].join(' ')
}

/**
 * The operator's map, a PMTiles file that may be replaced at any time. Each opening checks whether the file has
 * changed, and recomputes its identity only if it has.
 */
export const createArchiveFile = (path: string): ArchiveFile => {
  let lastIdentity: { readonly stamp: string; readonly identity: Promise<string> } | null = null
  const identityOf = (file: FileHandle, stamp: string): Promise<string> => {
    if (lastIdentity?.stamp === stamp) return lastIdentity.identity
    const identity = readHeader(file, path).then(async header => {
      const fault = cutOff(header, (await file.stat()).size, path)
      if (fault !== null) throw new OperatorError(fault)
      return archiveIdentity(file, header)
    })
    const mine = { stamp, identity }
    lastIdentity = mine
    identity.catch(() => {
      if (lastIdentity === mine) lastIdentity = null
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
            if ((await stampOf(file)) !== stamp) throw new Error(`${path} was overwritten while it was read`)
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

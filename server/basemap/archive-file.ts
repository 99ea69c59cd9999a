import { type FileHandle, open } from 'node:fs/promises'
import { readBytes } from '../files/read-bytes.ts'
import { ArchiveError } from './archive-error.ts'
import { archiveIdentity } from './archive-identity.ts'
import { cutOff, readHeader } from './read-header.ts'

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
  /** @throws ArchiveError where the file is no archive of vector tiles, or an error of the file system */
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
      if (fault !== null) throw new ArchiveError(fault)
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

import { statfs } from 'node:fs/promises'
import type { FileStore } from '../../files/file-store.ts'

/**
 * A disk is nearly full if it has less free space than this, or than this share of its size, whichever is smaller. No
 * dataset is built then (docs/decisions/0014-time-outs.md).
 */
const LEAST_BYTES = 500_000_000
const LEAST_SHARE = 0.02

/** The free space available to Ambit's user on a folder's disk, in bytes. */
export interface FreeSpace {
  readonly folder: 'data' | 'files'
  readonly freeBytes: number
  readonly totalBytes: number
}

/** The free space for the data folder and, if it is a different folder, for the file store. */
export const readFreeSpace = async (dataDir: string, files: Pick<FileStore, 'folder'>): Promise<FreeSpace[]> => {
  const folders = [{ folder: 'data' as const, path: dataDir }]
  const all = files.folder === null ? folders : [...folders, { folder: 'files' as const, path: files.folder }]
  return Promise.all(
    all.map(async ({ folder, path }) => {
      const { bavail, blocks, bsize } = await statfs(path)
      return { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    }),
  )
}

/** True if each disk has enough free space for a build after this many more bytes have been written. */
export const hasFreeSpace = (freeSpace: readonly FreeSpace[], neededBytes = 0): boolean =>
  freeSpace.every(
    ({ freeBytes, totalBytes }) => freeBytes - neededBytes >= Math.min(LEAST_BYTES, LEAST_SHARE * totalBytes),
  )

import { statfs } from 'node:fs/promises'
import type { FileStore } from '../files/file-store.ts'

/** A disk with less room than this, or than this share of it where that is less, is nearly full: no dataset is built (docs/decisions/0014-time-outs.md). */
const LEAST_BYTES = 500_000_000
const LEAST_SHARE = 0.02

/** Of the disk that a folder lies on, what Ambit's user may write. Bytes. */
export interface DiskRoom {
  readonly folder: 'data' | 'files'
  readonly freeBytes: number
  readonly totalBytes: number
}

/** The rooms of the data folder, and of the file store where it is a folder of its own. */
export const readDiskRoom = async (dataDir: string, files: Pick<FileStore, 'folder'>): Promise<DiskRoom[]> => {
  const folders = [{ folder: 'data' as const, path: dataDir }]
  const all = files.folder === null ? folders : [...folders, { folder: 'files' as const, path: files.folder }]
  return Promise.all(
    all.map(async ({ folder, path }) => {
      const { bavail, blocks, bsize } = await statfs(path)
      return { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    }),
  )
}

/** Whether each disk has room for what a build writes. */
export const hasRoom = (rooms: readonly DiskRoom[]): boolean =>
  rooms.every(({ freeBytes, totalBytes }) => freeBytes >= Math.min(LEAST_BYTES, LEAST_SHARE * totalBytes))

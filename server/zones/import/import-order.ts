import type { ZoneImportChoices, ZoneReportSummary } from '../../../src/domain/zone-import/import-report.ts'
import type { FileStore } from '../../files/file-store.ts'

/** The message to the child process, which runs without settings, database or file store. */
export interface ChildOrder {
  /** The path of each file in the child's folder. One file: zones; two files: small and middle standard zones. */
  readonly files: readonly { readonly path: string; readonly choices: ZoneImportChoices; readonly digest: string }[]
  readonly name: string
}

/** The child's result for each file. The zone files are in its folder (madeFiles). */
export interface ChildMade {
  readonly files: readonly { readonly digest: string; readonly report: ZoneReportSummary }[]
  /** The zone count for each pair of files: one pair, or a small and a medium one. Empty if a digest differs. */
  readonly zones: readonly number[]
}

export type ChildMessage =
  | { readonly kind: 'progress'; readonly stage: string; readonly done: number; readonly of: number | null }
  /** Sent before the repair of a zone, whose time the parent limits, and after it with null. */
  | { readonly kind: 'repairing'; readonly zone: string | null }
  | { readonly kind: 'made'; readonly made: ChildMade }
  /** The message is for the file's owner. */
  | { readonly kind: 'refused'; readonly message: string }

/** The names of the files that the child writes into its folder. */
export const madeFiles = (at: number) => ({ flatGeobuf: `${at}.fgb`, neighbours: `${at}.neighbours` })
/** The pairs of small and middle zones, written only for standard zones. */
export const PARENTS_FILE = 'parents.json'

/** The folder in the file store for uploads that no import has used yet. Backups leave it out. */
export const IMPORTS_FOLDER = 'imports/'

const folderOf = (importId: number): string => `${IMPORTS_FOLDER}${importId}/`

/** The key under which a piece of an uploaded file is stored. */
export const pieceKey = (importId: number, file: number, piece: number): string =>
  `${folderOf(importId)}${file}-${piece}`

export const removePieces = async (files: FileStore, importId: number): Promise<void> => {
  for (const key of await files.list(folderOf(importId))) await files.remove(key)
}

export const importsStored = async (files: FileStore): Promise<number[]> => {
  const ids = (await files.list(IMPORTS_FOLDER)).map(key => Number(/^imports\/(\d{1,9})\//.exec(key)?.[1] ?? 0))
  return [...new Set(ids)].filter(id => id > 0)
}

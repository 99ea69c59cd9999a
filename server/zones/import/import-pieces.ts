import type { FileStore } from '../../files/file-store.ts'

/** The folder of the file store that holds what browsers have sent and no import has taken yet; backups leave it out. */
export const IMPORTS_FOLDER = 'imports/'

const folderOf = (importId: number): string => `${IMPORTS_FOLDER}${importId}/`

/** The key of a piece of a file that is being sent. */
export const pieceKey = (importId: number, file: number, piece: number): string =>
  `${folderOf(importId)}${file}-${piece}`

/** Removes all that was sent of an import. */
export const removePieces = async (files: FileStore, importId: number): Promise<void> => {
  for (const key of await files.list(folderOf(importId))) await files.remove(key)
}

/** The numbers of the imports of which something is stored. */
export const importsStored = async (files: FileStore): Promise<number[]> => {
  const ids = (await files.list(IMPORTS_FOLDER)).map(key => Number(/^imports\/(\d{1,9})\//.exec(key)?.[1] ?? 0))
  return [...new Set(ids)].filter(id => id > 0)
}

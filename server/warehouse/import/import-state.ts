import { mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rejected } from './pieces.ts'

/** A batch that is whole: its rows are in the warehouse, unseen. */
export interface WholeBatch {
  readonly batch: number
  readonly rows: number
}

/** How far an import has come, written after each whole batch. */
export interface ImportState {
  readonly batches: readonly WholeBatch[]
  /** Files done, and pieces done of the next one. */
  readonly files: number
  readonly pieces: number
  readonly rejected: number
  /** Of the list of rejected rows. */
  readonly rejectedBytes: number
}

export const NOTHING_YET: ImportState = { batches: [], files: 0, pieces: 0, rejected: 0, rejectedBytes: 0 }

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Rejected rows as lines of CSV: file, row, reasons. The rows themselves stay where they are: they hold persons. */
export const REJECTED_HEADER = 'file,row,reasons\n'
export const rejectedLines = (rejected: readonly Rejected[]): string =>
  rejected.map(({ file, row, reasons }) => `${quoted(file)},${row},${quoted(reasons.join('; '))}\n`).join('')

/** The folder of one import, by which it goes on after it was cut off. */
export const openWorkFolder = async (folder: string) => {
  const statePath = join(folder, 'state.json')
  const rejectedPath = join(folder, 'rejected.csv')
  await mkdir(folder, { recursive: true })
  return {
    folder,
    rejectedPath,
    read: async (): Promise<ImportState> =>
      readFile(statePath, 'utf8').then(
        text => JSON.parse(text) as ImportState,
        () => NOTHING_YET,
      ),
    async write(state: ImportState): Promise<void> {
      await writeFile(`${statePath}.new`, JSON.stringify(state), { flush: true })
      await rename(`${statePath}.new`, statePath)
    },
    /** Takes the list of rejected rows back to where a state has it, and removes what was made on the way from there. */
    async rewind({ rejectedBytes }: ImportState): Promise<void> {
      for (const name of await readdir(folder))
        if (/^(?:good|part)-/.test(name)) await rm(join(folder, name), { force: true })
      await writeFile(rejectedPath, '', { flag: 'a' })
      await truncate(rejectedPath, rejectedBytes)
      if (rejectedBytes === 0) await writeFile(rejectedPath, REJECTED_HEADER)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
export type WorkFolder = Awaited<ReturnType<typeof openWorkFolder>>

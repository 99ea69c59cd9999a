import { mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rejected } from './pieces.ts'

/** A batch whose rows are all in the warehouse but not visible yet. */
interface WholeBatch {
  readonly batch: number
  readonly rows: number
}

/** The progress of an import, written after each complete batch. */
interface ImportState {
  readonly batches: readonly WholeBatch[]
  /** The number of files that are done, and of pieces that are done of the next file. */
  readonly files: number
  readonly pieces: number
  readonly rejected: number
  /** The length of the list of rejected rows. Bytes. */
  readonly rejectedBytes: number
}

export const NOTHING_YET: ImportState = { batches: [], files: 0, pieces: 0, rejected: 0, rejectedBytes: 0 }

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Rejected rows as lines of CSV: file, row, reasons. The values are left out, because they are personal data. */
export const REJECTED_HEADER = 'file,row,reasons\n'
export const rejectedLines = (rejected: readonly Rejected[]): string =>
  rejected.map(({ file, row, reasons }) => `${quoted(file)},${row},${quoted(reasons.join('; '))}\n`).join('')

/** Opens the folder of one import, from which an interrupted import resumes. */
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
    /** Truncates the list of rejected rows to its length in a state, and removes the files that were made after that state. */
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

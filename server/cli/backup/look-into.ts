import { resolve } from 'node:path'
import { whole } from '../../../src/domain/text/numbers.ts'
import { checkBackup } from '../../backup/check-backup.ts'
import { describeBackup } from '../../backup/describe-backup.ts'
import { verifyArchive } from '../../backup/verify-archive.ts'
import { parseSettings } from '../../runtime/settings.ts'
import { readKeys } from '../read-keys.ts'
import { stopSignal } from '../run-tool.ts'
import { showRows } from './show-rows.ts'

export const listFile = async (file: string, identity: string | undefined): Promise<string> =>
  describeBackup(await verifyArchive(resolve(file), await readKeys(identity)))

/** `--check`: restores it beside, compares, and says exactly what was compared. */
export const checkFile = async (file: string, identity: string | undefined): Promise<string> => {
  const settings = parseSettings(process.env)
  const show = showRows('restored')
  const verdict = await checkBackup(settings, resolve(file), await readKeys(identity), show, stopSignal())
  const { manifest, tables, warehouse, filesCompared, figures } = verdict
  const rowsOf = (all: readonly { readonly rows: number }[]) => whole(all.reduce((sum, { rows }) => sum + rows, 0))
  return [
    `${file} is good: made at ${manifest.madeAt} by version ${manifest.version}. Restored beside and compared:`,
    `  state: ${whole(tables.length)} tables, ${rowsOf(tables)} rows, count and sum of each`,
    `  audit trail: whole up to row ${whole(verdict.audit.rows)}`,
    `  files: the bytes of ${whole(filesCompared)}`,
    figures === null
      ? '  warehouse: the backup holds no rows of it'
      : `  warehouse: ${whole(Object.keys(warehouse).length)} tables, ${rowsOf(Object.values(warehouse))} rows, count and sum of each`,
    ...(figures === null
      ? []
      : [
          figures.results === 0
            ? '  figures: the backup stores none that could be compared'
            : `  figures: ${whole(figures.results)} results of reports and maps of ${figures.datasets} datasets, counted again`,
        ]),
    'The copy has been removed.',
  ].join('\n')
}

import { basename } from 'node:path'
import { sql } from 'kysely'
import { auditTerminal } from '../../audit/terminal-audit.ts'
import { type Database, WORKER } from '../../db/database.ts'
import { remember } from '../../db/installation.ts'
import { nameEarlierPoints } from '../../services/datasets/dataset-places.ts'
import { DeliveryError } from '../deliveries/delivery-error.ts'
import { importRows, leftOut, type RowTally } from '../deliveries/import-rows.ts'
import { csvFiles } from '../deliveries/read-files.ts'
import { asText } from './as-text.ts'
import { callMiddlesTowns, type NewPlaceName, putPlaceNames } from './put-place-names.ts'
import { createRowReader, type Skipped } from './read-row.ts'

const ROWS_A_STATEMENT = 5000

export interface PlaceNamesSummary extends Omit<RowTally<Skipped>, 'files'> {
  /** Rows of the table after the import. */
  readonly places: number
}

/**
 * Replaces all place names by those of a delivery (a CSV that names name, kind, latitude and longitude, or the ONS Index of
 * Place Names; one file, a folder or a zip of them, gzipped or not) in one transaction. Datasets keep the
 * names that they were ordered with.
 * @throws DeliveryError where there are no places, or more than 1 % of the rows are wrong
 */
export const importPlaceNames = (
  database: Database,
  path: string,
  onProgress: (rows: number) => void,
): Promise<PlaceNamesSummary> =>
  database.within(WORKER, async tx => {
    await tx.deleteFrom('place_names').execute()
    const { files: _, ...tally } = await importRows(csvFiles(path), {
      decode: asText,
      createRowReader,
      rowsAStatement: ROWS_A_STATEMENT,
      put: (rows: NewPlaceName[]) => putPlaceNames(tx, rows),
      onProgress,
    })
    const { count } = await tx
      .selectFrom('place_names')
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
    const places = Number(count)
    if (places === 0)
      throw new DeliveryError(
        [`There are no places in ${path}; nothing was imported.`, ...leftOut(tally.skipped)].join('\n  '),
      )
    await callMiddlesTowns(tx)
    await nameEarlierPoints(tx)
    const source = { source: basename(path), places }
    await remember(tx, 'place-names', source)
    await auditTerminal(tx, null, 'place-names-imported', source)
    return { ...tally, places }
  })

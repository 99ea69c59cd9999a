import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { remember } from '../db/installation.ts'
import { LOCKS } from '../db/locks.ts'
import { DeliveryError } from '../deliveries/delivery-error.ts'
import { importRows, leftOut, type RowTally } from '../deliveries/import-rows.ts'
import type { CsvFile } from '../deliveries/read-files.ts'
import { putStations } from './put-stations.ts'
import { createRowReader, type NewStation, type Skipped } from './read-row.ts'

const ROWS_A_STATEMENT = 5000

export interface StationsSummary extends Omit<RowTally<Skipped>, 'files'> {
  /** Rows of the table after the import. */
  readonly stations: number
}

/**
 * Replaces all stations by those of files that name code, name, latitude and longitude, in the caller's transaction.
 * @param source what the installation remembers it by
 * @throws DeliveryError where there are no stations, or more than 1 % of the rows are wrong
 */
export const importStations = async (
  tx: Tx,
  source: string,
  files: AsyncIterable<CsvFile>,
): Promise<StationsSummary> => {
  // two imports at once would leave stations of both
  await sql`select pg_advisory_xact_lock(${LOCKS.importStations})`.execute(tx)
  await tx.deleteFrom('stations').execute()
  const { files: _, ...tally } = await importRows(files, {
    createRowReader,
    rowsAStatement: ROWS_A_STATEMENT,
    put: (rows: NewStation[]) => putStations(tx, rows),
  })
  const { count } = await tx.selectFrom('stations').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const stations = Number(count)
  if (stations === 0)
    throw new DeliveryError(
      [`There are no stations in ${source}; nothing was imported.`, ...leftOut(tally.skipped)].join('\n  '),
    )
  await remember(tx, 'stations', { source, stations })
  return { ...tally, stations }
}

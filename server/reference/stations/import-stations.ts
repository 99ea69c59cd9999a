import { sql } from 'kysely'
import { MAX_STATIONS } from '../../../src/domain/constants.ts'
import { whole } from '../../../src/domain/text/numbers.ts'
import type { Tx } from '../../db/database.ts'
import { remember } from '../../db/installation.ts'
import { LOCKS } from '../../db/locks.ts'
import { readKernels } from '../../zones/node-engine.ts'
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
 * Replaces all stations by those of files that name code, name and position, in the caller's transaction. Of NaPTAN's Stops.csv it
 * takes the rail stations in use.
 * @param source what the installation remembers it by
 * @throws DeliveryError where there are no stations or too many, or more than 1 % of the rows are wrong
 */
export const importStations = async (
  tx: Tx,
  source: string,
  files: AsyncIterable<CsvFile>,
): Promise<StationsSummary> => {
  // two imports at once would leave stations of both
  await sql`select pg_advisory_xact_lock(${LOCKS.importStations})`.execute(tx)
  await tx.deleteFrom('stations').execute()
  const kernels = await readKernels()
  let found = 0
  const { files: _, ...tally } = await importRows(files, {
    createRowReader,
    rowsAStatement: ROWS_A_STATEMENT,
    put: (rows: NewStation[]) => {
      found += rows.length
      if (found > MAX_STATIONS)
        throw new DeliveryError(
          `${source} has more than ${whole(MAX_STATIONS)} stations; nothing was imported. Leave out stops that are no rail stations, or give the file NaPTAN's column StopType, of which RLY is imported.`,
        )
      return putStations(tx, kernels, rows)
    },
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

import { sql } from 'kysely'
import { MAX_STATIONS } from '../../../src/domain/constants.ts'
import { whole } from '../../../src/domain/text/numbers.ts'
import type { Kernels } from '../../../wasm/kernels.ts'
import type { Tx } from '../../db/database.ts'
import { remember } from '../../db/installation.ts'
import { LOCKS } from '../../db/locks.ts'
import { OperatorError } from '../../errors.ts'
import { readKernels } from '../../zones/node-engine.ts'
import { countImported, importRows, leftOut, type RowTally } from '../deliveries/import-rows.ts'
import { degreesOf } from '../deliveries/position.ts'
import type { CsvFile } from '../deliveries/read-csv.ts'
import { foldName } from '../place-names/place-names.ts'
import { createRowReader, type NewStation, type Skipped } from './station-row.ts'

/** Adds stations. If a code occurs more than once, the first station wins. */
export const putStations = async (tx: Tx, kernels: Kernels, stations: readonly NewStation[]): Promise<void> => {
  const lonLat = degreesOf(kernels, stations)
  await sql`insert into stations (code, codes, name, folded, latitude, longitude)
    select code, string_to_array(codes, chr(10)), name, folded, latitude, longitude from unnest(
      ${stations.map(({ code }) => code)}::text[], ${stations.map(({ codes }) => codes.join('\n'))}::text[],
      ${stations.map(({ name }) => name)}::text[], ${stations.map(({ name }) => foldName(name))}::text[],
      ${lonLat.map(([, lat]) => lat)}::float8[], ${lonLat.map(([lon]) => lon)}::float8[]
    ) as station (code, codes, name, folded, latitude, longitude)
    on conflict (code) do nothing`.execute(tx)
}

const ROWS_A_STATEMENT = 5000

interface StationsSummary extends Omit<RowTally<Skipped>, 'files'> {
  /** The number of rows in the table after the import. */
  readonly stations: number
}

/**
 * Replaces all stations with those in files that list code, name and position, within the caller's transaction. From
 * NaPTAN's Stops.csv, it imports the rail stations in use.
 * @param source the name under which the installation records the import
 * @throws OperatorError if the files list no stations or too many, or more than 1 % of the rows are wrong
 */
export const importStations = async (
  tx: Tx,
  source: string,
  files: AsyncIterable<CsvFile>,
): Promise<StationsSummary> => {
  // Without a lock, two concurrent imports would leave the stations of both.
  await sql`select pg_advisory_xact_lock(${LOCKS.importStations})`.execute(tx)
  await tx.deleteFrom('stations').execute()
  const kernels = await readKernels()
  let imported = 0
  const { files: _, ...tally } = await importRows(files, {
    createRowReader,
    rowsAStatement: ROWS_A_STATEMENT,
    put: (rows: NewStation[]) => {
      imported += rows.length
      if (imported > MAX_STATIONS)
        throw new OperatorError(
          `${source} has more than ${whole(MAX_STATIONS)} stations; nothing was imported. Leave out stops other than rail stations, or add NaPTAN's column StopType, of which only RLY is imported.`,
        )
      return putStations(tx, kernels, rows)
    },
  })
  const stations = await countImported(tx, 'stations', [
    `There are no stations in ${source}; nothing was imported.`,
    ...leftOut(tally.skipped),
  ])
  await remember(tx, 'stations', { source, stations })
  return { ...tally, stations }
}

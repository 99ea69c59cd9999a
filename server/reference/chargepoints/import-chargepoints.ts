import { sql } from 'kysely'
import { MAX_CHARGEPOINTS } from '../../../src/domain/constants.ts'
import { whole } from '../../../src/domain/text/numbers.ts'
import type { Tx } from '../../db/database.ts'
import { LOCKS } from '../../db/locks.ts'
import { OperatorError } from '../../errors.ts'
import { countImported, importRows, leftOut, type RowTally } from '../deliveries/import-rows.ts'
import type { CsvFile } from '../deliveries/read-csv.ts'
import { createRowReader, type NewChargepoint, type Skipped } from './chargepoint-row.ts'

/** Adds chargers; the first one with a code counts. */
const putChargepoints = async (tx: Tx, chargepoints: readonly NewChargepoint[]): Promise<void> => {
  await sql`insert into chargepoints (code, max_kw, longitude, latitude) select * from unnest(
      ${chargepoints.map(({ code }) => code)}::text[], ${chargepoints.map(({ maxKw }) => maxKw)}::float8[],
      ${chargepoints.map(({ x }) => x)}::float8[], ${chargepoints.map(({ y }) => y)}::float8[])
    on conflict (code) do nothing`.execute(tx)
}

const ROWS_A_STATEMENT = 5000

interface ChargepointsSource {
  /** The name of the file. */
  readonly source: string
  /** The source, its date and its licence. */
  readonly credit: string
}

interface ChargepointsSummary extends Omit<RowTally<Skipped>, 'files'> {
  /** Rows of the table after the import. */
  readonly chargepoints: number
}

/**
 * Replaces all public chargers with those in service in files with code, position and output, in the caller's
 * transaction.
 * @throws OperatorError if the files lack chargers or have too many, or if more than 1 % of the rows are wrong
 */
export const importChargepoints = async (
  tx: Tx,
  { source, credit }: ChargepointsSource,
  files: AsyncIterable<CsvFile>,
): Promise<ChargepointsSummary> => {
  // Two concurrent imports would leave the chargers of both.
  await sql`select pg_advisory_xact_lock(${LOCKS.importChargepoints})`.execute(tx)
  await tx.deleteFrom('chargepoints').execute()
  await tx.deleteFrom('chargepoint_source').execute()
  let imported = 0
  const { files: _, ...tally } = await importRows(files, {
    createRowReader,
    rowsAStatement: ROWS_A_STATEMENT,
    put: (rows: NewChargepoint[]) => {
      imported += rows.length
      if (imported > MAX_CHARGEPOINTS)
        throw new OperatorError(
          `${source} has more than ${whole(MAX_CHARGEPOINTS)} chargers; nothing was imported. Import a smaller part of the country.`,
        )
      return putChargepoints(tx, rows)
    },
  })
  const chargepoints = await countImported(tx, 'chargepoints', [
    `There are no chargers in service in ${source}; nothing was imported.`,
    ...leftOut(tally.skipped),
  ])
  await tx.insertInto('chargepoint_source').values({ source, credit }).execute()
  return { ...tally, chargepoints }
}
